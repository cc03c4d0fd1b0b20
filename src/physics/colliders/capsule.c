/* All points within `radius` of a segment of `length` along its own y axis. */
#include "physics/colliders/round.h"

static double
distance(const BillowCollider *body, const BillowVec3 axes[3], BillowVec3 offset, BillowVec3 *normal)
{
    double half = body->length / 2.0, along = billow_vec3_dot(offset, axes[1]);
    double nearest = fmin(fmax(along, -half), half);
    return billow_shape_ball_distance(billow_vec3_sub(offset, billow_vec3_scale(axes[1], nearest)),
                                      body->radius, axes[0], normal);
}

static BillowVec3
extent(const BillowCollider *body)
{
    return billow_vec3(0.0, 0.5 * body->length, 0.0);
}

/* It stands inside the sphere. */
static void
make(BillowCollider *sphere)
{
    sphere->length = sphere->radius;
    sphere->radius = fmax(0.5 * sphere->radius, BILLOW_MIN_NUMBER);
}

const BillowShape billow_shape_capsule = {
    .choice = {"capsule", N_("Capsule")},
    .title = N_("Capsule"),
    .command = N_("_Capsule"),
    .tooltip = N_("Add a capsule below the cloth"),
    .members = BILLOW_SHAPE_RADIUS | BILLOW_SHAPE_LENGTH | BILLOW_SHAPE_ROTATION,
    .is_rounded = true,
    .distance = distance,
    .extent = extent,
    .surface = billow_shape_ball_surface,
    .make = make,
};
