/* Tests which times of the scene are shown in time remaps, and frames within them, against the closed form. */
#include "model/animation/evaluation.h"
#include "model/edits/several.h"
#include "model/project/number_keys.h"
#include "model/project/shown_time.h"
#include "model/project/time_remap.h"
#include "model/simulation/simulation.h"

#include <math.h>

enum { SIDE = 7 };
static const BillowGrid GRID = {SIDE, SIDE, 0.1};

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMesh, billow_mesh_unref)

static void
add_keyframe(BillowProject *project, const char *id, double start, double x)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    const BillowAnchor anchors[] = {{0, 0, {x, 1.0 + x, 0.0}}, {SIDE - 1, 0, {x + 0.55, 1.0, 0.0}}};
    block->start = start;
    block->duration = 0.5;
    billow_block_set_anchors(block, anchors, 2);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

/* Eight seconds in which the cloth moves all the time. */
static BillowProject *
new_project(double rate)
{
    BillowProject *project = billow_project_new("p", &GRID);
    project->frame_rate = rate;
    project->duration = 8.0;
    add_keyframe(project, "a", 0.0, 0.0);
    add_keyframe(project, "b", 6.0, 0.5);
    BillowBlock *wave = billow_block_new(BILLOW_BLOCK_WAVE, "w", "w");
    wave->duration = 8.0;
    *billow_block_wave(wave) = (BillowWave){.amplitude = 0.05, .wavelength = 0.4, .speed = 0.3};
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), wave);
    return project;
}

static BillowTimeRemap *
remap_of(BillowBlock *block)
{
    return billow_block_payload(block, BILLOW_BLOCK_REMAP);
}

/* Adds a remap from one frame (counted from 0) to before another, from which time leads linearly to the share `last`. */
static BillowBlock *
add_remap(BillowProject *project, int from, int to, double first, double last)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_REMAP, "r", "r");
    block->start = from / project->frame_rate;
    block->duration = to / project->frame_rate - block->start;
    BillowNumberKey *keys = g_new0(BillowNumberKey, 2);
    keys[0] = (BillowNumberKey){.value = first, .easing = billow_easing_default()};
    keys[1] = (BillowNumberKey){.at = 1.0, .value = last, .easing = billow_easing_default()};
    billow_number_keys_insert(&remap_of(block)->keys,
                              &(BillowKeyedNumber){billow_time_remap_fields, keys, 2});
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_REMAP), block);
    return block;
}

static const double rates[] = {24.0, 25.0, 30.0, 24000.0 / 1001.0, 60.0};

/* Time that leads from the start to the end is as without a remap, to the bit. */
static void
identity_is_nothing(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(rates); i++) {
        g_autoptr(BillowProject) project = new_project(rates[i]);
        add_remap(project, 7, 150, 0.0, 1.0);
        for (int k = 0; k < 700; k++) {
            const double t = k / (4.0 * rates[i]), between = t + 0.0371;
            g_assert_cmpfloat(billow_shown_time(project, t), ==, t);
            g_assert_cmpfloat(billow_shown_time(project, between), ==, between);
        }
    }
}

/* At half speed every other frame, and at any speed each frame, shows the time of the frame that it is at, to the bit;
 * backwards likewise. Outside, time goes on as before. */
static void
frames_show_frames(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(rates); i++) {
        g_autoptr(BillowProject) slow = new_project(rates[i]), back = new_project(rates[i]),
                                 fast = new_project(rates[i]);
        add_remap(slow, 7, 107, 0.0, 0.5);
        add_remap(back, 7, 107, 1.0, 0.0);
        add_remap(fast, 7, 57, 0.0, 3.0);
        for (int k = 0; k < 50; k++) {
            g_assert_cmpfloat(billow_shown_time(slow, (7 + 2 * k) / rates[i]), ==, (7 + k) / rates[i]);
            g_assert_cmpfloat(billow_shown_time(slow, (8 + 2 * k) / rates[i]), ==, (7.5 + k) / rates[i]);
            g_assert_cmpfloat(billow_shown_time(back, (7 + k) / rates[i]), ==, (107 - k) / rates[i]);
            g_assert_cmpfloat(billow_shown_time(fast, (7 + k) / rates[i]), ==, (7 + 3 * k) / rates[i]);
        }
        for (int k = -7; k < 30; k++) {
            const double t = (k < 0 ? 7 + k : 107 + k) / rates[i];
            g_assert_cmpfloat(billow_shown_time(slow, t), ==, t);
        }
    }
}

