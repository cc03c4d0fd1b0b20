/* What of a frame a fit compares: the places of its points, or its edges as vectors. How much two frames
 * differ in where their edges point tells how much shorter a blend of them is. docs/method.md §12. */
#pragma once

#include "core/base/grid.h"

#include <stdint.h>

#define BILLOW_NO_TAIL UINT32_MAX

/* A vector: the place of the point `head`, from the point `tail` unless that is BILLOW_NO_TAIL. */
typedef struct {
    uint32_t head, tail;
} BillowFrameTerm;

/* Return the points of the cloth, and its edges to the next point along rows and columns; `*count` becomes
 * how many there are. Free with free(). */
BillowFrameTerm *billow_frame_points(const BillowGrid *grid, size_t *count);
BillowFrameTerm *billow_frame_edges(const BillowGrid *grid, size_t *count);

/* Returns one coordinate (axis 0 ... 2) of a term, in a frame of x, y and z of all points in grid order. */
static inline double
billow_frame_term_at(const float *frame, const BillowFrameTerm *term, size_t axis)
{
    const double head = (double) frame[3 * (size_t) term->head + axis];
    return term->tail == BILLOW_NO_TAIL ? head : head - (double) frame[3 * (size_t) term->tail + axis];
}

/* Returns the mean length of the vectors of a frame, meters; 0 of none. */
double billow_frame_terms_mean(const float *frame, const BillowFrameTerm *terms, size_t count);
