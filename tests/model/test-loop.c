/* Tests a project that loops: how it is fitted (docs/method.md §6), and that frame N + 1 equals frame 1. */
#include "model/animation/evaluation.h"
#include "model/project/loop.h"
#include "model/simulation/simulation.h"

enum { COLUMNS = 9, ROWS = 7, POINTS = COLUMNS * ROWS };
static const BillowGrid GRID = {COLUMNS, ROWS, 0.25};

/* Pinned at its top corners, with a different shape for each number. */
static BillowBlock *
add_pose(BillowProject *project, const char *id, int shape, double start, double duration)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    block->start = start;
    block->duration = duration;
    const BillowAnchor anchors[] = {{0, 0, billow_vec3(shape, 2.0, 0.0)},
                                    {COLUMNS - 1, 0, billow_vec3(2.0 + shape, 2.0, 0.0)}};
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    float points[3 * POINTS];
    for (int i = 0; i < POINTS; i++) {
        points[3 * i] = 0.25f * (float) (i % COLUMNS) + (float) shape;
        points[3 * i + 1] = 2.0f - 0.25f * (float) (i / COLUMNS);
        points[3 * i + 2] = 0.1f * (float) (shape * (i / COLUMNS));
    }
    g_autoptr(GBytes) given = g_bytes_new(points, sizeof points);
    billow_block_set_shape(block, given);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    return block;
}

/* Lasts `seconds` at 10 frames per second. */
static BillowProject *
new_loop(double seconds)
{
    BillowProject *project = billow_project_new("loop", &GRID);
    project->frame_rate = 10.0;
    project->duration = seconds;
    project->loop = TRUE;
    return project;
}

static BillowBlock *
add_layer(BillowProject *project, BillowBlockKind kind, double start, double duration)
{
    BillowBlock *block = billow_block_new(kind, "layer", "Layer");
    block->start = start;
    block->duration = duration;
    if (kind == BILLOW_BLOCK_WAVE)
        *billow_block_wave(block) = (BillowWave){.amplitude = 0.1, .wavelength = 0.9, .speed = 0.4};
    else
        *billow_block_sway(block) = (BillowSway){.amplitude = 0.1, .period = 1.4};
    g_ptr_array_add(billow_project_track(project, kind), block);
    return block;
}

static BillowBlock *
first_of(const BillowProject *project, BillowBlockKind kind)
{
    return billow_project_track(project, kind)->pdata[0];
}

static const BillowLoopChange *
change_of(const GPtrArray *changes, const char *key)
{
    for (guint i = 0; i < changes->len; i++) {
        const BillowLoopChange *change = changes->pdata[i];
        if (change->outcome == BILLOW_LOOP_FITTED && g_str_equal(change->field->key, key))
            return change;
    }
    return NULL;
}

static void
assert_change(const GPtrArray *changes, const char *key, double from, double to)
{
    const BillowLoopChange *change = change_of(changes, key);
    g_assert_nonnull(change);
    g_assert_cmpfloat_with_epsilon(change->from, from, 1e-12);
    g_assert_cmpfloat_with_epsilon(change->to, to, 1e-12);
}

static GPtrArray *
new_changes(void)
{
    return g_ptr_array_new_with_free_func((GDestroyNotify) billow_loop_change_free);
}

static void
test_off(void)
{
    g_autoptr(BillowProject) project = new_loop(6.0);
    add_layer(project, BILLOW_BLOCK_WAVE, 0.0, 6.0);
    project->loop = FALSE;
    g_autoptr(BillowProject) fitted = billow_loop_fit(project, NULL);
    g_autoptr(BillowProject) played = billow_loop_play(project);
    g_assert_true(fitted == project);
    g_assert_true(played == project);
}

static void
test_author_keeps_what_is_written(void)
{
    g_autoptr(BillowProject) project = new_loop(6.0);
    add_layer(project, BILLOW_BLOCK_WAVE, 0.0, 6.0);
    add_pose(project, "a", 0, 0.0, 1.0);
    add_pose(project, "b", 1, 3.0, 1.0);
    g_autoptr(BillowProject) before = billow_project_copy(project);
    billow_project_unref(billow_loop_play(project));
    g_assert_true(billow_project_equal(project, before));
}

