/* Tests the noise layer by its properties. */
#include "core/layers/noise.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>

static const BillowNoise usual = {
    .amplitude = 0.1, .size = 0.8, .detail = 0.6, .speed = 0.7, .direction = 35.0, .seed = 4};

/* A place within 20 m of the origin, and a time within 10 s. */
static BillowVec3
some_place(GRand *chance)
{
    return billow_vec3(g_rand_double_range(chance, -20.0, 20.0), g_rand_double_range(chance, -20.0, 20.0),
                       g_rand_double_range(chance, -20.0, 20.0));
}

static double
distance(BillowVec3 a, BillowVec3 b)
{
    return billow_vec3_length(billow_vec3_sub(a, b));
}

/* Central differences of 1 mm. */
static double
divergence(const BillowNoise *noise, BillowVec3 p, double time, double *largest)
{
    const double h = 5e-4;
    double sum = 0.0;
    for (int axis = 0; axis < 3; axis++) {
        const BillowVec3 step = billow_vec3(axis == 0 ? h : 0.0, axis == 1 ? h : 0.0, axis == 2 ? h : 0.0);
        const BillowVec3 more = billow_noise_displacement(noise, billow_vec3_add(p, step), time),
                         less = billow_noise_displacement(noise, billow_vec3_sub(p, step), time),
                         slope = billow_vec3_scale(billow_vec3_sub(more, less), 0.5 / h);
        sum += axis == 0 ? slope.x : axis == 1 ? slope.y : slope.z;
        *largest = fmax(*largest, billow_vec3_length(slope));
    }
    return sum;
}

static void
has_no_divergence(void)
{
    g_autoptr(GRand) chance = g_rand_new_with_seed(1);
    double largest = 0.0;
    for (int i = 0; i < 200; i++)
        g_assert_cmpfloat(fabs(divergence(&usual, some_place(chance), g_rand_double(chance), &largest)), <,
                          1e-5);
    g_assert_cmpfloat(largest, >, 0.1);
}

/* The root mean square is that of a sine of this amplitude, for any seed and detail. */
static void
has_its_amplitude(void)
{
    g_autoptr(GRand) chance = g_rand_new_with_seed(2);
    for (int seed = 0; seed < 5; seed++) {
        BillowNoise noise = usual;
        noise.seed = seed;
        noise.detail = 0.25 * seed;
        double squares = 0.0;
        const int n = 40000;
        for (int i = 0; i < n; i++) {
            const BillowVec3 d = billow_noise_displacement(&noise, some_place(chance), 0.0);
            squares += billow_vec3_dot(d, d);
        }
        g_assert_cmpfloat(fabs(sqrt(squares / n) / (noise.amplitude * M_SQRT1_2) - 1.0), <, 0.03);
    }
}

static void
seeds_differ(void)
{
    BillowNoise other = usual;
    other.seed++;
    const BillowVec3 p = {0.3, 1.0, -0.4};
    g_assert_cmpfloat(
        distance(billow_noise_displacement(&usual, p, 0.5), billow_noise_displacement(&other, p, 0.5)), >,
        1e-3);
}

/* A round of 3 s, wherever it begins; the eddies still move. */
static void
loops_close(void)
{
    g_autoptr(GRand) chance = g_rand_new_with_seed(3);
    BillowNoise noise = usual;
    noise.offset = 0.77;
    g_assert_true(billow_noise_loop(&noise, 3.0));
    for (int i = 0; i < 50; i++) {
        const BillowVec3 p = some_place(chance);
        const BillowVec3 start = billow_noise_displacement(&noise, p, 1.1);
        g_assert_cmpfloat(distance(start, billow_noise_displacement(&noise, p, 4.1)), <, 1e-9);
        g_assert_cmpfloat(distance(start, billow_noise_displacement(&noise, p, 2.0)), >, 1e-5);
    }
}

static void
parts_go_on_where_the_whole_was(void)
{
    BillowNoise first = usual, second = usual;
    g_assert_true(billow_noise_split(&first, &second, 1.3, 5.0));
    const BillowVec3 p = {1.0, 2.0, 3.0};
    const BillowVec3 whole = billow_noise_displacement(&usual, p, 2.0);
    g_assert_cmpfloat(distance(billow_noise_displacement(&first, p, 2.0), whole), ==, 0.0);
    g_assert_cmpfloat(distance(billow_noise_displacement(&second, p, 2.0 - 1.3), whole), <, 1e-12);
}

/* --- Keys --- */

enum { AMPLITUDE, SIZE, DETAIL, SPEED, DIRECTION, SEED, OFFSET, N_LISTS = 4, N_KEYS = 2 };

static const double LASTS = 4.0;

/* Two keys for each of some numbers, at the ends of the block. */
typedef struct {
    BillowNumberKey keys[N_LISTS][N_KEYS];
    BillowKeyedNumber numbers[N_LISTS];
    BillowNoise noise;
} Keyed;

