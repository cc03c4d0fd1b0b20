/* Keys of a wave's and a sway's numbers in a project: setting, splitting, stretching, scaling and looping. */
#include "model/edits/edits.h"
#include "model/edits/retime.h"
#include "model/edits/scale.h"
#include "model/edits/several.h"
#include "model/project/copied_keys.h"
#include "model/project/loop.h"
#include "model/project/number_keys.h"

#include <math.h>

static const BillowGrid GRID = {9, 7, 0.25};

static const BillowField *
field_of(const BillowBlock *block, const char *key)
{
    const BillowField *field = billow_kinds[block->kind]->fields;
    while (!g_str_equal(field->key, key))
        field++;
    return field;
}

static void
set(BillowBlock *block, const char *number, double at, double value, BillowCurve curve)
{
    BillowNumberKeys *keys = billow_block_number_keys(block);
    const BillowField *field = field_of(block, number);
    g_assert_true(billow_number_keys_set(keys, field, at, 0.0, value));
    const BillowKeyedNumber *keyed = billow_number_keys_find(keys, field->offset);
    keyed->keys[billow_keyed_number_near(keyed, at, 0.0)].easing.curve = curve;
}

/* A wave of 4 seconds from 1 s on, with three keys of amplitude, speed and direction. */
static BillowBlock *
new_wave(void)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_WAVE, "w", "Wave");
    block->start = 1.0;
    block->duration = 4.0;
    *billow_block_wave(block) =
        (BillowWave){.amplitude = 7.0, .wavelength = 0.8, .speed = 7.0, .phase = 20.0};
    set(block, "amplitude", 0.0, 0.1, BILLOW_CURVE_EASE_IN_OUT);
    set(block, "amplitude", 0.3, 0.3, BILLOW_CURVE_ELASTIC);
    set(block, "amplitude", 0.9, 0.1, BILLOW_CURVE_LINEAR);
    set(block, "speed", 0.1, 0.5, BILLOW_CURVE_BACK);
    set(block, "speed", 0.6, 1.5, BILLOW_CURVE_BEZIER);
    set(block, "speed", 0.8, 0.5, BILLOW_CURVE_LINEAR);
    set(block, "direction", 0.2, 0.0, BILLOW_CURVE_HOLD);
    set(block, "direction", 0.4, 40.0, BILLOW_CURVE_SMOOTHSTEP);
    set(block, "direction", 0.8, 0.0, BILLOW_CURVE_LINEAR);
    return block;
}

static BillowProject *
new_project(void)
{
    BillowProject *project = billow_project_new("keys", &GRID);
    project->frame_rate = 24.0;
    project->duration = 8.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), new_wave());
    BillowBlock *sway = billow_block_new(BILLOW_BLOCK_SWAY, "s", "Sway");
    sway->start = 0.5;
    sway->duration = 5.0;
    *billow_block_sway(sway) = (BillowSway){.amplitude = 0.2, .period = 7.0, .phase = 30.0};
    set(sway, "period", 0.0, 2.0, BILLOW_CURVE_EASE_IN_OUT);
    set(sway, "period", 0.5, 1.0, BILLOW_CURVE_BOUNCE);
    set(sway, "period", 1.0, 2.0, BILLOW_CURVE_LINEAR);
    set(sway, "phase", 0.2, 30.0, BILLOW_CURVE_LINEAR);
    set(sway, "phase", 0.7, 100.0, BILLOW_CURVE_LINEAR);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_SWAY), sway);
    return project;
}

static const BillowBlock *
wave_of(const BillowProject *project, guint index)
{
    return billow_project_track(project, BILLOW_BLOCK_WAVE)->pdata[index];
}

static const BillowBlock *
sway_of(const BillowProject *project, guint index)
{
    return billow_project_track(project, BILLOW_BLOCK_SWAY)->pdata[index];
}

static double
height_of(const BillowBlock *block, double elapsed)
{
    const BillowWave now = billow_wave_at(billow_block_wave(block), elapsed, block->duration);
    return billow_wave_height(&now, &GRID, 7, 2, elapsed);
}

static double
way_of(const BillowBlock *block, double elapsed)
{
    const BillowSway now = billow_sway_at(billow_block_sway(block), elapsed, block->duration);
    return billow_sway_displacement(&now, elapsed).x;
}

