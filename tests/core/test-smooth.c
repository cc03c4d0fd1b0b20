#include "core/layers/smooth.h"

#include <glib.h>
#include <math.h>

enum { COLUMNS = 201, ROWS = 41, POINTS = COLUMNS * ROWS };
static const BillowGrid GRID = {COLUMNS, ROWS, 0.02};

typedef struct {
    float x[POINTS], y[POINTS], z[POINTS];
} Normals;

static void
smooth(const Normals *normals, double width, Normals *result)
{
    billow_smooth_normals(&GRID, (const float *const[]){normals->x, normals->y, normals->z}, width,
                          (float *const[]){result->x, result->y, result->z});
}

/* Makes normals with this angle from z to x in column c. */
static void
turn(Normals *normals, double (*angle)(double metres))
{
    for (int i = 0; i < POINTS; i++) {
        const double a = angle((i % COLUMNS) * GRID.spacing);
        normals->x[i] = (float) sin(a);
        normals->y[i] = 0.0f;
        normals->z[i] = (float) cos(a);
    }
}

static double
length_at(const Normals *normals, int i)
{
    const double x = (double) normals->x[i], y = (double) normals->y[i], z = (double) normals->z[i];
    return sqrt(x * x + y * y + z * z);
}

static double
not_turned(double metres)
{
    return 0.7;
}

static void
test_flat(void)
{
    static Normals normals, result;
    turn(&normals, not_turned);
    smooth(&normals, 0.33, &result);
    for (int i = 0; i < POINTS; i++) {
        g_assert_cmpfloat_with_epsilon((double) result.x[i], sin(0.7), 1e-6);
        g_assert_cmpfloat_with_epsilon((double) result.z[i], cos(0.7), 1e-6);
    }
}

/* Pleats of 0.4 m whose sides are inclined by 1 radian. */
static double
pleated(double metres)
{
    return sin(2.0 * G_PI * metres / 0.4);
}

/* Farther from the borders than the width, pleats of that width are smoothed away, and the normal is that of
 * the cloth's face. */
static void
test_pleats(void)
{
    static Normals normals, result;
    turn(&normals, pleated);
    smooth(&normals, 0.4, &result);
    const double left = j0(1.0); /* the mean of cos(sin) */
    for (int i = 0; i < POINTS; i++) {
        g_assert_cmpfloat((double) result.z[i], >, 0.9);
        g_assert_cmpfloat(length_at(&result, i), <, 1.01);
        if (i % COLUMNS < 20 || i % COLUMNS >= COLUMNS - 20)
            continue;
        g_assert_cmpfloat_with_epsilon((double) result.x[i], 0.0, 1e-6);
        g_assert_cmpfloat_with_epsilon((double) result.z[i], left * sqrt(1.04 / (left * left + 0.04)), 1e-6);
    }
}

static double
bent(double metres)
{
    return 0.5 * metres;
}

/* A bend of 2 m is preserved: the mean of the directions on both sides is the one in the middle. */
static void
test_bend(void)
{
    static Normals normals, result;
    turn(&normals, bent);
    smooth(&normals, 0.4, &result);
    for (int i = 0; i < POINTS; i++)
        if (i % COLUMNS >= 20 && i % COLUMNS < COLUMNS - 20) {
            const double angle = atan2((double) result.x[i], (double) result.z[i]);
            g_assert_cmpfloat_with_epsilon(angle, bent((i % COLUMNS) * GRID.spacing), 1e-5);
            g_assert_cmpfloat_with_epsilon(length_at(&result, i), 1.0, 0.001);
        }
}

static double
rolled(double metres)
{
    return 2.0 * G_PI * metres / 0.4;
}

static void
test_roll(void)
{
    static Normals normals, result;
    turn(&normals, rolled);
    smooth(&normals, 0.4, &result);
    for (int i = 0; i < POINTS; i++)
        if (i % COLUMNS >= 20 && i % COLUMNS < COLUMNS - 20)
            g_assert_cmpfloat(length_at(&result, i), <, 1e-5);
}

/* A width of less than a point keeps the normals; one that exceeds the cloth makes them all equal. */
static void
test_any_width(void)
{
    static Normals normals, result;
    turn(&normals, pleated);
    smooth(&normals, 1e-9, &result);
    for (int i = 0; i < POINTS; i++)
        g_assert_cmpfloat_with_epsilon((double) result.x[i], (double) normals.x[i], 1e-6);
    smooth(&normals, 1e9, &result);
    for (int i = 0; i < POINTS; i++) {
        g_assert_cmpfloat_with_epsilon((double) result.x[i], (double) result.x[0], 1e-6);
        g_assert_cmpfloat_with_epsilon((double) result.z[i], (double) result.z[0], 1e-6);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/smooth/normals-that-do-not-turn-stay", test_flat);
    g_test_add_func("/smooth/pleats-as-wide-as-it-are-gone", test_pleats);
    g_test_add_func("/smooth/a-wide-bend-stays", test_bend);
    g_test_add_func("/smooth/normals-that-turn-about-cancel", test_roll);
    g_test_add_func("/smooth/any-width-is-allowed", test_any_width);
    return g_test_run();
}
