#include "core/mix.h"

#include "core/wide.h"

#include <math.h>

BILLOW_WIDE void
billow_mix_swayed(const float *const from[4], const float *const to[4], float e, float reach_x, float reach_z,
                  size_t count, float *restrict weight, float *restrict x, float *restrict y,
                  float *restrict z)
{
    const float *from_weight = from[0], *from_x = from[1], *from_y = from[2], *from_z = from[3];
    const float *to_weight = to[0], *to_x = to[1], *to_y = to[2], *to_z = to[3];
    float rest = 1.0f - e;
    for (size_t i = 0; i < count; i++) {
        float w = rest * from_weight[i] + e * to_weight[i];
        weight[i] = w;
        x[i] = rest * from_x[i] + e * to_x[i] + w * reach_x;
        y[i] = rest * from_y[i] + e * to_y[i];
        z[i] = rest * from_z[i] + e * to_z[i] + w * reach_z;
    }
}

BILLOW_WIDE void
billow_mix_plane(const float *from, const float *to, float e, size_t count, float *restrict result)
{
    float rest = 1.0f - e;
    for (size_t i = 0; i < count; i++)
        result[i] = rest * from[i] + e * to[i];
}

BILLOW_WIDE void
billow_mix_sway(const float *restrict weight, float reach, size_t count, float *restrict axis)
{
    for (size_t i = 0; i < count; i++)
        axis[i] += weight[i] * reach;
}

BILLOW_WIDE void
billow_mix_share(const float *restrict share, const float *restrict plane, size_t count, float *restrict sum)
{
    for (size_t i = 0; i < count; i++)
        sum[i] += share[i] * plane[i];
}

BILLOW_WIDE static void
make_unit(size_t count, float *restrict x, float *restrict y, float *restrict z)
{
    for (size_t i = 0; i < count; i++) {
        float length = sqrtf(x[i] * x[i] + y[i] * y[i] + z[i] * z[i]);
        float scale = length > 0.0f ? 1.0f / length : 0.0f;
        x[i] *= scale;
        y[i] *= scale;
        z[i] *= scale;
    }
}

void
billow_mix_make_unit(float *const axes[3], size_t count)
{
    make_unit(count, axes[0], axes[1], axes[2]);
}

void
billow_mix_directions(const float *const from[3], const float *const to[3], float e, size_t count,
                      float *const result[3])
{
    for (int axis = 0; axis < 3; axis++)
        billow_mix_plane(from[axis], to[axis], e, count, result[axis]);
    billow_mix_make_unit(result, count);
}
