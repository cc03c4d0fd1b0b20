/* Computes the rest shape of the cloth from its anchors: catenaries, surface, relaxation. */
#pragma once

#include "core/cloth/maps.h"
#include "core/cloth/material.h"
#include "core/drape/coarse_pose.h"
#include "core/drape/drape_settings.h"
#include "core/drape/rest_planes.h"
#include "core/relaxation/relaxation.h"

/* Computes rest shapes one after another and reuses what it can: it keeps the factorizations as long as the
 * same grid points are anchored (an anchor is being dragged). */
typedef struct BillowRestSolver BillowRestSolver;

/* `workers` is borrowed, may be NULL, and must outlive the solver. */
BillowRestSolver *billow_rest_solver_new(BillowWorkers *workers);
void billow_rest_solver_free(BillowRestSolver *solver);

/* Drapes `grid` from `anchors` (no two at one grid point, all finite). `hang` NULL means the default. `pose`
 * (may be NULL) selects the nearest of several rest shapes; it is ignored with more than 17 anchors. The same
 * input gives the same bits, whatever was solved before and with any number of threads. Returns a new
 * reference, or NULL if `progress` asked to stop. */
BillowRestShape *billow_rest_solver_run(BillowRestSolver *solver, const BillowGrid *grid,
                                        const BillowAnchor *anchors, size_t n_anchors,
                                        const BillowDrapeSettings *hang, const BillowCoarsePose *pose,
                                        BillowProgress progress, void *progress_data);
