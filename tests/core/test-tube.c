#include "core/base/tube.h"

#include "core/base/rope_normals.h"

#include <glib.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMesh, billow_mesh_unref)

enum { SIDES = 7, POINTS = 81 };

static const double RADIUS = 0.02;

/* Returns the rope whose points are place(i / (POINTS - 1)). */
static BillowMesh *
rope_of(BillowVec3 (*place)(double share, double parameter), double parameter)
{
    BillowMesh *mesh = billow_mesh_new(&(BillowGrid){POINTS, 1, 0.05, .radius = RADIUS});
    for (int i = 0; i < POINTS; i++) {
        const BillowVec3 p = place((double) i / (POINTS - 1), parameter);
        mesh->x[i] = (float) p.x;
        mesh->y[i] = (float) p.y;
        mesh->z[i] = (float) p.z;
    }
    return mesh;
}

static BillowVec3
straight(double share, double length)
{
    return billow_vec3(1.0 - 0.6 * length * share, 2.0, 0.8 * length * share);
}

/* A helix of radius 1 that rises by `pitch` per radian, for two turns. */
static BillowVec3
helix(double share, double pitch)
{
    const double angle = 4.0 * M_PI * share;
    return billow_vec3(cos(angle), pitch * angle, sin(angle));
}

/* A rope of 1 m that hangs from the origin and swings about z. */
static BillowVec3
swinging(double share, double angle)
{
    return billow_vec3(share * sin(angle), -share * cos(angle), 0.0);
}

static BillowVec3
corner(const BillowMesh *mesh, int column, int row)
{
    return billow_mesh_point(mesh, billow_grid_index(&mesh->grid, column, row));
}

/* Adds the area of a triangle, and the volume between it and the origin: positive if it is counterclockwise as seen
 * from outside. */
static void
add_triangle(BillowVec3 a, BillowVec3 b, BillowVec3 c, double *area, double *volume)
{
    const BillowVec3 cross = billow_vec3_cross(billow_vec3_sub(b, a), billow_vec3_sub(c, a));
    *area += 0.5 * billow_vec3_length(cross);
    *volume += billow_vec3_dot(a, billow_vec3_cross(b, c)) / 6.0;
}

/* Faces are wound as the formats write them: down the rows, then along the columns. */
static void
measure(const BillowMesh *mesh, double *area, double *volume)
{
    *area = *volume = 0.0;
    for (int row = 0; row + 1 < mesh->grid.rows; row++)
        for (int column = 0; column + 1 < mesh->grid.columns; column++) {
            const BillowVec3 a = corner(mesh, column, row), b = corner(mesh, column, row + 1),
                             c = corner(mesh, column + 1, row + 1), d = corner(mesh, column + 1, row);
            add_triangle(a, b, c, area, volume);
            add_triangle(a, c, d, area, volume);
        }
}

/* A straight tube is a prism: its area and volume in closed form. So it is closed, and its faces look outward. */
static void
it_is_closed_and_looks_outward(void)
{
    g_autoptr(BillowMesh) rope = rope_of(straight, 3.0);
    g_autoptr(BillowMesh) tube = billow_surface_of(rope, SIDES);
    double area, volume;
    measure(tube, &area, &volume);
    const double cap = 0.5 * SIDES * RADIUS * RADIUS * sin(2.0 * M_PI / SIDES);
    const double girth = 2.0 * SIDES * RADIUS * sin(M_PI / SIDES);
    g_assert_cmpfloat_with_epsilon(area, 3.0 * girth + 2.0 * cap, 1e-4 * area);
    g_assert_cmpfloat_with_epsilon(volume, 3.0 * cap, 1e-4 * volume);
}

/* Points of the side are a radius away from the rope, across it, where their normals point. */
static void
it_is_a_radius_from_the_rope(void)
{
    g_autoptr(BillowMesh) rope = rope_of(helix, 0.3);
    g_autoptr(BillowMesh) tube = billow_surface_of(rope, SIDES);
    const BillowRopePoints points = {rope->x, rope->y, rope->z, POINTS};
    g_assert_cmpint(tube->grid.columns, ==, POINTS + 4);
    g_assert_cmpint(tube->grid.rows, ==, SIDES + 1);
    for (int column = 2; column < POINTS + 2; column++)
        for (int row = 0; row <= SIDES; row++) {
            const size_t i = billow_grid_index(&tube->grid, column, row), k = (size_t) column - 2;
            const BillowVec3 out = billow_vec3_sub(billow_mesh_point(tube, i), billow_mesh_point(rope, k));
            const BillowVec3 normal = {(double) tube->nx[i], (double) tube->ny[i], (double) tube->nz[i]};
            g_assert_cmpfloat_with_epsilon(billow_vec3_dot(out, billow_rope_tangent(&points, k)), 0.0, 1e-6);
            g_assert_cmpfloat(billow_vec3_distance(out, billow_vec3_scale(normal, RADIUS)), <, 1e-6);
            g_assert_cmpfloat_with_epsilon(billow_vec3_length(normal), 1.0, 1e-6);
        }
}

/* On a helix, the Frenet frame turns about the tangent by its torsion; normals that do not twist stay behind by as
 * much. A helix of radius 1 and slope p has a torsion of p / (1 + p^2), and sqrt(1 + p^2) of length per radian. */
