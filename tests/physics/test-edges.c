/* Cloth at the edges and corners of colliders, which its points miss. */
#include "physics/solver/solver.h"
#include "physics/solver/surface_nearest.h"

#include <glib.h>

#define SPACING 0.03
#define REST 0.25
#define START 0.2

enum { COLUMNS = 41, ROWS = 5 };

static BillowCollider
box_of(BillowVec3 position, BillowVec3 size, double friction)
{
    BillowCollider box = billow_collider_default();
    box.shape = BILLOW_COLLIDER_BOX;
    box.position = position;
    box.size = size;
    box.friction = friction;
    return box;
}

/* A strip that lies on a box with the edge x = 0, y = 0 and hangs down beside it. After REST seconds its
 * first column is drawn back at this speed (m/s), which it reaches in START seconds. */
typedef struct {
    BillowDynamics *dynamics;
    BillowGrid grid;
    int on_top;    /* columns */
    double radius; /* of the roll along the edge, which rounds it; 0: none */
    double speed;
} Strip;

/* Returns a place of the strip, so far along it from the edge, at the gap `margin`. */
static BillowVec3
start_place(double along, double radius, double margin)
{
    const double bend = radius > 0.0 ? radius + margin : 0.0,
                 angle = radius > 0.0 ? (along + radius) / bend : 0.0;
    if (radius == 0.0 || angle < 0.0)
        return billow_vec3(MIN(along, margin), margin - MAX(along, 0.0), 0.0);
    const double below = MAX(angle - M_PI_2, 0.0) * bend;
    return billow_vec3(bend * sin(MIN(angle, M_PI_2)) - radius,
                       bend * cos(MIN(angle, M_PI_2)) - radius - below, 0.0);
}

static Strip
strip_new(int on_top, double radius, double friction, double speed, const BillowScheme *scheme)
{
    Strip strip = {.grid = {COLUMNS, ROWS, SPACING}, .on_top = on_top, .radius = radius, .speed = speed};
    BillowCollider bodies[2];
    bodies[0] = box_of(billow_vec3(-1.0 - radius, -1.0, 0.0), billow_vec3(2.0, 2.0, 1.0), friction);
    bodies[1] = box_of(billow_vec3(-radius, -radius, 0.0), billow_vec3(1.0, 1.0, 1.0), friction);
    bodies[1].shape = BILLOW_COLLIDER_CYLINDER;
    bodies[1].radius = radius;
    bodies[1].length = 1.0;
    bodies[1].rotation.x = 90.0;
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.scheme = scheme;
    settings.margin = 0.1 * SPACING;
    strip.dynamics = billow_dynamics_new(billow_net_new(&strip.grid, &billow_material_presets[0].material),
                                         &settings, NULL);
    billow_dynamics_set_colliders(strip.dynamics, bodies, radius > 0.0 ? 2 : 1);
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) {
            BillowVec3 place = start_place((column - on_top) * SPACING, radius, settings.margin);
            place.z = (row - ROWS / 2) * SPACING;
            billow_points_set(billow_dynamics_positions(strip.dynamics),
                              billow_grid_index(&strip.grid, column, row), place);
        }
    return strip;
}

static void
drive(void *data, double time, BillowDynamics *dynamics)
{
    const Strip *strip = data;
    const double since = MAX(time - REST, 0.0),
                 way = strip->speed * (since < START ? 0.5 * since * since / START : since - 0.5 * START);
    for (int row = 0; row < ROWS; row++) {
        const BillowConstraint constraint = {
            .kind = BILLOW_CONSTRAINT_FIXED,
            .place = {-strip->on_top * SPACING - way, 0.1 * SPACING, (row - ROWS / 2) * SPACING}};
        billow_dynamics_constrain(dynamics, billow_grid_index(&strip->grid, 0, row), constraint);
    }
}

/* Returns the largest strain of a thread along the strip. */
static double
largest_strain(const Strip *strip)
{
    const BillowPoints *x = billow_dynamics_positions(strip->dynamics);
    double largest = 0.0;
    for (size_t i = 0; i < (size_t) COLUMNS * ROWS; i++)
        if (i % COLUMNS > 0)
            largest =
                MAX(largest, fabs(billow_vec3_distance(billow_points_get(x, i), billow_points_get(x, i - 1)) /
                                      SPACING -
                                  1.0));
    return largest;
}

