#include "physics/colliders/body_look.h"

static bool
has_mesh(const void *look)
{
    return ((const BillowBodyLook *) look)->mesh;
}

const BillowField billow_body_look_fields[] = {
    {
        .type = BILLOW_FIELD_TEXT,
        .key = "mesh",
        .offset = offsetof(BillowBodyLook, mesh),
        .label = N_("Disp_lay Mesh"),
        .tooltip =
            N_("Path of the OBJ file that is drawn instead of the collider, relative to the project folder; "
               "the cloth meets it if the shape is “Mesh”"),
        .pattern = ".",
        .expected = N_("the path of an OBJ file"),
        .none = N_("The collider itself"),
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "mesh_scale",
        .offset = offsetof(BillowBodyLook, place.scale),
        .label = N_("Sc_ale"),
        .tooltip = N_("Length of one unit of the file, in meters"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .initial = {1.0},
        .applies = has_mesh,
        .when = N_("Needs a display mesh."),
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_VECTOR,
        .key = "mesh_position",
        .offset = offsetof(BillowBodyLook, place.position),
        .label = N_("Offset"),
        .unit = N_("m"),
        .tooltip = N_("Offset from the center of the collider to the origin of the file, along the "
                      "collider's own axes"),
        .parts = {N_("Offset along x"), N_("Offset along y"), N_("Offset along z")},
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.05,
        .applies = has_mesh,
        .when = N_("Needs a display mesh."),
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_VECTOR,
        .key = "mesh_rotation",
        .offset = offsetof(BillowBodyLook, place.rotation),
        .label = N_("Mesh rotation"),
        .unit = N_("°"),
        .tooltip = N_("Rotation of the mesh about the collider's own axes: first x, then y, then z"),
        .parts = {N_("Mesh turn about x"), N_("Mesh turn about y"), N_("Mesh turn about z")},
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
        .applies = has_mesh,
        .when = N_("Needs a display mesh."),
        .sparse = true,
    },
    {0},
};

/* Converts a vector from some axes to the world. */
static BillowVec3
along(const BillowVec3 axes[3], BillowVec3 v)
{
    return billow_vec3_add(billow_vec3_scale(axes[0], v.x),
                           billow_vec3_add(billow_vec3_scale(axes[1], v.y), billow_vec3_scale(axes[2], v.z)));
}

/* c + R (t + s M p): c and R are those of the collider, t, s and M those of the mesh on it. */
void
billow_mesh_place_axes(const BillowMeshPlace *place, const BillowCollider *body, BillowVec3 axes[3],
                       BillowVec3 *origin)
{
    const BillowCollider turned = {.rotation = place->rotation};
    BillowVec3 of_body[3], of_mesh[3];
    billow_collider_axes(body, of_body);
    billow_collider_axes(&turned, of_mesh);
    for (int k = 0; k < 3; k++)
        axes[k] = along(of_body, of_mesh[k]);
    *origin = billow_vec3_add(body->position, along(of_body, place->position));
}

void
billow_mesh_place_extend_bounds(const BillowMeshPlace *place, const BillowCollider *body,
                                const BillowBodyMesh *mesh, BillowVec3 *low, BillowVec3 *high)
{
    BillowVec3 axes[3], origin;
    billow_mesh_place_axes(place, body, axes, &origin);
    for (int i = 0; i < 8; i++) {
        const BillowVec3 corner = {i & 1 ? mesh->low.x : mesh->high.x, i & 2 ? mesh->low.y : mesh->high.y,
                                   i & 4 ? mesh->low.z : mesh->high.z};
        const BillowVec3 there =
            billow_vec3_add(origin, along(axes, billow_vec3_scale(corner, place->scale)));
        *low = billow_vec3_min(*low, there);
        *high = billow_vec3_max(*high, there);
    }
}
