/* Tests the surface of ropes that are flat or twisted, beside closed forms. */
#include "core/base/tube.h"
#include "core/drape/twist.h"

#include <glib.h>

enum { POINTS = 201, SIDES = 12 };

static const double RADIUS = 0.002, WIDTH = 0.06, LENGTH = 2.0;

static const BillowGrid RIBBON = {POINTS, 1, 0.01, .radius = 0.002, .flat_width = 0.06};

/* Returns a straight rope from `from` on, twisted. Free with billow_mesh_unref(). */
static BillowMesh *
straight(const BillowGrid *grid, BillowVec3 from, BillowVec3 along, const BillowTwist *twists, size_t n)
{
    BillowMesh *rope = billow_mesh_new(grid);
    for (int i = 0; i < grid->columns; i++) {
        const BillowVec3 place = billow_vec3_add(from, billow_vec3_scale(along, i * grid->spacing));
        rope->x[i] = (float) place.x;
        rope->y[i] = (float) place.y;
        rope->z[i] = (float) place.z;
        rope->twist[i] = (float) billow_twists_at(twists, n, grid->spacing, i);
    }
    return rope;
}

static BillowVec3
vertex(const BillowMesh *tube, int point, int row)
{
    return billow_mesh_point(tube, billow_grid_index(&tube->grid, point + BILLOW_TUBE_CAP, row));
}

static BillowVec3
normal_of(const BillowMesh *tube, int point, int row)
{
    const size_t i = billow_grid_index(&tube->grid, point + BILLOW_TUBE_CAP, row);
    return billow_vec3((double) tube->nx[i], (double) tube->ny[i], (double) tube->nz[i]);
}

/* Twisted by n turns along x, a ribbon as wide as w that faces +z has the borders x = s, (y, z) = +-w/2 (sin, -cos)(pi/2 +
 * 2 pi n s / L): helices, each as long as sqrt(L^2 + (pi n w)^2). The line between them is straight, and as long as the
 * ribbon. */
static void
borders_are_helices(void)
{
    const double turns[] = {-3.0, -0.25, 0.0, 0.5, 2.0};
    for (size_t k = 0; k < G_N_ELEMENTS(turns); k++) {
        const BillowTwist twist = {0, LENGTH, turns[k]};
        BillowMesh *rope = straight(&RIBBON, (BillowVec3){-1.0, 2.0, 0.5}, (BillowVec3){1.0, 0.0, 0.0},
                                    &twist, 1),
                   *tube = billow_surface_of(rope, SIDES);
        double length = 0.0;
        for (int i = 0; i < POINTS; i++) {
            const double angle = 2.0 * G_PI * turns[k] * i / (POINTS - 1), half = 0.5 * WIDTH;
            const BillowVec3 one = vertex(tube, i, 0), other = vertex(tube, i, SIDES / 2),
                             middle = billow_vec3_mix(one, other, 0.5),
                             line = {-1.0 + i * RIBBON.spacing, 2.0, 0.5};
            /* n = (0, -sin, cos), b = x x n = (0, -cos, -sin): the first border is at +b */
            const BillowVec3 helix = {line.x, 2.0 - half * cos(angle), 0.5 - half * sin(angle)};
            g_assert_cmpfloat(billow_vec3_distance(one, helix), <, 1e-6);
            g_assert_cmpfloat(billow_vec3_distance(middle, line), <, 1e-6);
            length += i > 0 ? billow_vec3_distance(one, vertex(tube, i - 1, 0)) : 0.0;
        }
        /* each edge is a chord of its helix */
        const double chord = WIDTH * sin(G_PI * turns[k] / (POINTS - 1)),
                     chords = (POINTS - 1) * hypot(RIBBON.spacing, chord),
                     helix = hypot(LENGTH, G_PI * turns[k] * WIDTH);
        g_assert_cmpfloat_with_epsilon(length, chords, 1e-5);
        g_assert_cmpfloat_with_epsilon(length, helix, 1e-4 * helix);
        billow_mesh_unref(rope);
        billow_mesh_unref(tube);
    }
}

/* The cross-section turns linearly: from point to point by the same angle, at any place, and along a stretch only. */
static void
it_turns_evenly_along_its_span(void)
{
    const BillowTwist twists[] = {{50, 1.0, 1.5}, {120, 0.0, 0.25}};
    BillowMesh *rope = straight(&RIBBON, (BillowVec3){0.0, 1.0, 0.0}, (BillowVec3){0.6, 0.0, 0.8}, twists, 2),
               *tube = billow_surface_of(rope, SIDES);
    for (int i = 0; i + 1 < POINTS; i++) {
        const BillowVec3 across = billow_vec3_sub(vertex(tube, i, 0), vertex(tube, i, SIDES / 2)),
                         next = billow_vec3_sub(vertex(tube, i + 1, 0), vertex(tube, i + 1, SIDES / 2));
        const double cosine = billow_vec3_dot(across, next) / (WIDTH * WIDTH),
                     sine = billow_vec3_dot(billow_vec3_cross(across, next), (BillowVec3){0.6, 0.0, 0.8}) /
                            (WIDTH * WIDTH);
        const double even = i >= 50 && i < 150 ? 1.5 * 2.0 * G_PI / 100.0 : 0.0,
                     sudden = i == 119 ? 0.25 * 2.0 * G_PI : 0.0;
        g_assert_cmpfloat_with_epsilon(atan2(sine, cosine), even + sudden, 2e-5);
    }
    billow_mesh_unref(rope);
    billow_mesh_unref(tube);
}