/* The weight of the strip stretches it by 0.03 %. No piece that tips over the edge and lands again may jolt it. */
static void
slide_over(double friction, int steps_per_frame, double speed)
{
    Strip strip = strip_new(20, 0.0, friction, speed, &billow_scheme_implicit_euler);
    double largest = 0.0;
    while (billow_dynamics_time(strip.dynamics) < REST + 1.0) {
        g_assert_cmpint(
            billow_dynamics_advance(strip.dynamics, 1.0 / 24.0 / steps_per_frame, 1, drive, &strip), ==,
            BILLOW_STEP_DONE);
        largest = MAX(largest, largest_strain(&strip));
    }
    g_test_message("friction %g, %d steps a frame, %g m/s: largest strain %.4f", friction, steps_per_frame,
                   speed, largest);
    g_assert_cmpfloat(largest, <, 0.01);
    const double rise = billow_dynamics_positions(strip.dynamics)->y[3 * COLUMNS - 1] + 20 * SPACING;
    g_assert_cmpfloat(rise, >, speed * (1.0 - 0.5 * START) - SPACING);
    billow_dynamics_free(strip.dynamics);
}

static void
test_slides(void)
{
    static const struct {
        double friction;
        int steps_per_frame;
        double speed;
    } cases[] = {{0.1, 5, 0.22}, {0.1, 5, 0.25},  {0.1, 5, 0.256}, {0.1, 5, 0.28},
                 {0.2, 5, 0.34}, {0.5, 5, 0.22},  {0.5, 5, 0.25},  {0.5, 5, 0.28},
                 {0.5, 5, 0.46}, {0.2, 10, 0.26}, {0.5, 10, 0.46}, {0.2, 20, 0.25}};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        slide_over(cases[i].friction, cases[i].steps_per_frame, cases[i].speed);
}

/* Returns the present pull at the first column less the friction on top, and adds up the weight that hangs. What is
 * on a roll is borne by it to 1 - 2 / pi. */
static double
pull_at_edge(const Strip *strip, double friction, BillowPoints *forces, double *hanging)
{
    const BillowPoints *x = billow_dynamics_positions(strip->dynamics);
    double pull = 0.0;
    billow_dynamics_forces(strip->dynamics, forces);
    for (size_t i = 0; i < (size_t) COLUMNS * ROWS; i++) {
        const double weight = 9.81 * billow_dynamics_net(strip->dynamics)->mass[i];
        if (i % COLUMNS == 0)
            pull += forces->x[i];
        else if (strip->radius > 0.0 ? x->y[i] < -strip->radius : x->x[i] > 0.0)
            *hanging += weight;
        else if (x->x[i] > -strip->radius)
            *hanging += weight * M_2_PI;
        else
            pull -= friction * weight;
    }
    return pull;
}

/* Euler and Eytelwein: T / w = exp(mu pi / 2), while a strip is drawn slowly, on average over a cell. (A straight
 * piece of it that leans on the edge at an angle would need tan(angle + atan(mu)).) */
static void
test_pull(void)
{
    static const double frictions[] = {0.0, 0.2, 0.5}, speed = 0.02;
    BillowPoints forces = billow_points_new(COLUMNS * ROWS);
    for (size_t i = 0; i < G_N_ELEMENTS(frictions); i++) {
        Strip strip = strip_new(15, 0.0, frictions[i], speed, &billow_scheme_implicit_euler);
        const double from = REST + START + 0.5;
        double pull = 0.0, hanging = 0.0;
        while (billow_dynamics_time(strip.dynamics) < from + SPACING / speed) {
            billow_dynamics_advance(strip.dynamics, 1.0 / 240.0, 1, drive, &strip);
            if (billow_dynamics_time(strip.dynamics) > from)
                pull += pull_at_edge(&strip, frictions[i], &forces, &hanging);
        }
        g_test_message("friction %g: %.3f", frictions[i], pull / hanging);
        g_assert_cmpfloat_with_epsilon(pull / hanging, exp(frictions[i] * M_PI_2), 0.1);
        billow_dynamics_free(strip.dynamics);
    }
    billow_points_free(&forces);
}