/* 0.4 m/s for 6 s are 2.67 wavelengths of 0.9 m; 3 wavelengths require 0.45 m/s. */
static void
test_wave(void)
{
    g_autoptr(BillowProject) project = new_loop(6.0);
    BillowBlock *wave = add_layer(project, BILLOW_BLOCK_WAVE, 0.0, 6.0);
    billow_block_wave(wave)->phase = 35.0;
    g_autoptr(GPtrArray) changes = new_changes();
    g_autoptr(BillowProject) fitted = billow_loop_fit(project, changes);
    const BillowWave *fit = billow_block_wave(first_of(fitted, BILLOW_BLOCK_WAVE));
    g_assert_cmpfloat_with_epsilon(fit->speed, 0.45, 1e-12);
    g_assert_cmpfloat(fit->phase, ==, 35.0);
    g_assert_cmpuint(changes->len, ==, 1);
    assert_change(changes, "speed", 0.4, 0.45);
    billow_block_wave(wave)->speed = -0.01;
    g_autoptr(BillowProject) slow = billow_loop_fit(project, NULL);
    g_assert_cmpfloat_with_epsilon(billow_block_wave(first_of(slow, BILLOW_BLOCK_WAVE))->speed, -0.15, 1e-12);
    billow_block_wave(wave)->speed = 0.0;
    g_autoptr(BillowProject) still = billow_loop_fit(project, NULL);
    g_assert_cmpfloat(billow_block_wave(first_of(still, BILLOW_BLOCK_WAVE))->speed, ==, 0.0);
}

/* 6 s are 4.29 periods of 1.4 s, so there are 4 of 1.5 s. */
static void
test_sway(void)
{
    g_autoptr(BillowProject) project = new_loop(6.0);
    BillowBlock *sway = add_layer(project, BILLOW_BLOCK_SWAY, 0.0, 6.0);
    g_autoptr(GPtrArray) changes = billow_loop_changes(project);
    g_assert_cmpuint(changes->len, ==, 1);
    assert_change(changes, "period", 1.4, 1.5);
    billow_block_sway(sway)->period = 50.0;
    g_autoptr(GPtrArray) slow = billow_loop_changes(project);
    assert_change(slow, "period", 50.0, 6.0);
    billow_block_sway(sway)->period = 2.0;
    g_autoptr(GPtrArray) fits = billow_loop_changes(project);
    g_assert_cmpuint(fits->len, ==, 0);
}

/* Constant period: 6 s are 1.71 periods of 3.5 s. Shortening period: (12 / 3.5)^2 = 11.76 is 1.87 times 2 pi,
 * so (12 / P)^2 = 4 pi. */
static void
test_gusts(void)
{
    g_autoptr(BillowProject) project = new_loop(6.0);
    BillowBlock *sway = add_layer(project, BILLOW_BLOCK_SWAY, 0.0, 6.0);
    billow_block_sway(sway)->period = 2.0;
    sway->gusts = (BillowGusts){0.5, 3.5, BILLOW_GUST_SINE};
    g_autoptr(GPtrArray) even = billow_loop_changes(project);
    assert_change(even, "gust_period", 3.5, 3.0);
    sway->gusts.gust_shape = BILLOW_GUST_RISING;
    g_autoptr(GPtrArray) rising = billow_loop_changes(project);
    assert_change(rising, "gust_period", 3.5, 12.0 / sqrt(4.0 * M_PI));
    sway->gusts.gust = 0.0;
    g_autoptr(GPtrArray) none = billow_loop_changes(project);
    g_assert_cmpuint(none->len, ==, 0);
}

