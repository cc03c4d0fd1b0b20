/* Finds waves and sways in what keyframes leave of a run. docs/method.md §12. */
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

/* Finds the layer that takes most of what `n` layers leave of the motion, and adds it to them. Returns false, and adds
 * none, if it takes less than half of what a recorded shape would. */
bool billow_found_layers_add(const BillowMotionParts *parts, BillowFoundLayer *layers, size_t *n);

/* Moves all numbers of the layers together to where they leave least (Levenberg and Marquardt). */
void billow_found_layers_refine(const BillowMotionParts *parts, BillowFoundLayer *layers, size_t n);

/* Returns what the layers take of the motion, and what `n` recorded shapes would: sums over all points and frames of
 * squares, m^2. */
double billow_found_taken(const BillowMotionParts *parts, const BillowFoundLayer *layers, size_t n);
double billow_found_by_shapes(const BillowMotionParts *parts, size_t n);

/* Gives each layer one direction: the nearest in which it moves to and fro. */
void billow_found_layers_straighten(BillowFoundLayer *layers, size_t n);

/* Adds `share` times what a layer moves the points by at `seconds` from the first frame to `places`: x, y, z of each. */
void billow_found_layer_add_to(const BillowFoundLayer *layer, const BillowGrid *grid, const float *weights,
                               double seconds, double share, float *places);
