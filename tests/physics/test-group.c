/* Cloths that move together: contact, and points that are tied. */
#include "physics/solver/group.h"
#include "scenes.h"

#include <glib.h>
#include <math.h>


static const double THICKNESS = 0.004;

typedef struct {
    BillowDynamics *cloths[2];
    BillowGroup *group;
} Pair;

static BillowDynamics *
new_cloth(int side, double spacing, const BillowDynamicsSettings *settings, BillowWorkers *workers)
{
    const BillowGrid grid = {.columns = side, .rows = side, .spacing = spacing};
    BillowNet *net = billow_net_new(&grid, &billow_material_presets[0].material);
    scene_set_drag(net, 0.0);
    return billow_dynamics_new(net, settings, workers);
}

/* Puts a flat cloth level at a height, turned about the z axis, and lets it move at a speed. */
static void
place(BillowDynamics *dynamics, double height, double angle, BillowVec3 speed)
{
    BillowPoints *x = billow_dynamics_positions(dynamics), *v = billow_dynamics_velocities(dynamics);
    const BillowGrid *grid = &billow_dynamics_net(dynamics)->grid;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const double across = grid->spacing * (column - 0.5 * (grid->columns - 1)),
                         along = grid->spacing * (row - 0.5 * (grid->rows - 1));
            const size_t i = billow_grid_index(grid, column, row);
            billow_points_set(
                x, i, billow_vec3(across * cos(angle), height + across * sin(angle), along + 0.01 * across));
            billow_points_set(v, i, speed);
        }
    billow_dynamics_restart(dynamics);
}

static Pair
new_pair(BillowDynamicsSettings settings, BillowWorkers *workers)
{
    static const bool passes[4] = {false};
    Pair pair = {{new_cloth(9, 0.05, &settings, workers), new_cloth(7, 0.06, &settings, workers)}, NULL};
    const BillowGroupMember members[] = {{.dynamics = pair.cloths[0]}, {.dynamics = pair.cloths[1]}};
    pair.group = billow_group_new(members, 2, passes, workers);
    return pair;
}

static void
free_pair(Pair *pair)
{
    billow_group_free(pair->group);
    billow_dynamics_free(pair->cloths[0]);
    billow_dynamics_free(pair->cloths[1]);
}

static BillowDynamicsSettings
settings_of(BillowIntegrator integrator)
{
    BillowDynamicsSettings settings = scene_settings(integrator);
    settings.thickness = THICKNESS;
    settings.max_halvings = 8;
    return settings;
}

static BillowVec3
momentum_of(const Pair *pair)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (int k = 0; k < 2; k++) {
        const BillowNet *net = billow_dynamics_net(pair->cloths[k]);
        for (size_t i = 0; i < net->count; i++)
            sum = billow_vec3_add(
                sum, billow_vec3_scale(billow_points_get(billow_dynamics_velocities(pair->cloths[k]), i),
                                       net->mass[i]));
    }
    return sum;
}

static double
mass_of(const BillowDynamics *dynamics)
{
    double sum = 0.0;
    for (size_t i = 0; i < billow_dynamics_net(dynamics)->count; i++)
        sum += billow_dynamics_net(dynamics)->mass[i];
    return sum;
}

/* --- Crossings and distances, computed here --- */

static BillowVec3
point_at(BillowDynamics *dynamics, int column, int row)
{
    return billow_points_get(billow_dynamics_positions(dynamics),
                             billow_grid_index(&billow_dynamics_net(dynamics)->grid, column, row));
}

/* Returns the corners of triangle number `k` of both triangulations: four to a cell. */
static void
triangle_of(BillowDynamics *dynamics, int k, BillowVec3 corners[3])
{
    static const int list[4][3] = {{0, 1, 2}, {1, 2, 3}, {0, 1, 3}, {0, 2, 3}};
    const int cells = billow_dynamics_net(dynamics)->grid.columns - 1, cell = k / 4;
    for (int j = 0; j < 3; j++) {
        const int corner = list[k % 4][j];
        corners[j] = point_at(dynamics, cell % cells + corner % 2, cell / cells + corner / 2);
    }
}

static int
triangles_in(BillowDynamics *dynamics)
{
    const BillowGrid *grid = &billow_dynamics_net(dynamics)->grid;
    return 4 * (grid->columns - 1) * (grid->rows - 1);
}

