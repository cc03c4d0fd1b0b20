/* Private to the rest shape: its solver, and the relaxation of points in own coordinates.
 * Source: docs/method.md §3. */
#pragma once

#include "core/drape/drape_settings.h"
#include "core/drape/rest_memory.h"
#include "core/drape/rest_report.h"
#include "core/drape/tube_cut.h"
#include "core/relaxation/relaxation.h"

/* A shape with colliders is draped in other ways if an edge is strained by more than this, or than anchors that
 * are too far apart explain. */
#define BILLOW_REST_STRAIN 0.05

struct BillowRestSolver {
    BillowWorkers *workers;
    BillowRelaxation *relaxation; /* for the last grid and anchored points, or NULL */
    const BillowTubeCut *cut;     /* of the tube that is draped, or NULL */
    const BillowAnchor *rounded;  /* the anchors of the cloth that is draped, or NULL */
    bool posed;                   /* an earlier shape says where the cloth is */
    BillowRestMemory *memory;
};

/* Returns `most`, or the strain that anchors that are too far apart explain. */
double billow_rest_most_strain(double most, const BillowRestReport *report);

/* Relaxes the points, from `seed` or, if it is NULL, from where they are; if `report` says that the cloth is laid,
 * it is let down. Returns false when `progress` asked to stop. */
bool billow_rest_relax(struct BillowRestSolver *solver, const BillowGrid *grid, const BillowAnchor *anchors,
                       size_t n_anchors, const BillowDrapeSettings *hang, const BillowObstacles *obstacles,
                       const BillowPoints *seed, BillowPoints points, BillowProgress progress,
                       void *progress_data, BillowRestReport *report);
