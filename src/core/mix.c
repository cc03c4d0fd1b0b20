#include "core/mix.h"

#include "core/wide.h"

#include <math.h>

BILLOW_WIDE void
billow_mix(const float *from, const float *to, float e, size_t count, float *restrict result)
{
    float rest = 1.0f - e;
    for (size_t i = 0; i < count; i++)
        result[i] = rest * from[i] + e * to[i];
}

BILLOW_WIDE void
billow_mix_swayed(const float *from, const float *to, float e, const float *weight, float reach, size_t count,
                  float *restrict result)
{
    float rest = 1.0f - e;
    for (size_t i = 0; i < count; i++)
        result[i] = rest * from[i] + e * to[i] + weight[i] * reach;
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
billow_mix_directions(const float *const from[3], const float *const to[3], float e, size_t count,
                      float *const result[3])
{
    for (int axis = 0; axis < 3; axis++)
        billow_mix(from[axis], to[axis], e, count, result[axis]);
    make_unit(count, result[0], result[1], result[2]);
}