/* Returns the ratio of the pull on top to the weight w that hangs, per meter of width, for a strip that is drawn
 * over a roll at v: T / w = exp(mu pi / 2) (1 + d + (1 + mu) f - r) + r. What hangs is slowed down by the air, d = c
 * v l / w; by the friction within the cloth, which is at rest where it touches, f = v / (g (0.1 m/s + sqrt(2) v)),
 * and presses what hangs against the roll by as much; and what turns on the roll has the inertia r = rho v^2 / w. */
static double
closed_ratio(double friction, double speed, double weight)
{
    const BillowMaterial *cotton = &billow_material_presets[0].material;
    const double drag = cotton->drag * speed / (9.81 * cotton->density),
                 inner = speed / (9.81 * (0.1 + M_SQRT2 * speed)),
                 inertia = cotton->density * speed * speed / weight;
    return exp(friction * M_PI_2) * (1.0 + drag + (1.0 + friction) * inner - inertia) + inertia;
}

/* A roll of 5 spacings, over which the strip bends smoothly, has the ratio for all coefficients, steps and speeds. */
static void
test_roll(void)
{
    static const struct {
        double friction, step, speed;
    } cases[] = {{0.1, 1.0 / 120.0, 0.02}, {0.2, 1.0 / 480.0, 0.02}, {0.5, 1.0 / 120.0, 0.02},
                 {0.5, 1.0 / 480.0, 0.02}, {0.2, 1.0 / 120.0, 0.3},  {0.5, 1.0 / 120.0, 0.3},
                 {0.1, 1.0 / 120.0, 0.5},  {0.5, 1.0 / 120.0, 0.5},  {0.5, 1.0 / 480.0, 0.5}};
    BillowPoints forces = billow_points_new(COLUMNS * ROWS);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        const double friction = cases[i].friction, speed = cases[i].speed,
                     from = REST + START + fmin(0.5, 0.15 / speed),
                     to = from + (speed < 0.1 ? SPACING : 0.2) / speed;
        Strip strip = strip_new(15, 5.0 * SPACING, friction, speed, &billow_scheme_implicit_euler);
        double pull = 0.0, hanging = 0.0, largest = 0.0;
        int steps = 0;
        while (billow_dynamics_time(strip.dynamics) < to) {
            billow_dynamics_advance(strip.dynamics, cases[i].step, 1, drive, &strip);
            largest = MAX(largest, largest_strain(&strip));
            if (billow_dynamics_time(strip.dynamics) <= from)
                continue;
            pull += pull_at_edge(&strip, friction, &forces, &hanging);
            steps++;
        }
        const double closed = closed_ratio(friction, speed, hanging / steps / (SPACING * (ROWS - 1)));
        g_test_message("friction %g, steps of %.4f s, %g m/s: %.3f for %.3f, largest strain %.4f", friction,
                       cases[i].step, speed, pull / hanging, closed, largest);
        g_assert_cmpfloat_with_epsilon(pull / hanging, closed, 0.1);
        g_assert_cmpfloat(largest, <, 0.01);
        billow_dynamics_free(strip.dynamics);
    }
    billow_points_free(&forces);
}

/* Friction of mu w a on top carries the weight w b of what hangs, if b < mu a. */
static void
test_stays(void)
{
    Strip strip = strip_new(30, 0.0, 0.5, 0.0, &billow_scheme_implicit_euler);
    for (int i = 0; i < 120; i++)
        billow_dynamics_advance(strip.dynamics, 1.0 / 120.0, 1, NULL, NULL);
    const size_t first = 2 * COLUMNS;
    const double before = billow_dynamics_positions(strip.dynamics)->x[first];
    for (int i = 0; i < 240; i++)
        billow_dynamics_advance(strip.dynamics, 1.0 / 120.0, 1, NULL, NULL);
    g_assert_cmpfloat_with_epsilon(billow_dynamics_positions(strip.dynamics)->x[first], before, 1e-4);
    billow_dynamics_free(strip.dynamics);
}

/* --- Boxes: Etzmuss 2002, fig. 5.13 --- */

/* Returns the place of a cell at u, v, bilinear. */
static BillowVec3
cell_place(const BillowPoints *x, size_t i, size_t columns, double u, double v)
{
    return billow_vec3_mix(
        billow_vec3_mix(billow_points_get(x, i), billow_points_get(x, i + 1), u),
        billow_vec3_mix(billow_points_get(x, i + columns), billow_points_get(x, i + columns + 1), u), v);
}

