#include "model/simulation/rope_nudge.h"

/* How far a straight rope is moved to the side, in spacings. */
static const double NUDGE = 1e-6;

void
billow_rope_nudge(const BillowGrid *grid, BillowPoints *points)
{
    const size_t n = billow_grid_is_rope(grid) ? billow_grid_count(grid) : 0;
    if (n == 0)
        return;
    const BillowVec3 start = billow_points_get(points, 0);
    BillowVec3 along = {0.0, 0.0, 0.0};
    for (size_t i = 1; i < n; i++) {
        const BillowVec3 arm = billow_vec3_sub(billow_points_get(points, i), start);
        along = billow_vec3_length(arm) > billow_vec3_length(along) ? arm : along;
    }
    along = billow_vec3_scale(along, 1.0 / fmax(billow_vec3_length(along), grid->spacing));
    for (size_t i = 1; i < n; i++) {
        const BillowVec3 arm = billow_vec3_sub(billow_points_get(points, i), start);
        if (billow_vec3_length(billow_vec3_cross(along, arm)) > NUDGE * grid->spacing)
            return;
    }
    const BillowVec3 level = billow_vec3(-along.z, 0.0, along.x);
    const BillowVec3 side = hypot(level.x, level.z) > NUDGE ? level : billow_vec3(1.0, 0.0, 0.0);
    for (size_t i = 0; i < n; i++) {
        const double share = NUDGE * grid->spacing * sin(M_PI * (double) i / (double) (n - 1));
        billow_points_set(points, i,
                          billow_vec3_add(billow_points_get(points, i), billow_vec3_scale(side, share)));
    }
}
