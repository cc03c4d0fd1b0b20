/* A plane through the position, perpendicular to its own y axis, solid below. Drawn as a square. */
#include "physics/colliders/shape.h"

static double
distance(const BillowCollider *body, const BillowVec3 axes[3], BillowVec3 offset, BillowVec3 *normal)
{
    return billow_vec3_dot(offset, axes[1]);
}

static BillowVec3
extent(const BillowCollider *body)
{
    return billow_vec3(BILLOW_COLLIDER_SHAPE_PLANE_REACH, 0.0, BILLOW_COLLIDER_SHAPE_PLANE_REACH);
}

static size_t
surface(BillowShapeVertex *vertices)
{
    static const BillowShapeVertex corners[] = {
        {{0, 1, 0}, {-1, 1, -1}}, {{0, 1, 0}, {-1, 1, 1}}, {{0, 1, 0}, {1, 1, 1}},
        {{0, 1, 0}, {-1, 1, -1}}, {{0, 1, 0}, {1, 1, 1}},  {{0, 1, 0}, {1, 1, -1}},
    };
    enum { COUNT = sizeof corners / sizeof *corners };
    for (int i = 0; vertices && i < COUNT; i++)
        vertices[i] = corners[i];
    return COUNT;
}

static void
make(BillowCollider *sphere)
{
    sphere->position = billow_vec3(0.0, 0.0, 0.0);
    sphere->is_floor = true;
}

const BillowShape billow_shape_plane = {
    .choice = {"plane", N_("Plane")},
    .title = N_("Floor"),
    .command = N_("Floo_r"),
    .tooltip = N_("Add a floor that the cloth falls on"),
    .members = BILLOW_SHAPE_ROTATION,
    .is_endless = true,
    .distance = distance,
    .extent = extent,
    .surface = surface,
    .make = make,
};
