#include "core/drape/rope_kink.h"

#include <stddef.h>

/* Returns a point of the rope, which goes on straight beyond its ends. */
static BillowVec3
point_or_beyond(const BillowPoints *points, size_t count, ptrdiff_t i)
{
    const ptrdiff_t last = (ptrdiff_t) count - 1, end = i < 0 ? 0 : last, next = i < 0 ? 1 : last - 1;
    if (i >= 0 && i <= last)
        return billow_points_get(points, (size_t) i);
    const BillowVec3 here = billow_points_get(points, (size_t) end),
                     step = billow_vec3_sub(here, billow_points_get(points, (size_t) next));
    return billow_vec3_add(here, billow_vec3_scale(step, (double) (i < 0 ? -i : i - last)));
}

BillowVec3
billow_rope_kink(const BillowPoints *points, size_t count, size_t point)
{
    const ptrdiff_t i = (ptrdiff_t) point;
    const BillowVec3 near =
        billow_vec3_add(point_or_beyond(points, count, i - 1), point_or_beyond(points, count, i + 1));
    const BillowVec3 far =
        billow_vec3_add(point_or_beyond(points, count, i - 2), point_or_beyond(points, count, i + 2));
    const BillowVec3 around = billow_vec3_sub(billow_vec3_scale(near, 4.0), far);
    return billow_vec3_scale(
        billow_vec3_sub(around, billow_vec3_scale(point_or_beyond(points, count, i), 6.0)), 1.0 / 16.0);
}
