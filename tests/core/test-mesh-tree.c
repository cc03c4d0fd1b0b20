/* Tests distances from meshes against closed forms, and against all triangles looked at one by one. */
#include "core/base/mesh_tree.h"
#include "core/base/workers.h"

#include "../triangle_meshes.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMeshTree, billow_mesh_tree_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowWorkers, billow_workers_free)

enum { PLACES = 4000 };

static BillowMeshTree *
tree_of(const TriangleMesh *mesh)
{
    return billow_mesh_tree_new(triangle_mesh_points(mesh), mesh->points->len, triangle_mesh_triangles(mesh),
                                triangle_mesh_count(mesh));
}

static BillowVec3
random_place(GRand *random, double reach)
{
    return billow_vec3(g_rand_double_range(random, -reach, reach), g_rand_double_range(random, -reach, reach),
                       g_rand_double_range(random, -reach, reach));
}

static const BillowVec3 HALF = {0.5, 0.3, 0.2};

/* The signed distance from a box, by cases: outside from the nearest place, inside from the nearest side. */
static double
box_distance(BillowVec3 p)
{
    const BillowVec3 q = {fabs(p.x) - HALF.x, fabs(p.y) - HALF.y, fabs(p.z) - HALF.z};
    const double deepest = fmax(q.x, fmax(q.y, q.z));
    return deepest < 0.0 ? deepest
                         : billow_vec3_length(billow_vec3(fmax(q.x, 0.0), fmax(q.y, 0.0), fmax(q.z, 0.0)));
}

static void
box_is_as_far_as_its_closed_form(void)
{
    g_auto(TriangleMesh) mesh = box_mesh_new(HALF, 5);
    g_autoptr(BillowMeshTree) tree = tree_of(&mesh);
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    g_assert_true(billow_mesh_tree_is_whole(tree));
    for (int i = 0; i < PLACES; i++) {
        const BillowVec3 p = random_place(random, i % 2 ? 0.6 : 3.0);
        BillowVec3 normal;
        const double distance = billow_mesh_tree_distance(tree, p, &normal);
        g_assert_cmpfloat_with_epsilon(distance, box_distance(p), 1e-12);
        const BillowVec3 place = billow_vec3_sub(p, billow_vec3_scale(normal, distance));
        g_assert_cmpfloat_with_epsilon(billow_vec3_length(normal), 1.0, 1e-9);
        g_assert_cmpfloat_with_epsilon(box_distance(place), 0.0, 1e-9);
    }
}

/* The corners are on the sphere, so its surface is within the largest sagitta of it: from the longest edge. */
static void
ball_is_as_far_as_the_sphere(void)
{
    const double radius = 0.3, edge = 0.3 * 1.1 / 8.0, sagitta = edge * edge / (2.0 * radius);
    g_auto(TriangleMesh) mesh = icosphere_new(radius, 3);
    g_autoptr(BillowMeshTree) tree = tree_of(&mesh);
    g_autoptr(GRand) random = g_rand_new_with_seed(2);
    g_assert_cmpuint(billow_mesh_tree_count(tree), ==, 1280);
    for (int i = 0; i < PLACES; i++) {
        const BillowVec3 p = random_place(random, i % 2 ? 0.35 : 2.0);
        const double distance = billow_mesh_tree_distance(tree, p, NULL),
                     sphere = billow_vec3_length(p) - radius;
        g_assert_cmpfloat(distance, >=, sphere - 1e-12);
        g_assert_cmpfloat(distance, <=, sphere + sagitta);
    }
}

/* Looks for the nearest place of a triangle on a fine net of places, then on ever finer ones around it. */
static double
triangle_distance(const BillowVec3 corner[3], BillowVec3 p)
{
    double u = 1.0 / 3.0, v = 1.0 / 3.0, best = INFINITY;
    for (double step = 1.0 / 3.0; step > 1e-7; step *= 0.6) {
        const double from_u = u, from_v = v;
        for (int i = -3; i <= 3; i++)
            for (int j = -3; j <= 3; j++) {
                const double a = CLAMP(from_u + i * step / 3.0, 0.0, 1.0),
                             b = CLAMP(from_v + j * step / 3.0, 0.0, 1.0 - a);
                const BillowVec3 place = billow_vec3_add(
                    billow_vec3_scale(corner[0], 1.0 - a - b),
                    billow_vec3_add(billow_vec3_scale(corner[1], a), billow_vec3_scale(corner[2], b)));
                if (billow_vec3_distance(place, p) < best) {
                    best = billow_vec3_distance(place, p);
                    u = a;
                    v = b;
                }
            }
    }
    return best;
}

