#include "core/drape/catenary.h"

#include <glib.h>

enum { RANDOM_CASES = 100000 };

/* Two points and a cord between them. */
typedef struct {
    BillowVec3 start, end;
    double length;
} Case;

static double
random_log(GRand *random, double low, double high)
{
    return exp(g_rand_double_range(random, log(low), log(high)));
}

/* Makes a case with this chord and the slope `steepness` (horizontal : vertical unless `flat`). */
static Case
make_case(double chord, double ratio, double small_side, bool flat, bool rising, double heading)
{
    double large_side = sqrt(1.0 - small_side * small_side);
    double d = chord * (flat ? large_side : small_side), h = chord * (flat ? small_side : large_side);
    Case c = {.start = billow_vec3(0.3 * chord, -0.7 * chord, 0.1 * chord)};
    c.end = billow_vec3_add(c.start, billow_vec3(d * cos(heading), rising ? h : -h, d * sin(heading)));
    c.length = billow_vec3_distance(c.start, c.end) * ratio;
    return c;
}

static Case
random_case(GRand *random)
{
    double ratio = 1.0 + random_log(random, 1e-9, 1e6);
    return make_case(random_log(random, 1e-6, 1e6), ratio, random_log(random, 1e-12, 0.7),
                     g_rand_boolean(random), g_rand_boolean(random),
                     g_rand_double_range(random, 0.0, 2.0 * G_PI));
}

/* The textbook's curve in extended precision: alpha by bisection of sinh(alpha) / alpha = sqrt(L^2 - h^2) /
 * d, a = d / (2 alpha), x0 = d / 2 - a artanh(h / L), s0 = a sinh(x0 / a). */
typedef struct {
    long double a, x0, s0;
} Reference;

static Reference
solve_reference(long double d, long double h, long double length)
{
    long double stretch = sqrtl((length - h) * (length + h)) / d, low = 0.0L, high = 100.0L;
    for (int i = 0; i < 200; i++) {
        long double middle = 0.5L * (low + high);
        if (sinhl(middle) > stretch * middle)
            high = middle;
        else
            low = middle;
    }
    Reference r = {.a = d / (low + high)};
    r.x0 = 0.5L * d - r.a * 0.5L * logl((length + h) / (length - h));
    r.s0 = r.a * sinhl(r.x0 / r.a);
    return r;
}

/* Returns the largest distance between curve and reference at several arcs, as a share of the length. */
static double
distance_to_reference(const Case *c, const BillowCatenary *catenary)
{
    long double dx = (long double) c->end.x - c->start.x, dz = (long double) c->end.z - c->start.z;
    long double d = sqrtl(dx * dx + dz * dz), h = (long double) c->end.y - c->start.y;
    Reference r = solve_reference(d, h, c->length);
    double worst = 0.0;
    for (int i = 0; i <= 8; i++) {
        double s = c->length * i / 8.0;
        long double from_low = s - r.s0, run = r.x0 + r.a * asinhl(from_low / r.a);
        long double rise = hypotl(r.a, from_low) - hypotl(r.a, r.s0);
        BillowVec3 p = billow_catenary_at(catenary, s);
        long double ex = p.x - (c->start.x + run * dx / d), ey = p.y - (c->start.y + rise);
        long double ez = p.z - (c->start.z + run * dz / d);
        worst = fmax(worst, (double) (sqrtl(ex * ex + ey * ey + ez * ez) / c->length));
    }
    return worst;
}

static void
test_reference(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    double worst = 0.0;
    for (int i = 0; i < RANDOM_CASES; i++) {
        Case c = random_case(random);
        BillowCatenary catenary = billow_catenary_new(c.start, c.end, c.length);
        if (catenary.kind == BILLOW_CATENARY_HANGING)
            worst = fmax(worst, distance_to_reference(&c, &catenary));
    }
    g_test_message("worst distance to the extended-precision curve: %.3g of the length", worst);
    g_assert_cmpfloat(worst, <=, 1e-9);
}