/* Returns how deep any of 9 x 9 places of each cell is in the box, meters. */
static double
deepest(const BillowPoints *x, int side, const BillowCollider *box)
{
    double depth = 0.0;
    for (int cell = 0; cell < (side - 1) * (side - 1); cell++)
        for (int k = 0; k < 81; k++) {
            const size_t i = (size_t) (cell / (side - 1) * side + cell % (side - 1));
            const BillowVec3 place = cell_place(x, i, (size_t) side, k % 9 / 8.0, k / 9 / 8.0);
            depth = MAX(depth, -billow_collider_distance(box, place, NULL));
        }
    return depth;
}

static void
test_box(gconstpointer data)
{
    const int side = GPOINTER_TO_INT(data);
    const BillowGrid grid = {side, side, 1.0 / (side - 1)};
    const BillowCollider box = box_of(billow_vec3(0.0, -0.45, 0.0), billow_vec3(0.5, 0.7, 0.5), 0.3);
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.margin = MIN(0.005, 0.1 * grid.spacing);
    BillowDynamics *dynamics =
        billow_dynamics_new(billow_net_new(&grid, &billow_material_presets[0].material), &settings, NULL);
    billow_dynamics_set_colliders(dynamics, &box, 1);
    double worst = 0.0;
    for (int i = 0; i < 180; i++) {
        g_assert_cmpint(billow_dynamics_advance(dynamics, 1.0 / 120.0, 1, NULL, NULL), ==, BILLOW_STEP_DONE);
        worst = MAX(worst, deepest(billow_dynamics_positions(dynamics), side, &box));
    }
    g_test_message("%d x %d: deepest %.3f mm", side, side, 1e3 * worst);
    g_assert_cmpfloat(worst, <, 1e-4);
    billow_dynamics_free(dynamics);
}

/* --- The nearest place --- */

static BillowVec3
random_place(double reach)
{
    return billow_vec3(g_test_rand_double_range(-reach, reach), g_test_rand_double_range(-reach, reach),
                       g_test_rand_double_range(-reach, reach));
}

/* No place of an edge is nearer by more than a thousandth of it, and its normal is that of the body, orthogonal to the
 * edge. */
static void
test_nearest(void)
{
    const BillowCollider collider = box_of(billow_vec3(0.0, 0.0, 0.0), billow_vec3(1.0, 0.6, 0.8), 0.0);
    const BillowBody box = billow_body(&collider);
    int found = 0;
    for (int i = 0; i < 2000; i++) {
        const BillowPatch edge = {2, {random_place(1.0), random_place(1.0)}};
        BillowNearest nearest;
        if (!billow_surface_nearest(&edge, &box, &nearest) || nearest.distance < -0.1)
            continue;
        found++;
        const BillowVec3 way = billow_vec3_sub(edge.corner[1], edge.corner[0]);
        for (int k = 0; k <= 100; k++) {
            const BillowVec3 place = billow_vec3_mix(edge.corner[0], edge.corner[1], k / 100.0);
            g_assert_cmpfloat(billow_body_distance(&box, place, NULL), >=,
                              nearest.distance - 1e-3 * billow_vec3_length(way));
        }
        g_assert_cmpfloat(fabs(billow_vec3_dot(nearest.normal, way)), <, 1e-6);
    }
    g_assert_cmpint(found, >, 200);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/edges/the-nearest-place-of-an-edge-is-found", test_nearest);
    g_test_add_func("/edges/a-strip-slides-over-an-edge-unstretched", test_slides);
    g_test_add_func("/edges/a-slow-strip-is-drawn-as-eytelwein-says", test_pull);
    g_test_add_func("/edges/a-strip-is-drawn-over-a-roll-as-eytelwein-says", test_roll);
    g_test_add_func("/edges/a-strip-that-friction-holds-stays", test_stays);
    g_test_add_data_func("/edges/no-cloth-lies-in-a-box/4", GINT_TO_POINTER(4), test_box);
    g_test_add_data_func("/edges/no-cloth-lies-in-a-box/10", GINT_TO_POINTER(10), test_box);
    g_test_add_data_func("/edges/no-cloth-lies-in-a-box/20", GINT_TO_POINTER(20), test_box);
    return g_test_run();
}
