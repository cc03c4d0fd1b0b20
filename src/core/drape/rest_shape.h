/* Computes the rest shape of the cloth from its anchors: catenaries, surface, relaxation. */
#pragma once

#include "core/cloth/maps.h"
#include "core/cloth/material.h"
#include "core/drape/coarse_pose.h"
#include "core/drape/drape_settings.h"
#include "core/drape/rest_report.h"
#include "core/relaxation/relaxation.h"

/* Returns cotton shirting under its own weight, with an anchor radius of 0. */
BillowDrapeSettings billow_drape_settings_default(void);

/* Returns the default with the constants of `material`. */
BillowDrapeSettings billow_drape_settings_of(const BillowMaterial *material);

/* A finished rest shape: immutable, shared by reference count. Each array has one value per grid point. */
typedef struct {
    BillowGrid grid;
    float *x, *y, *z;    /* meters */
    float *nx, *ny, *nz; /* unit normals */
    float *weight;       /* see core/layers/weights.h */
    BillowRestReport report;
} BillowRestShape;

BillowRestShape *billow_rest_shape_ref(BillowRestShape *shape);
void billow_rest_shape_unref(BillowRestShape *shape);

/* Creates a rest shape from baked points: `positions` holds x, y, z of every grid point. The weights come
 * from the anchors; the report has the strain, but no iterations. `workers` may be NULL. Transfer full. */
BillowRestShape *billow_rest_shape_new_baked(const BillowGrid *grid, const float *positions,
                                             const BillowAnchor *anchors, size_t n_anchors,
                                             BillowWorkers *workers);

/* Recreates a stored rest shape: `planes` holds x, y, z, the normals' x, y, z and the weights, plane after
 * plane. Takes ownership of the contents of `report`. Returns a new reference. */
BillowRestShape *billow_rest_shape_new_stored(const BillowGrid *grid, const float *planes,
                                              const BillowRestReport *report);

/* Returns the size of a rest shape for `grid` in bytes. */
size_t billow_rest_shape_bytes(const BillowGrid *grid);

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

/* Returns the diagonal of the bounding box, meters; for a shape without extent, that of the flat cloth. */
double billow_rest_shape_size(const BillowRestShape *shape);

/* Returns the RMS distance between the points of two shapes of the same grid, relative to the size of `a`. */
double billow_rest_shape_distance(const BillowRestShape *a, const BillowRestShape *b);

/* Returns whether `seen` is another rest shape than `fresh`, which was draped from nothing, and not just
 * imprecise: they differ by more than 1 %. */
bool billow_rest_shape_is_another(const BillowRestShape *seen, const BillowRestShape *fresh);
