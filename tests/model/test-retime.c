/* Tests another frame rate and length of a project. */
#include "model/edits/retime.h"

#include "core/layers/noise.h"
#include "model/animation/evaluation.h"
#include "model/edits/several.h"
#include "model/project/number_keys.h"
#include "model/project/wind_keys.h"

static const BillowGrid GRID = {9, 7, 0.1};

static BillowBlock *
add(BillowProject *project, BillowBlockKind kind, const char *id, double start, double duration)
{
    BillowBlock *block = billow_block_new(kind, id, id);
    block->start = start;
    block->duration = duration;
    g_ptr_array_add(billow_project_track(project, kind), block);
    return block;
}

static void
pin(BillowBlock *keyframe, double height)
{
    const BillowAnchor anchors[] = {{0, 0, {-0.35, height, 0.0}}, {8, 0, {0.35, height, 0.0}}};
    billow_block_set_anchors(keyframe, anchors, G_N_ELEMENTS(anchors));
}

static void
set_key(BillowBlock *block, const BillowField *fields, const char *key, double at, double value)
{
    while (!g_str_equal(fields->key, key))
        fields++;
    g_assert_true(billow_number_keys_set(billow_block_number_keys(block), fields, at, 0.0, value));
}

/* Noise whose speed and size vary, and a recording of one shape that plays faster and faster. */
static void
add_keyed_layers(BillowProject *project)
{
    BillowBlock *noise = add(project, BILLOW_BLOCK_NOISE, "n", 0.5, 3.0);
    *(BillowNoise *) noise->payload =
        (BillowNoise){.amplitude = 0.05, .size = 0.5, .detail = 0.5, .speed = 0.4, .offset = 0.3};
    set_key(noise, billow_noise_fields, "speed", 0.1, 0.2);
    set_key(noise, billow_noise_fields, "speed", 0.8, 1.0);
    set_key(noise, billow_noise_fields, "size", 0.0, 0.4);
    set_key(noise, billow_noise_fields, "size", 1.0, 0.6);
    BillowBlock *run = add(project, BILLOW_BLOCK_RECORDING, "r", 0.5, 3.0);
    BillowRecording *recording = billow_block_recording(run);
    *recording = (BillowRecording){.strength = 1.0, .speed = 1.0, .rate = 4.0, .offset = 0.25};
    set_key(run, billow_recording_fields, "speed", 0.0, 0.25);
    set_key(run, billow_recording_fields, "speed", 1.0, 1.0);
    recording->shapes = billow_recorded_shapes_new(billow_grid_count(&GRID), 1, 8);
    for (int f = 0; f < 8; f++)
        recording->shapes->curves[f] = (float) (f * f % 5);
    for (size_t i = 0; i < 3 * billow_grid_count(&GRID); i++)
        recording->shapes->shapes[i] = 0.01f;
}

static void
add_layers(BillowProject *project)
{
    BillowBlock *wave = add(project, BILLOW_BLOCK_WAVE, "w", 0.0, 4.0);
    wave->fade_in = wave->fade_out = 1.0;
    wave->gusts = (BillowGusts){0.5, 0.8, BILLOW_GUST_RISING};
    billow_block_wave(wave)->amplitude = 0.05;
    billow_block_wave(wave)->wavelength = 0.4;
    billow_block_wave(wave)->speed = 0.3;
    BillowBlock *sway = add(project, BILLOW_BLOCK_SWAY, "s", 1.0, 2.0);
    billow_block_sway(sway)->amplitude = 0.1;
    billow_block_sway(sway)->period = 0.7;
    billow_block_sway(sway)->change.length = 0.5;
}