static void
test_fades(void)
{
    g_autoptr(BillowProject) project = new_loop(6.0);
    BillowBlock *wave = add_layer(project, BILLOW_BLOCK_WAVE, 2.0, 7.0);
    wave->fade_in = 0.75;
    g_autoptr(GPtrArray) cut = billow_loop_changes(project);
    g_assert_cmpuint(cut->len, ==, 2);
    assert_change(cut, "duration", 7.0, 4.0);
    assert_change(cut, "fade_out", 0.0, 0.75);
    wave->start = 0.0;
    wave->duration = 1.0;
    wave->fade_in = 0.0;
    g_autoptr(GPtrArray) short_block = billow_loop_changes(project);
    g_assert_cmpuint(short_block->len, ==, 1);
    assert_change(short_block, "fade_in", 0.0, 0.25);
    wave->duration = 2.0;
    g_autoptr(GPtrArray) at_both = billow_loop_changes(project);
    assert_change(at_both, "fade_in", 0.0, 0.5); /* a quarter of the block, and half a second */
    wave->duration = 3.0;
    g_autoptr(GPtrArray) long_block = billow_loop_changes(project);
    assert_change(long_block, "fade_in", 0.0, 0.5);
    wave->start = 1.0;
    wave->duration = 2.0;
    g_autoptr(GPtrArray) inside = billow_loop_changes(project);
    g_assert_cmpuint(inside->len, ==, 0);
    wave->start = 0.0;
    wave->duration = 6.0;
    wave->fade_in = wave->fade_out = 1.0;
    g_autoptr(GPtrArray) whole = billow_loop_changes(project);
    g_assert_cmpuint(whole->len, ==, 0);
}

/* 60 frames last from 0 to 6 s. Times within half a frame, 0.05 s, count as equal. */
static void
test_nearly_whole(void)
{
    g_autoptr(BillowProject) project = new_loop(6.02);
    add_layer(project, BILLOW_BLOCK_SWAY, 0.04, 5.94);
    g_autoptr(GPtrArray) changes = billow_loop_changes(project);
    assert_change(changes, "start", 0.04, 0.0);
    assert_change(changes, "duration", 5.94, 6.0);
    assert_change(changes, "period", 1.4, 1.5);
}

/* --- Keyframes --- */

static const BillowBlock *
keyframe_of(const BillowProject *project, guint index)
{
    return g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), index);
}

static void
assert_return(const GPtrArray *changes, const char *id, double from, double to)
{
    guint found = 0;
    for (guint i = 0; i < changes->len; i++) {
        const BillowLoopChange *change = changes->pdata[i];
        if (change->outcome != BILLOW_LOOP_RETURN)
            continue;
        found++;
        g_assert_cmpstr(change->id, ==, id);
        g_assert_cmpfloat_with_epsilon(change->from, from, 1e-12);
        g_assert_cmpfloat_with_epsilon(change->to, to, 1e-12);
    }
    g_assert_cmpuint(found, ==, 1);
}

static void
test_return_in_the_time_left(void)
{
    g_autoptr(BillowProject) project = new_loop(6.0);
    add_pose(project, "a", 0, 0.0, 1.0);
    add_pose(project, "b", 1, 2.0, 1.0);
    g_autoptr(GPtrArray) changes = new_changes();
    g_autoptr(BillowProject) fitted = billow_loop_fit(project, changes);
    g_assert_cmpuint(changes->len, ==, 1);
    assert_return(changes, "b", 3.0, 6.0);
    g_assert_cmpuint(billow_project_track(fitted, BILLOW_BLOCK_KEYFRAME)->len, ==, 3);
    g_assert_cmpfloat(keyframe_of(fitted, 2)->start, ==, 6.0);
    g_assert_true(billow_keyframes_drape_alike(billow_block_keyframe(keyframe_of(fitted, 2)),
                                               billow_block_keyframe(keyframe_of(fitted, 0))));
}

static void
test_return_takes_of_the_hold(void)
{
    g_autoptr(BillowProject) project = new_loop(6.0);
    add_pose(project, "a", 0, 0.0, 1.0);
    add_pose(project, "b", 1, 1.75, 6.0);
    g_autoptr(GPtrArray) changes = billow_loop_changes(project);
    assert_return(changes, "b", 5.25, 6.0);
    assert_change(changes, "duration", 6.0, 3.5);
}

/* If the last keyframe ends where the loop ends, the way back takes a frame, 0.1 s. */
static void
test_return_takes_a_frame_at_least(void)
{
    g_autoptr(BillowProject) project = new_loop(6.0);
    add_pose(project, "a", 0, 0.0, 1.0);
    add_pose(project, "b", 1, 1.0, 5.0);
    g_autoptr(GPtrArray) changes = billow_loop_changes(project);
    assert_return(changes, "b", 5.9, 6.0);
    assert_change(changes, "duration", 5.0, 4.9);
}