/* Solves a + t d = p + u (q - p) + w (r - p) by Cramer's rule; returns whether 0 <= t <= 1 and it is in the triangle. */
static gboolean
segment_meets(BillowVec3 a, BillowVec3 b, const BillowVec3 t[3])
{
    const BillowVec3 d = billow_vec3_sub(a, b), e = billow_vec3_sub(t[1], t[0]),
                     f = billow_vec3_sub(t[2], t[0]), s = billow_vec3_sub(a, t[0]);
    const double det = billow_vec3_dot(d, billow_vec3_cross(e, f));
    const double time = billow_vec3_dot(s, billow_vec3_cross(e, f)) / det,
                 u = billow_vec3_dot(d, billow_vec3_cross(s, f)) / det,
                 w = billow_vec3_dot(d, billow_vec3_cross(e, s)) / det;
    return fabs(det) > 1e-18 && time >= 0.0 && time <= 1.0 && u >= 0.0 && w >= 0.0 && u + w <= 1.0;
}

/* Returns how many sides of triangles of one cloth pass through triangles of the other one. */
static int
crossings_of(const Pair *pair)
{
    int n = 0;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < triangles_in(pair->cloths[k]); i++)
            for (int j = 0; j < triangles_in(pair->cloths[1 - k]); j++) {
                BillowVec3 own[3], other[3];
                triangle_of(pair->cloths[k], i, own);
                triangle_of(pair->cloths[1 - k], j, other);
                for (int side = 0; side < 3; side++)
                    n += segment_meets(own[side], own[(side + 1) % 3], other);
            }
    return n;
}

/* Returns the least distance of points of one cloth from points all over the triangles of the other one. */
static double
gap_of(const Pair *pair)
{
    enum { PARTS = 12 };
    double least = INFINITY;
    for (int k = 0; k < 2; k++)
        for (int j = 0; j < triangles_in(pair->cloths[1 - k]); j++) {
            BillowVec3 t[3];
            triangle_of(pair->cloths[1 - k], j, t);
            for (int a = 0; a <= PARTS; a++)
                for (int b = 0; a + b <= PARTS; b++) {
                    const BillowVec3 place = billow_vec3_add(
                        t[0],
                        billow_vec3_add(billow_vec3_scale(billow_vec3_sub(t[1], t[0]), (double) a / PARTS),
                                        billow_vec3_scale(billow_vec3_sub(t[2], t[0]), (double) b / PARTS)));
                    for (size_t i = 0; i < billow_dynamics_net(pair->cloths[k])->count; i++)
                        least = fmin(least, billow_vec3_distance(
                                                place, billow_points_get(
                                                           billow_dynamics_positions(pair->cloths[k]), i)));
                }
        }
    return least;
}

/* --- Collisions --- */

/* A cloth flies into another one that is at rest. */
static Pair
collide(BillowIntegrator integrator, BillowWorkers *workers)
{
    Pair pair = new_pair(settings_of(integrator), workers);
    place(pair.cloths[0], 0.0, 0.0, billow_vec3(0.0, 0.0, 0.0));
    place(pair.cloths[1], 0.05, 0.1, billow_vec3(0.1, -1.0, 0.05));
    for (int step = 0; step < 36; step++)
        g_assert_cmpint(billow_group_advance(pair.group, 1.0 / 240.0, 1), ==, BILLOW_STEP_DONE);
    return pair;
}

static void
colliding_cloths_keep_their_momentum(gconstpointer integrator)
{
    Pair pair = collide((BillowIntegrator) GPOINTER_TO_INT(integrator), NULL);
    const BillowVec3 start = billow_vec3_scale(billow_vec3(0.1, -1.0, 0.05), mass_of(pair.cloths[1])),
                     momentum = momentum_of(&pair);
    const double drift = billow_vec3_distance(start, momentum) / billow_vec3_length(start);
    g_test_message("drift %.2g", drift);
    g_assert_cmpfloat(drift, <, 1e-9);
    g_assert_cmpint(crossings_of(&pair), ==, 0);
    BillowVec3 hit = {0.0, 0.0, 0.0}; /* of the one that was at rest */
    const BillowNet *net = billow_dynamics_net(pair.cloths[0]);
    for (size_t i = 0; i < net->count; i++)
        hit = billow_vec3_add(
            hit, billow_vec3_scale(billow_points_get(billow_dynamics_velocities(pair.cloths[0]), i),
                                   net->mass[i]));
    g_assert_cmpfloat(hit.y, <, 0.3 * start.y); /* downwards */
    free_pair(&pair);
}

