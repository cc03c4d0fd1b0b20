/* Waves and sways as they are found, and what they are found in. */
#pragma once

#include "core/base/grid.h"

#include <stdbool.h>
#include <stddef.h>

enum { BILLOW_MAX_FOUND_LAYERS = 8 };

/* A plane wave, or a sway (a wave without crests): a point at x, z of the flat cloth, with the weight w, is moved by
 *
 *     w fade(t) [ sine sin(kx x + kz z - omega t) + cosine cos(kx x + kz z - omega t) ]. */
typedef struct {
    double kx, kz;                        /* radians per meter; both 0: a sway */
    double omega;                         /* radians per second, > 0 */
    double start, end, fade_in, fade_out; /* seconds from the first frame */
    double sine[3], cosine[3];            /* meters */
} BillowFoundLayer;

/* What moves of a run, as sums of products: point i moves in frame f by the sum over k of courses[k][f] shapes[k][i]. */
typedef struct {
    const BillowGrid *grid;
    const float *weights; /* of the points */
    size_t n_frames, rank;
    double apart;          /* from frame to frame, seconds */
    const double *courses; /* rank x n_frames */
    const double *shapes;  /* rank x 3 x points: planes of x, y and z, meters */
    const double
        *basis; /* n_basis x n_frames, orthonormal: courses that keyframes explain; they do not count */
    size_t n_basis;
} BillowMotionParts;
