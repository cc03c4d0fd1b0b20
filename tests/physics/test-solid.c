/* Tests colliders that are meshes against boxes of the same size. */
#include "../triangle_meshes.h"
#include "physics/colliders/body.h"
#include "physics/colliders/solid.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowSolid, billow_solid_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowBodyMesh, billow_body_mesh_unref)

static const BillowMeshPlace PLACE = {0.5, {0.1, 0.2, -0.1}, {0.0, 90.0, 0.0}};
static const BillowVec3 HALF = {0.8, 0.6, 0.4}; /* in units of the file */

static BillowSolid *
solid_of(const TriangleMesh *mesh, const BillowMeshPlace *place)
{
    g_autofree float *positions = g_new(float, 3 * mesh->points->len);
    for (guint i = 0; i < mesh->points->len; i++) {
        const BillowVec3 p = triangle_mesh_points(mesh)[i];
        positions[3 * i] = (float) p.x;
        positions[3 * i + 1] = (float) p.y;
        positions[3 * i + 2] = (float) p.z;
    }
    g_autoptr(BillowBodyMesh) body = billow_body_mesh_new(
        positions, NULL, mesh->points->len, triangle_mesh_triangles(mesh), triangle_mesh_count(mesh));
    g_autoptr(BillowSolid) solid = billow_solid_new(body, "box.obj", "box");
    return billow_solid_placed(solid, place);
}

static BillowCollider
mesh_with(BillowSolid *solid)
{
    BillowCollider collider = billow_collider_default();
    collider.shape = BILLOW_COLLIDER_MESH;
    collider.position = billow_vec3(1.0, 2.0, 3.0);
    collider.rotation = billow_vec3(20.0, -40.0, 70.0);
    collider.solid = solid;
    return collider;
}

/* The same box: of half the size, turned by 90 degrees, in the middle of the mesh. */
static BillowCollider
box_like(const BillowCollider *mesh)
{
    BillowCollider box = *mesh;
    BillowVec3 axes[3];
    billow_collider_axes(mesh, axes);
    box.shape = BILLOW_COLLIDER_BOX;
    box.solid = NULL;
    box.size = billow_vec3(HALF.z, HALF.y, HALF.x);
    const double shift[3] = {PLACE.position.x, PLACE.position.y, PLACE.position.z};
    for (int k = 0; k < 3; k++)
        box.position = billow_vec3_add(box.position, billow_vec3_scale(axes[k], shift[k]));
    return box;
}

static BillowVec3
random_place(GRand *random, double reach)
{
    return billow_vec3(1.0 + g_rand_double_range(random, -reach, reach),
                       2.0 + g_rand_double_range(random, -reach, reach),
                       3.0 + g_rand_double_range(random, -reach, reach));
}

static void
mesh_of_a_box_is_that_box(void)
{
    g_auto(TriangleMesh) mesh = box_mesh_new(HALF, 3);
    g_autoptr(BillowSolid) solid = solid_of(&mesh, &PLACE);
    const BillowCollider is = mesh_with(solid), box = box_like(&is);
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    for (int i = 0; i < 2000; i++) {
        const BillowVec3 p = random_place(random, 0.7);
        BillowVec3 normal, expected;
        const double distance = billow_collider_distance(&is, p, &normal),
                     wanted = billow_collider_distance(&box, p, &expected);
        g_assert_cmpfloat_with_epsilon(distance, wanted, 1e-6);
        if (wanted > 0.01)
            g_assert_cmpfloat(billow_vec3_distance(normal, expected), <, 1e-4);
    }
    const BillowVec3 halves = billow_collider_own_halves(&is);
    g_assert_cmpfloat(billow_vec3_distance(halves, billow_vec3(0.2, 0.3, 0.4)), <, 1e-6);
    g_assert_cmpfloat_with_epsilon(billow_collider_least_half(&is), 0.2, 1e-6);
}

/* From far away, less may be told, but never more. */
static void
far_away_no_more_is_told_than_is_true(void)
{
    g_auto(TriangleMesh) mesh = icosphere_new(1.0, 3);
    g_autoptr(BillowSolid) solid = solid_of(&mesh, &PLACE);
    const BillowCollider is = mesh_with(solid);
    BillowCollider ball = box_like(&is);
    ball.shape = BILLOW_COLLIDER_SPHERE;
    ball.radius = 0.5;
    g_autoptr(GRand) random = g_rand_new_with_seed(2);
    for (int i = 0; i < 500; i++) {
        const BillowVec3 p = random_place(random, 20.0);
        const double truth = billow_collider_distance(&ball, p, NULL);
        if (truth < 2.0)
            continue;
        const double told = billow_collider_distance(&is, p, NULL);
        g_assert_cmpfloat(told, <=, truth + 0.01);
        g_assert_cmpfloat(told, >=, 0.6 * truth);
    }
}

