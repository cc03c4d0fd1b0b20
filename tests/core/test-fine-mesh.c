#include "core/base/fine_pose.h"

#include <glib.h>

enum { COLUMNS = 9, ROWS = 7, N = 600 };

static const double SPACING = 0.1, REACH = 0.04;

static const BillowGrid GRID = {.columns = COLUMNS, .rows = ROWS, .spacing = 0.1, .fine_scale = 1.0};

/* Vertices all over the cloth, above and below it, and some beyond its border; every three are a face. */
static BillowFineMesh *
scattered(const BillowGrid *grid)
{
    static float positions[3 * N];
    static uint32_t point[N];
    static BillowOutlineFace faces[N / 3];
    g_autoptr(GRand) chance = g_rand_new_with_seed(5);
    const double half_x = 0.5 * SPACING * (grid->columns - 1) + REACH,
                 half_z = 0.5 * SPACING * (grid->rows - 1) + REACH;
    for (int i = 0; i < N; i++) {
        positions[3 * i] = (float) g_rand_double_range(chance, -half_x, half_x);
        positions[3 * i + 1] = (float) g_rand_double_range(chance, -REACH, REACH);
        positions[3 * i + 2] = (float) g_rand_double_range(chance, -half_z, half_z);
        point[i] = (uint32_t) i;
        if (i % 3 == 0)
            faces[i / 3] = (BillowOutlineFace){{i, i + 1, i + 2, -1}};
    }
    const BillowFineMeshParts parts = {.n_points = N,
                                       .n_vertices = N,
                                       .n_faces = N / 3,
                                       .point = point,
                                       .positions = positions,
                                       .faces = faces};
    return billow_fine_mesh_new(&parts, "scattered.obj", "0");
}

static BillowVec3
vector_at(const float *numbers, size_t i)
{
    return billow_vec3((double) numbers[3 * i], (double) numbers[3 * i + 1], (double) numbers[3 * i + 2]);
}

/* A rigid motion: the axes of a turned frame, and a shift. */
typedef struct {
    BillowVec3 x, y, z, shift;
} Motion;

static const Motion STILL = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}};

static BillowVec3
turned(const Motion *motion, BillowVec3 way)
{
    return billow_vec3_add(
        billow_vec3_scale(motion->x, way.x),
        billow_vec3_add(billow_vec3_scale(motion->y, way.y), billow_vec3_scale(motion->z, way.z)));
}

static void
assert_near(BillowVec3 found, BillowVec3 expected, double tolerance)
{
    g_assert_cmpfloat_with_epsilon(found.x, expected.x, tolerance);
    g_assert_cmpfloat_with_epsilon(found.y, expected.y, tolerance);
    g_assert_cmpfloat_with_epsilon(found.z, expected.z, tolerance);
}

/* Asserts that the mesh is where the motion takes it if the flat cloth does the same. */
static void
assert_follows(const BillowGrid *grid, const Motion *motion)
{
    BillowFineMesh *mesh = scattered(grid);
    BillowPoints points = billow_points_new(billow_grid_count(grid)), places = billow_points_new(N),
                 normals = billow_points_new(N);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const size_t i = billow_grid_index(grid, column, row);
            const BillowVec3 at =
                billow_vec3_add(turned(motion, billow_grid_flat(grid, column, row)), motion->shift);
            billow_points_set(&points, i, billow_grid_has_point(grid, i) ? at : billow_vec3(NAN, NAN, NAN));
        }
    BillowFinePose *pose = billow_fine_pose_new(mesh, grid, &points);
    billow_fine_pose_place(pose, 0, N, &places, &normals);
    for (size_t i = 0; i < N; i++) {
        const BillowVec3 at = turned(motion, vector_at(mesh->positions, i));
        assert_near(billow_points_get(&places, i), billow_vec3_add(at, motion->shift), 1e-9);
        assert_near(billow_points_get(&normals, i), turned(motion, vector_at(mesh->normals, i)), 1e-6);
    }
    billow_fine_pose_free(pose);
    billow_points_free(&points);
    billow_points_free(&places);
    billow_points_free(&normals);
    billow_fine_mesh_unref(mesh);
}

static void
test_is_itself_on_the_flat_cloth(void)
{
    assert_follows(&GRID, &STILL);
}

