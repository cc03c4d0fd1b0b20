/* Tests the coarse net that stands for cloth which swings. */
#include "core/cloth/swing_net.h"

#include <glib.h>
#include <math.h>

enum { COLUMNS = 3, ROWS = 3, POINTS = COLUMNS * ROWS };

static const double WIDTH = 0.2, GAP = 0.3, GRAVITY = 9.81;
static const BillowMaterial limp = {.density = 0.2, .stretch = 2e5};
static const BillowSwingCarrier still = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, 0.0, 0.0};

typedef struct {
    BillowSwingNet *net;
    BillowVec3 home[POINTS], places[POINTS], velocities[POINTS];
} Strip;

/* A strip that hangs down from its first row; with `pleat`, its middle column is in front of the others. */
static Strip
new_strip(double pleat, const BillowMaterial *material)
{
    Strip strip = {NULL};
    const double column_at[COLUMNS] = {0.0, WIDTH, 2.0 * WIDTH}, row_at[ROWS] = {0.0, GAP, 2.0 * GAP};
    unsigned char held[POINTS] = {1, 1, 1};
    const double chord = sqrt(WIDTH * WIDTH - pleat * pleat);
    for (int i = 0; i < POINTS; i++)
        strip.home[i] = strip.places[i] =
            billow_vec3((i % COLUMNS) * chord, -row_at[i / COLUMNS], i % COLUMNS == 1 ? pleat : 0.0);
    const BillowSwingNetShape shape = {COLUMNS, ROWS,     column_at, row_at,   strip.home,
                                       held,    material, GRAVITY,   2.0 * GAP};
    strip.net = billow_swing_net_new(&shape);
    return strip;
}

static void
run(Strip *strip, double step, int steps)
{
    for (int i = 0; i < steps; i++)
        billow_swing_net_step(strip->net, &still, strip->home, step, strip->places, strip->velocities);
}

static void
what_hangs_straight_down_is_in_balance_and_rests(void)
{
    const double pleats[] = {0.0, 0.1};
    const BillowMaterial wool = {.density = 0.22,
                                 .stretch = 2000.0,
                                 .shear = 35.0,
                                 .bending_length = 0.0177,
                                 .damping = 0.004,
                                 .drag = 0.07};
    for (size_t k = 0; k < G_N_ELEMENTS(pleats); k++) {
        Strip strip = new_strip(pleats[k], &wool);
        g_assert_cmpfloat(billow_swing_net_unbalance(strip.net), <, 1e-3);
        run(&strip, 1.0 / 48.0, 200);
        for (int i = 0; i < POINTS; i++)
            g_assert_cmpfloat(billow_vec3_distance(strip.places[i], strip.home[i]), <, 1e-6);
        billow_swing_net_free(strip.net);
    }
}

/* Two heavy points hang on a thread with gaps l, the lower one with half the mass m of the other: its
 * tensions are 3/2 m g and m/2 g. So m z1'' = -3/2 m g z1 / l + m/2 g (z2 - z1) / l - c m z1', and m/2 z2''
 * = m/2 g (z1 - z2) / l - c m/2 z2'. */
static void
swing_of_two_points(double against, double time, double z[2])
{
    double v[2] = {0.0, 0.0};
    const double step = 1e-5, w = GRAVITY / GAP;
    for (double t = 0.0; t < time - 0.5 * step; t += step) {
        const double a[2] = {-1.5 * w * z[0] + 0.5 * w * (z[1] - z[0]) - against * v[0],
                             w * (z[0] - z[1]) - against * v[1]};
        for (int i = 0; i < 2; i++) {
            v[i] += step * a[i];
            z[i] += step * v[i];
        }
    }
}

static void
a_limp_strip_swings_like_points_on_a_thread(void)
{
    const double against = 0.85 * sqrt(GRAVITY / (2.0 * GAP));
    for (double time = 0.25; time < 1.6; time += 0.25) {
        Strip strip = new_strip(0.0, &limp);
        double z[2] = {0.002, 0.005};
        for (int i = 0; i < POINTS; i++)
            strip.places[i].z = i / COLUMNS == 1 ? z[0] : i / COLUMNS == 2 ? z[1] : 0.0;
        run(&strip, 1e-4, (int) round(1e4 * time));
        swing_of_two_points(against, time, z);
        for (int column = 0; column < COLUMNS; column++) {
            g_assert_cmpfloat(fabs(strip.places[COLUMNS + column].z - z[0]), <, 1e-5);
            g_assert_cmpfloat(fabs(strip.places[2 * COLUMNS + column].z - z[1]), <, 1e-5);
        }
        billow_swing_net_free(strip.net);
    }
}

/* In the frame of a carrier that moves evenly, nothing but the air holds the net back. Without air, it goes
 * along. */
static void
a_net_goes_along_with_a_steady_carrier(void)
{
    Strip strip = new_strip(0.05, &limp);
    const double step = 1.0 / 48.0;
    BillowSwingCarrier carrier = {.velocity = {1.3, 0.2, -0.7}};
    BillowVec3 held[POINTS];
    for (int i = 0; i < POINTS; i++)
        strip.velocities[i] = carrier.velocity;
    for (int k = 1; k <= 96; k++) {
        carrier.place = billow_vec3_scale(carrier.velocity, step * k);
        for (int i = 0; i < POINTS; i++)
            held[i] = billow_vec3_add(strip.home[i], carrier.place);
        billow_swing_net_step(strip.net, &carrier, held, step, strip.places, strip.velocities);
    }
    for (int i = 0; i < POINTS; i++)
        g_assert_cmpfloat(billow_vec3_distance(strip.places[i], held[i]), <, 1e-6);
    billow_swing_net_free(strip.net);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/swing-net/what-hangs-straight-down-is-in-balance-and-rests",
                    what_hangs_straight_down_is_in_balance_and_rests);
    g_test_add_func("/swing-net/a-limp-strip-swings-like-points-on-a-thread",
                    a_limp_strip_swings_like_points_on_a_thread);
    g_test_add_func("/swing-net/a-net-goes-along-with-a-steady-carrier",
                    a_net_goes_along_with_a_steady_carrier);
    return g_test_run();
}
