#include "core/drape/rest_report.h"
#include "core/drape/rest_shape.h"

#include "anchors.h"

#include <float.h>

static const BillowGrid grid = {9, 9, 0.05};

/* --- Taut pairs --- */

/* Two anchors in the same row, and one that is 3 columns and 4 rows away: 5 spacings. */
static void
test_missing(void)
{
    const BillowAnchor anchors[] = {
        {2, 1, {0.0, 1.0, 0.0}}, {5, 5, {0.3, 1.0, 0.4}}, {6, 1, {0.0, 1.1, 0.0}}};
    BillowRestReport report = {0};
    billow_rest_report_look_at_anchors(&report, &grid, anchors, 3, NULL);
    g_assert_cmpuint(report.anchors, ==, 3);
    g_assert_cmpuint(report.n_taut, ==, 2);
    g_assert_cmpint(report.taut[0].a, ==, 0);
    g_assert_cmpint(report.taut[0].b, ==, 1);
    g_assert_cmpfloat_with_epsilon(report.taut[0].distance, 0.5, 1e-12);
    g_assert_cmpfloat_with_epsilon(report.taut[0].length, 0.25, 1e-12);
    g_assert_cmpint(report.taut[1].b, ==, 2); /* 1 column and 4 rows away, 0.51 m */
    g_assert_cmpfloat_with_epsilon(report.taut[1].distance, sqrt(0.09 + 0.01 + 0.16), 1e-12);
    g_assert_cmpfloat_with_epsilon(report.taut[1].length, 0.05 * sqrt(17.0), 1e-12);
    billow_rest_report_clear(&report);
    g_assert_null(report.taut);
}

/* With more than 2000 anchors, the joined pairs are reported: for a cloth pulled to twice its size, all sides
 * of its cells ... */
static void
test_many(void)
{
    const BillowGrid large = {50, 50, 0.1};
    g_autofree BillowAnchor *anchors = test_all_anchors(&large, 2.0);
    BillowRestReport report = {0};
    billow_rest_report_look_at_anchors(&report, &large, anchors, 2500, NULL);
    g_assert_cmpuint(report.n_taut, ==, 2 * 50 * 49 + 49 * 49); /* ... and a diagonal in each cell */
    for (size_t i = 0; i < report.n_taut; i++)
        g_assert_cmpfloat_with_epsilon(report.taut[i].distance, 2.0 * report.taut[i].length, 1e-9);
    billow_rest_report_clear(&report);
}

/* --- Rounding --- */

static void
test_steps(void)
{
    const BillowVec3 nowhere = {0}, far = {1e6, 0.0, -3.0};
    g_assert_cmpfloat(billow_rounding_strain(&grid, nowhere, nowhere), ==, 0.0);
    const double steps[] = {(double) (nextafterf(1e6f, INFINITY) - 1e6f), 0.0,
                            (double) (nextafterf(3.0f, INFINITY) - 3.0f)};
    g_assert_cmpfloat_with_epsilon(billow_rounding_strain(&grid, far, nowhere),
                                   hypot(steps[0], steps[2]) / grid.spacing, 1e-12);
    const BillowVec3 one = {1.0, 0.0, 0.0};
    g_assert_cmpfloat_with_epsilon(billow_rounding_strain(&grid, nowhere, one), FLT_EPSILON / grid.spacing,
                                   1e-15);
}

/* Makes a slack shape with its corners drawn in, `far` meters from the origin. */
static BillowRestShape *
drape_shape(double far)
{
    BillowAnchor anchors[] = {test_anchor(&grid, 0, 0, 0.8, 1.0), test_anchor(&grid, 8, 0, 0.8, 1.0),
                              test_anchor(&grid, 0, 8, 0.8, 1.0), test_anchor(&grid, 8, 8, 0.8, 1.0)};
    for (int i = 0; i < 4; i++)
        anchors[i].position.x += far;
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowRestShape *shape = billow_rest_solver_run(solver, &grid, anchors, 4, NULL, NULL, NULL, NULL);
    billow_rest_solver_free(solver);
    return shape;
}

/* Measures the strain from the points of the shape, as a reader of the file would. */
static double
largest_strain(const BillowRestShape *shape)
{
    double most = 0.0;
    for (size_t i = 0; i + 9 < billow_grid_count(&grid); i++) {
        const size_t others[] = {i + 1, i + 9};
        for (int k = i % 9 == 8; k < 2; k++) {
            const double x = (double) shape->x[others[k]] - (double) shape->x[i],
                         y = (double) shape->y[others[k]] - (double) shape->y[i],
                         z = (double) shape->z[others[k]] - (double) shape->z[i];
            most = fmax(most, fabs(sqrt(x * x + y * y + z * z) / grid.spacing - 1.0));
        }
    }
    return most;
}

/* at 1e5 m single precision has steps of 8 mm, and an edge is 5 cm long */
static void
test_far(void)
{
    BillowRestShape *here = drape_shape(0.0), *far = drape_shape(1e5);
    g_assert_true(billow_strain_is_small(&here->report.strain));
    g_assert_cmpfloat(here->report.rounding, <, 1e-5);
    g_assert_cmpfloat_with_epsilon(here->report.strain.max, here->report.solved.max, 1e-5);
    g_assert_true(billow_strain_is_small(&far->report.solved));
    g_assert_false(billow_strain_is_small(&far->report.strain));
    g_assert_cmpfloat_with_epsilon(far->report.rounding, 0.0078125 / 0.05, 1e-5);
    g_assert_cmpfloat(far->report.strain.max, <=, far->report.solved.max + far->report.rounding);
    g_assert_cmpfloat(far->report.strain.max, >=, largest_strain(far) - 1e-12);
    billow_rest_shape_unref(here);
    billow_rest_shape_unref(far);
}

static void
test_bars(void)
{
    const BillowStrain small = {.rms = 0.003, .p99 = 0.01, .max = 0.02};
    const BillowStrain large[] = {{.rms = 0.0031, .p99 = 0.01, .max = 0.02},
                                  {.rms = 0.003, .p99 = 0.0101, .max = 0.02},
                                  {.rms = 0.003, .p99 = 0.01, .max = 0.0201}};
    g_assert_true(billow_strain_is_small(&small));
    for (gsize i = 0; i < G_N_ELEMENTS(large); i++)
        g_assert_false(billow_strain_is_small(&large[i]));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/rest-report/taut-pairs-and-what-is-missing", test_missing);
    g_test_add_func("/rest-report/taut-joins-of-many-anchors", test_many);
    g_test_add_func("/rest-report/steps-of-single-precision", test_steps);
    g_test_add_func("/rest-report/strain-is-of-the-rounded-points", test_far);
    g_test_add_func("/rest-report/small-strain-is-within-all-bars", test_bars);
    return g_test_run();
}