/* A project of 4 s at 24 frames per second with everything that has a time. */
static BillowProject *
new_project(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    project->duration = 4.0;
    pin(add(project, BILLOW_BLOCK_KEYFRAME, "a", 0.0, 0.5), 1.0);
    pin(add(project, BILLOW_BLOCK_KEYFRAME, "b", 1.0, 0.25), 1.5);
    pin(add(project, BILLOW_BLOCK_KEYFRAME, "c", 3.0, 1.0), 1.2);
    BillowBlock *transition = add(project, BILLOW_BLOCK_TRANSITION, "a", 0.0, 0.0);
    billow_block_move(transition)->follow =
        (BillowFollowThrough){.lag = 0.2, .swing = 0.5, .frequency = 2.0, .damping = 0.3};
    add_layers(project);
    add_keyed_layers(project);
    add(project, BILLOW_BLOCK_MARKER, "m", 2.5, 0.0);
    BillowMovingBody *body = billow_block_body(add(project, BILLOW_BLOCK_COLLIDER, "ball", 0.0, 0.0));
    const BillowVec3 zero = {0.0, 0.0, 0.0}, far = {1.0, 2.0, 3.0};
    billow_moving_body_set_key(body, 0.5, 0.0, zero, zero);
    billow_moving_body_set_key(body, 3.5, 0.0, far, zero);
    project->physics.wind.gust_period = 2.0;
    const BillowWind calm = billow_wind_default();
    billow_wind_set_key(&project->physics.wind, 0.5, 0.0, &calm);
    billow_wind_set_key(&project->physics.wind, 0.52, 0.0, &calm);
    billow_wind_set_key(&project->physics.wind, 3.0, 0.0, &calm);
    return project;
}

static const BillowBlock *
find(const BillowProject *project, BillowBlockKind kind, const char *id)
{
    const BillowBlock *block = billow_project_find(project, kind, id);
    g_assert_nonnull(block);
    return block;
}

static void
assert_lasts(const BillowProject *project, BillowBlockKind kind, const char *id, double start, double end)
{
    const BillowBlock *block = find(project, kind, id);
    g_assert_cmpfloat_with_epsilon(block->start, start, 1e-9);
    g_assert_cmpfloat_with_epsilon(billow_block_end(block), end, 1e-9);
}

static BillowEdit
retime(const BillowProject *project, double rate, double duration, gboolean scale)
{
    const BillowRetime wanted = {rate, duration, scale};
    return billow_edit_retime(project, &wanted);
}

static void
assert_on_frame(const BillowProject *project, double seconds)
{
    const double frames = seconds * project->frame_rate;
    g_assert_cmpfloat_with_epsilon(frames, round(frames), 1e-6);
}

static void
assert_on_frames(const BillowProject *project)
{
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; i < billow_project_track(project, kind)->len; i++) {
            const BillowBlock *block = billow_project_track(project, kind)->pdata[i];
            assert_on_frame(project, block->start);
            assert_on_frame(project, billow_block_end(block));
        }
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    for (guint i = 1; i < keyframes->len; i++) {
        const BillowBlock *a = keyframes->pdata[i - 1], *b = keyframes->pdata[i];
        g_assert_cmpfloat(billow_block_end(a), <=, b->start + 1e-9);
        g_assert_cmpfloat(b->start - a->start, >, (1.0 - 1e-6) / project->frame_rate);
    }
}