static void
way_stops_where_the_box_stops_it(void)
{
    g_auto(TriangleMesh) mesh = box_mesh_new(HALF, 3);
    g_autoptr(BillowSolid) solid = solid_of(&mesh, &PLACE);
    const BillowCollider is = mesh_with(solid), box = box_like(&is);
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    int hits = 0;
    for (int i = 0; i < 2000; i++) {
        const BillowVec3 from = random_place(random, 1.5), to = random_place(random, 1.0);
        double share, expected;
        if (billow_collider_distance(&box, from, NULL) < 0.02)
            continue;
        const bool stops = billow_collider_sweep(&box, from, to, 0.01, &expected),
                   met = billow_collider_sweep(&is, from, to, 0.01, &share);
        if (stops && met) {
            g_assert_cmpfloat_with_epsilon(share * billow_vec3_distance(from, to),
                                           expected * billow_vec3_distance(from, to), 2e-3);
            hits++;
        } else if (stops) { /* by an end that just touches */
            BillowVec3 normal;
            const double left = billow_collider_distance(&box, to, &normal);
            g_assert_cmpfloat(left, >, 0.0);
        }
    }
    g_assert_cmpint(hits, >, 200);
}

/* A square of 2 m, 0.1 m thick: the distance from it is that from the nearest place of the square, less 0.05 m. */
static void
sheet_has_two_sides(void)
{
    g_auto(TriangleMesh) mesh = triangle_mesh_new();
    const BillowMeshPlace place = {.scale = 1.0};
    triangle_mesh_add_quad(&mesh, billow_vec3(-1, 0, -1), billow_vec3(-1, 0, 1), billow_vec3(1, 0, 1),
                           billow_vec3(1, 0, -1));
    g_autoptr(BillowSolid) solid = solid_of(&mesh, &place);
    BillowCollider sheet = mesh_with(solid), thick;
    sheet.position = sheet.rotation = billow_vec3(0.0, 0.0, 0.0);
    sheet.is_open = true;
    sheet.thickness = 0.1;
    g_autoptr(GRand) random = g_rand_new_with_seed(4);
    for (int i = 0; i < 1000; i++) {
        const BillowVec3 p = {g_rand_double_range(random, -1.5, 1.5), g_rand_double_range(random, -0.5, 0.5),
                              g_rand_double_range(random, -1.5, 1.5)};
        BillowVec3 normal;
        const BillowVec3 off = {fmax(fabs(p.x) - 1.0, 0.0), p.y, fmax(fabs(p.z) - 1.0, 0.0)};
        g_assert_cmpfloat_with_epsilon(billow_collider_distance(&sheet, p, &normal),
                                       billow_vec3_length(off) - 0.05, 1e-6);
        g_assert_cmpfloat(normal.y * p.y, >=, 0.0);
    }
    g_assert_cmpfloat_with_epsilon(billow_collider_least_half(&sheet), 0.05, 1e-12);
    thick = sheet; /* its top stays */
    const BillowVec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, above = {0.3, 0.2, 0.1},
                     below = {0.3, -0.45, 0.1};
    billow_shapes[BILLOW_COLLIDER_MESH]->thicken(&thick, axes, 0.4);
    g_assert_cmpfloat_with_epsilon(billow_collider_distance(&thick, above, NULL), 0.15, 1e-6);
    g_assert_cmpfloat_with_epsilon(billow_collider_distance(&thick, below, NULL), 0.1, 1e-6);
}

static void
other_place_shares_the_mesh(void)
{
    g_auto(TriangleMesh) mesh = box_mesh_new(HALF, 2);
    g_autoptr(BillowSolid) solid = solid_of(&mesh, &PLACE);
    const BillowMeshPlace other = {2.0, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    g_autoptr(BillowSolid) same = billow_solid_placed(solid, &PLACE),
                           moved = billow_solid_placed(solid, &other),
                           named = billow_solid_named(solid, "../box.obj");
    g_assert_true(same == solid);
    g_assert_true(moved->tree == solid->tree && named->tree == solid->tree);
    g_assert_cmpstr(named->path, ==, "../box.obj");
    g_assert_cmpfloat_with_epsilon(moved->high.x, 1.6, 1e-6);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/solid/mesh-of-a-box-is-that-box", mesh_of_a_box_is_that_box);
    g_test_add_func("/solid/far-away-no-more-is-told-than-is-true", far_away_no_more_is_told_than_is_true);
    g_test_add_func("/solid/way-stops-where-the-box-stops-it", way_stops_where_the_box_stops_it);
    g_test_add_func("/solid/sheet-has-two-sides", sheet_has_two_sides);
    g_test_add_func("/solid/other-place-shares-the-mesh", other_place_shares_the_mesh);
    return g_test_run();
}
