/* Tests creases, single ones and those that spread from a point. */
#include "core/drape/rest_shape.h"

#include <glib.h>

static const double DEGREE = G_PI / 180.0;

/* A cloth of 1 m, pinned at corners that are nearer to each other than that. */
enum { SIDE = 33, LAST = SIDE - 1, MIDDLE = LAST / 2 };
static const BillowGrid GRID = {SIDE, SIDE, 1.0 / LAST};

static BillowRestShape *
drape_shape(const BillowCreaseLine *lines, size_t n)
{
    const double d = 0.45;
    const BillowAnchor corners[] = {
        {0, 0, {-d, 1.0, -d}}, {LAST, 0, {d, 1.0, -d}}, {0, LAST, {-d, 1.0, d}}, {LAST, LAST, {d, 1.0, d}}};
    BillowDrapeSettings how = billow_drape_settings_default();
    how.creases = lines;
    how.n_creases = n;
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowRestShape *shape = billow_rest_solver_run(solver, &GRID, corners, 4, &how, NULL, NULL, NULL);
    billow_rest_solver_free(solver);
    return shape;
}

static BillowVec3
point_at(const BillowRestShape *shape, int column, int row)
{
    const size_t i = billow_grid_index(&GRID, column, row);
    return billow_vec3((double) shape->x[i], (double) shape->y[i], (double) shape->z[i]);
}

/* Returns the angle by which a row bends at the middle column, in degrees; above 0 it is a ridge. */
static double
angle_in_row(const BillowRestShape *shape, int row)
{
    const BillowVec3 middle = point_at(shape, MIDDLE, row);
    const BillowVec3 before = billow_vec3_sub(middle, point_at(shape, MIDDLE - 1, row)),
                     after = billow_vec3_sub(point_at(shape, MIDDLE + 1, row), middle);
    const double angle =
        atan2(billow_vec3_length(billow_vec3_cross(before, after)), billow_vec3_dot(before, after));
    return (after.y - before.y < 0.0 ? angle : -angle) / DEGREE;
}

/* Returns the mean over all rows except those at the borders: where a crease sags, it is flatter. */
static double
angle_across(const BillowRestShape *shape)
{
    double sum = 0.0;
    for (int row = 1; row < LAST; row++)
        sum += angle_in_row(shape, row);
    return sum / (LAST - 1);
}

/* Makes a crease along the middle column. */
static BillowCreaseLine
line_down(double degrees, double sharpness)
{
    return (BillowCreaseLine){{MIDDLE, 0.0}, {MIDDLE, LAST}, degrees * DEGREE, sharpness};
}

static double
creased_angle(double degrees, double sharpness)
{
    const BillowCreaseLine line = line_down(degrees, sharpness);
    BillowRestShape *shape = drape_shape(&line, 1);
    const double angle = angle_across(shape);
    g_test_message("asked %g, sharpness %g: %g", degrees, sharpness, angle);
    billow_rest_shape_unref(shape);
    return angle;
}

static void
test_sharper_is_nearer(void)
{
    static const double angles[] = {60.0, -60.0};
    for (size_t k = 0; k < G_N_ELEMENTS(angles); k++) {
        double off = 180.0;
        for (double sharpness = 0.0; sharpness <= 1.0; sharpness += 0.5) {
            const double now = fabs(creased_angle(angles[k], sharpness) - angles[k]);
            g_assert_cmpfloat(now, <, off);
            off = now;
        }
        g_assert_cmpfloat(off, <, 20.0);
    }
}

static void
test_lengths_are_kept(void)
{
    BillowCreaseLine lines[5];
    const BillowCrease crease = {MIDDLE, MIDDLE, LAST, MIDDLE, 50.0, 0.8, 3, 90.0};
    for (int k = 0; k < 3; k++) {
        int n = 1;
        lines[0] = line_down(k == 0 ? 90.0 : -90.0, 1.0);
        if (k == 2) {
            billow_crease_lines(&crease, lines);
            n = billow_crease_count(&crease);
        }
        BillowRestShape *shape = drape_shape(lines, (size_t) n);
        g_test_message("rms %g, p99 %g, max %g", shape->report.strain.rms, shape->report.strain.p99,
                       shape->report.strain.max);
        g_assert_true(billow_strain_is_small(&shape->report.strain));
        billow_rest_shape_unref(shape);
    }
}

/* Both sides of the cloth are mirror images of each other. */
static void
test_mirror(void)
{
    const BillowCreaseLine line = line_down(60.0, 0.6);
    BillowRestShape *shape = drape_shape(&line, 1);
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < MIDDLE; column++) {
            BillowVec3 other = point_at(shape, LAST - column, row);
            other.x = -other.x;
            g_assert_cmpfloat(billow_vec3_distance(point_at(shape, column, row), other), <, 0.01);
        }
    billow_rest_shape_unref(shape);
}

static void
test_sign_tells_ridge_from_valley(void)
{
    g_assert_cmpfloat(creased_angle(60.0, 1.0), >, 30.0);
    g_assert_cmpfloat(creased_angle(-60.0, 1.0), <, -30.0);
}