static void
nearest_place_is_that_of_all_triangles(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    for (guint n = 1; n < 60; n += 7) {
        g_auto(TriangleMesh) mesh = triangle_mesh_new();
        for (guint i = 0; i < n; i++)
            triangle_mesh_add(&mesh, random_place(random, 1.0), random_place(random, 1.0),
                              random_place(random, 1.0));
        g_autoptr(BillowMeshTree) tree = tree_of(&mesh);
        for (int k = 0; k < 40; k++) {
            const BillowVec3 p = random_place(random, 1.5);
            BillowVec3 place, normal;
            const double distance = billow_mesh_tree_nearest(tree, p, &place, &normal);
            double least = INFINITY;
            for (guint i = 0; i < n; i++)
                least = fmin(least, triangle_distance(&triangle_mesh_points(&mesh)[3 * i], p));
            g_assert_cmpfloat_with_epsilon(distance, least, 1e-5);
            g_assert_cmpfloat_with_epsilon(billow_vec3_distance(place, p), distance, 1e-9);
            g_assert_cmpfloat_with_epsilon(billow_vec3_dot(normal, billow_vec3_sub(p, place)), distance,
                                           1e-9);
        }
    }
}

/* A twentieth of the triangles is missing; farther from the sphere than an edge is long, nothing else changes. */
static void
holes_do_no_harm_to_the_sides(void)
{
    g_auto(TriangleMesh) whole = icosphere_new(1.0, 3), mesh = triangle_mesh_new();
    g_autoptr(GRand) random = g_rand_new_with_seed(4);
    for (gsize i = 0; i < triangle_mesh_count(&whole); i++) {
        const BillowVec3 *corner = &triangle_mesh_points(&whole)[3 * i];
        if (g_rand_double(random) >= 0.05)
            triangle_mesh_add(&mesh, corner[0], corner[1], corner[2]);
    }
    g_assert_cmpuint(triangle_mesh_count(&mesh), <, triangle_mesh_count(&whole) - 40);
    g_autoptr(BillowMeshTree) tree = tree_of(&mesh);
    g_assert_false(billow_mesh_tree_is_whole(tree));
    for (int i = 0; i < PLACES; i++) {
        const BillowVec3 p = random_place(random, 1.2);
        const double sphere = billow_vec3_length(p) - 1.0;
        if (fabs(sphere) > 0.15)
            g_assert_cmpint(billow_mesh_tree_distance(tree, p, NULL) < 0.0, ==, sphere < 0.0);
    }
}

/* Adds the whole of another mesh, moved. */
static void
add_mesh(TriangleMesh *mesh, const TriangleMesh *other, BillowVec3 shift)
{
    for (gsize i = 0; i < triangle_mesh_count(other); i++) {
        const BillowVec3 *corner = &triangle_mesh_points(other)[3 * i];
        triangle_mesh_add(mesh, billow_vec3_add(corner[0], shift), billow_vec3_add(corner[1], shift),
                          billow_vec3_add(corner[2], shift));
    }
}

/* Two boxes that overlap: what is in either is inside, though surfaces of one are within the other. */
static void
parts_may_overlap(void)
{
    g_auto(TriangleMesh) mesh = box_mesh_new(HALF, 3), other = box_mesh_new(HALF, 3);
    const BillowVec3 shift = {0.4, 0.25, 0.1};
    add_mesh(&mesh, &other, shift);
    g_autoptr(BillowMeshTree) tree = tree_of(&mesh);
    g_autoptr(GRand) random = g_rand_new_with_seed(5);
    for (int i = 0; i < PLACES; i++) {
        const BillowVec3 p = random_place(random, 1.0);
        const double either = fmin(box_distance(p), box_distance(billow_vec3_sub(p, shift)));
        if (fabs(either) > 0.02)
            g_assert_cmpint(billow_mesh_tree_distance(tree, p, NULL) < 0.0, ==, either < 0.0);
    }
}

static void
winding_number_counts_turns(void)
{
    g_auto(TriangleMesh) mesh = icosphere_new(1.0, 4);
    g_autoptr(BillowMeshTree) tree = tree_of(&mesh);
    g_autoptr(GRand) random = g_rand_new_with_seed(6);
    for (int i = 0; i < PLACES; i++) {
        const BillowVec3 p = random_place(random, 2.0);
        const double length = billow_vec3_length(p);
        if (fabs(length - 1.0) > 0.01)
            g_assert_cmpfloat_with_epsilon(billow_mesh_tree_winding(tree, p), length < 1.0 ? 1.0 : 0.0, 0.05);
    }
}

