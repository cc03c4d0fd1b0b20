#include "physics/strain_limit.h"

#include <stdbool.h>

/* Shorter excesses than this share of a spring are rounding. */
#define NEGLIGIBLE 1e-13

typedef struct {
    const BillowNet *net;
    double limit, h;
    const unsigned char *held;
    BillowPoints *x, *v;
} Correction;

static void
move(const Correction *correction, size_t i, BillowVec3 by)
{
    BillowVec3 x = billow_points_get(correction->x, i), v = billow_points_get(correction->v, i);
    billow_points_set(correction->x, i, billow_vec3_add(x, by));
    billow_points_set(correction->v, i, billow_vec3_add(v, billow_vec3_scale(by, 1.0 / correction->h)));
}

/* e = |d| - (1 + limit) l > 0: each free end goes e / 2 towards the other, or the only free one e. */
static bool
shorten(const Correction *correction, size_t a, size_t b, double rest)
{
    const unsigned char *held = correction->held;
    bool a_free = !held || !held[a], b_free = !held || !held[b];
    BillowVec3 d = billow_vec3_sub(billow_points_get(correction->x, b), billow_points_get(correction->x, a));
    double length = billow_vec3_length(d), excess = length - (1.0 + correction->limit) * rest;
    if (!(excess > NEGLIGIBLE * rest) || (!a_free && !b_free))
        return false;
    double share = excess / length / (a_free && b_free ? 2.0 : 1.0);
    if (a_free)
        move(correction, a, billow_vec3_scale(d, share));
    if (b_free)
        move(correction, b, billow_vec3_scale(d, -share));
    return true;
}

static bool
shorten_family(const Correction *correction, BillowSpringFamily family)
{
    const BillowSprings *springs = &correction->net->springs[family];
    ptrdiff_t offset = springs->d_row * (ptrdiff_t) correction->net->grid.columns + springs->d_column;
    bool any = false;
    for (size_t i = 0; i < correction->net->count; i++)
        if (springs->stiffness[i] > 0.0)
            any |= shorten(correction, i, (size_t) ((ptrdiff_t) i + offset), springs->rest);
    return any;
}

static double
largest_stretch(const BillowNet *net, const BillowPoints *x)
{
    double largest = -1.0;
    for (int family = BILLOW_SPRING_EAST; family <= BILLOW_SPRING_SOUTH_WEST; family++) {
        const BillowSprings *springs = &net->springs[family];
        ptrdiff_t offset = springs->d_row * (ptrdiff_t) net->grid.columns + springs->d_column;
        for (size_t i = 0; i < net->count; i++) {
            if (!(springs->stiffness[i] > 0.0))
                continue;
            BillowVec3 a = billow_points_get(x, i),
                       b = billow_points_get(x, (size_t) ((ptrdiff_t) i + offset));
            largest = fmax(largest, billow_vec3_distance(a, b) / springs->rest - 1.0);
        }
    }
    return largest;
}

double
billow_strain_limit_apply(const BillowNet *net, double limit, int passes, const unsigned char *held, double h,
                          BillowPoints *x, BillowPoints *v)
{
    const Correction correction = {net, limit, h, held, x, v};
    for (int pass = 0; pass < passes; pass++) {
        bool any = false;
        for (int family = BILLOW_SPRING_EAST; family <= BILLOW_SPRING_SOUTH_WEST; family++)
            any |= shorten_family(&correction, (BillowSpringFamily) family);
        if (!any)
            break;
    }
    return largest_stretch(net, x);
}