static gboolean
same(const BillowMesh *a, const BillowMesh *b)
{
    const size_t bytes = billow_grid_count(&GRID) * sizeof(float);
    return memcmp(a->x, b->x, bytes) == 0 && memcmp(a->y, b->y, bytes) == 0 && memcmp(a->z, b->z, bytes) == 0;
}

static BillowMesh *
frame_of(BillowAnimation *animation, int frame)
{
    BillowMesh *mesh = billow_mesh_new(&GRID);
    billow_animation_evaluate(animation, billow_shown_frame_time(billow_animation_project(animation), frame),
                              FALSE, NULL, mesh);
    return mesh;
}

/* Frames have the bytes of the frames that they show, in any order. */
static void
frames_have_the_bytes_of_others(void)
{
    g_autoptr(BillowProject) plain = new_project(24.0), back = new_project(24.0), slow = new_project(24.0);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(1 << 24);
    add_remap(back, 12, 36, 1.0, 0.0);
    add_remap(slow, 12, 60, 0.0, 0.5);
    g_autoptr(BillowAnimation) as_it_is = billow_animation_new(plain, cache),
                               backwards = billow_animation_new(back, cache),
                               slowly = billow_animation_new(slow, cache);
    for (int i = 0; i < 24; i++) {
        const int k = i * 7 % 24;
        g_autoptr(BillowMesh) turned = frame_of(backwards, 13 + k), then = frame_of(as_it_is, 37 - k),
                              late = frame_of(slowly, 13 + 2 * k), early = frame_of(as_it_is, 13 + k);
        g_assert_true(same(turned, then));
        g_assert_true(same(late, early));
        g_assert_false(same(turned, early) && k != 12);
    }
}

/* Without keys, the scene stands still; a muted remap does nothing; of two, the one that starts last counts. */
static void
holds_and_priorities(void)
{
    g_autoptr(BillowProject) project = new_project(24.0);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_REMAP, "h", "h");
    block->start = 1.0;
    block->duration = 2.0;
    remap_of(block)->time = 0.25;
    g_assert_false(billow_has_time_remaps(project));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_REMAP), block);
    g_assert_true(billow_has_time_remaps(project));
    g_assert_cmpfloat(billow_shown_time(project, 1.0), ==, 1.5);
    g_assert_cmpfloat(billow_shown_time(project, 2.9), ==, 1.5);
    g_assert_cmpfloat(billow_shown_time(project, 3.0), ==, 3.0);
    g_assert_false(billow_shown_time_goes_on(project, 2.9, 3.0));
    g_assert_true(billow_shown_time_goes_on(project, 1.0, 2.9));
    BillowBlock *later = add_remap(project, 48, 96, 0.0, 0.5);
    g_assert_cmpfloat(billow_shown_time(project, 2.5), ==, 2.25);
    g_assert_cmpfloat(billow_shown_time(project, 1.5), ==, 1.5);
    later->muted = TRUE;
    g_assert_cmpfloat(billow_shown_time(project, 2.5), ==, 1.5);
    block->muted = TRUE;
    g_assert_false(billow_has_time_remaps(project));
    g_assert_cmpfloat(billow_shown_time(project, 2.5), ==, 2.5);
}