static void
cloths_collide_alike_on_any_threads(void)
{
    Pair one = collide(BILLOW_INTEGRATOR_IMPLICIT_EULER, NULL);
    for (int threads = 2; threads <= 4; threads += 2) {
        BillowWorkers *workers = billow_workers_new(threads);
        Pair more = collide(BILLOW_INTEGRATOR_IMPLICIT_EULER, workers);
        for (int k = 0; k < 2; k++) {
            const BillowPoints *a = billow_dynamics_positions(one.cloths[k]),
                               *b = billow_dynamics_positions(more.cloths[k]);
            const size_t bytes = billow_dynamics_net(one.cloths[k])->count * sizeof(double);
            g_assert_cmpmem(a->x, bytes, b->x, bytes);
            g_assert_cmpmem(a->y, bytes, b->y, bytes);
            g_assert_cmpmem(a->z, bytes, b->z, bytes);
        }
        free_pair(&more);
        billow_workers_free(workers);
    }
    free_pair(&one);
}

/* --- On a floor --- */

static void
cloths_come_to_rest_on_each_other(void)
{
    BillowDynamicsSettings settings = settings_of(BILLOW_INTEGRATOR_IMPLICIT_EULER);
    settings.gravity = billow_vec3(0.0, -9.81, 0.0);
    settings.tolerance = 1e-4;
    settings.most_growth = 0.015;
    settings.refinements = 4;
    settings.rigid_damping = 1.0;
    Pair pair = new_pair(settings, NULL);
    BillowCollider floor = billow_collider_default();
    for (int k = 0; k < 2; k++)
        billow_dynamics_set_colliders(pair.cloths[k], &floor, 1);
    place(pair.cloths[0], 0.05, 0.05, billow_vec3(0.0, 0.0, 0.0));
    place(pair.cloths[1], 0.15, -0.15, billow_vec3(0.0, 0.0, 0.0));
    for (int step = 0; step < 300; step++) {
        g_assert_cmpint(billow_group_advance(pair.group, 1.0 / 120.0, 1), ==, BILLOW_STEP_DONE);
        if (step % 10 == 0)
            g_assert_cmpint(crossings_of(&pair), ==, 0);
    }
    g_test_message("speeds %g, %g, gap %g", scene_speed(pair.cloths[0]), scene_speed(pair.cloths[1]),
                   gap_of(&pair));
    g_assert_cmpint(crossings_of(&pair), ==, 0);
    g_assert_cmpfloat(gap_of(&pair), >, 0.8 * THICKNESS);
    g_assert_cmpfloat(fmax(scene_speed(pair.cloths[0]), scene_speed(pair.cloths[1])), <, 0.02);
    for (int k = 0; k < 2; k++) /* both lie: on the floor, and on the other one */
        for (size_t i = 0; i < billow_dynamics_net(pair.cloths[k])->count; i++) {
            const double y = billow_dynamics_positions(pair.cloths[k])->y[i];
            g_assert_cmpfloat(y, >, 0.0);
            g_assert_cmpfloat(y, <, 0.03);
        }
    free_pair(&pair);
}

static void
cloths_that_pass_do_not_feel_each_other(void)
{
    static const bool passes[4] = {true, true, true, true};
    const BillowDynamicsSettings settings = settings_of(BILLOW_INTEGRATOR_IMPLICIT_EULER);
    Pair pair = {{new_cloth(9, 0.05, &settings, NULL), new_cloth(7, 0.06, &settings, NULL)}, NULL};
    const BillowGroupMember members[] = {{.dynamics = pair.cloths[0]}, {.dynamics = pair.cloths[1]}};
    pair.group = billow_group_new(members, 2, passes, NULL);
    place(pair.cloths[0], 0.0, 0.0, billow_vec3(0.0, 0.0, 0.0));
    place(pair.cloths[1], 0.05, 0.0, billow_vec3(0.0, -1.0, 0.0));
    g_assert_cmpint(billow_group_advance(pair.group, 0.15, 36), ==, BILLOW_STEP_DONE);
    g_assert_cmpfloat(scene_speed(pair.cloths[0]), <, 1e-3); /* it is a little sheared */
    for (size_t i = 0; i < billow_dynamics_net(pair.cloths[1])->count; i++)
        g_assert_cmpfloat_with_epsilon(billow_dynamics_positions(pair.cloths[1])->y[i], -0.1, 1e-4);
    free_pair(&pair);
}