/* From 24 to 30 frames per second and from 4 to 3 s. */
static void
test_all_times_are_scaled(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_auto(BillowEdit) edit = retime(project, 30.0, 3.0, TRUE);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_DONE);
    const BillowProject *made = edit.project;
    g_assert_cmpint(billow_project_frame_count(made), ==, 90);
    assert_on_frames(made);
    assert_lasts(made, BILLOW_BLOCK_KEYFRAME, "a", 0.0, 11.0 / 30.0); /* 0.375 s is frame 11.25 */
    assert_lasts(made, BILLOW_BLOCK_KEYFRAME, "b", 23.0 / 30.0, 28.0 / 30.0);
    assert_lasts(made, BILLOW_BLOCK_KEYFRAME, "c", 68.0 / 30.0, 3.0);
    assert_lasts(made, BILLOW_BLOCK_WAVE, "w", 0.0, 3.0);
    assert_lasts(made, BILLOW_BLOCK_SWAY, "s", 23.0 / 30.0, 68.0 / 30.0);
    assert_lasts(made, BILLOW_BLOCK_MARKER, "m", 56.0 / 30.0, 56.0 / 30.0);
    const BillowBlock *wave = find(made, BILLOW_BLOCK_WAVE, "w"), *sway = find(made, BILLOW_BLOCK_SWAY, "s");
    g_assert_cmpfloat_with_epsilon(wave->fade_in, 0.75, 1e-9);
    g_assert_cmpfloat_with_epsilon(wave->gusts.gust_period, 0.6, 1e-9);
    g_assert_cmpfloat_with_epsilon(billow_block_wave(wave)->speed, 0.4, 1e-9);
    g_assert_cmpfloat(billow_block_wave(wave)->wavelength, ==, 0.4);
    g_assert_cmpfloat_with_epsilon(billow_block_sway(sway)->period / sway->duration, 0.7 / 2.0, 1e-9);
    const BillowFollowThrough *follow = &billow_block_move(find(made, BILLOW_BLOCK_TRANSITION, "a"))->follow;
    g_assert_cmpfloat_with_epsilon(follow->lag, 0.15, 1e-9);
    g_assert_cmpfloat_with_epsilon(follow->frequency, 2.0 / 0.75, 1e-9);
    g_assert_cmpfloat(follow->damping, ==, 0.3);
    const BillowMovingBody *body = billow_block_body(find(made, BILLOW_BLOCK_COLLIDER, "ball"));
    g_assert_cmpfloat_with_epsilon(body->keys[0].time, 11.0 / 30.0, 1e-9);
    g_assert_cmpfloat_with_epsilon(body->keys[1].time, 79.0 / 30.0, 1e-9);
    g_assert_cmpfloat_with_epsilon(made->physics.wind.gust_period, 1.5, 1e-9);
    const BillowWindKey *keys = made->physics.wind.keys;
    g_assert_cmpuint(made->physics.wind.n_keys, ==, 3);
    g_assert_cmpfloat_with_epsilon(keys[0].time, 11.0 / 30.0, 1e-9); /* 0.375 s is frame 11.25 */
    g_assert_cmpfloat_with_epsilon(keys[1].time, 12.0 / 30.0, 1e-9);
    g_assert_cmpfloat_with_epsilon(keys[2].time, 68.0 / 30.0, 1e-9); /* 2.25 s is frame 67.5 */
}

/* Frame n of 4 s is frame 2 n - 1 of 8 s. */
static void
test_frames_are_the_same_later(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_auto(BillowEdit) edit = retime(project, 24.0, 8.0, TRUE);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) before = billow_animation_new(project, cache);
    g_autoptr(BillowAnimation) after = billow_animation_new(edit.project, cache);
    BillowMesh *a = billow_mesh_new(&GRID), *b = billow_mesh_new(&GRID);
    for (double t = 0.0; t < 4.0; t += 1.0 / 24.0) {
        billow_animation_evaluate(before, t, FALSE, NULL, a);
        billow_animation_evaluate(after, 2.0 * t, FALSE, NULL, b);
        for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
            g_assert_cmpfloat_with_epsilon(a->x[i], b->x[i], 1e-5f);
            g_assert_cmpfloat_with_epsilon(a->y[i], b->y[i], 1e-5f);
            g_assert_cmpfloat_with_epsilon(a->z[i], b->z[i], 1e-5f);
        }
    }
    billow_mesh_unref(a);
    billow_mesh_unref(b);
}

/* The animation is trimmed or extended; what lies after its end is kept. */
static void
test_blocks_keep_their_times(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_auto(BillowEdit) trimmed = retime(project, 24.0, 3.0, FALSE);
    g_assert_cmpfloat(trimmed.project->duration, ==, 3.0);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; i < billow_project_track(project, kind)->len; i++)
            g_assert_true(billow_block_equal(billow_project_track(project, kind)->pdata[i],
                                             billow_project_track(trimmed.project, kind)->pdata[i]));
    g_auto(BillowEdit) faster = retime(project, 25.0, 4.0, FALSE);
    assert_on_frames(faster.project);
    assert_lasts(faster.project, BILLOW_BLOCK_KEYFRAME, "b", 1.0, 31.0 / 25.0);
    assert_lasts(faster.project, BILLOW_BLOCK_WAVE, "w", 0.0, 4.0);
}

static void
test_length_may_stay_that_of_the_blocks(void)
{
    g_autoptr(BillowProject) project = new_project();
    project->duration = 0.0;
    const BillowRetime now = billow_retime_of(project);
    g_assert_cmpfloat(now.duration, ==, 4.0);
    g_auto(BillowEdit) same = billow_edit_retime(project, &now);
    g_assert_cmpint(same.outcome, ==, BILLOW_EDIT_NOTHING_CHANGED);
    g_auto(BillowEdit) scaled = retime(project, 24.0, 6.0, TRUE);
    g_assert_cmpfloat(scaled.project->duration, ==, 0.0);
    g_assert_cmpfloat_with_epsilon(billow_project_duration(scaled.project), 6.0, 1e-9);
    g_auto(BillowEdit) kept = retime(project, 24.0, 6.0, FALSE);
    g_assert_cmpfloat(kept.project->duration, ==, 6.0);
}