static void
test_keys_are_set_and_removed(void)
{
    g_autoptr(BillowBlock) block = billow_block_new(BILLOW_BLOCK_WAVE, "w", "Wave");
    BillowNumberKeys *keys = billow_block_number_keys(block);
    const BillowField *speed = field_of(block, "speed"), *amplitude = field_of(block, "amplitude");
    g_autoptr(BillowBlock) plain = billow_block_copy(block);
    g_assert_true(billow_number_keys_set(keys, speed, 0.5, 0.01, 2.0));
    g_assert_true(billow_number_keys_set(keys, amplitude, 0.5, 0.01, 0.1));
    g_assert_true(billow_number_keys_set(keys, speed, 0.25, 0.01, 1.0));
    g_assert_true(billow_number_keys_set(keys, speed, 0.505, 0.01, 3.0)); /* the key at 0.5 */
    g_assert_cmpuint(keys->n_numbers, ==, 2);
    g_assert_true(keys->numbers[0].field == amplitude); /* in the order of the fields */
    g_assert_cmpuint(keys->numbers[1].n_keys, ==, 2);
    g_assert_cmpfloat(billow_keyed_number_at(&keys->numbers[1], 0.0), ==, 1.0);
    g_assert_cmpfloat(billow_keyed_number_at(&keys->numbers[1], 1.0), ==, 3.0);
    g_autoptr(BillowBlock) copy = billow_block_copy(block);
    g_assert_true(billow_block_equal(block, copy));
    billow_block_number_keys(copy)->numbers[1].keys[0].value = 1.5;
    g_assert_false(billow_block_equal(block, copy));
    billow_number_keys_remove(keys, speed, 0, block->payload);
    billow_number_keys_remove(keys, amplitude, 0, block->payload);
    g_assert_cmpfloat(billow_block_wave(block)->amplitude, ==, 0.1);
    billow_number_keys_remove(keys, speed, 0, block->payload);
    g_assert_cmpfloat(billow_block_wave(block)->speed, ==, 3.0);
    g_assert_null(keys->numbers);
    billow_block_wave(block)->speed = billow_block_wave(plain)->speed;
    billow_block_wave(block)->amplitude = billow_block_wave(plain)->amplitude;
    g_assert_true(billow_block_equal(block, plain));
}

static void
test_a_key_stays_between_its_neighbors(void)
{
    g_autoptr(BillowBlock) block = new_wave();
    BillowKeyedNumber *speed = &billow_block_number_keys(block)->numbers[1];
    billow_keyed_number_move(speed, 1, 0.95, 0.05);
    g_assert_cmpfloat_with_epsilon(speed->keys[1].at, 0.75, 1e-15);
    billow_keyed_number_move(speed, 1, 0.0, 0.05);
    g_assert_cmpfloat_with_epsilon(speed->keys[1].at, 0.15, 1e-15);
    billow_keyed_number_move(speed, 2, 3.0, 0.05);
    g_assert_cmpfloat(speed->keys[2].at, ==, 3.0);
}

/* From 0.2 s and 0.8 s of the amplitude, a block of 4 s, to a block of 2 s from 0.5 s on, with one of its own there. */
static void
test_keys_are_copied(void)
{
    g_autoptr(BillowBlock) block = new_wave();
    g_autoptr(BillowBlock) other = billow_block_new(BILLOW_BLOCK_SWAY, "s", "Sway");
    const BillowKeyedNumber *speed =
        billow_number_keys_find(billow_block_number_keys(block), offsetof(BillowWave, speed));
    g_autoptr(GArray) chosen = g_array_new(FALSE, FALSE, sizeof(guint));
    g_array_append_vals(chosen, (const guint[]){0, 2}, 2);
    g_autoptr(GArray) copied = billow_keyed_number_copy_keys(speed, chosen, 4.0);
    set(other, "phase", 0.25, 7.0, BILLOW_CURVE_LINEAR);
    set(other, "phase", 0.9, 8.0, BILLOW_CURVE_LINEAR);
    BillowNumberKeys *keys = billow_block_number_keys(other);
    g_autoptr(GArray) pasted =
        billow_number_keys_paste(keys, field_of(other, "phase"), copied, 0.25, 2.0, 0.01);
    const BillowKeyedNumber *phase = &keys->numbers[0];
    g_assert_cmpuint(phase->n_keys, ==, 3);
    g_assert_cmpfloat(phase->keys[0].value, ==, 0.5); /* the one that was there gave way */
    g_assert_cmpint(phase->keys[0].easing.curve, ==, BILLOW_CURVE_BACK);
    g_assert_cmpfloat(phase->keys[1].at, ==, 0.9);
    g_assert_cmpfloat_with_epsilon(phase->keys[2].at, 0.25 + (0.8 - 0.1) * 4.0 / 2.0, 1e-12);
    g_assert_cmpuint(g_array_index(pasted, guint, 0), ==, 0);
    g_assert_cmpuint(g_array_index(pasted, guint, 1), ==, 2);
}

