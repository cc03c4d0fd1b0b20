/* Tests that frames that keep lengths are as long as the cloth and follow one another smoothly. */
#include "truth/frames.h"

#include <glib.h>

static const double P99 = 0.01, MAX_STRAIN = 0.03, SMOOTHNESS = 8.0, JUMP = 3.0;

static BillowRestCache *cache;

static void
assert_keeps_its_lengths(const TruthAnimation *it, double rate)
{
    g_autoptr(BillowAnimation) animation = truth_frames_animate(it->project, TRUE, cache);
    const TruthFrames frames = truth_frames_measure(animation, rate);
    g_test_message("%s: p99 %.2f %% at %.2f s, max %.2f %% at %.2f s", it->name, 100.0 * frames.p99,
                   frames.p99_at, 100.0 * frames.max, frames.max_at);
    g_assert_cmpfloat(frames.p99, <=, P99);
    g_assert_cmpfloat(frames.max, <=, MAX_STRAIN);
}

/* Checks every eighth frame. */
static void
samples_keep_their_lengths(void)
{
    g_autoptr(GArray) samples = truth_frames_samples(TRUTH_SAMPLES);
    for (guint k = 0; k < samples->len; k++) {
        const TruthAnimation *it = &g_array_index(samples, TruthAnimation, k);
        g_assert_true(it->project->cloth->keep_lengths);
        assert_keeps_its_lengths(it, 3.0);
    }
}

static void
hard_cases_keep_their_lengths(void)
{
    g_autoptr(GArray) hard = truth_frames_hard();
    for (guint k = 0; k < hard->len; k++)
        assert_keeps_its_lengths(&g_array_index(hard, TruthAnimation, k), 24.0);
}

static void
assert_moves_smoothly(const TruthAnimation *it)
{
    g_autoptr(BillowAnimation) animation = truth_frames_animate(it->project, TRUE, cache);
    const TruthFrames coarse = truth_frames_measure(animation, 24.0),
                      fine = truth_frames_measure(animation, 240.0);
    g_test_message("%s: %.3f %% of the size at 24 fps, %.3f at 240 fps", it->name, 100.0 * coarse.second,
                   100.0 * fine.second);
    g_assert_cmpfloat(coarse.second, >=, SMOOTHNESS * fine.second);
}

static void
hard_cases_move_smoothly(void)
{
    g_autoptr(GArray) hard = truth_frames_hard();
    for (guint k = 0; k < hard->len; k++)
        assert_moves_smoothly(&g_array_index(hard, TruthAnimation, k));
}

/* No fold flips abruptly, and nothing pops. */
static void
samples_do_not_jump(void)
{
    g_autoptr(GArray) samples = truth_frames_samples(TRUTH_SAMPLES);
    for (guint k = 0; k < samples->len; k++) {
        const TruthAnimation *it = &g_array_index(samples, TruthAnimation, k);
        g_autoptr(BillowAnimation) animation = truth_frames_animate(it->project, TRUE, cache);
        double at = 0.0;
        const double jump = truth_frames_jump(animation, &at);
        g_test_message("%s: %.1f mean speeds near %.2f s", it->name, jump, at);
        g_assert_cmpfloat(jump, <=, JUMP);
    }
}

/* The small animation; `measure-frames` measures all. */
static void
thesis_moves_smoothly(void)
{
    g_autoptr(GArray) samples = truth_frames_samples(TRUTH_SAMPLES);
    for (guint k = 0; k < samples->len; k++)
        if (g_str_equal(g_array_index(samples, TruthAnimation, k).name, "thesis"))
            assert_moves_smoothly(&g_array_index(samples, TruthAnimation, k));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_set_nonfatal_assertions(); /* reports all animations, not only the first that fails */
    cache = billow_rest_cache_new(0);
    g_test_add_func("/frames/samples-keep-their-lengths", samples_keep_their_lengths);
    g_test_add_func("/frames/hard-cases-keep-their-lengths", hard_cases_keep_their_lengths);
    g_test_add_func("/frames/hard-cases-move-smoothly", hard_cases_move_smoothly);
    g_test_add_func("/frames/samples-do-not-jump", samples_do_not_jump);
    g_test_add_func("/frames/thesis-moves-smoothly", thesis_moves_smoothly);
    const int status = g_test_run();
    billow_rest_cache_unref(cache);
    return status;
}
