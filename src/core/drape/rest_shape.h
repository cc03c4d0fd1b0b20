/* The shape in which the cloth comes to rest when hung by its anchors: catenaries, surface, relaxation. */
#pragma once

#include "core/cloth/material.h"
#include "core/drape/coarse_pose.h"
#include "core/drape/rest_report.h"
#include "core/relaxation/relaxation.h"

/* What decides a rest shape beside the grid and the anchors: the material in shares of its weight, and the pull.
 * Start from billow_hang_default(). */
typedef struct {
    double bending;                  /* m3: bending modulus over weight per area, the bending length's cube */
    double shear;                    /* m: shear stiffness over weight per area */
    double stretch;                  /* m: stretch stiffness over weight per area */
    double anchor_radius;            /* m, >= 0: how far around its point an anchor holds the cloth */
    BillowVec3 pull;                 /* in weights: (0, -1, 0) is the weight alone; not 0 */
    const BillowCreaseLine *creases; /* where it prefers an angle; borrowed; NULL when n_creases is 0 */
    size_t n_creases;
    const BillowObstacles *obstacles; /* what the cloth lies on and keeps out of; borrowed; NULL: nothing */
} BillowHang;

/* Cotton shirting under its weight, anchored at points. */
BillowHang billow_hang_default(void);

/* Cloth of this material, otherwise the same. */
BillowHang billow_hang_of(const BillowMaterial *material);

/* A finished rest shape: immutable, shared by reference count. One value per grid point in each array. */
typedef struct {
    BillowGrid grid;
    float *x, *y, *z;    /* metres */
    float *nx, *ny, *nz; /* unit normals */
    float *weight;       /* see core/layers/weights.h */
    BillowRestReport report;
} BillowRestShape;

BillowRestShape *billow_rest_shape_ref(BillowRestShape *shape);
void billow_rest_shape_unref(BillowRestShape *shape);

/* The rest shape whose points are given: `positions` holds x, y, z of every grid point. Weights are those of the anchors;
 * the report tells the strain, after no iteration. `workers` may be NULL. A new reference. */
BillowRestShape *billow_rest_shape_new_given(const BillowGrid *grid, const float *positions,
                                             const BillowAnchor *anchors, size_t n_anchors,
                                             BillowWorkers *workers);

/* A rest shape that was kept: `planes` holds its x, y, z, normals' x, y, z and weights, plane after plane; takes over what is in
 * `report`. A new reference. */
BillowRestShape *billow_rest_shape_new_kept(const BillowGrid *grid, const float *planes,
                                            const BillowRestReport *report);

/* Bytes a rest shape for `grid` takes. */
size_t billow_rest_shape_bytes(const BillowGrid *grid);

/* Makes rest shapes one after another and keeps what the next can use: while the same grid points are
 * anchored (an anchor being dragged) the factorisations are not made again. */
typedef struct BillowRestSolver BillowRestSolver;

/* `workers` is borrowed, may be NULL, and must outlive the solver. */
BillowRestSolver *billow_rest_solver_new(BillowWorkers *workers);
void billow_rest_solver_free(BillowRestSolver *solver);

/* The rest shape of `grid` hung by `anchors` (no two at one grid point, all finite). Returns a new reference,
 * or NULL when `progress` asked to stop. `hang` NULL: the default. `pose` (may be NULL): near which of its rests the cloth
 * hangs; with more than 17 anchors it does not count. The same input gives the same bits,
 * whatever was solved before and with any number of threads. */
BillowRestShape *billow_rest_solver_run(BillowRestSolver *solver, const BillowGrid *grid,
                                        const BillowAnchor *anchors, size_t n_anchors, const BillowHang *hang,
                                        const BillowCoarsePose *pose, BillowProgress progress,
                                        void *progress_data);

/* The diagonal of the box around it, metres; of a shape without extent: of the flat cloth. */
double billow_rest_shape_size(const BillowRestShape *shape);

/* How far the points of `b` are from those of `a`, of the same grid: RMS, as a share of a's size. */
double billow_rest_shape_distance(const BillowRestShape *a, const BillowRestShape *b);

/* Whether `seen` is another shape than `fresh`, the one from nothing, and not just not quite the same: by over 1 %. */
bool billow_rest_shape_is_another(const BillowRestShape *seen, const BillowRestShape *fresh);