static void
test_copied_values_stay_in_bounds(void)
{
    g_autoptr(BillowBlock) block = new_wave();
    BillowNumberKeys *keys = billow_block_number_keys(block);
    const BillowField *wavelength = field_of(block, "wavelength");
    g_autoptr(GArray) copied = g_array_new(FALSE, FALSE, sizeof(BillowCopiedKey));
    g_array_append_val(copied, ((BillowCopiedKey){0.0, -3.0, billow_easing_default()}));
    g_autoptr(GArray) pasted = billow_number_keys_paste(keys, wavelength, copied, 0.5, 4.0, 0.01);
    g_assert_cmpuint(pasted->len, ==, 1);
    g_assert_null(billow_number_keys_unfit(keys));
    g_assert_cmpfloat(billow_number_keys_find(keys, wavelength->offset)->keys[0].value, ==,
                      billow_number_low(wavelength));
    for (int i = 1; i < BILLOW_MAX_NUMBER_KEYS; i++)
        billow_number_keys_set(keys, wavelength, 1.0 + i, 0.1, 1.0);
    g_assert_null(billow_number_keys_paste(keys, wavelength, copied, 0.7, 4.0, 0.01)); /* one too many */
    g_assert_cmpuint(billow_number_keys_find(keys, wavelength->offset)->n_keys, ==, BILLOW_MAX_NUMBER_KEYS);
}

static BillowEdit
split(const BillowProject *project, BillowBlockKind kind, const char *id, double seconds)
{
    g_autoptr(BillowBlockSet) set = billow_block_set_new();
    billow_block_set_add(set, kind, id);
    return billow_edit_split_blocks(project, set, seconds);
}

static void
test_halves_move_as_the_whole(void)
{
    g_autoptr(BillowProject) project = new_project();
    for (double cut = 1.25; cut < 5.0; cut += 0.5) {
        g_auto(BillowEdit) edit = split(project, BILLOW_BLOCK_WAVE, "w", cut);
        g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_DONE);
        g_auto(BillowEdit) other = split(edit.project, BILLOW_BLOCK_SWAY, "s", cut);
        g_assert_cmpint(other.outcome, ==, BILLOW_EDIT_DONE);
        for (double t = 1.0; t < 5.0; t += 0.07) {
            const guint half = t < cut ? 0 : 1;
            const BillowBlock *wave = wave_of(other.project, half), *sway = sway_of(other.project, half);
            g_assert_cmpfloat_with_epsilon(height_of(wave, t - wave->start),
                                           height_of(wave_of(project, 0), t - 1.0), 1e-11);
            g_assert_cmpfloat_with_epsilon(way_of(sway, t - sway->start),
                                           way_of(sway_of(project, 0), t - 0.5), 1e-11);
        }
    }
}

/* A half keeps of the keys outside it only the nearest one. */
static void
test_halves_keep_the_keys_that_count(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_auto(BillowEdit) edit = split(project, BILLOW_BLOCK_WAVE, "w", 1.0 + 4.0 * 0.35);
    const BillowNumberKeys *first = billow_block_number_keys(wave_of(edit.project, 0)),
                           *second = billow_block_number_keys(wave_of(edit.project, 1));
    g_assert_cmpuint(first->numbers[0].n_keys, ==, 3);
    g_assert_cmpuint(second->numbers[0].n_keys, ==, 2);
    g_assert_cmpuint(first->numbers[1].n_keys, ==, 2);
    g_assert_cmpuint(second->numbers[1].n_keys, ==, 3);
}

