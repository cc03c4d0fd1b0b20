#include "core/transition/mix.h"

#include "core/base/wide.h"

#include <math.h>

BILLOW_WIDE static void
mix_straight(const float *const from[4], const float *const to[4], float e, float reach_x, float reach_z,
             size_t count, float *restrict weight, float *restrict x, float *restrict y, float *restrict z)
{
    const float *from_weight = from[0], *from_x = from[1], *from_y = from[2], *from_z = from[3];
    const float *to_weight = to[0], *to_x = to[1], *to_y = to[2], *to_z = to[3];
    const float rest = 1.0f - e;
    const float share = fminf(fmaxf(e, 0.0f), 1.0f), other = 1.0f - share;
    for (size_t i = 0; i < count; i++) {
        float w = other * from_weight[i] + share * to_weight[i];
        weight[i] = w;
        x[i] = rest * from_x[i] + e * to_x[i] + w * reach_x;
        y[i] = rest * from_y[i] + e * to_y[i];
        z[i] = rest * from_z[i] + e * to_z[i] + w * reach_z;
    }
}

/* a.from + b.to + shift: a coordinate of the blended point. */
BILLOW_WIDE static void
blend_axis(const float a[3], const float *const from[3], const float b[3], const float *const to[3],
           float shift, size_t count, float *restrict result)
{
    const float *x = from[0], *y = from[1], *z = from[2], *u = to[0], *v = to[1], *w = to[2];
    const float ax = a[0], ay = a[1], az = a[2], bx = b[0], by = b[1], bz = b[2];
    for (size_t i = 0; i < count; i++)
        result[i] = ax * x[i] + ay * y[i] + az * z[i] + (bx * u[i] + by * v[i] + bz * w[i]) + shift;
}

static void
blend_axes(const BillowBlend *blend, BillowVec3 shift, const float *const from[3], const float *const to[3],
           size_t count, float *const result[3])
{
    const float shifts[] = {(float) shift.x, (float) shift.y, (float) shift.z};
    for (int axis = 0; axis < 3; axis++) {
        float a[3], b[3];
        for (int k = 0; k < 3; k++) {
            a[k] = (float) blend->from.row[axis][k];
            b[k] = (float) blend->to.row[axis][k];
        }
        blend_axis(a, from, b, to, shifts[axis], count, result[axis]);
    }
}

BILLOW_WIDE static void
add_sway(const float *from_weight, const float *to_weight, float share, float reach_x, float reach_z,
         size_t count, float *restrict weight, float *restrict x, float *restrict z)
{
    const float other = 1.0f - share;
    for (size_t i = 0; i < count; i++) {
        float w = other * from_weight[i] + share * to_weight[i];
        weight[i] = w;
        x[i] += w * reach_x;
        z[i] += w * reach_z;
    }
}

void
billow_mix_swayed(const float *const from[4], const float *const to[4], const BillowBlend *blend,
                  float reach_x, float reach_z, size_t count, float *weight, float *x, float *y, float *z)
{
    const float e = (float) blend->e;
    if (blend->straight) {
        mix_straight(from, to, e, reach_x, reach_z, count, weight, x, y, z);
        return;
    }
    blend_axes(blend, blend->shift, from + 1, to + 1, count, (float *const[]){x, y, z});
    add_sway(from[0], to[0], fminf(fmaxf(e, 0.0f), 1.0f), reach_x, reach_z, count, weight, x, z);
}

void
billow_mix_weights(const float *from, const float *to, double e, size_t count, float *weight)
{
    const float share = fminf(fmaxf((float) e, 0.0f), 1.0f), other = 1.0f - share;
    for (size_t i = 0; i < count; i++)
        weight[i] = other * from[i] + share * to[i];
}

BILLOW_WIDE static void
mix_plane(const float *from, const float *to, float e, size_t count, float *restrict result)
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
billow_mix_vectors(const float *const from[3], const float *const to[3], const BillowBlend *blend,
                   size_t count, float *const result[3])
{
    if (blend->straight)
        for (int axis = 0; axis < 3; axis++)
            mix_plane(from[axis], to[axis], (float) blend->e, count, result[axis]);
    else
        blend_axes(blend, billow_vec3(0.0, 0.0, 0.0), from, to, count, result);
}

void
billow_mix_directions(const float *const from[3], const float *const to[3], const BillowBlend *blend,
                      size_t count, float *const result[3])
{
    billow_mix_vectors(from, to, blend, count, result);
    billow_mix_make_unit(result, count);
}
