/* The rest shapes during a transition, and the reach of layers on them: whole planes at a time. docs/method.md §5 and §6. */
#pragma once

#include "core/transition/path.h"

#include <stddef.h>

/* The blend of four planes of `count` values each, exactly `from` at e = 0 and `to` at e = 1: weights (planes 0), and
 * x (1), y (2) and z (3) of points that sway, so that weight x reach is added to x and z. All at once, as memory is what
 * this waits for. Where e is not in [0, 1], as a curve overshoots, the weights are those of the nearer end: they stay
 * weights. The results are apart from one another. */
void billow_mix_swayed(const float *const from[4], const float *const to[4], const BillowBlend *blend,
                       float reach_x, float reach_z, size_t count, float *weight, float *x, float *y,
                       float *z);

/* The blend of weights alone, of `count` values each: for e that is not in [0, 1] those of the nearer end. */
void billow_mix_weights(const float *from, const float *to, double e, size_t count, float *weight);

/* Adds weight x reach to `axis`, of `count` values each. */
void billow_mix_sway(const float *weight, float reach, size_t count, float *axis);

/* sum += share x plane, of `count` values each. */
void billow_mix_share(const float *share, const float *plane, size_t count, float *sum);

/* Makes vectors unit length; (0, 0, 0) stays. */
void billow_mix_make_unit(float *const axes[3], size_t count);

/* The blend of vectors, which turn along but do not shift. Each array holds `count` values. */
void billow_mix_vectors(const float *const from[3], const float *const to[3], const BillowBlend *blend,
                        size_t count, float *const result[3]);

/* The same of unit vectors, made unit length again; (0, 0, 0) where it vanishes. */
void billow_mix_directions(const float *const from[3], const float *const to[3], const BillowBlend *blend,
                           size_t count, float *const result[3]);
