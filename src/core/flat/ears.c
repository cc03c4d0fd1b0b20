#include "core/flat/ears.h"

#include "core/base/allocate.h"

#include <string.h>

/* Returns the vector area of a polygon (M. Newell's normal). */
static BillowVec3
area_of(const BillowVec3 *corners, size_t n)
{
    BillowVec3 area = {0};
    for (size_t i = 1; i + 1 < n; i++)
        area = billow_vec3_add(area, billow_vec3_cross(billow_vec3_sub(corners[i], corners[0]),
                                                       billow_vec3_sub(corners[i + 1], corners[0])));
    return area;
}

/* Returns how far three points turn left, seen from where `up` points. */
static double
turn_of(BillowVec3 a, BillowVec3 b, BillowVec3 c, BillowVec3 up)
{
    return billow_vec3_dot(billow_vec3_cross(billow_vec3_sub(b, a), billow_vec3_sub(c, a)), up);
}

/* Returns whether the corner number i of those left can be cut off: it turns left, and no other one is in
 * the way. */
static bool
is_ear(const BillowVec3 *corners, const uint32_t *left, size_t n, size_t i, BillowVec3 up)
{
    const BillowVec3 a = corners[left[(i + n - 1) % n]], b = corners[left[i]], c = corners[left[(i + 1) % n]];
    if (!(turn_of(a, b, c, up) > 0.0))
        return false;
    for (size_t k = i + 2; k < i + n - 1; k++) {
        const BillowVec3 p = corners[left[k % n]];
        if (turn_of(a, b, p, up) >= 0.0 && turn_of(b, c, p, up) >= 0.0 && turn_of(c, a, p, up) >= 0.0)
            return false;
    }
    return true;
}

void
billow_polygon_divide(const BillowVec3 *corners, size_t n, uint32_t (*triangles)[3])
{
    const BillowVec3 up = area_of(corners, n);
    uint32_t *left = billow_allocate(n, sizeof *left);
    for (size_t i = 0; i < n; i++)
        left[i] = (uint32_t) i;
    for (size_t at = 0; n > 3; n--) {
        size_t ear = 0;
        while (ear < n && !is_ear(corners, left, n, (at + ear) % n, up))
            ear++;
        at = ear < n ? (at + ear) % n : at % n; /* none: it crosses itself, or has no area */
        const uint32_t triangle[3] = {left[(at + n - 1) % n], left[at], left[(at + 1) % n]};
        memcpy(*triangles++, triangle, sizeof triangle);
        memmove(left + at, left + at + 1, (n - at - 1) * sizeof *left);
    }
    memcpy(*triangles, left, 3 * sizeof *left);
    free(left);
}
