/* Tests the net itself against closed forms. */
#include "truth/elastica.h"
#include "truth/net.h"

#include <glib.h>
#include <math.h>
#include <string.h>

static const double GRAVITY = 9.81;

static TruthCloth
cloth_of(int columns, int rows, double spacing)
{
    return (TruthCloth){.columns = columns,
                        .rows = rows,
                        .spacing = spacing,
                        .density = 0.15,
                        .stretch = 3000.0,
                        .shear = 60.0,
                        .bending = 2e-5,
                        .pull = {0.0, -1.0, 0.0}};
}

static size_t
count_of(const TruthCloth *cloth)
{
    return (size_t) cloth->columns * (size_t) cloth->rows;
}

/* Makes a level sheet with columns along x, rows along z, and each column at `step` from the previous one.
 * Free with g_free(). */
static double *
level_points(const TruthCloth *cloth, double step)
{
    double *points = g_new0(double, 3 * count_of(cloth));
    for (size_t i = 0; i < count_of(cloth); i++) {
        points[3 * i] = step * (double) (i % (size_t) cloth->columns);
        points[3 * i + 2] = cloth->spacing * (double) (i / (size_t) cloth->columns);
    }
    return points;
}

static bool *
pinned_columns(const TruthCloth *cloth, int first, int second)
{
    bool *held = g_new0(bool, count_of(cloth));
    for (int row = 0; row < cloth->rows; row++)
        held[row * cloth->columns + first] = held[row * cloth->columns + second] = true;
    return held;
}

static TruthReport
settle(const TruthCloth *cloth, const bool *held, double *points)
{
    TruthNet *net = truth_net_new(cloth, held);
    TruthReport report = truth_net_settle(net, points, 0.0, 0);
    g_assert_true(report.settled);
    truth_net_free(net);
    return report;
}

/* --- A chain of springs that hangs from its ends: every spring carries the weight of the points between it
 * and the middle --- */

typedef struct {
    int n;
    double spacing, stiffness, weight; /* of a point, in N */
} Chain;

/* Computes the points' places from (0, 0) for the horizontal force `h`. Returns the last place. */
static double
compute_chain(const Chain *chain, double h, double *x, double *y)
{
    x[0] = y[0] = 0.0;
    for (int i = 0; i + 1 < chain->n; i++) {
        double v = chain->weight * (0.5 * (chain->n - 2) - i), tension = hypot(h, v);
        double length = chain->spacing + tension / chain->stiffness;
        x[i + 1] = x[i] + length * h / tension;
        y[i + 1] = y[i] - length * v / tension;
    }
    return x[chain->n - 1];
}

static void
solve_chain(const Chain *chain, double distance, double *x, double *y)
{
    double low = 0.0, high = 100.0 * chain->weight * chain->n;
    for (int k = 0; k < 200; k++) {
        double middle = 0.5 * (low + high);
        if (compute_chain(chain, middle, x, y) < distance)
            low = middle;
        else
            high = middle;
    }
    compute_chain(chain, low, x, y);
}

static void
strip_hung_by_its_ends_is_a_chain(void)
{
    enum { N = 41 };
    TruthCloth cloth = cloth_of(N, 2, 0.05);
    cloth.shear = cloth.bending = 0.0;
    Chain chain = {N, cloth.spacing, cloth.stretch, cloth.density * cloth.spacing * cloth.spacing * GRAVITY};
    g_autofree bool *held = pinned_columns(&cloth, 0, N - 1);
    for (double share = 0.5; share < 1.0; share += 0.15) {
        double x[N], y[N], distance = share * cloth.spacing * (N - 1);
        solve_chain(&chain, distance, x, y);
        g_autofree double *points = level_points(&cloth, share * cloth.spacing);
        settle(&cloth, held, points);
        for (int i = 0; i < 2 * N; i++) {
            g_assert_cmpfloat_with_epsilon(points[3 * i], x[i % N], 1e-6 * cloth.spacing);
            g_assert_cmpfloat_with_epsilon(points[3 * i + 1], y[i % N], 1e-6 * cloth.spacing);
            g_assert_cmpfloat_with_epsilon(points[3 * i + 2], cloth.spacing * (i / N), 1e-6 * cloth.spacing);
        }
    }
}

/* The catenary, which many short springs approach: sag = a (cosh(d / 2a) - 1), L = 2a sinh(d / 2a). */
static void
chain_tends_to_the_catenary(void)
{
    const double length = 1.0, distance = 0.8;
    double low = 0.01, high = 10.0;
    for (int k = 0; k < 100; k++) {
        double a = 0.5 * (low + high);
        if (2.0 * a * sinh(0.5 * distance / a) > length)
            low = a;
        else
            high = a;
    }
    double sag = low * (cosh(0.5 * distance / low) - 1.0), error[2];
    for (int k = 0; k < 2; k++) {
        int n = k == 0 ? 17 : 65;
        double x[65], y[65];
        Chain chain = {n, length / (n - 1), 1e6, 1e-3};
        solve_chain(&chain, distance, x, y);
        error[k] = fabs(-y[(n - 1) / 2] / sag - 1.0);
    }
    g_assert_cmpfloat(error[1], <, 1e-3);
    g_assert_cmpfloat(error[1], <, error[0] / 12.0);
}