/* A block of twice the duration does the same at half the pace: the keys keep their places in it. */
static void
test_a_longer_block_stretches(void)
{
    g_autoptr(BillowBlock) block = new_wave();
    g_autoptr(BillowBlock) longer = billow_block_copy(block);
    longer->duration = 8.0;
    for (double t = 0.0; t < 4.0; t += 0.13) {
        const BillowWave a = billow_wave_at(billow_block_wave(block), t, 4.0),
                         b = billow_wave_at(billow_block_wave(longer), 2.0 * t, 8.0);
        g_assert_cmpfloat_with_epsilon(b.amplitude, a.amplitude, 1e-12);
        g_assert_cmpfloat_with_epsilon(b.direction, a.direction, 1e-12);
        g_assert_cmpfloat_with_epsilon(b.phase - 20.0, 2.0 * (a.phase - 20.0), 1e-9);
    }
}

/* With the whole animation, speeds and periods scale as well, and every moment keeps its shape. */
static void
test_scaled_time_keeps_shapes(void)
{
    g_autoptr(BillowProject) project = new_project();
    const BillowRetime retime = {24.0, 16.0, TRUE};
    g_auto(BillowEdit) edit = billow_edit_retime(project, &retime);
    g_assert_nonnull(edit.project);
    for (double t = 0.0; t < 4.0; t += 0.13)
        g_assert_cmpfloat_with_epsilon(height_of(wave_of(edit.project, 0), 2.0 * t),
                                       height_of(wave_of(project, 0), t), 1e-11);
    for (double t = 0.0; t < 5.0; t += 0.13)
        g_assert_cmpfloat_with_epsilon(way_of(sway_of(edit.project, 0), 2.0 * t),
                                       way_of(sway_of(project, 0), t), 1e-11);
}

static void
test_scaled_size_scales_lengths(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_auto(BillowEdit) edit = billow_edit_scale(project, 3.0);
    g_assert_nonnull(edit.project);
    const BillowBlock *before = wave_of(project, 0), *after = wave_of(edit.project, 0);
    for (double t = 0.0; t < 4.0; t += 0.13) {
        const BillowWave a = billow_wave_at(billow_block_wave(before), t, 4.0),
                         b = billow_wave_at(billow_block_wave(after), t, 4.0);
        g_assert_cmpfloat_with_epsilon(b.amplitude, 3.0 * a.amplitude, 1e-12);
        g_assert_cmpfloat_with_epsilon(b.direction, a.direction, 1e-12);
        g_assert_cmpfloat_with_epsilon(b.phase, a.phase, 1e-9);
    }
}

/* Makes the blocks last a whole loop of 4 seconds. */
static BillowProject *
new_loop(void)
{
    BillowProject *project = new_project();
    project->duration = 4.0;
    project->loop = TRUE;
    ((BillowBlock *) wave_of(project, 0))->start = 0.0;
    ((BillowBlock *) sway_of(project, 0))->start = 0.0;
    ((BillowBlock *) sway_of(project, 0))->duration = 4.0;
    ((BillowBlock *) sway_of(project, 0))->fade_in = 0.0;
    return project;
}

static void
test_a_block_that_ends_as_it_begins_loops(void)
{
    g_autoptr(BillowProject) project = new_loop();
    const BillowBlock *sway = sway_of(project, 0);
    billow_number_keys_remove(billow_block_number_keys(sway), field_of(sway, "phase"), 1, sway->payload);
    g_autoptr(GPtrArray) changes = billow_loop_changes(project);
    g_autoptr(BillowProject) played = billow_loop_play(project);
    const BillowBlock *wave = wave_of(played, 0);
    sway = sway_of(played, 0);
    g_assert_cmpfloat(wave->fade_in + wave->fade_out + sway->fade_in + sway->fade_out, ==, 0.0);
    g_assert_cmpfloat_with_epsilon(height_of(wave, wave->duration), height_of(wave, 0.0), 1e-11);
    g_assert_cmpfloat_with_epsilon(way_of(sway, sway->duration), way_of(sway, 0.0), 1e-11);
    const BillowLoopChange *change = changes->pdata[0];
    g_autofree char *path = billow_loop_change_path(change);
    g_assert_cmpstr(path, ==, "waves[0].keys.speed");
}

