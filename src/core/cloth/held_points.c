#include "core/cloth/held_points.h"

void
billow_held_points_restrain(struct BillowKeepLengths *keep)
{
    for (size_t k = 0; k < keep->n_held; k++) {
        BillowPinnedPoint *held = &keep->held[k];
        held->wish = billow_points_get(&keep->x, held->point);
        billow_points_set(&keep->x, held->point, billow_vec3_mix(held->pose, held->wish, held->freedom));
    }
}

void
billow_held_points_unrestrain(struct BillowKeepLengths *keep)
{
    for (size_t k = 0; k < keep->n_held; k++)
        billow_points_set(&keep->x, keep->held[k].point, keep->held[k].wish);
}

void
billow_held_points_ease(struct BillowKeepLengths *keep)
{
    for (size_t k = 0; k < keep->n_held; k++) {
        const BillowPinnedPoint *held = &keep->held[k];
        const BillowVec3 force = billow_points_get(&keep->force, held->point);
        billow_points_set(&keep->force, held->point, billow_vec3_scale(force, held->freedom));
    }
}
