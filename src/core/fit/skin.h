/* A moving cloth as a mesh on rigid bones: linear blend skinning with few bones a point. Le and Deng, Smooth
 * Skinning Decomposition with Rigid Bones, ACM Trans. Graph. 31(6), 2012. docs/method.md §12. */
#pragma once

#include "core/base/progress.h"
#include "core/base/workers.h"
#include "core/fit/skin_limits.h"
#include "core/motion/place.h"

#include <stddef.h>
#include <stdint.h>

/* In frame f, a point that rests at p is at the sum over its bones b of weight * places[b][f] (p). */
typedef struct {
    size_t n_points, n_bones, n_frames;
    float *rest;    /* all x, then all y, then all z, meters */
    uint8_t *bones; /* n_points x BILLOW_SKIN_INFLUENCES: numbers of bones; 0 where the weight is 0 */
    float *weights; /* n_points x BILLOW_SKIN_INFLUENCES: descending, >= 0, their sum is 1 */
    BillowMotionPlace *places; /* n_bones x n_frames: where a bone takes what rests */
} BillowSkin;

/* Finds a skin of at most `most` bones (1 ... BILLOW_SKIN_MOST_BONES) that moves `n_points` > 0 points nearly as
 * `n_frames` > 0 frames do, each all x, then all y, then all z of the points, meters; in the sense of least
 * squares. Fewer bones if these give the frames up to rounding. The bits do not depend on `workers` (may be
 * NULL). Returns NULL if `progress` (may be NULL) asked to stop. Free with billow_skin_free(). */
BillowSkin *billow_skin_new(const float *const *frames, size_t n_points, size_t n_frames, size_t most,
                            BillowWorkers *workers, BillowProgress progress, void *data);
void billow_skin_free(BillowSkin *skin); /* NULL is allowed */

/* Writes the points of a frame, in the order of the frames that the skin is made of. */
void billow_skin_frame(const BillowSkin *skin, size_t frame, float *points);

/* Adds to `sums` the unit vectors of a frame, turned back to where the points rest by the blends of their turns; both
 * all x, then all y, then all z of the points. */
void billow_skin_turn_back(const BillowSkin *skin, size_t frame, const float *vectors, double *sums);