static void
test_one_line_is_itself(void)
{
    const BillowCrease crease = {3, 4, 13, 9, -30.0, 0.7, 1, 60.0};
    BillowCreaseLine line;
    g_assert_cmpint(billow_crease_count(&crease), ==, 1);
    billow_crease_lines(&crease, &line);
    const double values[] = {line.from[0], line.from[1], line.to[0], line.to[1], line.angle, line.sharpness},
                 expected[] = {3.0, 4.0, 13.0, 9.0, -30.0 * DEGREE, 0.7};
    for (int k = 0; k < 6; k++)
        g_assert_cmpfloat_with_epsilon(values[k], expected[k], 1e-12);
}

/* Makes four ridges and three valleys in turn, 15 degrees apart and as long as the middle one. */
static void
test_ridges_spread_evenly(void)
{
    const BillowCrease crease = {10, 10, 20, 10, 40.0, 0.5, 4, 90.0};
    BillowCreaseLine lines[7];
    g_assert_cmpint(billow_crease_count(&crease), ==, 7);
    billow_crease_lines(&crease, lines);
    for (int k = 0; k < 7; k++) {
        const double x = lines[k].to[0] - 10.0, y = lines[k].to[1] - 10.0;
        g_assert_cmpfloat_with_epsilon(lines[k].from[0], 10.0, 1e-12);
        g_assert_cmpfloat_with_epsilon(hypot(x, y), 10.0, 1e-12);
        g_assert_cmpfloat_with_epsilon(atan2(y, x) / DEGREE, 15.0 * k - 45.0, 1e-9);
        g_assert_cmpfloat_with_epsilon(lines[k].angle / DEGREE, k % 2 == 0 ? 40.0 : -40.0, 1e-9);
    }
}

/* Around the center of ridges that spread from a point, a ring of the cloth rises and falls as often as there
 * are ridges. */
static void
test_ridges_stand_out(void)
{
    BillowCreaseLine lines[5];
    const BillowCrease crease = {MIDDLE, MIDDLE, LAST, MIDDLE, 70.0, 1.0, 3, 160.0};
    billow_crease_lines(&crease, lines);
    BillowRestShape *shape = drape_shape(lines, 5), *plain = drape_shape(NULL, 0);
    for (int k = 0; k < 5; k++) {
        const double share = 0.6;
        const int column = (int) lround(lines[k].from[0] + share * (lines[k].to[0] - lines[k].from[0])),
                  row = (int) lround(lines[k].from[1] + share * (lines[k].to[1] - lines[k].from[1]));
        const double dx = -(lines[k].to[1] - lines[k].from[1]) / MIDDLE,
                     dy = (lines[k].to[0] - lines[k].from[0]) / MIDDLE;
        double out[2];
        const BillowRestShape *const both[2] = {shape, plain};
        for (int s = 0; s < 2; s++) {
            const int c = (int) lround(2.0 * dx), r = (int) lround(2.0 * dy);
            out[s] = point_at(both[s], column, row).y - 0.5 * (point_at(both[s], column + c, row + r).y +
                                                               point_at(both[s], column - c, row - r).y);
        }
        g_test_message("line %d: %g, without %g", k, out[0], out[1]);
        g_assert_cmpfloat((out[0] - out[1]) * (k % 2 == 0 ? 1.0 : -1.0), >, 0.0);
    }
    billow_rest_shape_unref(shape);
    billow_rest_shape_unref(plain);
}

static void
assert_same_bytes(const BillowRestShape *a, const BillowRestShape *b)
{
    const size_t size = billow_grid_count(&GRID) * sizeof(float);
    g_assert_cmpmem(a->x, size, b->x, size);
    g_assert_cmpmem(a->y, size, b->y, size);
    g_assert_cmpmem(a->z, size, b->z, size);
}

/* A solver that has draped creases gives the same shape without them as before. */
static void
test_nothing_is_left_of_them(void)
{
    const BillowAnchor corner = {0, 0, {0.0, 1.0, 0.0}};
    const BillowCreaseLine line = line_down(60.0, 1.0);
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowDrapeSettings plain = billow_drape_settings_default(), creased = plain;
    creased.creases = &line;
    creased.n_creases = 1;
    BillowRestShape *shapes[4];
    for (int k = 0; k < 4; k++)
        shapes[k] = billow_rest_solver_run(solver, &GRID, &corner, 1, k % 2 == 0 ? &plain : &creased, NULL,
                                           NULL, NULL);
    assert_same_bytes(shapes[0], shapes[2]);
    assert_same_bytes(shapes[1], shapes[3]);
    for (int k = 0; k < 4; k++)
        billow_rest_shape_unref(shapes[k]);
    billow_rest_solver_free(solver);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/crease/one-line-is-itself", test_one_line_is_itself);
    g_test_add_func("/crease/ridges-spread-evenly", test_ridges_spread_evenly);
    g_test_add_func("/crease/sharper-is-nearer-to-the-angle", test_sharper_is_nearer);
    g_test_add_func("/crease/sign-tells-ridge-from-valley", test_sign_tells_ridge_from_valley);
    g_test_add_func("/crease/lengths-are-kept", test_lengths_are_kept);
    g_test_add_func("/crease/mirror", test_mirror);
    g_test_add_func("/crease/ridges-stand-out", test_ridges_stand_out);
    g_test_add_func("/crease/nothing-is-left-of-them", test_nothing_is_left_of_them);
    return g_test_run();
}