static void
normals_do_not_twist(void)
{
    const double pitch = 0.5, turns = 4.0 * M_PI * (POINTS - 3.0) / (POINTS - 1.0);
    g_autoptr(BillowMesh) rope = rope_of(helix, pitch);
    const BillowRopePoints points = {rope->x, rope->y, rope->z, POINTS};
    BillowVec3 normals[POINTS];
    billow_rope_normals(&points, billow_vec3(0.0, 1.0, 0.0), normals);
    double behind[2];
    for (int k = 0; k < 2; k++) {
        const size_t i = k == 0 ? 1 : POINTS - 2;
        const BillowVec3 inward = {-(double) rope->x[i], 0.0, -(double) rope->z[i]};
        const BillowVec3 across = billow_vec3_cross(billow_rope_tangent(&points, i), inward);
        behind[k] = atan2(billow_vec3_dot(normals[i], across), billow_vec3_dot(normals[i], inward));
    }
    const double twist = turns * pitch / sqrt(1.0 + pitch * pitch);
    g_assert_cmpfloat_with_epsilon(remainder(behind[1] - behind[0] - twist, 2.0 * M_PI), 0.0, 0.05);
}

/* While a rope swings to and fro past the vertical, no point of its tube moves farther than the rope turns. */
static void
a_swinging_tube_does_not_jump(void)
{
    const double step = 0.01;
    g_autoptr(BillowMesh) first_rope = rope_of(swinging, -0.5);
    g_autoptr(BillowMesh) before = billow_surface_of(first_rope, SIDES);
    for (double angle = -0.5 + step; angle < 0.5; angle += step) {
        g_autoptr(BillowMesh) rope = rope_of(swinging, angle);
        g_autoptr(BillowMesh) tube = billow_surface_of(rope, SIDES);
        for (size_t i = 0; i < billow_grid_count(&tube->grid); i++)
            g_assert_cmpfloat(billow_vec3_distance(billow_mesh_point(before, i), billow_mesh_point(tube, i)),
                              <, step * (1.0 + 4.0 * RADIUS));
        billow_mesh_unref(before);
        before = billow_mesh_ref(tube);
    }
}

/* A rope whose points coincide still has finite points and normals. */
static void
coinciding_points_are_finite(void)
{
    g_autoptr(BillowMesh) rope = rope_of(straight, 0.0);
    g_autoptr(BillowMesh) tube = billow_surface_of(rope, SIDES);
    for (size_t i = 0; i < billow_grid_count(&tube->grid); i++) {
        g_assert_true(billow_vec3_is_finite(billow_mesh_point(tube, i)));
        g_assert_cmpfloat_with_epsilon(
            hypot(hypot((double) tube->nx[i], (double) tube->ny[i]), (double) tube->nz[i]), 1.0, 1e-6);
    }
}

static void
cloth_is_its_own_surface(void)
{
    const BillowGrid grid = {5, 4, 0.1, .radius = RADIUS}, surface = billow_surface_grid(&grid, SIDES);
    g_autoptr(BillowMesh) cloth = billow_mesh_new(&surface);
    g_assert_cmpint(surface.caps, ==, 0);
    g_assert_cmpint(surface.columns, ==, 5);
    g_assert_cmpint(surface.rows, ==, 4);
    g_autoptr(BillowMesh) same = billow_surface_of(cloth, SIDES);
    g_assert_true(same == cloth);
    g_assert_cmpfloat(billow_surface_u(&surface, 1), ==, 0.25);
    g_assert_cmpfloat(billow_surface_v(&surface, 1), ==, 2.0 / 3.0);
}

/* u runs evenly along the rope, and stays at its ends on the caps; v runs once around. */
static void
textures_run_along_it(void)
{
    const BillowGrid rope = {5, 1, 0.1, .radius = RADIUS}, tube = billow_surface_grid(&rope, SIDES);
    const double u[] = {0.0, 0.0, 0.0, 0.25, 0.5, 0.75, 1.0, 1.0, 1.0};
    for (int column = 0; column < 9; column++)
        g_assert_cmpfloat(billow_surface_u(&tube, column), ==, u[column]);
    g_assert_cmpfloat(billow_surface_v(&tube, 0), ==, 1.0);
    g_assert_cmpfloat(billow_surface_v(&tube, SIDES), ==, 0.0);
}

static void
values_are_those_of_the_rope(void)
{
    const BillowGrid rope = {3, 1, 0.1, .radius = RADIUS}, tube = billow_surface_grid(&rope, SIDES);
    const float of_rope[] = {1.0f, 2.0f, 3.0f}, expected[] = {1.0f, 1.0f, 1.0f, 2.0f, 3.0f, 3.0f, 3.0f};
    float of_tube[7 * (SIDES + 1)];
    billow_tube_spread(&tube, of_rope, of_tube);
    for (int i = 0; i < 7 * (SIDES + 1); i++)
        g_assert_true(of_tube[i] == expected[i % 7]);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/tube/closed-and-looks-outward", it_is_closed_and_looks_outward);
    g_test_add_func("/tube/radius-from-rope", it_is_a_radius_from_the_rope);
    g_test_add_func("/tube/normals-do-not-twist", normals_do_not_twist);
    g_test_add_func("/tube/swinging-does-not-jump", a_swinging_tube_does_not_jump);
    g_test_add_func("/tube/coinciding-points-are-finite", coinciding_points_are_finite);
    g_test_add_func("/tube/cloth-is-its-own-surface", cloth_is_its_own_surface);
    g_test_add_func("/tube/textures-run-along-it", textures_run_along_it);
    g_test_add_func("/tube/values-are-those-of-the-rope", values_are_those_of_the_rope);
    return g_test_run();
}