static void
test_moves_rigidly_with_the_cloth(void)
{
    /* the columns of a rotation by Euler-Rodrigues with (1, 2, 3, 4) / sqrt(30) */
    const Motion motion = {{-20.0 / 30, 20.0 / 30, 10.0 / 30},
                           {4.0 / 30, -10.0 / 30, 28.0 / 30},
                           {22.0 / 30, 20.0 / 30, 4.0 / 30},
                           {3.0, -1.0, 2.5}};
    assert_near(billow_vec3_cross(motion.x, motion.y), motion.z, 1e-12);
    assert_follows(&GRID, &motion);
}

/* Coarse cloths have few points to continue from. */
static void
test_follows_cloths_of_a_single_cell(void)
{
    const BillowGrid cell = {.columns = 2, .rows = 2, .spacing = SPACING, .fine_scale = 1.0},
                     strip = {.columns = 2, .rows = 3, .spacing = SPACING, .fine_scale = 1.0};
    assert_follows(&cell, &STILL);
    assert_follows(&strip, &STILL);
}

/* A disk: the places of points that do not belong to its net are not looked at. */
static void
test_follows_the_net_within_an_outline(void)
{
    BillowOutlineLoop disk = {.center = {4.0, 3.0}, .radius = 2.6};
    BillowGrid grid = GRID;
    BillowOutline *outline = billow_outline_new(&disk, 1, COLUMNS, ROWS, NULL, NULL);
    g_assert_nonnull(outline);
    grid.outline = outline;
    g_assert_false(billow_grid_has_point(&grid, 0));
    assert_follows(&grid, &STILL);
    billow_outline_unref(outline);
}

/* --- Bending --- */

/* A mesh of pairs of vertices, one over the other: the height is that of the first of each pair, the
 * second is as far below the cloth. */
static BillowFineMesh *
pairs(const double *columns, size_t n, double height)
{
    g_autofree float *positions = g_new0(float, 6 * n);
    g_autofree uint32_t *point = g_new(uint32_t, 2 * n);
    for (size_t i = 0; i < 2 * n; i++) {
        positions[3 * i] = (float) ((columns[i / 2] - 0.5 * (COLUMNS - 1)) * SPACING);
        positions[3 * i + 1] = (float) (i % 2 == 0 ? height : -height);
        point[i] = (uint32_t) i;
    }
    const BillowOutlineFace face = {{0, 1, 2, -1}};
    const BillowFineMeshParts parts = {.n_points = 2 * n,
                                       .n_vertices = 2 * n,
                                       .n_faces = 1,
                                       .point = point,
                                       .positions = positions,
                                       .faces = &face};
    return billow_fine_mesh_new(&parts, "pairs.obj", "0");
}

/* Bends the cloth to a cylinder around the z axis that its normals point away from. */
static BillowPoints
bent(const BillowGrid *grid, double radius)
{
    BillowPoints points = billow_points_new(billow_grid_count(grid));
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const BillowVec3 flat = billow_grid_flat(grid, column, row);
            const double angle = flat.x / radius;
            billow_points_set(&points, billow_grid_index(grid, column, row),
                              billow_vec3(radius * sin(angle), radius * cos(angle), flat.z));
        }
    return points;
}

static double
away(BillowVec3 at)
{
    return hypot(at.x, at.y);
}

/* A cell turns by a = 0.2. In its middle, the surface is 3/8 (a / 2)^4 radii within the cylinder: 9/8
 * cos(a / 2) - 1/8 cos(3 a / 2). At the border, the cylinder goes on with an error of a^3 radii, of which
 * 1/16 matters. */
static void
test_keeps_its_distance_from_a_bent_cloth(void)
{
    const double radius = 0.5, height = 0.03, columns[] = {4.0, 4.5, 3.25, 2.5, 6.0, 5.9, 1.0, 0.5, 0.0, 8.0};
    const size_t n = G_N_ELEMENTS(columns);
    BillowFineMesh *mesh = pairs(columns, n, height);
    BillowPoints points = bent(&GRID, radius), places = billow_points_new(2 * n),
                 normals = billow_points_new(2 * n);
    BillowFinePose *pose = billow_fine_pose_new(mesh, &GRID, &points);
    billow_fine_pose_place(pose, 0, 2 * n, &places, &normals);
    for (size_t i = 0; i < n; i++) {
        const BillowVec3 above = billow_points_get(&places, 2 * i),
                         below = billow_points_get(&places, 2 * i + 1);
        const gboolean inner = columns[i] >= 1.0 && columns[i] <= COLUMNS - 2.0;
        const double tolerance = radius * (inner ? 4e-5 : 0.2 * 0.2 * 0.2 / 16);
        g_assert_cmpfloat_with_epsilon(billow_vec3_distance(above, below), 2.0 * height, 1e-8);
        g_assert_cmpfloat_with_epsilon(away(above), radius + height, tolerance);
        g_assert_cmpfloat_with_epsilon(away(below), radius - height, tolerance);
    }
    billow_fine_pose_free(pose);
    billow_points_free(&points);
    billow_points_free(&places);
    billow_points_free(&normals);
    billow_fine_mesh_unref(mesh);
}

