/* The fields of a collider. Its shape determines which apply. */
#include "physics/colliders/shape.h"

static bool
has(const void *collider, BillowShapeMembers member)
{
    return billow_shapes[((const BillowCollider *) collider)->shape]->members & member;
}

static bool
has_radius(const void *collider)
{
    return has(collider, BILLOW_SHAPE_RADIUS);
}

static bool
has_length(const void *collider)
{
    return has(collider, BILLOW_SHAPE_LENGTH);
}

static bool
has_size(const void *collider)
{
    return has(collider, BILLOW_SHAPE_SIZE);
}

static bool
is_in_fake(const void *collider)
{
    return ((const BillowCollider *) collider)->in_fake;
}

static bool
is_plane(const void *collider)
{
    return ((const BillowCollider *) collider)->shape == BILLOW_COLLIDER_PLANE;
}

static bool
is_mesh(const void *collider)
{
    return has(collider, BILLOW_SHAPE_MESH);
}

static bool
is_open_mesh(const void *collider)
{
    return is_mesh(collider) && ((const BillowCollider *) collider)->is_open;
}

static bool
has_rotation(const void *collider)
{
    return has(collider, BILLOW_SHAPE_ROTATION);
}

const BillowField billow_collider_fields[] = {
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "shape",
        .offset = offsetof(BillowCollider, shape),
        .label = N_("S_hape"),
        .tooltip = N_("Shape of the collider that the cloth falls on"),
        .choice_rows = (const void *const *) billow_shapes,
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "floor",
        .offset = offsetof(BillowCollider, is_floor),
        .label = N_("Is the floo_r"),
        .tooltip =
            N_("While the plane is level, the ground is drawn at its height, and clicks in the view do "
               "not select it"),
        .applies = is_plane,
        .when = N_("Only for planes."),
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_VECTOR,
        .key = "position",
        .offset = offsetof(BillowCollider, position),
        .heading = N_("Position"),
        .label = N_("Position"),
        .unit = N_("m"),
        .tooltip = N_("Position of the center: x to the right, y up, z to the front"),
        .parts = {N_("_X"), N_("_Y"), N_("_Z")},
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.05,
    },
    {
        .type = BILLOW_FIELD_VECTOR,
        .key = "rotation",
        .offset = offsetof(BillowCollider, rotation),
        .label = N_("Rotation"),
        .unit = N_("°"),
        .tooltip = N_("Rotation about the world axes: first x, then y, then z"),
        .parts = {N_("Turn about x"), N_("Turn about y"), N_("Turn about z")},
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
        .applies = has_rotation,
        .when = N_("A sphere looks the same from every side."),
        .always_written = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "radius",
        .offset = offsetof(BillowCollider, radius),
        .heading = N_("Collider"),
        .label = N_("_Radius"),
        .unit = N_("m"),
        .tooltip = N_("Distance from the center or axis to the surface"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.01,
        .initial = {0.5},
        .applies = has_radius,
        .when = N_("Only for spheres, capsules and cylinders."),
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "length",
        .offset = offsetof(BillowCollider, length),
        .label = N_("_Length"),
        .unit = N_("m"),
        .tooltip = N_("Distance between the centers of the round ends of a capsule, or between the ends of a "
                      "cylinder"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.05,
        .initial = {1.0},
        .applies = has_length,
        .when = N_("Only for capsules and cylinders."),
    },
    {
        .type = BILLOW_FIELD_VECTOR,
        .key = "size",
        .offset = offsetof(BillowCollider, size),
        .label = N_("Size"),
        .unit = N_("m"),
        .tooltip = N_("Full edge lengths along the box's own axes"),
        .parts = {N_("_Width"), N_("Hei_ght"), N_("De_pth")},
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.05,
        .initial = {1.0, 1.0, 1.0},
        .applies = has_size,
        .when = N_("Only for boxes."),
        .in_place_of = "radius",
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "open",
        .offset = offsetof(BillowCollider, is_open),
        .label = N_("Open sheet"),
        .tooltip = N_("The mesh is a sheet with two sides instead of the surface of a solid"),
        .applies = is_mesh,
        .when = N_("Only for meshes."),
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "thickness",
        .offset = offsetof(BillowCollider, thickness),
        .label = N_("Thic_kness"),
        .unit = N_("m"),
        .tooltip = N_("Thickness of the sheet: the cloth stays half of it away on both sides"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.005,
        .initial = {0.02},
        .applies = is_open_mesh,
        .when = N_("Only for open meshes."),
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "friction",
        .offset = offsetof(BillowCollider, friction),
        .label = N_("_Friction"),
        .tooltip = N_("Coulomb coefficient: 0 is like ice, 1 hardly lets the cloth slip"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.05,
        .initial = {0.3},
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "in_fake",
        .offset = offsetof(BillowCollider, in_fake),
        .heading = N_("In the Fake"),
        .label = N_("Supp_orts the cloth"),
        .tooltip = N_("Drapes rest shapes over the collider and keeps the cloth outside it in all frames"),
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "pushes",
        .offset = offsetof(BillowCollider, pushes),
        .label = N_("Push_es cloth along"),
        .tooltip = N_("Cloth that meets the collider on its way stays on that side of it, is carried along, "
                      "and swings back "
                      "when it has slipped off"),
        .applies = is_in_fake,
        .when = N_("Only if the collider supports the cloth."),
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "margin",
        .offset = offsetof(BillowCollider, margin),
        .label = N_("G_ap"),
        .unit = N_("m"),
        .tooltip = N_("Distance that the cloth keeps from the collider"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.001,
        .initial = {0.005},
        .applies = is_in_fake,
        .when = N_("Only if the collider supports the cloth."),
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "in_physics",
        .offset = offsetof(BillowCollider, in_physics),
        .heading = N_("In the Physics"),
        .label = N_("Stops the cloth"),
        .tooltip =
            N_("The simulated cloth stays outside the collider: not for parts of a figure that the cloth "
               "is inside from the start"),
        .initial = {1},
        .sparse = true,
    },
    {0},
};

bool
billow_collider_field_is_of_meshes(const BillowField *field)
{
    return field->applies == is_mesh || field->applies == is_open_mesh;
}
