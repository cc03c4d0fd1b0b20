/* A ball of `radius`. */
#include "physics/colliders/round.h"

static double
distance(const BillowCollider *body, const BillowVec3 axes[3], BillowVec3 offset, BillowVec3 *normal)
{
    return billow_shape_ball_distance(offset, body->radius, axes[1], normal);
}

static BillowVec3
extent(const BillowCollider *body)
{
    return billow_vec3(0.0, 0.0, 0.0);
}

static void
make(BillowCollider *sphere)
{
}

const BillowShape billow_shape_sphere = {
    .choice = {"sphere", N_("Sphere")},
    .title = N_("Sphere"),
    .command = N_("Sp_here"),
    .tooltip = N_("Add a sphere below the cloth"),
    .members = BILLOW_SHAPE_RADIUS,
    .is_rounded = true,
    .distance = distance,
    .extent = extent,
    .surface = billow_shape_ball_surface,
    .make = make,
};