/* Time before 0 is 0; in a loop, it is in the round. */
static void
stays_within_the_animation(void)
{
    g_autoptr(BillowProject) project = new_project(24.0);
    add_remap(project, 24, 72, -1.0, 0.0);
    g_assert_cmpfloat(billow_shown_time(project, 1.25), ==, 0.0);
    g_assert_cmpfloat(billow_shown_time(project, 2.5), ==, 0.5);
    g_autoptr(BillowProject) loop = new_project(24.0);
    loop->loop = TRUE;
    add_remap(loop, 0, 192, 1.0, 0.0);
    g_assert_cmpfloat(billow_shown_time(loop, 0.0), ==, 0.0);
    for (int k = 1; k < 192; k++)
        g_assert_cmpfloat(billow_shown_time(loop, k / 24.0), ==, (192 - k) / 24.0);
}

/* The halves of a remap that is split show the times that the whole does. */
static void
halves_show_what_the_whole_does(void)
{
    for (int preset = 0; preset < BILLOW_N_REMAP_PRESETS; preset++) {
        g_autoptr(BillowProject) whole = new_project(24.0);
        billow_time_remap_set(remap_of(add_remap(whole, 12, 60, 0.0, 1.0)), (BillowRemapPreset) preset);
        g_autoptr(BillowBlockSet) all = billow_block_set_new();
        billow_block_set_add(all, BILLOW_BLOCK_REMAP, "r");
        g_auto(BillowEdit) split = billow_edit_split_blocks(whole, all, 29.0 / 24.0);
        g_assert_cmpint(split.outcome, ==, BILLOW_EDIT_DONE);
        g_assert_cmpuint(billow_project_track(split.project, BILLOW_BLOCK_REMAP)->len, ==, 2);
        for (int k = 0; k < 4 * 80; k++)
            g_assert_cmpfloat_with_epsilon(billow_shown_time(split.project, k / 96.0),
                                           billow_shown_time(whole, k / 96.0), 1e-12);
    }
}

/* The presets by their closed forms. */
static void
presets_are_their_curves(void)
{
    BillowTimeRemap remap = {0};
    billow_time_remap_set(&remap, BILLOW_REMAP_SLOW_IN_THE_MIDDLE);
    for (double s = 0.0; s < 1.01; s += 0.0625)
        g_assert_cmpfloat_with_epsilon(billow_time_remap_at(&remap, s),
                                       s < 0.25   ? 1.5 * s
                                       : s < 0.75 ? 0.375 + 0.5 * (s - 0.25)
                                                  : 0.625 + 1.5 * (s - 0.75),
                                       1e-12);
    billow_time_remap_set(&remap, BILLOW_REMAP_SLOW);
    g_assert_cmpfloat(billow_time_remap_at(&remap, 0.5), ==, 0.25);
    billow_time_remap_set(&remap, BILLOW_REMAP_REVERSE);
    g_assert_cmpfloat(billow_time_remap_at(&remap, 0.25), ==, 0.75);
    billow_time_remap_set(&remap, BILLOW_REMAP_HOLD);
    g_assert_cmpfloat(billow_time_remap_at(&remap, 0.7), ==, 0.0);
    g_assert_cmpuint(remap.keys.n_numbers, ==, 0);
}

/* The physics runs in its own time. */
static void
the_physics_is_as_without(void)
{
    g_autoptr(BillowProject) plain = new_project(24.0), remapped = new_project(24.0);
    add_remap(remapped, 12, 60, 1.0, 0.0);
    g_assert_cmpint(billow_simulation_first_difference(plain, remapped), ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/shown-time/identity-is-nothing", identity_is_nothing);
    g_test_add_func("/shown-time/frames-show-frames", frames_show_frames);
    g_test_add_func("/shown-time/frames-have-the-bytes-of-others", frames_have_the_bytes_of_others);
    g_test_add_func("/shown-time/holds-and-priorities", holds_and_priorities);
    g_test_add_func("/shown-time/stays-within-the-animation", stays_within_the_animation);
    g_test_add_func("/shown-time/halves-show-what-the-whole-does", halves_show_what_the_whole_does);
    g_test_add_func("/shown-time/presets-are-their-curves", presets_are_their_curves);
    g_test_add_func("/shown-time/the-physics-is-as-without", the_physics_is_as_without);
    return g_test_run();
}