/* A tube is smooth where it is closed, so both ends of the flat mesh meet there. */
static void
test_meets_itself_at_the_seam_of_a_tube(void)
{
    BillowGrid tube = GRID;
    tube.closed = BILLOW_CLOSED_COLUMNS;
    const double columns[] = {0.0, COLUMNS - 1.0}, height = 0.02;
    BillowFineMesh *mesh = pairs(columns, 2, height);
    BillowPoints points = bent(&tube, SPACING * (COLUMNS - 1) / (2.0 * M_PI)), places = billow_points_new(4),
                 normals = billow_points_new(4);
    BillowFinePose *pose = billow_fine_pose_new(mesh, &tube, &points);
    billow_fine_pose_place(pose, 0, 4, &places, &normals);
    for (size_t i = 0; i < 2; i++)
        assert_near(billow_points_get(&places, i), billow_points_get(&places, 2 + i),
                    1e-7); /* as of floats */
    g_assert_cmpfloat(away(billow_points_get(&places, 0)), >, away(billow_points_get(&points, 0)) + 0.019);
    billow_fine_pose_free(pose);
    billow_points_free(&points);
    billow_points_free(&places);
    billow_points_free(&normals);
    billow_fine_mesh_unref(mesh);
}

/* Threads help with a large mesh: each vertex has the bits that it has in a small one. */
static void
test_large_meshes_have_the_same_bits(void)
{
    enum { MANY = 70000 };
    static double columns[MANY / 2];
    g_autoptr(GRand) chance = g_rand_new_with_seed(7);
    for (int i = 0; i < MANY / 2; i++)
        columns[i] = g_rand_double_range(chance, 0.0, COLUMNS - 1.0);
    BillowFineMesh *large = pairs(columns, MANY / 2, 0.01), *small = pairs(columns, 50, 0.01);
    BillowPoints points = bent(&GRID, 0.5);
    BillowMesh *cloth = billow_mesh_new(&GRID);
    billow_points_write(&points, billow_grid_count(&GRID), cloth->x, cloth->y, cloth->z);
    BillowMesh *all = billow_fine_mesh_follow(large, 1.0, cloth),
               *few = billow_fine_mesh_follow(small, 1.0, cloth);
    g_assert_cmpint(all->grid.columns, ==, MANY);
    for (size_t i = 0; i < 100; i++)
        g_assert_true(billow_vec3_equal(billow_mesh_point(all, i), billow_mesh_point(few, i)));
    for (size_t i = 0; i < MANY; i++)
        g_assert_cmpfloat_with_epsilon(away(billow_mesh_point(all, i)), i % 2 == 0 ? 0.51 : 0.49, 1e-3);
    billow_mesh_unref(all);
    billow_mesh_unref(few);
    billow_mesh_unref(cloth);
    billow_points_free(&points);
    billow_fine_mesh_unref(large);
    billow_fine_mesh_unref(small);
}

/* --- The mesh --- */

static void
test_farthest_vertex_is_found(void)
{
    const double columns[] = {4.0, 8.3, -0.5};
    double distance;
    BillowFineMesh *mesh = pairs(columns, 3, 0.12);
    g_assert_cmpuint(billow_fine_mesh_farthest(mesh, &GRID, &distance) / 2, ==, 2);
    g_assert_cmpfloat_with_epsilon(distance, 0.13, 1e-7);                      /* 5, 12, 13 */
    g_assert_cmpfloat_with_epsilon(billow_fine_mesh_reach(&GRID), 0.1, 1e-12); /* of 0.6 m by 0.8 m */
    billow_fine_mesh_unref(mesh);
}

