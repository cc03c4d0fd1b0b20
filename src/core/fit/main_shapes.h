/* The few shapes that a sequence of moves consists of, nearly. docs/method.md §12. */
#pragma once

#include "core/base/progress.h"
#include "core/base/workers.h"
#include "core/fit/frame_products.h"

/* Frame f is nearly the sum over all shapes k of curves[k][f] shapes[k]. */
typedef struct {
    size_t n_points, n_shapes, n_frames;
    float *shapes; /* n_shapes x n_points x (x, y, z), meters */
    float *curves; /* n_shapes x n_frames; the largest magnitude of each curve is 1 */
} BillowMainShapes;

/* Finds up to `most` shapes, the strongest first, whose sum is nearest to `count` > 0 frames, each x, y
 * and z of `n_points` points, over the points that are `terms`; shapes have zeros at other points. Fewer
 * if these give the frames up to rounding. `products` are those of the frames, not relative to their
 * mean. This is the singular value decomposition of the frames, from the eigenvectors of the products.
 * The bits do not depend on `workers` (may be NULL). Returns NULL if `progress` (may be NULL) asked to
 * stop. Free with billow_main_shapes_free(). */
BillowMainShapes *billow_main_shapes_new(const float *const *frames, size_t n_points,
                                         const BillowFrameProducts *products, const BillowFrameTerm *terms,
                                         size_t n_terms, size_t most, BillowWorkers *workers,
                                         BillowProgress progress, void *data);
void billow_main_shapes_free(BillowMainShapes *shapes); /* NULL is allowed */
