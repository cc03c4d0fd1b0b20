/* Interpolates the rest shapes of a transition and applies the reach of layers to them, whole planes at a
 * time. docs/method.md §5 and §6. */
#pragma once

#include "core/transition/path.h"

#include <stddef.h>

/* Blends four planes of `count` values each, exactly `from` at e = 0 and `to` at e = 1: weights (plane 0),
 * and x (1), y (2) and z (3) of the points, adding weight x reach to x and z. All in one pass, because memory
 * bandwidth limits it. When a curve overshoots and e is outside [0, 1], the weights are those of the nearer
 * end. The result arrays must not overlap. */
void billow_mix_swayed(const float *const from[4], const float *const to[4], const BillowBlend *blend,
                       float reach_x, float reach_z, size_t count, float *weight, float *x, float *y,
                       float *z);

/* Blends `count` weights. For e outside [0, 1] the result is that of the nearer end. */
void billow_mix_weights(const float *from, const float *to, double e, size_t count, float *weight);

/* Adds weight x reach to the `count` values of `axis`. */
void billow_mix_sway(const float *weight, float reach, size_t count, float *axis);

/* Adds share x plane to `sum`, `count` values each. */
void billow_mix_share(const float *share, const float *plane, size_t count, float *sum);

/* Normalizes vectors to unit length; (0, 0, 0) stays. */
void billow_mix_make_unit(float *const axes[3], size_t count);

/* Blends vectors, which are rotated but not translated. Each array holds `count` values. */
void billow_mix_vectors(const float *const from[3], const float *const to[3], const BillowBlend *blend,
                        size_t count, float *const result[3]);

/* Blends unit vectors and normalizes the result; (0, 0, 0) where it vanishes. */
void billow_mix_directions(const float *const from[3], const float *const to[3], const BillowBlend *blend,
                           size_t count, float *const result[3]);
