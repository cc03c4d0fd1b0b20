#include "physics/solver/fast_bodies.h"

#include "physics/colliders/body.h"

/* Least half thickness that counts, in spacings. */
#define THINNEST 0.25

static bool
is_near(const BillowDynamics *dynamics, const BillowCollider *collider, double reach)
{
    for (size_t i = 0; i < dynamics->net->count; i++)
        if (billow_vec3_distance(billow_points_get(&dynamics->x, i), collider->position) < reach)
            return true;
    return false;
}

bool
billow_is_too_fast(BillowDynamics *dynamics, double h)
{
    if (!dynamics->motion || dynamics->n_colliders == 0)
        return false;
    const double spacing = dynamics->net->grid.spacing;
    dynamics->motion(dynamics->motion_data, dynamics->time, dynamics->colliders);
    dynamics->motion(dynamics->motion_data, dynamics->time + h, dynamics->moved);
    for (size_t b = 0; b < dynamics->n_colliders; b++) {
        const BillowCollider *from = &dynamics->colliders[b];
        const double move = billow_collider_move(from, &dynamics->moved[b]),
                     half = billow_collider_least_half(from);
        if (isfinite(half) && move > fmax(half, THINNEST * spacing) &&
            is_near(dynamics, from, move + billow_vec3_length(billow_shape_halves(from)) + 2.0 * spacing))
            return true;
    }
    return false;
}