static void
give_keys(Keyed *keyed, int field, double first, double last)
{
    const size_t n = keyed->noise.keys.n_numbers++;
    for (int i = 0; i < N_KEYS; i++) {
        keyed->keys[n][i] = (BillowNumberKey){.at = i, .value = i == 0 ? first : last};
        keyed->keys[n][i].easing.curve = BILLOW_CURVE_LINEAR;
    }
    keyed->numbers[n] = (BillowKeyedNumber){&billow_noise_fields[field], keyed->keys[n], N_KEYS};
    keyed->noise.keys.numbers = keyed->numbers;
}

static BillowVec3
keyed_displacement(const BillowNoise *noise, BillowVec3 p, double elapsed, double duration)
{
    const BillowNoise now = billow_noise_at(noise, elapsed, duration);
    return billow_noise_displacement(&now, p, elapsed);
}

/* Linear speed: as a noise that has passed the distance D (a s + (b - a) s^2 / 2), in any order of times. */
static void
keys_equal_the_closed_form(void)
{
    static const double shares[] = {0.9, 0.0, 0.35, 1.0, 0.35, 0.6};
    g_autoptr(GRand) chance = g_rand_new_with_seed(7);
    Keyed keyed = {.noise = usual};
    keyed.noise.offset = 0.5; /* passes at its own speed */
    give_keys(&keyed, AMPLITUDE, 0.0, 0.2);
    give_keys(&keyed, DETAIL, 1.0, 0.2);
    give_keys(&keyed, SPEED, 0.2, 1.0);
    give_keys(&keyed, DIRECTION, -10.0, 80.0);
    for (size_t i = 0; i < G_N_ELEMENTS(shares); i++) {
        const double s = shares[i], way = LASTS * (0.2 * s + 0.4 * s * s) + 0.5 * usual.speed;
        BillowNoise plain = usual;
        plain.amplitude = 0.2 * s;
        plain.detail = 1.0 - 0.8 * s;
        plain.direction = -10.0 + 90.0 * s;
        plain.speed = 1.0;
        const BillowVec3 p = some_place(chance);
        g_assert_cmpfloat(distance(keyed_displacement(&keyed.noise, p, s * LASTS, LASTS),
                                   billow_noise_displacement(&plain, p, way)),
                          <, 1e-6);
    }
}

/* Linear size: c D ln(1 + q s) / (a q) sizes have passed. */
static void
keys_of_the_size_do_not_jump(void)
{
    Keyed keyed = {.noise = usual};
    give_keys(&keyed, SIZE, 0.5, 1.5);
    const BillowVec3 p = {0.4, -1.0, 0.7};
    for (double s = 0.0; s <= 1.0; s += 0.125) {
        BillowNoise plain = usual;
        plain.size = plain.speed = 0.5 + s;
        g_assert_cmpfloat(
            distance(keyed_displacement(&keyed.noise, p, s * LASTS, LASTS),
                     billow_noise_displacement(&plain, p, usual.speed * LASTS * log1p(2.0 * s))),
            <, 1e-9);
    }
}

/* The parts of a noise with keys, also where it stands still, and whatever its own speed is. */
static void
parts_with_keys_go_on(void)
{
    const BillowVec3 p = {1.0, 2.0, 3.0};
    for (int own = 0; own < 2; own++)
        for (int i = 0; i < 2; i++) {
            Keyed whole = {.noise = usual}, before, after;
            whole.noise.speed = own;
            whole.noise.offset = 0.3;
            give_keys(&whole, SPEED, i, 0.0);
            give_keys(&whole, OFFSET, 0.2, 0.7);
            before = after = whole;
            before.noise.keys.numbers = before.numbers;
            after.noise.keys.numbers = after.numbers;
            for (int n = 0; n < 2; n++) {
                before.numbers[n].keys = before.keys[n];
                after.numbers[n].keys = after.keys[n];
            }
            g_assert_true(billow_noise_split(&before.noise, &after.noise, 1.0, LASTS));
            for (double t = 0.0; t < LASTS; t += 0.3) {
                const BillowVec3 d = keyed_displacement(&whole.noise, p, t, LASTS),
                                 part = t < 1.0 ? keyed_displacement(&before.noise, p, t, 1.0)
                                                : keyed_displacement(&after.noise, p, t - 1.0, LASTS - 1.0);
                g_assert_cmpfloat(distance(d, part), <, 1e-9);
            }
        }
}

static void
loops_with_keys_close(void)
{
    const BillowVec3 p = {1.0, 2.0, 3.0};
    Keyed open = {.noise = usual}, loop = {.noise = usual};
    give_keys(&open, AMPLITUDE, 0.1, 0.2);
    g_assert_false(billow_noise_loop(&open.noise, LASTS));
    loop.noise.offset = 0.3;
    give_keys(&loop, SPEED, 0.5, 0.5);
    loop.keys[0][0].at = 0.25;
    loop.keys[0][1].at = 0.75;
    loop.keys[0][0].easing.curve = BILLOW_CURVE_ANTICIPATE;
    g_assert_true(billow_noise_loop(&loop.noise, LASTS));
    const BillowVec3 start = keyed_displacement(&loop.noise, p, 0.0, LASTS);
    g_assert_cmpfloat(distance(start, keyed_displacement(&loop.noise, p, LASTS, LASTS)), <, 1e-9);
    g_assert_cmpfloat(distance(start, keyed_displacement(&loop.noise, p, 0.4 * LASTS, LASTS)), >, 1e-3);
}