/* A wave that runs to and fro keeps the whole number of wavelengths by which it is nearest: its keys shift alike. */
static void
test_a_wave_to_and_fro_loops(void)
{
    g_autoptr(BillowProject) project = new_loop();
    BillowBlock *wave = (BillowBlock *) wave_of(project, 0);
    const BillowField *speed = field_of(wave, "speed");
    while (billow_number_keys_find(billow_block_number_keys(wave), speed->offset))
        billow_number_keys_remove(billow_block_number_keys(wave), speed, 0, wave->payload);
    set(wave, "speed", 0.0, 1.0, BILLOW_CURVE_LINEAR);
    set(wave, "speed", 0.5, -1.1, BILLOW_CURVE_LINEAR);
    set(wave, "speed", 1.0, 1.0, BILLOW_CURVE_LINEAR);
    g_autoptr(BillowProject) played = billow_loop_play(project);
    const BillowBlock *fitted = wave_of(played, 0);
    const BillowKeyedNumber *number =
        billow_number_keys_find(billow_block_number_keys(fitted), speed->offset);
    /* it would go back by 4 s at 0.05 m/s, which is a quarter of a wavelength: none at 0.05 m/s more */
    g_assert_cmpfloat_with_epsilon(number->keys[0].value, 1.05, 1e-12);
    g_assert_cmpfloat_with_epsilon(number->keys[1].value, -1.05, 1e-12);
    g_assert_cmpfloat_with_epsilon(height_of(fitted, 4.0), height_of(fitted, 0.0), 1e-11);
}

/* One that ends with other values fades where the loop meets itself. */
static void
test_a_block_that_ends_otherwise_fades(void)
{
    g_autoptr(BillowProject) project = new_loop();
    BillowBlock *wave = (BillowBlock *) wave_of(project, 0);
    set(wave, "amplitude", 0.9, 0.25, BILLOW_CURVE_LINEAR);
    g_autoptr(BillowProject) played = billow_loop_play(project);
    g_assert_cmpfloat(wave_of(played, 0)->fade_in, >, 0.0);
    g_assert_cmpfloat(wave_of(played, 0)->fade_out, >, 0.0);
}

static void
test_keys_out_of_bounds_are_refused(void)
{
    g_autoptr(BillowProject) project = new_project();
    const BillowBlockRef ref = {BILLOW_BLOCK_SWAY, (char *) "s"};
    g_autoptr(BillowBlock) block = billow_block_copy(sway_of(project, 0));
    billow_block_number_keys(block)->numbers[0].keys[1].value = 0.0;
    g_auto(BillowEdit) edit = billow_edit_set_block(project, &ref, block);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_OUT_OF_BOUNDS);
    g_assert_cmpstr(edit.field->key, ==, "period");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/number-keys/are-copied-to-another-block-at-their-times", test_keys_are_copied);
    g_test_add_func("/number-keys/copied-values-stay-within-bounds", test_copied_values_stay_in_bounds);
    g_test_add_func("/number-keys/are-set-and-removed", test_keys_are_set_and_removed);
    g_test_add_func("/number-keys/a-key-stays-between-its-neighbors", test_a_key_stays_between_its_neighbors);
    g_test_add_func("/number-keys/halves-move-as-the-whole", test_halves_move_as_the_whole);
    g_test_add_func("/number-keys/halves-keep-the-keys-that-count", test_halves_keep_the_keys_that_count);
    g_test_add_func("/number-keys/a-longer-block-stretches", test_a_longer_block_stretches);
    g_test_add_func("/number-keys/scaled-time-keeps-shapes", test_scaled_time_keeps_shapes);
    g_test_add_func("/number-keys/scaled-size-scales-lengths", test_scaled_size_scales_lengths);
    g_test_add_func("/number-keys/a-block-that-ends-as-it-begins-loops",
                    test_a_block_that_ends_as_it_begins_loops);
    g_test_add_func("/number-keys/a-wave-to-and-fro-loops", test_a_wave_to_and_fro_loops);
    g_test_add_func("/number-keys/a-block-that-ends-otherwise-fades", test_a_block_that_ends_otherwise_fades);
    g_test_add_func("/number-keys/out-of-bounds-are-refused", test_keys_out_of_bounds_are_refused);
    return g_test_run();
}