/* --- Bending --- */

/* A beam that hardly bends: its droop is w L4 / 8 B. A beam of twice the bending length droops at 41.5
 * degrees, the angle by which ASTM D1388 measures that length (Peirce 1930, whose formula is accurate to 1
 * %). */
static void
elastica_of_known_beams(void)
{
    g_assert_cmpfloat_with_epsilon(truth_elastica_tip(1.0, 100.0).droop * 8.0 * 100.0, 1.0, 1e-4);
    TruthTip tip = truth_elastica_tip(2.0, 1.0);
    g_assert_cmpfloat_with_epsilon(atan2(tip.droop, tip.reach) * 180.0 / G_PI, 41.5, 1.0);
}

/* Clamped by two columns, so that the clamp acts halfway between them. */
static double
cantilever_droop(int n, double length, double c)
{
    TruthCloth cloth = cloth_of(n, 3, length / (n - 1.5));
    cloth.bending = cloth.density * GRAVITY * c * c * c;
    cloth.shares = true;
    g_autofree bool *held = pinned_columns(&cloth, 0, 1);
    g_autofree double *points = level_points(&cloth, cloth.spacing);
    settle(&cloth, held, points);
    return -points[3 * (n - 1) + 1];
}

static void
cantilever_is_the_elastica(void)
{
    const double c = 0.05, length = 0.15;
    double droop = truth_elastica_tip(length, c * c * c).droop;
    const int sizes[] = {9, 17, 33, 65};
    for (size_t k = 0; k < G_N_ELEMENTS(sizes); k++) {
        double error = cantilever_droop(sizes[k], length, c) / droop - 1.0;
        g_test_message("%d points: %.3f %%", sizes[k], 100.0 * error);
        g_assert_cmpfloat(fabs(error), <, 0.2 / sizes[k]);
    }
}

/* Rolled to the radius R: the energy is B / 2 R2 per area. A second difference of points on a circle is below
 * 1 / R by a share of s2 / 12 R2. */
static void
rolled_strip_has_its_energy(void)
{
    const double radius = 0.05, width = 0.1, length = 0.2;
    for (double spacing = 0.02; spacing > 0.002; spacing *= 0.5) {
        TruthCloth cloth =
            cloth_of((int) lround(length / spacing) + 1, (int) lround(width / spacing) + 1, spacing);
        g_autofree double *points = level_points(&cloth, spacing);
        g_autofree bool *held = g_new0(bool, count_of(&cloth));
        for (size_t i = 0; i < count_of(&cloth); i++) {
            double angle = points[3 * i] / radius;
            points[3 * i] = radius * sin(angle);
            points[3 * i + 1] = radius * (1.0 - cos(angle));
        }
        TruthNet *net = truth_net_new(&cloth, held);
        double area = (length - spacing) * width; /* the ends have no second difference */
        double want = area * cloth.bending / (2.0 * radius * radius), q = spacing / radius;
        g_assert_cmpfloat_with_epsilon(truth_net_report(net, points).bending / want, 1.0 - q * q / 6.0,
                                       0.01 * q * q);
        truth_net_free(net);
    }
}

/* --- Shear and stretch --- */

/* Squares sheared to rhombs by the angle g: one diagonal is longer and the other shorter by about l g / 2. */
static void
sheared_cloth_has_its_energy(void)
{
    const double angle = 0.01;
    TruthCloth cloth = cloth_of(6, 5, 0.1);
    g_autofree double *points = level_points(&cloth, cloth.spacing * cos(angle));
    g_autofree bool *held = g_new0(bool, count_of(&cloth));
    for (size_t i = 0; i < count_of(&cloth); i++)
        points[3 * i + 2] += cloth.spacing * sin(angle) * (double) (i % 6);
    TruthNet *net = truth_net_new(&cloth, held);
    TruthReport report = truth_net_report(net, points);
    double area = 0.5 * 0.4, want = area * cloth.shear * angle * angle / 2.0;
    g_assert_cmpfloat_with_epsilon(report.shear / want, 1.0, 1e-3);
    g_assert_cmpfloat(report.stretch, <, 1e-12);
    truth_net_free(net);
}

/* --- Rest --- */

/* Pinned at four corners, drawn together. */
static bool *
pinned_corners(const TruthCloth *cloth, double share, double *points)
{
    bool *held = g_new0(bool, count_of(cloth));
    int right = cloth->columns - 1, last = (cloth->rows - 1) * cloth->columns;
    const int corners[] = {0, right, last, last + right};
    for (int k = 0; k < 4; k++) {
        held[corners[k]] = true;
        points[3 * corners[k]] *= share;
        points[3 * corners[k] + 2] *= share;
    }
    return held;
}