/* Along x or y it faces +z, along z it faces up, and it is as thick and as wide as it should be. */
static void
it_faces_the_front_or_up(void)
{
    const BillowVec3 along[] = {{1.0, 0.0, 0.0}, {0.0, -1.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}},
                     face[] = {{0.0, 0.0, 1.0}, {0.0, 0.0, 1.0}, {0.0, 0.0, 1.0}, {0.0, 1.0, 0.0}};
    for (size_t k = 0; k < G_N_ELEMENTS(along); k++) {
        BillowMesh *rope = straight(&RIBBON, (BillowVec3){0.0, 0.0, 0.0}, along[k], NULL, 0);
        for (int sides = BILLOW_MIN_TUBE_SIDES; sides <= 13; sides++) {
            BillowMesh *tube = billow_surface_of(rope, sides);
            for (int row = 0; row < sides; row++) {
                const BillowVec3 arm = billow_vec3_sub(vertex(tube, 100, row), billow_mesh_point(rope, 100));
                const double out = billow_vec3_dot(arm, face[k]),
                             aside = billow_vec3_dot(arm, billow_vec3_cross(along[k], face[k]));
                const gboolean border = row == 0 || 2 * row == sides;
                g_assert_cmpfloat_with_epsilon(out, border ? 0.0 : 2 * row < sides ? RADIUS : -RADIUS, 1e-6);
                g_assert_cmpfloat(fabs(aside), <, 0.5 * WIDTH + 1e-6);
                if (border)
                    g_assert_cmpfloat_with_epsilon(aside, row == 0 ? 0.5 * WIDTH : -0.5 * WIDTH, 1e-6);
            }
            billow_mesh_unref(tube);
        }
        billow_mesh_unref(rope);
    }
}

/* On the faces of a twisted ribbon, normals are perpendicular to what is drawn: to the way across it, and to the line
 * along which its neighbors lie. */
static void
normals_are_perpendicular_to_the_faces(void)
{
    const BillowTwist twist = {0, LENGTH, 4.0};
    BillowMesh *rope =
                   straight(&RIBBON, (BillowVec3){0.0, 0.0, 0.0}, (BillowVec3){0.0, -1.0, 0.0}, &twist, 1),
               *tube = billow_surface_of(rope, SIDES);
    for (int i = 1; i + 1 < POINTS; i++)
        for (int row = 1; row + 1 < SIDES / 2; row++) {
            const BillowVec3 normal = normal_of(tube, i, row),
                             along = billow_vec3_sub(vertex(tube, i + 1, row), vertex(tube, i - 1, row)),
                             across = billow_vec3_sub(vertex(tube, i, row + 1), vertex(tube, i, row));
            g_assert_cmpfloat_with_epsilon(billow_vec3_length(normal), 1.0, 1e-5);
            g_assert_cmpfloat(fabs(billow_vec3_dot(normal, along)) / billow_vec3_length(along), <, 4e-3);
            g_assert_cmpfloat(fabs(billow_vec3_dot(normal, across)) / billow_vec3_length(across), <, 1e-3);
        }
    billow_mesh_unref(rope);
    billow_mesh_unref(tube);
}

/* A round rope is the same tube, with its rows turned: by a quarter turn, each is where the one three further was. */
static void
a_round_rope_is_turned_about_itself(void)
{
    const BillowGrid round = {POINTS, 1, 0.01, .radius = 0.02};
    const BillowTwist quarter = {0, 0.0, 0.25};
    const BillowVec3 along = {0.48, 0.6, 0.64};
    BillowMesh *plain = straight(&round, (BillowVec3){0.0, 0.0, 0.0}, along, NULL, 0),
               *rope = straight(&round, (BillowVec3){0.0, 0.0, 0.0}, along, &quarter, 1),
               *before = billow_surface_of(plain, SIDES), *tube = billow_surface_of(rope, SIDES);
    for (int i = 0; i < POINTS; i++)
        for (int row = 0; row < SIDES; row++)
            g_assert_cmpfloat(
                billow_vec3_distance(vertex(tube, i, row), vertex(before, i, (row + 3) % SIDES)), <, 1e-6);
    billow_mesh_unref(plain);
    billow_mesh_unref(rope);
    billow_mesh_unref(before);
    billow_mesh_unref(tube);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/twist/borders-are-helices", borders_are_helices);
    g_test_add_func("/twist/it-turns-evenly-along-its-span", it_turns_evenly_along_its_span);
    g_test_add_func("/twist/it-faces-the-front-or-up", it_faces_the_front_or_up);
    g_test_add_func("/twist/normals-are-perpendicular-to-the-faces", normals_are_perpendicular_to_the_faces);
    g_test_add_func("/twist/a-round-rope-is-turned-about-itself", a_round_rope_is_turned_about_itself);
    return g_test_run();
}
