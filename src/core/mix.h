/* The rest shapes during a transition, and the reach of layers on them: whole planes at a time. docs/method.md §5 and §6. */
#pragma once

#include <stddef.h>

/* result = (1 - e) from + e to of four planes of `count` values each, exactly `from` at e = 0 and `to` at e = 1: weights
 * (planes 0), and x (1), y (2) and z (3) of points that sway, so that weight x reach is added to x and z. All at once,
 * as memory is what this waits for. The results are apart from one another. */
void billow_mix_swayed(const float *const from[4], const float *const to[4], float e, float reach_x,
                       float reach_z, size_t count, float *weight, float *x, float *y, float *z);

/* Adds weight x reach to `axis`, of `count` values each. */
void billow_mix_sway(const float *weight, float reach, size_t count, float *axis);

/* sum += share x plane, of `count` values each. */
void billow_mix_share(const float *share, const float *plane, size_t count, float *sum);

/* Makes vectors unit length; (0, 0, 0) stays. */
void billow_mix_make_unit(float *const axes[3], size_t count);

/* result = (1 - e) from + e to of `count` values each. */
void billow_mix_plane(const float *from, const float *to, float e, size_t count, float *result);

/* The mix of unit vectors, made unit length again; (0, 0, 0) where it vanishes. Each array holds `count` values. */
void billow_mix_directions(const float *const from[3], const float *const to[3], float e, size_t count,
                           float *const result[3]);