/* --- Winding numbers of closed surfaces --- */

/* Returns a place in the middle between two lines of a net of eighths, or on one of them. */
static double
eighth(GRand *random)
{
    return g_rand_int_range(random, -16, 17) / 16.0;
}

static int
in_cube(BillowVec3 p, double shift)
{
    return fmax(fabs(p.x - shift), fmax(fabs(p.y - shift), fabs(p.z - shift))) < 0.5;
}

static gboolean
on_cube(BillowVec3 p, double shift)
{
    return fmax(fabs(p.x - shift), fmax(fabs(p.y - shift), fabs(p.z - shift))) == 0.5;
}

/* Lines from these places along the axes run through corners, edges and faces. The places are exact, and so are the
 * cubes' corners, at eighths. */
static void
lines_through_corners_and_along_faces_count_once(void)
{
    g_auto(TriangleMesh) mesh = box_mesh_new(billow_vec3(0.5, 0.5, 0.5), 8),
                         other = box_mesh_new(billow_vec3(0.5, 0.5, 0.5), 4);
    add_mesh(&mesh, &other, billow_vec3(0.25, 0.25, 0.25));
    g_autoptr(BillowMeshTree) tree = tree_of(&mesh);
    g_autoptr(GRand) random = g_rand_new_with_seed(10);
    int twice = 0;
    for (int i = 0; i < PLACES; i++) {
        const BillowVec3 p = {eighth(random), eighth(random), eighth(random)};
        if (on_cube(p, 0.0) || on_cube(p, 0.25))
            continue;
        const int within = in_cube(p, 0.0) + in_cube(p, 0.25);
        g_assert_cmpfloat(billow_mesh_tree_winding(tree, p), ==, within);
        twice += within == 2;
    }
    g_assert_cmpint(twice, >, 100);
}

/* Sums the solid angles of all triangles. */
static double
winding_of_all(const TriangleMesh *mesh, BillowVec3 p)
{
    double sum = 0.0;
    for (gsize i = 0; i < triangle_mesh_count(mesh); i++) {
        BillowVec3 to[3];
        for (gsize k = 0; k < 3; k++) {
            to[k] = billow_vec3_sub(triangle_mesh_points(mesh)[3 * i + k], p);
            to[k] = billow_vec3_scale(to[k], 1.0 / billow_vec3_length(to[k]));
        }
        sum += 2.0 * atan2(billow_vec3_dot(to[0], billow_vec3_cross(to[1], to[2])),
                           1.0 + billow_vec3_dot(to[0], to[1]) + billow_vec3_dot(to[1], to[2]) +
                               billow_vec3_dot(to[2], to[0]));
    }
    return sum / (4.0 * G_PI);
}

/* Returns a place that is the same for the same place. */
static BillowVec3
crumpled(BillowVec3 p)
{
    return billow_vec3(p.x + 0.7 * sin(9.0 * p.y + 1.0), p.y + 0.7 * sin(8.0 * p.z),
                       p.z + 0.7 * sin(7.0 * p.x));
}

/* A ball that passes through itself again and again: there are places that it goes around twice, and backwards. */
static void
crumpled_surface_goes_around_as_its_solid_angles_say(void)
{
    g_auto(TriangleMesh) mesh = icosphere_new(1.0, 3);
    for (guint i = 0; i < mesh.points->len; i++) {
        BillowVec3 *p = &g_array_index(mesh.points, BillowVec3, i);
        *p = crumpled(*p);
    }
    g_autoptr(BillowMeshTree) tree = tree_of(&mesh);
    g_autoptr(GRand) random = g_rand_new_with_seed(11);
    gboolean several = FALSE, backwards = FALSE;
    for (int i = 0; i < 400; i++) {
        const BillowVec3 p = random_place(random, 1.5);
        const double winding = billow_mesh_tree_winding(tree, p);
        g_assert_cmpfloat_with_epsilon(winding, winding_of_all(&mesh, p), 1e-6);
        several |= winding > 1.5;
        backwards |= winding < -0.5;
        g_assert_cmpint(billow_mesh_tree_distance(tree, p, NULL) < 0.0, ==, winding > 0.5);
    }
    g_assert_true(several && backwards);
}

/* --- Searches within a distance --- */

