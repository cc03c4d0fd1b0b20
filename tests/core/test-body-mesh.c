#include "core/base/body_mesh.h"

#include <glib.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowBodyMesh, billow_body_mesh_unref)

enum { STEPS = 24 };

static const float corner[] = {0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 3};
static const uint32_t faces[] = {0, 2, 1, 0, 1, 3, 0, 3, 2};

static void
is_near(const float *normal, double x, double y, double z, double within)
{
    g_assert_cmpfloat_with_epsilon((double) normal[0], x, within);
    g_assert_cmpfloat_with_epsilon((double) normal[1], y, within);
    g_assert_cmpfloat_with_epsilon((double) normal[2], z, within);
}

/* Makes a ball with this number of steps around and down, wound to face outwards. */
static BillowBodyMesh *
make_ball(float positions[3 * (STEPS + 1) * STEPS])
{
    uint32_t triangles[6 * STEPS * STEPS];
    size_t n = 0;
    for (int i = 0; i <= STEPS; i++)
        for (int j = 0; j < STEPS; j++) {
            const double down = G_PI * i / STEPS, around = 2.0 * G_PI * j / STEPS;
            float *p = &positions[3 * (i * STEPS + j)];
            p[0] = (float) (sin(down) * cos(around));
            p[1] = (float) cos(down);
            p[2] = (float) (sin(down) * sin(around));
        }
    for (uint32_t i = 0; i < STEPS; i++)
        for (uint32_t j = 0; j < STEPS; j++) {
            const uint32_t next = (j + 1) % STEPS;
            const uint32_t quad[] = {i * STEPS + j, i * STEPS + next, (i + 1) * STEPS + next,
                                     (i + 1) * STEPS + j};
            billow_body_mesh_fan(quad, 4, &triangles[n]);
            n += 6;
        }
    return billow_body_mesh_new(positions, NULL, (STEPS + 1) * STEPS, triangles, n / 3);
}

static void
normals_of_a_ball_point_away_from_its_middle(void)
{
    float positions[3 * (STEPS + 1) * STEPS];
    g_autoptr(BillowBodyMesh) mesh = make_ball(positions);
    for (size_t i = STEPS; i < STEPS * STEPS; i++)
        is_near(&mesh->normals[3 * i], (double) positions[3 * i], (double) positions[3 * i + 1],
                (double) positions[3 * i + 2], 0.03);
}

static void
a_larger_triangle_turns_a_normal_more(void)
{
    g_autoptr(BillowBodyMesh) mesh = billow_body_mesh_new(corner, NULL, 4, faces, 3);
    /* areas of the three triangles: 2 x 1 facing -z, 2 x 3 facing -y, 1 x 3 facing -x */
    const double length = sqrt(2.0 * 2.0 + 6.0 * 6.0 + 3.0 * 3.0);
    is_near(mesh->normals, -3.0 / length, -6.0 / length, -2.0 / length, 1e-6);
}

static void
given_normals_stay_and_missing_ones_are_made(void)
{
    const float normals[] = {0, 0, 0, 0, 5, 0, 0, 0, 0, 0.6f, 0, 0.8f};
    g_autoptr(BillowBodyMesh) mesh = billow_body_mesh_new(corner, normals, 4, faces, 3);
    is_near(&mesh->normals[0], -3.0 / 7.0, -6.0 / 7.0, -2.0 / 7.0, 1e-6);
    is_near(&mesh->normals[3], 0.0, 1.0, 0.0, 1e-12);
    is_near(&mesh->normals[9], 0.6, 0.0, 0.8, 1e-6);
}

static void
what_has_no_surface_has_no_normal(void)
{
    const uint32_t flat[] = {0, 1, 1};
    g_autoptr(BillowBodyMesh) mesh = billow_body_mesh_new(corner, NULL, 4, flat, 1);
    for (size_t i = 0; i < 4; i++)
        is_near(&mesh->normals[3 * i], 0.0, 0.0, 0.0, 1e-12);
}

static void
bounds_are_of_what_is_drawn(void)
{
    const uint32_t drawn[] = {0, 1, 2};
    g_autoptr(BillowBodyMesh) mesh = billow_body_mesh_new(corner, NULL, 4, drawn, 1);
    g_assert_cmpfloat(billow_vec3_distance(mesh->low, billow_vec3(0, 0, 0)), ==, 0.0);
    g_assert_cmpfloat(billow_vec3_distance(mesh->high, billow_vec3(2, 1, 0)), ==, 0.0);
}

static void
a_fan_has_the_area_of_its_polygon(void)
{
    enum { CORNERS = 7 };
    float positions[3 * CORNERS] = {0};
    uint32_t corners[CORNERS], triangles[3 * (CORNERS - 2)];
    double area = 0.0;
    for (uint32_t i = 0; i < CORNERS; i++) {
        positions[3 * i] = (float) cos(2.0 * G_PI * i / CORNERS);
        positions[3 * i + 1] = (float) sin(2.0 * G_PI * i / CORNERS);
        corners[i] = i;
    }
    billow_body_mesh_fan(corners, CORNERS, triangles);
    for (size_t i = 0; i < CORNERS - 2; i++) {
        const float *a = &positions[3 * triangles[3 * i]], *b = &positions[3 * triangles[3 * i + 1]],
                    *c = &positions[3 * triangles[3 * i + 2]];
        area += 0.5 * (double) ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]));
    }
    g_assert_cmpfloat_with_epsilon(area, 0.5 * CORNERS * sin(2.0 * G_PI / CORNERS), 1e-6);
}

static void
it_lives_as_long_as_its_last_reference(void)
{
    BillowBodyMesh *mesh = billow_body_mesh_new(corner, NULL, 4, faces, 3);
    g_autoptr(BillowBodyMesh) other = billow_body_mesh_ref(mesh);
    billow_body_mesh_unref(mesh);
    g_assert_cmpuint(other->n_triangles, ==, 3);
    g_assert_cmpfloat((double) other->positions[11], ==, 3.0);
    billow_body_mesh_unref(NULL);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/body-mesh/ball", normals_of_a_ball_point_away_from_its_middle);
    g_test_add_func("/body-mesh/larger-triangles-count-more", a_larger_triangle_turns_a_normal_more);
    g_test_add_func("/body-mesh/given-normals-stay", given_normals_stay_and_missing_ones_are_made);
    g_test_add_func("/body-mesh/no-surface", what_has_no_surface_has_no_normal);
    g_test_add_func("/body-mesh/bounds", bounds_are_of_what_is_drawn);
    g_test_add_func("/body-mesh/fan", a_fan_has_the_area_of_its_polygon);
    g_test_add_func("/body-mesh/references", it_lives_as_long_as_its_last_reference);
    return g_test_run();
}