/* A square whose first corner has a second texture coordinate. */
static void
test_surface_is_the_mesh(void)
{
    const float positions[] = {-0.4f, 0,    -0.3f, -0.4f, 0,     0.3f, 0.4f, 0,
                               0.3f,  0.4f, 0,     -0.3f, -0.4f, 0,    -0.3f},
                uv[] = {0, 1, 0, 0, 1, 0, 1, 1, 0.25f, 0.75f};
    const uint32_t point[] = {0, 1, 2, 3, 0};
    const BillowOutlineFace faces[] = {{{0, 1, 2, -1}}, {{4, 1, 2, 3}}};
    const BillowFineMeshParts parts = {.n_points = 4,
                                       .n_vertices = 5,
                                       .n_faces = 2,
                                       .point = point,
                                       .positions = positions,
                                       .uv = uv,
                                       .faces = faces};
    BillowFineMesh *mesh = billow_fine_mesh_new(&parts, "square.obj", "1");
    BillowGrid grid = GRID;
    grid.fine = mesh;
    g_assert_cmpuint(billow_grid_vertices(&grid), ==, 5);
    g_assert_cmpuint(billow_grid_surface_points(&grid), ==, 4);
    g_assert_cmpuint(billow_grid_vertex_point(&grid, 4), ==, 0);
    g_assert_cmpuint(billow_grid_count_faces(&grid, false), ==, 2);
    g_assert_cmpuint(billow_grid_count_faces(&grid, true), ==, 3);
    g_assert_cmpint(billow_grid_of_vertices(&grid).columns, ==, 5);
    g_assert_cmpfloat(billow_grid_vertex(&grid, 4).column, ==, 0.25 * (COLUMNS - 1));
    g_assert_cmpfloat(billow_grid_vertex(&grid, 4).row, ==, 0.25 * (ROWS - 1));
    BillowFaces all = {&grid};
    size_t corner[4];
    g_assert_cmpint(billow_faces_next(&all, corner), ==, 3);
    g_assert_cmpint(billow_faces_next(&all, corner), ==, 4);
    g_assert_cmpuint(corner[0], ==, 4);
    g_assert_cmpint(billow_faces_next(&all, corner), ==, 0);
    for (size_t i = 0; i < 5; i++)
        assert_near(vector_at(mesh->normals, i), billow_vec3(0, 1, 0), 1e-6);
    billow_fine_mesh_unref(mesh);
}

/* Without texture coordinates, a vertex has those of its place; a value that grows evenly stays so. */
static void
test_values_are_those_of_the_place(void)
{
    const double columns[] = {0.0, 3.7, 8.0};
    float values[COLUMNS * ROWS], found[6];
    BillowGrid grid = GRID;
    BillowFineMesh *mesh = pairs(columns, 3, 0.01);
    grid.fine = mesh;
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++)
        values[i] = (float) (i % COLUMNS) + 10.0f * (float) (i / COLUMNS);
    billow_fine_mesh_values(mesh, &GRID, values, found);
    for (size_t i = 0; i < 6; i++) {
        const BillowGridPlace place = billow_grid_vertex(&grid, i);
        g_assert_cmpfloat_with_epsilon(place.column, columns[i / 2], 1e-6);
        g_assert_cmpfloat_with_epsilon(place.row, 3.0, 1e-6);
        g_assert_cmpfloat_with_epsilon((double) found[i], columns[i / 2] + 30.0, 1e-5);
    }
    billow_fine_mesh_unref(mesh);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/fine-mesh/is-itself-on-the-flat-cloth", test_is_itself_on_the_flat_cloth);
    g_test_add_func("/fine-mesh/moves-rigidly-with-the-cloth", test_moves_rigidly_with_the_cloth);
    g_test_add_func("/fine-mesh/follows-cloths-of-a-single-cell", test_follows_cloths_of_a_single_cell);
    g_test_add_func("/fine-mesh/follows-the-net-within-an-outline", test_follows_the_net_within_an_outline);
    g_test_add_func("/fine-mesh/keeps-its-distance-from-a-bent-cloth",
                    test_keeps_its_distance_from_a_bent_cloth);
    g_test_add_func("/fine-mesh/meets-itself-at-the-seam-of-a-tube", test_meets_itself_at_the_seam_of_a_tube);
    g_test_add_func("/fine-mesh/large-meshes-have-the-same-bits", test_large_meshes_have_the_same_bits);
    g_test_add_func("/fine-mesh/farthest-vertex-is-found", test_farthest_vertex_is_found);
    g_test_add_func("/fine-mesh/surface-is-the-mesh", test_surface_is_the_mesh);
    g_test_add_func("/fine-mesh/values-are-those-of-the-place", test_values_are_those_of_the_place);
    return g_test_run();
}