static void
test_extremes(void)
{
    const double ratios[] = {1.0 + 1e-9, 1.0 + 1e-6, 1.001, 2.0, 1e3, 1e6},
                 sides[] = {0.0, 1e-15, 1e-12, 1e-9, 1e-4, 0.6};
    const double scales[] = {1e-6, 1.0, 1e6};
    double worst = 0.0;
    for (size_t i = 0; i < G_N_ELEMENTS(ratios); i++)
        for (size_t j = 0; j < G_N_ELEMENTS(sides); j++)
            for (size_t k = 0; k < 4 * G_N_ELEMENTS(scales); k++) {
                Case c = make_case(scales[k / 4], ratios[i], sides[j], k & 1, k & 2, 0.7);
                BillowCatenary catenary = billow_catenary_new(c.start, c.end, c.length);
                double measured = billow_catenary_measured_length(&catenary);
                worst = fmax(worst, fabs(measured - c.length) / c.length);
                if (catenary.kind == BILLOW_CATENARY_HANGING)
                    worst = fmax(worst, distance_to_reference(&c, &catenary));
                else
                    g_assert_cmpint(catenary.kind, ==, BILLOW_CATENARY_VERTICAL);
            }
    g_test_message("worst relative error of the extreme cases: %.3g", worst);
    g_assert_cmpfloat(worst, <=, 1e-9);
}

static void
test_ends(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(2);
    double worst = 0.0;
    for (int i = 0; i < RANDOM_CASES; i++) {
        Case c = random_case(random);
        BillowCatenary catenary = billow_catenary_new(c.start, c.end, c.length);
        BillowVec3 first = billow_catenary_at(&catenary, 0.0), last = billow_catenary_at(&catenary, c.length);
        g_assert_true(first.x == c.start.x && first.y == c.start.y && first.z == c.start.z);
        g_assert_true(last.x == c.end.x && last.y == c.end.y && last.z == c.end.z);
        /* nor does the curve jump where the half from the start meets the half from the end */
        double half = 0.5 * c.length;
        BillowVec3 before = billow_catenary_at(&catenary, half);
        BillowVec3 after = billow_catenary_at(&catenary, nextafter(half, c.length));
        worst = fmax(worst, billow_vec3_distance(before, after) / c.length);
    }
    g_test_message("worst gap where the two halves meet: %.3g of the length", worst);
    g_assert_cmpfloat(worst, <=, 1e-9);
}

static void
test_length(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    double worst = 0.0;
    for (int i = 0; i < RANDOM_CASES; i++) {
        Case c = random_case(random);
        BillowCatenary catenary = billow_catenary_new(c.start, c.end, c.length);
        worst = fmax(worst, fabs(billow_catenary_measured_length(&catenary) - c.length) / c.length);
    }
    g_test_message("worst relative error of the length: %.3g", worst);
    g_assert_cmpfloat(worst, <=, 1e-9);
}

static double
polyline_length(const BillowCatenary *catenary, double s0, double s1, int pieces)
{
    double sum = 0.0;
    BillowVec3 last = billow_catenary_at(catenary, s0);
    for (int i = 1; i <= pieces; i++) {
        BillowVec3 next = billow_catenary_at(catenary, s0 + (s1 - s0) * i / pieces);
        sum += billow_vec3_distance(last, next);
        last = next;
    }
    return sum;
}

/* The lengths of ever smaller chords, extrapolated twice, agree with the arc lengths. */
static void
test_arc_length(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(4);
    double worst = 0.0;
    for (int i = 0; i < 300; i++) {
        double ratio = 1.0 + random_log(random, 1e-9, 2.0);
        Case c = make_case(random_log(random, 1e-6, 1e6), ratio, random_log(random, 0.05, 0.7),
                           g_rand_boolean(random), g_rand_boolean(random),
                           g_rand_double_range(random, 0.0, 2.0 * G_PI));
        BillowCatenary catenary = billow_catenary_new(c.start, c.end, c.length);
        double s0 = c.length * g_rand_double_range(random, 0.0, 0.5),
               s1 = c.length * g_rand_double_range(random, 0.5, 1.0);
        double coarse = polyline_length(&catenary, s0, s1, 1024),
               middle = polyline_length(&catenary, s0, s1, 2048);
        double fine = polyline_length(&catenary, s0, s1, 4096);
        double first = middle + (middle - coarse) / 3.0, second = fine + (fine - middle) / 3.0;
        double sum = second + (second - first) / 15.0;
        worst = fmax(worst, fabs(sum - (s1 - s0)) / c.length);
    }
    g_test_message("worst error of an arc measured by chords: %.3g of the length", worst);
    g_assert_cmpfloat(worst, <=, 1e-9);
}

