/* The mesh of the collider's OBJ file. While it is not read, a cube stands in for it, which the cloth does not meet. */
#include "physics/colliders/shape.h"
#include "physics/colliders/solid.h"

static const BillowCollider STAND_IN = {.shape = BILLOW_COLLIDER_BOX, .size = {0.5, 0.5, 0.5}};

static double
distance_within(const BillowCollider *body, const BillowVec3 axes[3], BillowVec3 offset, double most,
                BillowVec3 *normal)
{
    if (!body->solid)
        return billow_shapes[BILLOW_COLLIDER_BOX]->distance(&STAND_IN, axes, offset, normal);
    const BillowVec3 own = {billow_vec3_dot(offset, axes[0]), billow_vec3_dot(offset, axes[1]),
                            billow_vec3_dot(offset, axes[2])};
    BillowVec3 way = {0.0, 1.0, 0.0};
    const double there =
        billow_solid_distance(body->solid, body->is_open ? body->thickness : 0.0, own, most, &way);
    *normal = billow_vec3_add(
        billow_vec3_scale(axes[0], way.x),
        billow_vec3_add(billow_vec3_scale(axes[1], way.y), billow_vec3_scale(axes[2], way.z)));
    return there;
}

static double
distance(const BillowCollider *body, const BillowVec3 axes[3], BillowVec3 offset, BillowVec3 *normal)
{
    return distance_within(body, axes, offset, INFINITY, normal);
}

/* The position need not be in the middle of the mesh. */
static BillowVec3
extent(const BillowCollider *body)
{
    if (!body->solid)
        return billow_shapes[BILLOW_COLLIDER_BOX]->extent(&STAND_IN);
    const BillowVec3 low = billow_vec3_scale(body->solid->low, -1.0);
    const BillowVec3 far = billow_vec3_max(low, body->solid->high);
    const double rim = body->is_open ? 0.5 * body->thickness : 0.0;
    return billow_vec3_add(far, billow_vec3(rim, rim, rim));
}

static size_t
surface(BillowShapeVertex *vertices)
{
    return billow_shapes[BILLOW_COLLIDER_BOX]->surface(vertices);
}

/* A sheet becomes thicker on one side: half of what is added, and its middle moves by that. */
static void
add_thickness(BillowCollider *body, BillowVec3 way, double least)
{
    const double more = fmax(least - body->thickness, 0.0);
    body->thickness += more;
    body->position = billow_vec3_add(body->position, billow_vec3_scale(way, 0.5 * more));
}

static void
back(BillowCollider *body, const BillowVec3 axes[3], int axis, double way, double least)
{
    if (body->is_open)
        add_thickness(body, billow_vec3_scale(axes[axis], copysign(1.0, way)), least);
}

static void
thicken(BillowCollider *body, const BillowVec3 axes[3], double least)
{
    if (body->is_open)
        add_thickness(body, billow_vec3(0.0, -1.0, 0.0), least);
}

static void
make(BillowCollider *sphere)
{
}

const BillowShape billow_shape_mesh = {
    .choice = {"mesh", N_("Mesh")},
    .title = N_("Mesh"),
    .command = N_("M_esh"),
    .tooltip = N_("Add a collider below the cloth that has the shape of an OBJ file"),
    .members = BILLOW_SHAPE_ROTATION | BILLOW_SHAPE_MESH,
    .distance = distance,
    .distance_within = distance_within,
    .extent = extent,
    .surface = surface,
    .thicken = thicken,
    .back = back,
    .make = make,
};
