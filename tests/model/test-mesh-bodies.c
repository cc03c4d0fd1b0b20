/* Cloth on colliders that are meshes lies as on the shapes that they are like, and nothing of it is inside. */
#include "../triangle_meshes.h"
#include "model/animation/animation.h"
#include "model/animation/evaluation.h"
#include "model/animation/rest_key.h"
#include "model/placing/scene_settle.h"
#include "model/project/solids.h"
#include "model/simulation/simulation.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowSolid, billow_solid_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowBodyMesh, billow_body_mesh_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMesh, billow_mesh_unref)

enum { SIDE = 25, PLACES = 64 /* in a triangle */ };

static BillowSolid *
solid_of(const TriangleMesh *mesh, const char *digest)
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
    return billow_solid_new(body, "it.obj", digest);
}

/* A cloth of 0.5 m that is laid on a collider at (0.01, 0.4, 0.02), with four keys if it moves. */
static BillowProject *
laid_on(const BillowCollider *like, gboolean moves)
{
    const BillowGrid grid = {SIDE, SIDE, 0.5 / (SIDE - 1)};
    BillowProject *project = billow_project_new("p", &grid);
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", ""),
                *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "c", "");
    project->cloth->keep_lengths = TRUE;
    keyframe->duration = 1.0;
    billow_block_keyframe(keyframe)->laid = TRUE;
    BillowMovingBody *body = billow_block_body(block);
    BillowSolid *const solid = like->solid;
    body->collider = *like;
    body->collider.position = billow_vec3(0.01, 0.4, 0.02);
    body->collider.in_fake = TRUE;
    body->collider.solid = NULL;
    body->look.mesh = like->shape == BILLOW_COLLIDER_MESH ? g_strdup("it.obj") : NULL;
    body->look.place.scale = 1.0;
    billow_moving_body_give_solid(body, solid);
    for (int k = 0; moves && k < 3; k++) {
        const BillowVec3 at = {0.01 + 0.03 * k, 0.4 + 0.03 * k, 0.02}, turned = {5.0 * k, 40.0 * k, -4.0 * k};
        billow_moving_body_set_key(body, 0.5 * k, 0.01, at, turned);
    }
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
    return project;
}

static BillowMesh *
frame_at(BillowProject *project, double seconds)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
    return mesh;
}

static BillowVec3
point_of(const BillowMesh *mesh, size_t i)
{
    return billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
}

/* Root mean squares of the distances between the points of two cloths, and of what is left of them towards the middle of
 * the collider: how far the points are from it, wherever they have slid. */
static double
apart(const BillowCollider *one, const BillowCollider *other, double *off)
{
    g_autoptr(BillowProject) a = laid_on(one, FALSE), b = laid_on(other, FALSE);
    g_autoptr(BillowMesh) p = frame_at(a, 0.0), q = frame_at(b, 0.0);
    double sum = 0.0, off_sum = 0.0;
    for (size_t i = 0; i < SIDE * SIDE; i++) {
        const BillowVec3 middle = {0.01, 0.4, 0.02};
        const double d = billow_vec3_distance(point_of(p, i), point_of(q, i));
        const double e =
            billow_vec3_distance(point_of(p, i), middle) - billow_vec3_distance(point_of(q, i), middle);
        sum += d * d;
        off_sum += e * e;
    }
    *off = sqrt(off_sum / (SIDE * SIDE));
    return sqrt(sum / (SIDE * SIDE));
}

static BillowCollider
collider_of(BillowColliderShape shape, BillowSolid *solid)
{
    BillowCollider collider = billow_collider_default();
    collider.shape = shape;
    collider.radius = 0.3;
    collider.size = billow_vec3(0.36, 0.3, 0.4);
    collider.friction = 0.4;
    collider.solid = solid;
    return collider;
}

