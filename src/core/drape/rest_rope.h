/* The rest shape of a rope: there is nothing to relax. */
#pragma once

#include "core/base/progress.h"
#include "core/drape/drape_settings.h"
#include "core/drape/rest_report.h"

/* Computes points and report of a rope. Returns false when `progress` (may be NULL) asked to stop. */
bool billow_rest_rope_hang(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                           const BillowDrapeSettings *hang, BillowPoints points, BillowProgress progress,
                           void *progress_data, BillowRestReport *report);