/* Without changes of its own the pattern would only drift; eddies change at most half as fast. */
static void
drifts_along_its_direction(void)
{
    BillowNoise noise = usual;
    noise.detail = 0.0;
    noise.direction = 90.0;
    double along = 0.0, against = 0.0;
    g_autoptr(GRand) chance = g_rand_new_with_seed(5);
    for (int i = 0; i < 2000; i++) {
        const BillowVec3 p = some_place(chance), way = {0.0, 0.0, noise.speed * 0.2};
        const BillowVec3 now = billow_noise_displacement(&noise, p, 1.0);
        along += pow(distance(now, billow_noise_displacement(&noise, billow_vec3_add(p, way), 1.2)), 2.0);
        against += pow(distance(now, billow_noise_displacement(&noise, billow_vec3_sub(p, way), 1.2)), 2.0);
    }
    g_assert_cmpfloat(along, <, 0.5 * against);
}

/* A scene that is moved and turned has the same noise, moved and turned. */
static void
goes_with_the_scene(void)
{
    BillowNoise moved = usual;
    const BillowVec3 p = {0.4, 1.1, -0.7}, by = {5.0, -2.0, 1.0};
    const BillowVec3 before = billow_noise_displacement(&usual, p, 0.6);
    billow_noise_turn(&moved, 90.0);
    billow_noise_shift(&moved, by);
    /* counterclockwise as seen from above, +x comes to -z, and +z to +x */
    const BillowVec3 place = {p.z + by.x, p.y + by.y, -p.x + by.z},
                     expected = {before.z, before.y, -before.x};
    g_assert_cmpfloat(distance(billow_noise_displacement(&moved, place, 0.6), expected), <, 1e-9);
}

/* The layer adds strength x weight x the displacement, in single precision. */
static void
layer_adds_the_displacement(void)
{
    enum { COUNT = 37 };
    static const BillowGrid grid = {COUNT, 1, 0.1};
    g_autoptr(GRand) chance = g_rand_new_with_seed(6);
    float place[3][COUNT], moved[3][COUNT], weight[COUNT];
    for (int i = 0; i < COUNT; i++) {
        weight[i] = (float) g_rand_double(chance);
        for (int axis = 0; axis < 3; axis++) {
            place[axis][i] = (float) g_rand_double_range(chance, -5.0, 5.0);
            moved[axis][i] = (float) axis;
        }
    }
    BillowStrip strip;
    const BillowLayerTime moment = {.elapsed = 1.7, .duration = 3.4, .strength = 0.8};
    Keyed keyed = {.noise = usual}; /* half way, its direction is that of the usual one */
    give_keys(&keyed, DIRECTION, 0.0, 2.0 * usual.direction);
    billow_noise_layer.fill(&strip, &keyed.noise, &grid, &moment, 0, COUNT);
    billow_noise_layer.add(&strip, 0, weight, (const float *const[]){place[0], place[1], place[2]},
                           (float *const[]){moved[0], moved[1], moved[2]});
    for (int i = 0; i < COUNT; i++) {
        const BillowVec3 p = {(double) place[0][i], (double) place[1][i], (double) place[2][i]},
                         d = billow_vec3_scale(billow_noise_displacement(&usual, p, 1.7),
                                               0.8 * (double) weight[i]),
                         found = {(double) moved[0][i], (double) moved[1][i] - 1.0,
                                  (double) moved[2][i] - 2.0};
        g_assert_cmpfloat(distance(found, d), <, 1e-6);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/noise/has-no-divergence", has_no_divergence);
    g_test_add_func("/noise/has-its-amplitude", has_its_amplitude);
    g_test_add_func("/noise/seeds-differ", seeds_differ);
    g_test_add_func("/noise/loops-close", loops_close);
    g_test_add_func("/noise/parts-go-on-where-the-whole-was", parts_go_on_where_the_whole_was);
    g_test_add_func("/noise/keys-equal-the-closed-form", keys_equal_the_closed_form);
    g_test_add_func("/noise/keys-of-the-size-do-not-jump", keys_of_the_size_do_not_jump);
    g_test_add_func("/noise/parts-with-keys-go-on", parts_with_keys_go_on);
    g_test_add_func("/noise/loops-with-keys-close", loops_with_keys_close);
    g_test_add_func("/noise/drifts-along-its-direction", drifts_along_its_direction);
    g_test_add_func("/noise/goes-with-the-scene", goes_with_the_scene);
    g_test_add_func("/noise/layer-adds-the-displacement", layer_adds_the_displacement);
    return g_test_run();
}