static void
cloth_lies_on_a_mesh_as_on_the_shape(void)
{
    g_auto(TriangleMesh) ball = icosphere_new(0.3, 3), box = box_mesh_new(billow_vec3(0.18, 0.15, 0.2), 4);
    g_autoptr(BillowSolid) round = solid_of(&ball, "ball"), square = solid_of(&box, "box");
    const BillowCollider sphere = collider_of(BILLOW_COLLIDER_SPHERE, NULL),
                         of_box = collider_of(BILLOW_COLLIDER_BOX, NULL),
                         round_mesh = collider_of(BILLOW_COLLIDER_MESH, round),
                         square_mesh = collider_of(BILLOW_COLLIDER_MESH, square);
    g_assert_cmpuint(triangle_mesh_count(&ball), ==, 1280);
    double off_ball, off_box;
    const double on_ball = apart(&sphere, &round_mesh, &off_ball),
                 on_box = apart(&of_box, &square_mesh, &off_box);
    g_test_message("%.2f mm on a ball (%.2f mm off it), %.2f mm on a box", 1e3 * on_ball, 1e3 * off_ball,
                   1e3 * on_box);
    g_assert_cmpfloat(off_ball, <=, 0.002);
    g_assert_cmpfloat(on_ball, <=, 0.004); /* as for a sphere whose radius is 0.3 mm smaller */
    g_assert_cmpfloat(on_box, <=, 0.002);
}

/* --- What is inside --- */

/* Radius and height of rings around a figure: shoulders, neck and head. */
static const double PROFILE[][2] = {{0.0, -0.3},   {0.16, -0.3}, {0.2, -0.1},  {0.19, 0.0},
                                    {0.12, 0.06},  {0.06, 0.09}, {0.06, 0.14}, {0.095, 0.19},
                                    {0.105, 0.26}, {0.08, 0.32}, {0.04, 0.35}, {0.0, 0.355}};

static BillowVec3
ring_place(size_t ring, int around, int n)
{
    const double turn = 2.0 * G_PI * (around % n) / n;
    return billow_vec3(PROFILE[ring][0] * cos(turn), PROFILE[ring][1], 0.7 * PROFILE[ring][0] * sin(turn));
}

static TriangleMesh
bust_new(void)
{
    enum { AROUND = 40 };
    TriangleMesh mesh = triangle_mesh_new();
    for (size_t ring = 0; ring + 1 < G_N_ELEMENTS(PROFILE); ring++)
        for (int i = 0; i < AROUND; i++) {
            const BillowVec3 a = ring_place(ring, i, AROUND), b = ring_place(ring, i + 1, AROUND),
                             c = ring_place(ring + 1, i + 1, AROUND), d = ring_place(ring + 1, i, AROUND);
            if (ring + 2 < G_N_ELEMENTS(PROFILE))
                triangle_mesh_add(&mesh, a, d, c);
            if (ring > 0)
                triangle_mesh_add(&mesh, a, c, b);
        }
    return mesh;
}

/* Counts the faces that a ray from the point meets. */
static gboolean
is_inside(const TriangleMesh *mesh, BillowVec3 p)
{
    const BillowVec3 way = {0.312, 0.217, 0.925};
    int n = 0;
    for (gsize i = 0; i < triangle_mesh_count(mesh); i++) {
        const guint32 *t = &triangle_mesh_triangles(mesh)[3 * i];
        const BillowVec3 *at = triangle_mesh_points(mesh), a = at[t[0]], e = billow_vec3_sub(at[t[1]], a),
                         f = billow_vec3_sub(at[t[2]], a), h = billow_vec3_cross(way, f),
                         s = billow_vec3_sub(p, a), q = billow_vec3_cross(s, e);
        const double det = billow_vec3_dot(e, h), u = billow_vec3_dot(s, h) / det,
                     v = billow_vec3_dot(way, q) / det;
        n += det != 0.0 && u >= 0.0 && v >= 0.0 && u + v <= 1.0 && billow_vec3_dot(f, q) / det > 0.0;
    }
    return n % 2;
}

/* The way out of a point that is inside: by the planes of all faces over which it is, never less than the truth near
 * them, and never more than the distance from the nearest corner. */
static double
depth_of(const TriangleMesh *mesh, BillowVec3 p)
{
    double least = INFINITY;
    for (gsize i = 0; i < triangle_mesh_count(mesh); i++) {
        const guint32 *t = &triangle_mesh_triangles(mesh)[3 * i];
        const BillowVec3 *at = triangle_mesh_points(mesh), a = at[t[0]], b = at[t[1]], c = at[t[2]];
        for (int u = 0; u <= 8; u++)
            for (int v = 0; u + v <= 8; v++) {
                const BillowVec3 place =
                    billow_vec3_add(a, billow_vec3_add(billow_vec3_scale(billow_vec3_sub(b, a), u / 8.0),
                                                       billow_vec3_scale(billow_vec3_sub(c, a), v / 8.0)));
                least = fmin(least, billow_vec3_distance(place, p));
            }
    }
    return least;
}