/* Nothing but places that are farther away is different. */
static void
assert_found_within(const BillowMeshTree *tree, guint32 seed)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    int inside = 0, near = 0, far = 0;
    for (int i = 0; i < PLACES; i++) {
        const BillowVec3 p = random_place(random, 1.2);
        const double most = i % 7 == 0 ? -0.1 : i % 5 == 0 ? 0.0 : g_rand_double_range(random, 0.0, 0.6);
        BillowVec3 normal, same;
        const double distance = billow_mesh_tree_distance(tree, p, &normal),
                     found = billow_mesh_tree_distance_within(tree, p, most, &same);
        if (distance > fmax(most, 0.0)) {
            g_assert_cmpfloat(found, >, most);
            far++;
            continue;
        }
        g_assert_cmpfloat(found, ==, distance);
        g_assert_true(billow_vec3_equal(normal, same));
        inside += distance < 0.0;
        near += distance > 0.0;
        g_assert_cmpfloat(billow_mesh_tree_distance_within(tree, p, distance, &same), ==, distance);
    }
    g_assert_cmpint(MIN(inside, MIN(near, far)), >, 100);
}

static void
search_within_a_distance_finds_the_same(void)
{
    g_auto(TriangleMesh) mesh = icosphere_new(0.5, 2), other = box_mesh_new(HALF, 3),
                         open = icosphere_new(0.7, 2);
    add_mesh(&mesh, &other, billow_vec3(0.3, 0.25, 0.1));
    g_autoptr(BillowMeshTree) overlapping = tree_of(&mesh);
    assert_found_within(overlapping, 12);
    g_array_set_size(open.triangles, open.triangles->len - 9);
    g_autoptr(BillowMeshTree) holed = tree_of(&open);
    assert_found_within(holed, 13);
}

/* The same bits as those of a new tree would be too much: which of two equally near triangles is found may differ. */
static void
refitted_tree_is_as_exact(void)
{
    g_auto(TriangleMesh) mesh = icosphere_new(0.3, 3);
    g_autoptr(BillowMeshTree) tree = tree_of(&mesh);
    g_autoptr(GRand) random = g_rand_new_with_seed(7);
    for (guint i = 0; i < mesh.points->len; i++) {
        BillowVec3 *p = &g_array_index(mesh.points, BillowVec3, i);
        *p = billow_vec3(2.0 * p->x + 0.5 * p->y + 3.0, p->y - 1.0, p->z + 0.2 * p->x);
    }
    billow_mesh_tree_refit(tree, triangle_mesh_points(&mesh));
    g_autoptr(BillowMeshTree) anew = tree_of(&mesh);
    for (int i = 0; i < PLACES; i++) {
        const BillowVec3 p = billow_vec3_add(random_place(random, 1.0), billow_vec3(3.0, -1.0, 0.0));
        g_assert_cmpfloat_with_epsilon(billow_mesh_tree_distance(tree, p, NULL),
                                       billow_mesh_tree_distance(anew, p, NULL), 1e-12);
    }
}

/* An affine map takes places on the surface along, and the tree that it is made from stays as it was. */
static void
a_copy_is_refitted_and_carries_its_surface(void)
{
    g_auto(TriangleMesh) mesh = icosphere_new(0.3, 2);
    g_autoptr(BillowMeshTree) tree = tree_of(&mesh);
    g_autoptr(GRand) random = g_rand_new_with_seed(9);
    const BillowVec3 corner = g_array_index(mesh.points, BillowVec3, 0);
    double farthest = 0.0;
    for (guint i = 0; i < mesh.points->len; i++) {
        BillowVec3 *p = &g_array_index(mesh.points, BillowVec3, i);
        const BillowVec3 was = *p;
        *p = billow_vec3(1.5 * p->x + 0.5 * p->y, p->y - 1.0, p->z + 0.2 * p->x);
        farthest = fmax(farthest, billow_vec3_distance(*p, was));
    }
    g_autoptr(BillowMeshTree) copy = billow_mesh_tree_refitted(tree, triangle_mesh_points(&mesh));
    g_autoptr(BillowMeshTree) anew = tree_of(&mesh);
    g_assert_cmpfloat_with_epsilon(billow_mesh_tree_move(tree, copy), farthest, 1e-12);
    g_assert_cmpfloat_with_epsilon(billow_mesh_tree_nearest(tree, corner, NULL, NULL), 0.0, 1e-12);
    for (int i = 0; i < PLACES; i++) {
        BillowVec3 on;
        billow_mesh_tree_nearest(tree, random_place(random, 1.0), &on, NULL);
        const BillowVec3 carried = billow_mesh_tree_carry(tree, copy, on),
                         wanted = {1.5 * on.x + 0.5 * on.y, on.y - 1.0, on.z + 0.2 * on.x};
        g_assert_cmpfloat(billow_vec3_distance(carried, wanted), <, 1e-9);
        g_assert_cmpfloat_with_epsilon(billow_mesh_tree_distance(copy, wanted, NULL),
                                       billow_mesh_tree_distance(anew, wanted, NULL), 1e-12);
    }
    g_autoptr(BillowMeshTree) again = billow_mesh_tree_refitted(copy, triangle_mesh_points(&mesh));
    g_clear_pointer(&copy, billow_mesh_tree_unref);
    g_clear_pointer(&tree, billow_mesh_tree_unref);
    g_assert_cmpfloat_with_epsilon(billow_mesh_tree_distance(again, corner, NULL),
                                   billow_mesh_tree_distance(anew, corner, NULL), 1e-12);
}

