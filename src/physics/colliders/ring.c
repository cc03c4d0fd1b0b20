#include "physics/colliders/ring.h"

#include <math.h>

/* Steps along a circle of the body's largest half; how exactly points lie on the line, meters; and how little of a normal
 * may be level: the line cannot be found where the surface is. */
enum { STEPS = 600, CORRECTIONS = 40, LEAST_STEPS = 8 };
static const double EXACT = 1e-7, LEAST_LEVEL = 1e-3;

/* Moves a point in its horizontal plane to the distance `gap` from the surface, by Newton's method, each time by at most
 * `most`. `level` receives the level part of the normal there. */
static bool
correct(const BillowBody *body, double gap, double most, BillowVec3 *point, BillowVec3 *level)
{
    for (int i = 0; i < CORRECTIONS; i++) {
        BillowVec3 normal;
        const double away = billow_body_distance(body, *point, &normal) - gap;
        *level = billow_vec3(normal.x, 0.0, normal.z);
        const double square = billow_vec3_dot(*level, *level);
        if (square < LEAST_LEVEL * LEAST_LEVEL)
            return false;
        if (fabs(away) <= EXACT)
            return true;
        const double step = fmax(-most, fmin(most, away / sqrt(square)));
        *point = billow_vec3_sub(*point, billow_vec3_scale(*level, step / sqrt(square)));
    }
    return false;
}

size_t
billow_body_ring(const BillowBody *body, BillowVec3 near, double gap, BillowVec3 *points)
{
    const BillowVec3 halves = billow_collider_own_halves(&body->collider);
    const double half = fmax(halves.x, fmax(halves.y, halves.z)), step = 2.0 * M_PI * half / STEPS;
    if (!(fmin(halves.x, fmin(halves.y, halves.z)) > 0.0))
        return 0;
    BillowVec3 level, at = near;
    if (!correct(body, gap, INFINITY, &at, &level))
        return 0;
    for (size_t n = 0; n < BILLOW_MAX_RING_POINTS; n++) {
        points[n] = at;
        const double length = billow_vec3_length(level);
        const BillowVec3 along = billow_vec3(level.z / length, 0.0, -level.x / length);
        at = billow_vec3_add(at, billow_vec3_scale(along, step));
        if (!correct(body, gap, 0.5 * step, &at, &level))
            return 0;
        if (n >= LEAST_STEPS && billow_vec3_distance(at, points[0]) < 0.6 * step)
            return n + 1;
    }
    return 0;
}