/* Converts a point to the collider's own axes. */
static BillowVec3
in_collider(const BillowCollider *collider, BillowVec3 p)
{
    BillowVec3 axes[3], off = billow_vec3_sub(p, collider->position);
    billow_collider_axes(collider, axes);
    return billow_vec3(billow_vec3_dot(off, axes[0]), billow_vec3_dot(off, axes[1]),
                       billow_vec3_dot(off, axes[2]));
}

/* Returns how deep the deepest of the places of a cloth's triangles is in the mesh; 0: none is inside. */
static double
deepest(const BillowMesh *cloth, const TriangleMesh *mesh, const BillowCollider *collider)
{
    double most = 0.0;
    for (int row = 0; row + 1 < SIDE; row++)
        for (int column = 0; column + 1 < SIDE; column++)
            for (int half = 0; half < 2; half++) {
                const size_t i = (size_t) (row * SIDE + column);
                const BillowVec3 a = point_of(cloth, half ? i + SIDE + 1 : i), b = point_of(cloth, i + 1),
                                 c = point_of(cloth, i + SIDE);
                for (int k = 0; k < PLACES; k++) {
                    double u = (k % 8 + 0.5) / 8.0, v = (k / 8 + 0.5) / 8.0;
                    if (u + v > 1.0) {
                        u = 1.0 - u;
                        v = 1.0 - v;
                    }
                    const BillowVec3 place =
                        billow_vec3_add(a, billow_vec3_add(billow_vec3_scale(billow_vec3_sub(b, a), u),
                                                           billow_vec3_scale(billow_vec3_sub(c, a), v)));
                    const BillowVec3 own = in_collider(collider, place);
                    if (fabs(own.x) < 0.2 && own.y > -0.3 && own.y < 0.355 && fabs(own.z) < 0.14 &&
                        is_inside(mesh, own))
                        most = fmax(most, depth_of(mesh, own));
                }
            }
    return most;
}

/* At rest, and in frames while the figure moves and turns. */
static void
nothing_is_inside_a_bust(void)
{
    g_auto(TriangleMesh) bust = bust_new();
    g_autoptr(BillowSolid) solid = solid_of(&bust, "bust");
    const BillowCollider collider = collider_of(BILLOW_COLLIDER_MESH, solid);
    g_autoptr(BillowProject) project = laid_on(&collider, TRUE);
    const BillowBlock *block = billow_project_find(project, BILLOW_BLOCK_COLLIDER, "c");
    for (int k = 0; k < 4; k++) {
        const double seconds = 0.25 * k;
        g_autoptr(BillowMesh) mesh = frame_at(project, seconds);
        const BillowCollider there = billow_moving_body_at(billow_block_body(block), seconds);
        const double depth = deepest(mesh, &bust, &there);
        g_test_message("%.2f s: %.2f mm", seconds, 1e3 * depth);
        g_assert_cmpfloat(depth, <=, 0.001);
    }
}

static void
physics_keeps_out_of_a_bust(void)
{
    g_auto(TriangleMesh) bust = bust_new();
    g_autoptr(BillowSolid) solid = solid_of(&bust, "bust");
    const BillowCollider collider = collider_of(BILLOW_COLLIDER_MESH, solid);
    g_autoptr(BillowProject) project = laid_on(&collider, TRUE);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_autoptr(BillowMesh) mesh = billow_mesh_new(&project->cloth->grid);
    BillowSimulation *simulation = billow_simulation_new(animation, NULL);
    const BillowBlock *block = billow_project_find(project, BILLOW_BLOCK_COLLIDER, "c");
    for (int frame = 2; frame <= 16; frame++)
        g_assert_true(billow_simulation_next(simulation, NULL));
    billow_simulation_write(simulation, NULL, mesh);
    const BillowCollider there =
        billow_moving_body_at(billow_block_body(block), billow_project_frame_time(project, 16));
    const double depth = deepest(mesh, &bust, &there);
    g_test_message("%.2f mm", 1e3 * depth);
    g_assert_cmpfloat(depth, <=, 0.001);
    billow_simulation_free(simulation);
}

/* --- A sheet --- */