static void
test_same_ends_stay(void)
{
    g_autoptr(BillowProject) project = new_loop(6.0);
    add_pose(project, "a", 0, 0.5, 1.0);
    add_pose(project, "b", 1, 2.0, 1.0);
    add_pose(project, "c", 0, 5.0, 0.5);
    g_autoptr(GPtrArray) changes = billow_loop_changes(project);
    g_assert_cmpuint(changes->len, ==, 0);
    BillowBlock *last = (BillowBlock *) keyframe_of(project, 2);
    last->start = 6.0;
    last->duration = 0.0;
    g_autoptr(GPtrArray) at_the_end = billow_loop_changes(project);
    g_assert_cmpuint(at_the_end->len, ==, 0);
}

static void
test_too_late(void)
{
    g_autoptr(BillowProject) project = new_loop(6.0);
    add_pose(project, "a", 0, 0.0, 1.0);
    add_pose(project, "b", 1, 2.0, 1.0);
    add_pose(project, "c", 2, 6.0, 1.0);
    g_autoptr(GPtrArray) changes = billow_loop_changes(project);
    g_assert_cmpuint(changes->len, ==, 2);
    assert_return(changes, "b", 3.0, 6.0);
    const BillowLoopChange *left_out = changes->pdata[0];
    g_assert_cmpint(left_out->outcome, ==, BILLOW_LOOP_LEFT_OUT);
    g_assert_cmpstr(left_out->id, ==, "c");
}

static void
test_muted_do_not_count(void)
{
    g_autoptr(BillowProject) project = new_loop(6.0);
    add_pose(project, "a", 0, 0.0, 1.0);
    add_pose(project, "b", 1, 2.0, 1.0)->muted = TRUE;
    add_layer(project, BILLOW_BLOCK_WAVE, 0.0, 6.0)->muted = TRUE;
    g_autoptr(GPtrArray) changes = billow_loop_changes(project);
    g_assert_cmpuint(changes->len, ==, 0);
}

/* --- Frames --- */

static BillowMesh *
evaluate(BillowProject *project, double seconds)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowMesh *mesh = billow_mesh_new(&GRID);
    billow_animation_evaluate(animation, seconds, TRUE, NULL, mesh);
    return mesh;
}

static double
distance_between(BillowProject *a, double at, BillowProject *b, double bt)
{
    BillowMesh *p = evaluate(a, at), *q = evaluate(b, bt);
    double most = 0.0;
    for (int i = 0; i < POINTS; i++)
        most = fmax(most, fmax(fabs((double) (p->x[i] - q->x[i])),
                               fmax(fabs((double) (p->y[i] - q->y[i])), fabs((double) (p->z[i] - q->z[i])))));
    billow_mesh_unref(p);
    billow_mesh_unref(q);
    return most;
}

static void
randomise_layer(GRand *rand, BillowBlock *block)
{
    block->fade_in = g_rand_boolean(rand) ? 0.3 * block->duration : 0.0;
    block->fade_out = g_rand_boolean(rand) ? 0.4 * block->duration : 0.0;
    if (g_rand_boolean(rand))
        block->gusts = (BillowGusts){0.7, g_rand_double_range(rand, 0.5, 9.0), g_rand_int_range(rand, 0, 2)};
    if (block->kind == BILLOW_BLOCK_SWAY) {
        billow_block_sway(block)->period = g_rand_double_range(rand, 0.2, 20.0);
        billow_block_sway(block)->motion = g_rand_boolean(rand) ? BILLOW_SWAY_TURN : BILLOW_SWAY_SHIFT;
        return;
    }
    BillowWave *wave = billow_block_wave(block);
    wave->shape = g_rand_int_range(rand, 0, 2);
    wave->change = (BillowChange){.speed = g_rand_boolean(rand) ? 0.5 : 0.0};
    wave->axis = g_rand_int_range(rand, 0, 4);
    wave->speed = g_rand_double_range(rand, -2.0, 2.0);
    wave->wavelength = g_rand_double_range(rand, 0.3, 2.0);
}

static BillowBlock *
add_follow(BillowProject *project, const char *from, BillowFollowThrough follow)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_TRANSITION, from, "");
    billow_block_move(block)->follow = follow;
    billow_block_easing(block)->curve = BILLOW_CURVE_EASE_IN_OUT;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), block);
    return block;
}