static void
test_order(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(5);
    for (int i = 0; i < RANDOM_CASES / 10; i++) {
        Case c = random_case(random);
        BillowCatenary there = billow_catenary_new(c.start, c.end, c.length);
        BillowCatenary back = billow_catenary_new(c.end, c.start, c.length);
        double s = c.length * g_rand_double(random);
        BillowVec3 p = billow_catenary_at(&there, s), q = billow_catenary_at(&back, c.length - s);
        g_assert_cmpint(there.kind, ==, back.kind);
        g_assert_cmpfloat(billow_vec3_distance(p, q), <=, 1e-12 * c.length);
        g_assert_cmpfloat_with_epsilon(billow_catenary_lowest(&there), billow_catenary_lowest(&back),
                                       1e-12 * c.length);
    }
}

/* The curve always runs forward and its slope never decreases: y'' > 0. The slope is (s - s0) / a, linear in
 * the arc length, because the horizontal tension is the same everywhere and the weight grows with the arc. */
static void
test_slope(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(6);
    enum { SAMPLES = 64 };
    for (int i = 0; i < 2000; i++) {
        Case c = make_case(random_log(random, 1e-6, 1e6), 1.0 + random_log(random, 1e-3, 3.0),
                           random_log(random, 0.1, 0.7), g_rand_boolean(random), g_rand_boolean(random), 0.0);
        BillowCatenary catenary = billow_catenary_new(c.start, c.end, c.length);
        double slope[SAMPLES], at[SAMPLES], step = 1e-5 * c.length;
        for (int k = 0; k < SAMPLES; k++) {
            at[k] = c.length * (k + 0.5) / SAMPLES;
            BillowVec3 p = billow_catenary_at(&catenary, at[k] - step),
                       q = billow_catenary_at(&catenary, at[k] + step);
            g_assert_cmpfloat(q.x, >, p.x);
            slope[k] = (q.y - p.y) / (q.x - p.x);
            if (k > 0)
                g_assert_cmpfloat(slope[k], >, slope[k - 1]);
        }
        double rate = (slope[SAMPLES - 1] - slope[0]) / (at[SAMPLES - 1] - at[0]);
        double most = fmax(fabs(slope[0]), fabs(slope[SAMPLES - 1]));
        for (int k = 0; k < SAMPLES; k++)
            g_assert_cmpfloat_with_epsilon(slope[k], slope[0] + rate * (at[k] - at[0]), 1e-5 * most);
        g_assert_cmpfloat_with_epsilon(rate * catenary.a, 1.0, 1e-5);
    }
}

/* a = 1, alpha = 1: y = cosh x between x = -1 and 1. */
static void
test_known(void)
{
    BillowCatenary c =
        billow_catenary_new(billow_vec3(0, cosh(1), -1), billow_vec3(0, cosh(1), 1), 2.0 * sinh(1.0));
    g_assert_cmpfloat_with_epsilon(c.a, 1.0, 1e-14);
    g_assert_cmpfloat_with_epsilon(c.alpha, 1.0, 1e-14);
    g_assert_cmpfloat_with_epsilon(billow_catenary_lowest(&c), 1.0, 1e-14);
    for (int k = -10; k <= 10; k++) {
        double x = 0.1 * k;
        BillowVec3 p = billow_catenary_at(&c, sinh(1.0) + sinh(x));
        g_assert_cmpfloat(p.x, ==, 0.0);
        g_assert_cmpfloat_with_epsilon(p.z, x, 1e-14);
        g_assert_cmpfloat_with_epsilon(p.y, cosh(x), 1e-14);
    }
}

static void
test_vertical(void)
{
    BillowCatenary c = billow_catenary_new(billow_vec3(1, 5, 2), billow_vec3(1, 2, 2), 7.0);
    g_assert_cmpint(c.kind, ==, BILLOW_CATENARY_VERTICAL);
    g_assert_cmpfloat(billow_catenary_lowest(&c), ==, 0.0);
    g_assert_cmpfloat(billow_catenary_at(&c, 3.0).y, ==, 2.0);
    g_assert_cmpfloat(billow_catenary_at(&c, 5.0).y, ==, 0.0);
    g_assert_cmpfloat(billow_catenary_at(&c, 6.0).y, ==, 1.0);
    g_assert_cmpfloat(billow_catenary_measured_length(&c), ==, 7.0);
    BillowCatenary loop = billow_catenary_new(billow_vec3(1, 1, 1), billow_vec3(1, 1, 1), 4.0);
    g_assert_cmpfloat(billow_catenary_at(&loop, 2.0).y, ==, -1.0);
}

