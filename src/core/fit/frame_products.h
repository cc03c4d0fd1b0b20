/* The inner products of all pairs of frames of a run: what a fit needs to know of its points. docs/method.md
 * §12. */
#pragma once

#include "core/base/progress.h"
#include "core/base/workers.h"
#include "core/fit/frame_terms.h"

#include <stddef.h>

/* Of `count` frames, each a vector of all coordinates of its terms, relative to their mean or as they are. */
typedef struct {
    size_t count;
    double *products; /* count x count, symmetric; m^2 */
} BillowFrameProducts;

/* What of the frames is multiplied. */
typedef enum {
    BILLOW_FRAMES_FROM_MEAN, /* relative to the mean of all frames */
    BILLOW_FRAMES_WHOLE,
} BillowFramesFrom;

/* Computes the products of `count` > 0 frames, each x, y and z of all points in grid order, in meters, for
 * `n_terms` terms. The bits do not depend on `workers` (may be NULL). Returns NULL if `progress` (may be
 * NULL) asked to stop. Free with billow_frame_products_free(). */
BillowFrameProducts *billow_frame_products_new(const float *const *frames, size_t count,
                                               const BillowFrameTerm *terms, size_t n_terms,
                                               BillowFramesFrom from, BillowWorkers *workers,
                                               BillowProgress progress, void *data);
void billow_frame_products_free(BillowFrameProducts *products); /* NULL is allowed */

static inline double
billow_frame_product(const BillowFrameProducts *products, size_t a, size_t b)
{
    return products->products[a * products->count + b];
}

/* Returns the sum over all terms of the squared distance between two frames, m^2. */
static inline double
billow_frame_distance2(const BillowFrameProducts *products, size_t a, size_t b)
{
    return billow_frame_product(products, a, a) + billow_frame_product(products, b, b) -
           2.0 * billow_frame_product(products, a, b);
}

/* Returns the sum over all terms of (x_frame - x_from) . (x_to - x_from), m^2. */
static inline double
billow_frame_along(const BillowFrameProducts *products, size_t from, size_t to, size_t frame)
{
    return billow_frame_product(products, frame, to) - billow_frame_product(products, frame, from) -
           billow_frame_product(products, from, to) + billow_frame_product(products, from, from);
}