/* A settled shape returns when pushed by a hundredth of a spacing, and more steps do not move it. */
static void
what_rests_stays(void)
{
    TruthCloth cloth = cloth_of(21, 21, 0.05);
    g_autofree double *points = level_points(&cloth, cloth.spacing);
    size_t bytes = 3 * count_of(&cloth) * sizeof *points;
    g_autofree bool *held = pinned_corners(&cloth, 0.8, points);
    TruthNet *net = truth_net_new(&cloth, held);
    truth_net_perturb(net, points, 0.1 * cloth.spacing, 3);
    TruthReport once = truth_net_settle(net, points, 0.0, 0);
    g_assert_true(once.settled && truth_net_is_stable(net, points));
    g_autofree double *again = g_memdup2(points, bytes), *pushed = g_memdup2(points, bytes);
    truth_net_settle(net, again, 0.0, 10 * once.steps);
    g_assert_cmpfloat(truth_distance(points, again, count_of(&cloth)), <,
                      1e-6 * truth_size(points, count_of(&cloth)));
    truth_net_perturb(net, pushed, 0.01 * cloth.spacing, 4);
    g_assert_cmpfloat(truth_distance(points, pushed, count_of(&cloth)), >, 1e-3 * cloth.spacing);
    g_assert_true(truth_net_settle(net, pushed, 0.0, 0).settled);
    g_assert_cmpfloat(truth_distance(points, pushed, count_of(&cloth)), <,
                      1e-6 * truth_size(points, count_of(&cloth)));
    truth_net_free(net);
}

/* A flat strip whose ends are pressed together has an equilibrium in its plane, but is not stable there: it
 * buckles and regains its length. */
static void
pressed_strip_buckles(void)
{
    TruthCloth cloth = cloth_of(21, 3, 0.05);
    memset(cloth.pull, 0, sizeof cloth.pull);
    g_autofree double *points = level_points(&cloth, 0.9 * cloth.spacing);
    g_autofree bool *held = pinned_columns(&cloth, 0, 20);
    TruthNet *net = truth_net_new(&cloth, held);
    TruthReport straight = truth_net_report(net, points);
    g_assert_false(truth_net_is_stable(net, points));
    TruthReport buckled = truth_net_settle(net, points, 0.0, 0);
    g_assert_true(buckled.settled);
    g_assert_cmpfloat(buckled.stretch, <, 1e-4 * straight.stretch);
    double length = 0.0;
    for (int i = 0; i < 20; i++)
        length += hypot(hypot(points[3 * i + 3] - points[3 * i], points[3 * i + 4] - points[3 * i + 1]),
                        points[3 * i + 5] - points[3 * i + 2]);
    g_assert_cmpfloat_with_epsilon(length, 20 * cloth.spacing, 1e-3);
    truth_net_free(net);
}

/* The same cloth, turned, under a pull that is turned with it, has the same shape, turned. */
static void
pull_turns_the_shape(void)
{
    TruthCloth cloth = cloth_of(13, 13, 0.08);
    size_t count = count_of(&cloth);
    g_autofree double *points = level_points(&cloth, cloth.spacing), *turned = g_new(double, 3 * count);
    g_autofree bool *held = pinned_corners(&cloth, 0.9, points);
    for (size_t i = 0; i < count; i++)
        points[3 * i + 1] = -0.1 * points[3 * i];
    memcpy(turned, points, 3 * count * sizeof *turned);
    for (size_t i = 0; i < count; i++) {
        turned[3 * i] = points[3 * i + 1];
        turned[3 * i + 1] = -points[3 * i];
    }
    settle(&cloth, held, points);
    cloth.pull[0] = -1.0;
    cloth.pull[1] = 0.0;
    settle(&cloth, held, turned);
    for (size_t i = 0; i < count; i++) {
        g_assert_cmpfloat_with_epsilon(turned[3 * i], points[3 * i + 1], 1e-4 * cloth.spacing);
        g_assert_cmpfloat_with_epsilon(turned[3 * i + 1], -points[3 * i], 1e-4 * cloth.spacing);
        g_assert_cmpfloat_with_epsilon(turned[3 * i + 2], points[3 * i + 2], 1e-4 * cloth.spacing);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/net/strip-hung-by-its-ends-is-a-chain", strip_hung_by_its_ends_is_a_chain);
    g_test_add_func("/net/chain-tends-to-the-catenary", chain_tends_to_the_catenary);
    g_test_add_func("/net/elastica-of-known-beams", elastica_of_known_beams);
    g_test_add_func("/net/cantilever-is-the-elastica", cantilever_is_the_elastica);
    g_test_add_func("/net/rolled-strip-has-its-energy", rolled_strip_has_its_energy);
    g_test_add_func("/net/sheared-cloth-has-its-energy", sheared_cloth_has_its_energy);
    g_test_add_func("/net/what-rests-stays", what_rests_stays);
    g_test_add_func("/net/pressed-strip-buckles", pressed_strip_buckles);
    g_test_add_func("/net/pull-turns-the-shape", pull_turns_the_shape);
    return g_test_run();
}
