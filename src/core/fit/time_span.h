/* How a run changes in time, whatever moves where: an orthonormal basis of the courses of all its
 * coordinates. A fake animation has few, and the courses of its transitions are among their sums, whatever
 * layers lie over them. docs/method.md §12. */
#pragma once

#include "core/base/workers.h"
#include "core/fit/curve_family.h"
#include "core/fit/frame_products.h"

typedef struct {
    size_t n_frames, rank;
    double *courses; /* rank x n_frames: orthonormal, each with the mean 0, the strongest first */
    double *squares; /* of each: the sum of the squares of all coordinates along it, m^2 */
    double soft;     /* share of the largest square at which a course counts half; 0: all count wholly */
} BillowTimeSpan;

/* Finds the courses of frames relative to their mean, from their products: up to `most` of them, as far as
 * they are more than rounding. Takes time with the cube of the number of frames. Free with
 * billow_time_span_free(). */
BillowTimeSpan *billow_time_span_new(const BillowFrameProducts *products, size_t most);
void billow_time_span_free(BillowTimeSpan *span); /* NULL is allowed */

/* A transition: the cloth goes from one pose to another between two frames. */
typedef struct {
    size_t from, to; /* frames */
    BillowEasing easing;
    double off; /* share of its course, as a sum of squares, that is not in the span */
} BillowSpanMove;

/* Finds transitions whose courses are in the span up to a thousandth, with curves of the family whose
 * numbers are refined, and which do not overlap, the surest first: up to `most`; returns how many. Kept
 * lengths give a run many more courses, ever weaker ones, of which some sum is like anything smooth. With
 * `soft`, which the caller sets, weak ones count for less, courses of transitions have to be in the span
 * up to a hundred-thousandth, and curves are not drawn. */
size_t billow_time_span_moves(const BillowTimeSpan *span, const BillowCurveFamily *family,
                              BillowWorkers *workers, BillowSpanMove *moves, size_t most);