/* However dense they are: as long as there are as many frames. */
static void
test_keyframes_keep_frames_of_their_own(void)
{
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    project->duration = 1.0;
    for (int i = 0; i < 24; i++) {
        g_autofree char *id = g_strdup_printf("k%d", i);
        add(project, BILLOW_BLOCK_KEYFRAME, id, i / 24.0, i % 3 == 0 ? 1.0 / 24.0 : 0.0);
    }
    for (int frames = 24; frames <= 60; frames += 7) {
        g_auto(BillowEdit) edit = retime(project, 12.0, frames / 12.0, TRUE);
        g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_DONE);
        assert_on_frames(edit.project);
        const GPtrArray *keyframes = billow_project_track(edit.project, BILLOW_BLOCK_KEYFRAME);
        g_assert_cmpfloat(((const BillowBlock *) keyframes->pdata[23])->start, <, edit.project->duration);
    }
    g_auto(BillowEdit) refused = retime(project, 12.0, 23.0 / 12.0, TRUE);
    g_assert_cmpint(refused.outcome, ==, BILLOW_EDIT_OUT_OF_BOUNDS);
    g_assert_cmpstr(refused.field->key, ==, "duration");
    g_assert_cmpfloat_with_epsilon(refused.low, 2.0, 1e-9);
}

/* A block long after the end would begin after a day. */
static void
test_late_blocks_limit_the_length(void)
{
    g_autoptr(BillowProject) project = new_project();
    add(project, BILLOW_BLOCK_SWAY, "late", 40000.0, 1.0);
    g_auto(BillowEdit) fits = retime(project, 24.0, 8.0, TRUE);
    assert_lasts(fits.project, BILLOW_BLOCK_SWAY, "late", 80000.0, 80002.0);
    g_auto(BillowEdit) refused = retime(project, 24.0, 12.0, TRUE);
    g_assert_cmpint(refused.outcome, ==, BILLOW_EDIT_OUT_OF_BOUNDS);
    g_assert_cmpfloat(refused.high, <=, 86400.0 / 10000.0);
    g_assert_cmpfloat(refused.high, >, 8.0);
}

/* The blocks inside land on frames too, unless the end that is dragged does not. */
static void
test_stretched_blocks_land_on_frames(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowBlockSet) all = billow_block_set_new();
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0;
             billow_kind_has(kind, BILLOW_KIND_TIMED) && i < billow_project_track(project, kind)->len; i++)
            billow_block_set_add(all, kind,
                                 ((const BillowBlock *) billow_project_track(project, kind)->pdata[i])->id);
    for (int frame = 10; frame < 140; frame += 13) {
        g_auto(BillowEdit) edit = billow_edit_stretch_blocks(project, all, 0.0, 4.0, frame / 24.0, FALSE);
        assert_on_frames(edit.project);
        assert_lasts(edit.project, BILLOW_BLOCK_KEYFRAME, "c", round(0.75 * frame) / 24.0, frame / 24.0);
    }
    g_auto(BillowEdit) free = billow_edit_stretch_blocks(project, all, 0.0, 4.0, 3.21, FALSE);
    assert_lasts(free.project, BILLOW_BLOCK_KEYFRAME, "c", 0.75 * 3.21, 3.21);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/retime/all-times-are-scaled", test_all_times_are_scaled);
    g_test_add_func("/retime/frames-are-the-same-later", test_frames_are_the_same_later);
    g_test_add_func("/retime/blocks-keep-their-times", test_blocks_keep_their_times);
    g_test_add_func("/retime/length-may-stay-that-of-the-blocks", test_length_may_stay_that_of_the_blocks);
    g_test_add_func("/retime/keyframes-keep-frames-of-their-own", test_keyframes_keep_frames_of_their_own);
    g_test_add_func("/retime/late-blocks-limit-the-length", test_late_blocks_limit_the_length);
    g_test_add_func("/retime/stretched-blocks-land-on-frames", test_stretched_blocks_land_on_frames);
    return g_test_run();
}
