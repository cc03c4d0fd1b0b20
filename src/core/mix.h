/* The rest layer during a transition, and the sways on it: whole planes at a time. Method §5 and §6. */
#pragma once

#include <stddef.h>

/* result = (1 - e) from + e to, `count` values each; exactly `from` at e = 0 and `to` at e = 1. */
void billow_mix(const float *from, const float *to, float e, size_t count, float *result);

/* The same + weight x reach: one axis of points that sway. */
void billow_mix_swayed(const float *from, const float *to, float e, const float *weight, float reach,
                       size_t count, float *result);

/* The mix of unit vectors, made unit length again; (0, 0, 0) where it vanishes. Each array holds `count` values. */
void billow_mix_directions(const float *const from[3], const float *const to[3], float e, size_t count,
                           float *const result[3]);