/* --- Ties --- */

/* A BillowDynamicsDrive of the second cloth: its corner is at that of the first one. */
static void
tie_corner(void *data, double time, BillowDynamics *dynamics)
{
    BillowGroup *const *group = data;
    const BillowTie tie = {.member = 1, .point = 0, .carrier = 0, .carried_by = 80};
    billow_dynamics_constrain(
        dynamics, 0,
        (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED,
                           .place = billow_points_get(billow_dynamics_positions(dynamics), 0)});
    billow_group_tie(*group, &tie);
}

static void
tied_cloths_keep_their_momentum(gconstpointer integrator)
{
    static const bool passes[4] = {true, true, true, true};
    const BillowDynamicsSettings settings = settings_of((BillowIntegrator) GPOINTER_TO_INT(integrator));
    Pair pair = {{new_cloth(9, 0.05, &settings, NULL), new_cloth(7, 0.06, &settings, NULL)}, NULL};
    const BillowGroupMember members[] = {{.dynamics = pair.cloths[0]},
                                         {pair.cloths[1], tie_corner, &pair.group}};
    pair.group = billow_group_new(members, 2, passes, NULL);
    place(pair.cloths[0], 0.0, 0.0, billow_vec3(0.0, 0.0, 0.0));
    place(pair.cloths[1], 0.0, 0.0, billow_vec3(0.2, -0.5, 0.1));
    BillowPoints *x = billow_dynamics_positions(pair.cloths[1]);
    const BillowVec3 shift = billow_vec3_sub(billow_points_get(billow_dynamics_positions(pair.cloths[0]), 80),
                                             billow_points_get(x, 0));
    for (size_t i = 0; i < 49; i++)
        billow_points_set(x, i, billow_vec3_add(billow_points_get(x, i), shift));
    billow_dynamics_restart(pair.cloths[1]);
    const BillowVec3 start = momentum_of(&pair);
    for (int step = 0; step < 100; step++) {
        g_assert_cmpint(billow_group_advance(pair.group, 1.0 / 480.0, 1), ==, BILLOW_STEP_DONE);
        g_assert_cmpfloat(
            billow_vec3_distance(billow_points_get(x, 0),
                                 billow_points_get(billow_dynamics_positions(pair.cloths[0]), 80)),
            <, 1e-12);
    }
    const double drift = billow_vec3_distance(start, momentum_of(&pair)) / billow_vec3_length(start);
    g_test_message("drift %.2g", drift);
    g_assert_cmpfloat(drift, <, 1e-9);
    g_assert_cmpfloat(scene_speed(pair.cloths[0]), >, 0.1); /* it is taken along */
    free_pair(&pair);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    static const BillowIntegrator list[] = {BILLOW_INTEGRATOR_IMPLICIT_EULER, BILLOW_INTEGRATOR_BDF2,
                                            BILLOW_INTEGRATOR_IMEX_EULER, BILLOW_INTEGRATOR_SYMPLECTIC_EULER};
    for (size_t i = 0; i < G_N_ELEMENTS(list); i++) {
        g_autofree char *collide_name = g_strconcat("/group/colliding-cloths-keep-their-momentum/",
                                                    billow_solvers[list[i]].choice.word, NULL),
                        *tie_name = g_strconcat("/group/tied-cloths-keep-their-momentum/",
                                                billow_solvers[list[i]].choice.word, NULL);
        g_test_add_data_func(collide_name, GINT_TO_POINTER(list[i]), colliding_cloths_keep_their_momentum);
        if (list[i] != BILLOW_INTEGRATOR_SYMPLECTIC_EULER)
            g_test_add_data_func(tie_name, GINT_TO_POINTER(list[i]), tied_cloths_keep_their_momentum);
    }
    g_test_add_func("/group/cloths-collide-alike-on-any-threads", cloths_collide_alike_on_any_threads);
    g_test_add_func("/group/cloths-come-to-rest-on-each-other", cloths_come_to_rest_on_each_other);
    g_test_add_func("/group/cloths-that-pass-do-not-feel-each-other",
                    cloths_that_pass_do_not_feel_each_other);
    return g_test_run();
}