/* A nearly vertical and a vertical cord differ by no more than twice their horizontal distance. */
static void
test_nearly_vertical(void)
{
    for (double d = 1e-3; d > 1e-18; d *= 0.25) {
        BillowCatenary near = billow_catenary_new(billow_vec3(0, 1, 0), billow_vec3(d, 0, 0), 3.0);
        BillowCatenary above = billow_catenary_new(billow_vec3(0, 1, 0), billow_vec3(0, 0, 0), 3.0);
        for (int k = 0; k <= 12; k++) {
            BillowVec3 p = billow_catenary_at(&near, 0.25 * k), q = billow_catenary_at(&above, 0.25 * k);
            g_assert_cmpfloat(billow_vec3_distance(p, q), <=, 2.0 * d + 1e-15);
        }
    }
}

static void
test_taut(void)
{
    BillowVec3 start = billow_vec3(0, 0, 0), end = billow_vec3(3, 4, 0);
    const double lengths[] = {5.0, 4.0, 1e-3};
    for (size_t i = 0; i < G_N_ELEMENTS(lengths); i++) {
        BillowCatenary c = billow_catenary_new(start, end, lengths[i]);
        g_assert_cmpint(c.kind, ==, BILLOW_CATENARY_TAUT);
        BillowVec3 middle = billow_catenary_at(&c, 0.5 * lengths[i]);
        g_assert_cmpfloat_with_epsilon(billow_vec3_distance(middle, billow_vec3(1.5, 2, 0)), 0.0, 1e-15);
        g_assert_cmpfloat(billow_catenary_lowest(&c), ==, 0.0);
        g_assert_cmpfloat(billow_catenary_measured_length(&c), ==, 5.0);
    }
    BillowCatenary none = billow_catenary_new(start, end, 0.0);
    g_assert_true(billow_vec3_is_finite(billow_catenary_at(&none, 0.0)));
    BillowCatenary slack = billow_catenary_new(start, end, 5.0 * (1.0 + 1e-9));
    g_assert_cmpint(slack.kind, ==, BILLOW_CATENARY_HANGING);
}

static void
test_lowest(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(7);
    for (int i = 0; i < 500; i++) {
        Case c = make_case(1.0, 1.0 + random_log(random, 1e-6, 10.0), random_log(random, 1e-3, 0.7),
                           g_rand_boolean(random), g_rand_boolean(random), 1.0);
        BillowCatenary catenary = billow_catenary_new(c.start, c.end, c.length);
        double lowest = billow_catenary_lowest(&catenary), least = G_MAXDOUBLE;
        for (int k = 0; k <= 2000; k++) {
            double y = billow_catenary_at(&catenary, c.length * k / 2000.0).y;
            g_assert_cmpfloat(y, >=, lowest - 1e-12 * c.length);
            least = MIN(least, y);
        }
        g_assert_cmpfloat_with_epsilon(lowest, least, c.length / 2000.0);
    }
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/catenary/known-curve", test_known);
    g_test_add_func("/catenary/equals-extended-precision", test_reference);
    g_test_add_func("/catenary/extremes", test_extremes);
    g_test_add_func("/catenary/meets-both-ends", test_ends);
    g_test_add_func("/catenary/has-its-length", test_length);
    g_test_add_func("/catenary/arc-length-is-that-of-the-curve", test_arc_length);
    g_test_add_func("/catenary/order-does-not-matter", test_order);
    g_test_add_func("/catenary/slope-grows-with-the-arc", test_slope);
    g_test_add_func("/catenary/vertical", test_vertical);
    g_test_add_func("/catenary/nearly-vertical", test_nearly_vertical);
    g_test_add_func("/catenary/taut-is-straight", test_taut);
    g_test_add_func("/catenary/lowest-point", test_lowest);
    return g_test_run();
}