static void
open_sheet_is_a_table(void)
{
    g_auto(TriangleMesh) mesh = triangle_mesh_new();
    triangle_mesh_add_quad(&mesh, billow_vec3(-0.15, 0, -0.15), billow_vec3(-0.15, 0, 0.15),
                           billow_vec3(0.15, 0, 0.15), billow_vec3(0.15, 0, -0.15));
    g_autoptr(BillowSolid) solid = solid_of(&mesh, "sheet");
    BillowCollider sheet = collider_of(BILLOW_COLLIDER_MESH, solid);
    sheet.is_open = true;
    sheet.thickness = 0.02;
    g_autoptr(BillowProject) project = laid_on(&sheet, FALSE);
    g_autoptr(BillowMesh) cloth = frame_at(project, 0.0);
    double lowest = INFINITY;
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) {
            const BillowVec3 p = point_of(cloth, (size_t) (row * SIDE + column));
            lowest = fmin(lowest, p.y);
            if (fabs(p.x - 0.01) < 0.14 && fabs(p.z - 0.02) < 0.14)
                g_assert_cmpfloat(p.y, >, 0.4 + 0.01);
        }
    g_assert_cmpfloat(lowest, <, 0.4 - 0.05); /* what is beyond the table hangs */
}

/* --- Without its mesh --- */

static void
cloth_passes_what_is_not_read(void)
{
    const BillowCollider collider = collider_of(BILLOW_COLLIDER_MESH, NULL);
    g_autoptr(BillowProject) project = laid_on(&collider, FALSE);
    g_assert_false(billow_has_fake_bodies(project));
    g_assert_nonnull(billow_project_missing_solid(project, TRUE));
    g_auto(TriangleMesh) ball = icosphere_new(0.3, 2), larger = icosphere_new(0.4, 2);
    g_autoptr(GHashTable) solids =
        g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify) billow_solid_unref);
    g_hash_table_insert(solids, "it.obj", solid_of(&ball, "ball"));
    g_autoptr(BillowProject) given = billow_project_give_solids(project, solids);
    g_assert_null(billow_project_missing_solid(given, TRUE));
    g_assert_true(billow_has_fake_bodies(given));
    g_assert_true(billow_project_equal(given, project)); /* both would be written alike */
    g_autoptr(BillowProject) same = billow_project_give_solids(given, solids);
    g_assert_true(same == given);

    const BillowBlock *keyframe = billow_project_find(given, BILLOW_BLOCK_KEYFRAME, "k");
    g_hash_table_insert(solids, "it.obj", solid_of(&larger, "larger"));
    g_autoptr(BillowProject) changed = billow_project_give_solids(given, solids);
    g_assert_false(billow_rest_are_alike(given, keyframe, changed, keyframe));
}

static void
edit_of_the_file_or_the_place_is_followed(void)
{
    g_auto(TriangleMesh) ball = icosphere_new(0.3, 2);
    g_autoptr(BillowSolid) solid = solid_of(&ball, "ball");
    const BillowCollider collider = collider_of(BILLOW_COLLIDER_MESH, solid);
    g_autoptr(BillowProject) larger = laid_on(&collider, FALSE), renamed = laid_on(&collider, FALSE);
    BillowMovingBody *body = billow_block_body(billow_project_find(larger, BILLOW_BLOCK_COLLIDER, "c"));
    body->look.place.scale = 2.0;
    g_autoptr(BillowProject) scaled = billow_scene_settle(larger);
    const BillowBlock *block = billow_project_find(scaled, BILLOW_BLOCK_COLLIDER, "c");
    g_assert_cmpfloat_with_epsilon(billow_block_collider(block)->solid->high.y, 0.6, 0.03);
    g_assert_cmpfloat(body->collider.solid->high.y, <, 0.31);
    body = billow_block_body(billow_project_find(renamed, BILLOW_BLOCK_COLLIDER, "c"));
    g_free(body->look.mesh);
    body->look.mesh = g_strdup("other.obj");
    g_autoptr(BillowProject) without = billow_scene_settle(renamed);
    g_assert_nonnull(billow_project_missing_solid(without, FALSE));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/mesh-bodies/cloth-lies-on-a-mesh-as-on-the-shape",
                    cloth_lies_on_a_mesh_as_on_the_shape);
    g_test_add_func("/mesh-bodies/nothing-is-inside-a-bust", nothing_is_inside_a_bust);
    g_test_add_func("/mesh-bodies/physics-keeps-out-of-a-bust", physics_keeps_out_of_a_bust);
    g_test_add_func("/mesh-bodies/open-sheet-is-a-table", open_sheet_is_a_table);
    g_test_add_func("/mesh-bodies/cloth-passes-what-is-not-read", cloth_passes_what_is_not_read);
    g_test_add_func("/mesh-bodies/edit-of-the-file-or-the-place-is-followed",
                    edit_of_the_file_or_the_place_is_followed);
    return g_test_run();
}