static BillowProject *
random_loop(GRand *rand)
{
    BillowProject *project = new_loop(g_rand_double_range(rand, 2.0, 8.0));
    double time = g_rand_boolean(rand) ? 0.0 : g_rand_double(rand);
    project->cloth->keep_lengths = g_rand_boolean(rand);
    const int poses = g_rand_int_range(rand, 1, 5);
    for (int i = 0; i < poses; i++) {
        const char *const ids[] = {"a", "b", "c", "d"};
        const double hold = g_rand_boolean(rand) ? 0.0 : g_rand_double(rand);
        add_pose(project, ids[i], g_rand_int_range(rand, 0, 3), time, hold);
        if (g_rand_boolean(rand))
            add_follow(project, ids[i],
                       (BillowFollowThrough){.lag = g_rand_double(rand),
                                             .swing = g_rand_double(rand),
                                             .frequency = g_rand_double_range(rand, 0.3, 2.0),
                                             .damping = g_rand_double_range(rand, 0.03, 1.0),
                                             .overlap = g_rand_double(rand),
                                             .flare = g_rand_double(rand),
                                             .billow = g_rand_double(rand),
                                             .fall = g_rand_double(rand),
                                             .slap = g_rand_double(rand)});
        time += hold + g_rand_double_range(rand, 0.1, 2.0);
    }
    for (int i = 0; i < 4; i++)
        randomise_layer(rand, add_layer(project, i % 2 ? BILLOW_BLOCK_SWAY : BILLOW_BLOCK_WAVE,
                                        g_rand_boolean(rand) ? 0.0 : g_rand_double_range(rand, 0.0, 9.0),
                                        g_rand_boolean(rand) ? 9.0 : g_rand_double_range(rand, 0.1, 6.0)));
    return project;
}

static void
test_frame_after_the_last(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(11);
    for (int n = 0; n < 300; n++) {
        g_autoptr(BillowProject) project = random_loop(rand);
        const double end = billow_project_frame_time(project, billow_project_frame_count(project) + 1);
        g_assert_cmpfloat(distance_between(project, 0.0, project, end), <, 1e-5);
    }
}

/* The speed at the start equals that at the end: the remaining difference decreases with the step. */
static void
test_speed_goes_on(void)
{
    g_autoptr(BillowProject) project = new_loop(6.0);
    add_pose(project, "a", 0, 0.0, 1.0);
    add_layer(project, BILLOW_BLOCK_WAVE, 0.0, 6.0);
    add_layer(project, BILLOW_BLOCK_SWAY, 0.0, 6.0);
    const double step = 1e-3;
    BillowMesh *before = evaluate(project, 6.0 - step), *at = evaluate(project, 0.0),
               *after = evaluate(project, step);
    for (int i = 0; i < POINTS; i++) {
        const double bend = (double) before->y[i] - 2.0 * (double) at->y[i] + (double) after->y[i];
        g_assert_cmpfloat(fabs(bend), <, 2e-6);
    }
    g_assert_cmpfloat(fabs((double) (after->y[POINTS - 1] - at->y[POINTS - 1])), >, 1e-5);
    billow_mesh_unref(before);
    billow_mesh_unref(at);
    billow_mesh_unref(after);
}

/* a, b and a again in 3 s; the swing settles in 6 s. The reference is four rounds without a loop. */
static void
test_tails_of_earlier_rounds(void)
{
    const BillowFollowThrough swing = {.lag = 0.8, .swing = 1.0, .frequency = 1.0, .damping = 0.5};
    g_autoptr(BillowProject) loop = new_loop(3.0);
    g_autoptr(BillowProject) rounds = new_loop(0.0);
    rounds->loop = FALSE;
    add_pose(loop, "a", 0, 0.0, 0.5);
    add_pose(loop, "b", 1, 1.0, 0.5);
    add_follow(loop, "a", swing);
    add_follow(loop, "b", swing);
    for (int round = 0; round < 4; round++) {
        g_autofree char *a = g_strdup_printf("a%d", round), *b = g_strdup_printf("b%d", round);
        add_pose(rounds, a, 0, 3.0 * round, 0.5);
        add_pose(rounds, b, 1, 3.0 * round + 1.0, 0.5);
        add_follow(rounds, a, swing);
        add_follow(rounds, b, swing);
    }
    add_pose(rounds, "a4", 0, 12.0, 0.5);
    for (double t = 0.0; t < 3.0; t += 0.17)
        g_assert_cmpfloat(distance_between(loop, t, rounds, 9.0 + t), <, 1e-5);
    loop->loop = FALSE;
    g_assert_cmpfloat(distance_between(loop, 0.0, rounds, 9.0), >, 0.05);
}

