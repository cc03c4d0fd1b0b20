/* Tests the placement of a collider's display mesh in the world. */
#include "physics/colliders/body_look.h"

#include <glib.h>

static BillowVec3
placed(const BillowMeshPlace *place, const BillowCollider *body, BillowVec3 point)
{
    BillowVec3 axes[3], at;
    billow_mesh_place_axes(place, body, axes, &at);
    at = billow_vec3_add(at, billow_vec3_scale(axes[0], place->scale * point.x));
    at = billow_vec3_add(at, billow_vec3_scale(axes[1], place->scale * point.y));
    return billow_vec3_add(at, billow_vec3_scale(axes[2], place->scale * point.z));
}

static void
is_near(BillowVec3 found, double x, double y, double z)
{
    g_assert_cmpfloat(billow_vec3_distance(found, billow_vec3(x, y, z)), <, 1e-12);
}

static void
at_first_it_lies_in_the_body(void)
{
    BillowBodyLook look = {0};
    const BillowCollider body = billow_collider_default();
    billow_fields_initialise(billow_body_look_fields, &look, NULL);
    g_assert_null(look.mesh);
    is_near(placed(&look.place, &body, billow_vec3(1, 2, 3)), 1, 2, 3);
    billow_fields_clear_texts(billow_body_look_fields, &look);
}

/* x -> 2x, then a quarter turn about z (x becomes y), then 1 m along the collider's x. The collider rotates x
 * to -z and is at (5, 0, 0). */
static void
scale_turn_offset_and_body_follow_one_another(void)
{
    const BillowMeshPlace place = {.scale = 2.0, .position = {1.0, 0.0, 0.0}, .rotation = {0.0, 0.0, 90.0}};
    BillowCollider body = billow_collider_default();
    body.position = billow_vec3(5.0, 0.0, 0.0);
    body.rotation = billow_vec3(0.0, 90.0, 0.0);
    is_near(placed(&place, &body, billow_vec3(0, 0, 0)), 5, 0, -1);
    is_near(placed(&place, &body, billow_vec3(1, 0, 0)), 5, 2, -1);
    is_near(placed(&place, &body, billow_vec3(0, 1, 0)), 5, 0, 1);
    is_near(placed(&place, &body, billow_vec3(0, 0, 1)), 7, 0, -1);
}

/* A square of 2 units, standing on its corner. */
static void
bounds_contain_it_turned(void)
{
    const float positions[] = {-1, 0, -1, 1, 0, -1, 1, 0, 1};
    const uint32_t triangle[] = {0, 1, 2};
    const BillowMeshPlace place = {.scale = 0.5, .position = {0.0, 3.0, 0.0}, .rotation = {0.0, 45.0, 0.0}};
    const BillowCollider body = billow_collider_default();
    BillowBodyMesh *mesh = billow_body_mesh_new(positions, NULL, 3, triangle, 1);
    BillowVec3 low = {INFINITY, INFINITY, INFINITY}, high = {-INFINITY, -INFINITY, -INFINITY};
    billow_mesh_place_extend_bounds(&place, &body, mesh, &low, &high);
    is_near(low, -G_SQRT2 / 2.0, 3.0, -G_SQRT2 / 2.0);
    is_near(high, G_SQRT2 / 2.0, 3.0, G_SQRT2 / 2.0);
    billow_body_mesh_unref(mesh);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/body-look/initial", at_first_it_lies_in_the_body);
    g_test_add_func("/body-look/order", scale_turn_offset_and_body_follow_one_another);
    g_test_add_func("/body-look/bounds", bounds_contain_it_turned);
    return g_test_run();
}
