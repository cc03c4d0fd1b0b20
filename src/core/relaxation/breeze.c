#include "core/relaxation/breeze.h"

#include "core/relaxation/level.h"

/* Cloth that is held along a vertical (a flag on its pole, no wind) would crumple in a plane. On the coarse levels a breeze
 * blows, in weights, which dies down towards the finest; the less, the more the anchors slant. */
static const double BREEZE = 0.5, ACROSS = 0.1, SLANTED = 0.2;

/* How far the anchors are beside the vertical through their middle, as a share of how far above and below it. */
static double
slant(const BillowVec3 *places, size_t n_anchors, BillowVec3 middle)
{
    double aside = 0.0, along = 0.0;
    for (size_t k = 0; k < n_anchors; k++) {
        BillowVec3 d = billow_vec3_sub(places[k], middle);
        aside = fmax(aside, hypot(d.x, d.z));
        along = fmax(along, fabs(d.y));
    }
    return along > 0.0 ? aside / along : INFINITY;
}

static BillowVec3
middle_of(const BillowVec3 *places, size_t n_anchors)
{
    const double share = 1.0 / (double) n_anchors;
    BillowVec3 middle = {0.0, 0.0, 0.0};
    for (size_t k = 0; k < n_anchors; k++)
        middle = billow_vec3_add(middle, billow_vec3_scale(places[k], share));
    return middle;
}

/* Away from the anchors, and a little across, so that the cloth has no plane to stay in; level. */
static BillowVec3
heading_from(BillowVec3 middle, const BillowPoints *start, size_t n_points)
{
    BillowVec3 away = {0.0, 0.0, 0.0};
    for (size_t i = 0; i < n_points; i++)
        away = billow_vec3_add(away, billow_vec3_sub(billow_points_get(start, i), middle));
    double length = hypot(away.x, away.z), x = length > 0.0 ? away.x / length : 1.0,
           z = length > 0.0 ? away.z / length : 0.0;
    return billow_vec3(x - ACROSS * z, 0.0, z + ACROSS * x);
}

void
billow_relaxation_breeze_blow(BillowRelaxationLevel *const *levels, int first, const BillowVec3 *places,
                              size_t n_anchors, const BillowPoints *start, size_t n_points)
{
    BillowVec3 middle = middle_of(places, n_anchors);
    double strength = BREEZE * (1.0 - slant(places, n_anchors, middle) / SLANTED);
    if (first == 0 || strength <= 0.0)
        return;
    BillowVec3 heading = heading_from(middle, start, n_points);
    for (int i = 1; i <= first; i++)
        billow_relaxation_level_blow(levels[i], billow_vec3_scale(heading, strength * i / first));
}