/* 1 / (pi f T) is the least damping with which a swing decays by e^-24 in 12 rounds. */
static void
test_endless_swing(void)
{
    g_autoptr(BillowProject) project = new_loop(2.0);
    add_pose(project, "a", 0, 0.0, 0.5);
    add_pose(project, "b", 1, 1.0, 0.5);
    BillowBlock *move = add_follow(
        project, "a", (BillowFollowThrough){.lag = 5.0, .swing = 1.0, .frequency = 2.0, .damping = 0.01});
    g_autoptr(GPtrArray) changes = billow_loop_changes(project);
    assert_change(changes, "damping", 0.01, 1.0 / (4.0 * M_PI));
    assert_change(changes, "lag", 5.0, 2.0);
    billow_block_move(move)->follow.frequency = 0.1;
    g_autoptr(GPtrArray) slow = billow_loop_changes(project);
    assert_change(slow, "swing", 1.0, 0.0);
}

/* The cloth leaves b at 3 s, which is frame 31, only if it goes back. */
static void
test_physics(void)
{
    g_autoptr(BillowProject) loop = new_loop(6.0);
    add_pose(loop, "a", 0, 0.0, 1.0);
    add_pose(loop, "b", 1, 2.0, 1.0);
    g_autoptr(BillowProject) once = billow_project_copy(loop);
    once->loop = FALSE;
    g_assert_cmpint(billow_simulation_first_difference(loop, once), ==, 31);
    g_assert_cmpint(billow_simulation_first_difference(loop, loop), ==, 0);
}

static void
test_words(void)
{
    g_autoptr(BillowProject) project = new_loop(6.0);
    add_layer(project, BILLOW_BLOCK_WAVE, 0.0, 6.0);
    add_pose(project, "a", 0, 0.0, 1.0);
    add_pose(project, "b", 1, 2.0, 1.0);
    g_autoptr(GPtrArray) changes = billow_loop_changes(project);
    g_autofree char *back = billow_loop_change_words(changes->pdata[0]);
    g_autofree char *speed = billow_loop_change_words(changes->pdata[1]);
    g_assert_cmpstr(back, ==, "b: returns to the first keyframe between 3 and 6 s");
    g_assert_cmpstr(speed, ==, "Layer: Speed 0.4 m/s → 0.45 m/s");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/loop/switched-off-it-changes-nothing", test_off);
    g_test_add_func("/loop/what-is-written-stays", test_author_keeps_what_is_written);
    g_test_add_func("/loop/a-whole-number-of-waves-passes", test_wave);
    g_test_add_func("/loop/a-whole-number-of-sways-fits", test_sway);
    g_test_add_func("/loop/gusts-are-where-they-began", test_gusts);
    g_test_add_func("/loop/what-is-cut-fades", test_fades);
    g_test_add_func("/loop/what-nearly-lasts-lasts", test_nearly_whole);
    g_test_add_func("/loop/the-cloth-returns-in-the-time-that-is-left", test_return_in_the_time_left);
    g_test_add_func("/loop/the-way-back-is-as-long-as-the-way-there", test_return_takes_of_the_hold);
    g_test_add_func("/loop/return-takes-a-frame-at-least", test_return_takes_a_frame_at_least);
    g_test_add_func("/loop/ends-that-are-alike-stay", test_same_ends_stay);
    g_test_add_func("/loop/keyframes-after-the-end-are-left-out", test_too_late);
    g_test_add_func("/loop/muted-blocks-do-not-count", test_muted_do_not_count);
    g_test_add_func("/loop/the-frame-after-the-last-is-the-first", test_frame_after_the_last);
    g_test_add_func("/loop/the-motion-goes-on-evenly", test_speed_goes_on);
    g_test_add_func("/loop/moves-of-earlier-rounds-come-to-rest", test_tails_of_earlier_rounds);
    g_test_add_func("/loop/a-swing-settles-within-a-dozen-rounds", test_endless_swing);
    g_test_add_func("/loop/physics-go-the-fitted-way", test_physics);
    g_test_add_func("/loop/changes-are-told-in-a-line", test_words);
    return g_test_run();
}
