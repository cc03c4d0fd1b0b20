/* A rest shape: its arrays, and how far it is from another one. core/drape/rest_shape.h computes it. */
#pragma once

#include "core/base/points.h"
#include "core/base/workers.h"
#include "core/drape/rest_report.h"

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

/* Returns the diagonal of the bounding box, meters; for a shape without extent, that of the flat cloth. */
double billow_rest_shape_size(const BillowRestShape *shape);

/* Returns the RMS distance between the points of two shapes of the same grid, relative to the size of `a`. */
double billow_rest_shape_distance(const BillowRestShape *a, const BillowRestShape *b);

/* Returns whether `seen` is another rest shape than `fresh`, which was draped from nothing, and not just
 * imprecise: they differ by more than 1 %. */
bool billow_rest_shape_is_another(const BillowRestShape *seen, const BillowRestShape *fresh);

/* Creates a shape whose arrays are zero. Transfer full. */
BillowRestShape *billow_rest_planes_new(const BillowGrid *grid);

/* Rounds the points to single precision and fills the arrays and the strain of the report with what is drawn and what
 * the layers need. `workers` may be NULL. */
void billow_rest_planes_fill(BillowRestShape *shape, BillowWorkers *workers, const BillowAnchor *anchors,
                             size_t n_anchors, BillowPoints *points);