static void
flat_triangles_are_seen(void)
{
    g_auto(TriangleMesh) mesh = triangle_mesh_new();
    triangle_mesh_add(&mesh, billow_vec3(0, 0, 0), billow_vec3(1, 0, 0), billow_vec3(0.5, 0, 0));
    triangle_mesh_add(&mesh, billow_vec3(2, 0, 0), billow_vec3(2, 0, 0), billow_vec3(2, 0, 0));
    g_autoptr(BillowMeshTree) tree = tree_of(&mesh);
    g_assert_cmpfloat_with_epsilon(billow_mesh_tree_distance(tree, billow_vec3(0.7, 0.5, 0.0), NULL), 0.5,
                                   1e-12);
    g_assert_cmpfloat_with_epsilon(billow_mesh_tree_distance(tree, billow_vec3(2.0, 0.0, 3.0), NULL), 3.0,
                                   1e-12);
}

typedef struct {
    const BillowMeshTree *tree;
    const BillowVec3 *places;
    double *distances;
} Asked;

static void
ask(void *data, size_t begin, size_t end)
{
    const Asked *asked = data;
    for (size_t i = begin; i < end; i++)
        asked->distances[i] = billow_mesh_tree_distance(asked->tree, asked->places[i], NULL);
}

/* What a tree makes when it is first asked is made once, whoever asks: a new tree each time. */
static void
many_threads_may_ask_a_new_tree(void)
{
    g_auto(TriangleMesh) mesh = box_mesh_new(HALF, 12);
    g_autoptr(BillowWorkers) workers = billow_workers_new(4);
    g_autoptr(GRand) random = g_rand_new_with_seed(9);
    BillowVec3 places[PLACES / 10];
    double distances[PLACES / 10];
    for (int round = 0; round < 20; round++) {
        g_autoptr(BillowMeshTree) tree = tree_of(&mesh);
        for (size_t i = 0; i < G_N_ELEMENTS(places); i++)
            places[i] = random_place(random, 0.7);
        billow_workers_run(workers, G_N_ELEMENTS(places), 5, ask, &(Asked){tree, places, distances});
        for (size_t i = 0; i < G_N_ELEMENTS(places); i++)
            g_assert_cmpfloat_with_epsilon(distances[i], box_distance(places[i]), 1e-12);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/mesh-tree/box-is-as-far-as-its-closed-form", box_is_as_far_as_its_closed_form);
    g_test_add_func("/mesh-tree/ball-is-as-far-as-the-sphere", ball_is_as_far_as_the_sphere);
    g_test_add_func("/mesh-tree/nearest-place-is-that-of-all-triangles",
                    nearest_place_is_that_of_all_triangles);
    g_test_add_func("/mesh-tree/holes-do-no-harm-to-the-sides", holes_do_no_harm_to_the_sides);
    g_test_add_func("/mesh-tree/parts-may-overlap", parts_may_overlap);
    g_test_add_func("/mesh-tree/winding-number-counts-turns", winding_number_counts_turns);
    g_test_add_func("/mesh-tree/lines-through-corners-and-along-faces-count-once",
                    lines_through_corners_and_along_faces_count_once);
    g_test_add_func("/mesh-tree/crumpled-surface-goes-around-as-its-solid-angles-say",
                    crumpled_surface_goes_around_as_its_solid_angles_say);
    g_test_add_func("/mesh-tree/search-within-a-distance-finds-the-same",
                    search_within_a_distance_finds_the_same);
    g_test_add_func("/mesh-tree/refitted-tree-is-as-exact", refitted_tree_is_as_exact);
    g_test_add_func("/mesh-tree/a-copy-is-refitted-and-carries-its-surface",
                    a_copy_is_refitted_and_carries_its_surface);
    g_test_add_func("/mesh-tree/flat-triangles-are-seen", flat_triangles_are_seen);
    g_test_add_func("/mesh-tree/many-threads-may-ask-a-new-tree", many_threads_may_ask_a_new_tree);
    return g_test_run();
}
