/* The rest shape of a rope: there is nothing to relax. */
#pragma once

#include "core/base/progress.h"
#include "core/drape/drape_settings.h"
#include "core/drape/rest_report.h"

/* Computes points and report of a rope: one without anchors is let down on colliders if it is to be laid and any are
 * below it, near `pose` (NULL: none). Returns false when `progress` (may be NULL) asked to stop. */
bool billow_rest_rope_hang(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                           const BillowDrapeSettings *hang, const BillowCoarsePose *pose, BillowPoints points,
                           BillowProgress progress, void *progress_data, BillowRestReport *report);
