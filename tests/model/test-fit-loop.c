/* Tests loops that are made of runs. */
#include "core/base/outline.h"
#include "core/cloth/strain.h"
#include "model/animation/evaluation.h"
#include "model/fit/fitted.h"
#include "model/fit/loop_fade.h"
#include "model/fit/looped_run.h"

#include <math.h>

enum { RATE = 24 };

static const BillowGrid GRID = {21, 13, 0.05};
static const BillowFitWork ALONE = {NULL, NULL, NULL};

/* A strip that hangs from its first column and bends as a wave that travels along it, with threads of their
 * full lengths: its slope at each edge has an angle. They are longer by the share `stretch`. */
static GBytes *
strip_frame(double phase, double stretch)
{
    const size_t n = billow_grid_count(&GRID);
    float *places = g_new(float, 3 * n);
    for (int row = 0; row < GRID.rows; row++) {
        double x = 0.0, y = 0.0;
        for (int column = 0; column < GRID.columns; column++) {
            float *place = places + 3 * billow_grid_index(&GRID, column, row);
            place[0] = (float) x;
            place[1] = (float) y;
            place[2] = (float) (row * GRID.spacing);
            const double angle = 0.6 * sin(0.4 * column - phase);
            x += (1.0 + stretch) * GRID.spacing * cos(angle);
            y += (1.0 + stretch) * GRID.spacing * sin(angle);
        }
    }
    return g_bytes_new_take(places, 3 * n * sizeof *places);
}

/* Returns a run whose wave has `period` frames in its first frame, and gets faster by the share `faster` per
 * frame. */
static BillowRun *
stretched_run(int n, double period, double faster, double stretch)
{
    BillowRun *run = billow_run_new(&GRID);
    double phase = 0.0;
    for (int f = 0; f < n; f++) {
        g_autoptr(GBytes) frame = strip_frame(phase, stretch);
        billow_run_add(run, (double) f / RATE, frame, NULL);
        phase += 2.0 * G_PI / period * pow(1.0 + faster, f);
    }
    billow_run_pin_still(run);
    return run;
}

static BillowRun *
strip_run(int n, double period, double faster)
{
    return stretched_run(n, period, faster, 0.0);
}

static gboolean
loop_run(BillowRun **run, guint shortest, guint longest, BillowLoopReport *report, GError **error)
{
    const gboolean kept = TRUE;
    const BillowLoopLengths lengths = {shortest, longest};
    g_autoptr(GPtrArray) runs = g_ptr_array_new();
    g_ptr_array_add(runs, *run);
    const gboolean done = billow_runs_loop(runs, &kept, &lengths, &ALONE, report, error);
    *run = runs->pdata[0];
    return done;
}

/* Returns the root of the sum of squares of what points move from one frame to another. */
static double
distance(const BillowRun *run, guint a, guint b)
{
    const float *p = billow_run_frame(run, a), *q = billow_run_frame(run, b);
    double sum = 0.0;
    for (size_t i = 0; i < 3 * billow_grid_count(&run->grid); i++)
        sum += pow((double) p[i] - (double) q[i], 2.0);
    return sqrt(sum);
}

/* With 30.3 frames a round, 61 frames are two rounds and 0.4 frames, and 91 three and 0.1. */
static void
test_known(void)
{
    BillowRun *run = strip_run(160, 30.3, 0.0);
    BillowLoopReport report;
    g_autoptr(GError) error = NULL;
    const double step = distance(run, 10, 11);
    g_assert_true(loop_run(&run, 40, 100, &report, &error));
    g_assert_no_error(error);
    g_assert_cmpuint(report.loop.count, ==, 91);
    g_assert_cmpuint(run->frames->len, ==, 91);
    g_assert_cmpfloat(g_array_index(run->starts, double, 0), ==, 0.0);
    for (guint f = 0; f < 91; f++) /* the median step is about that of any frame */
        g_assert_cmpfloat(distance(run, f, (f + 1) % 91), <, BILLOW_LOOP_MOST_STEP * step);
    g_assert_cmpfloat(report.loop.step, <, 1.1);
    g_assert_cmpfloat(report.loop.turn, <, 1.2);
    billow_run_free(run);
}

/* The wave gets faster, so rounds differ: what is mixed gets its lengths back, and what is pinned stays. */
static void
test_lengths(void)
{
    BillowRun *run = strip_run(130, 30.3, 0.003);
    BillowLoopReport report;
    g_autoptr(GError) error = NULL;
    g_assert_true(loop_run(&run, 50, 100, &report, &error));
    g_assert_cmpfloat(report.loop.gap, >, 0.001);
    g_assert_cmpfloat(report.strain, <, 0.004);
    const size_t n = billow_grid_count(&GRID);
    BillowPoints points = billow_points_new(n);
    g_autofree float *planes = g_new(float, 3 * n);
    float *const into[3] = {planes, planes + n, planes + 2 * n};
    double most = 0.0;
    for (guint f = 0; f < run->frames->len; f++) {
        billow_frame_planes(billow_run_frame(run, f), n, into);
        billow_points_read(&points, n, into[0], into[1], into[2]);
        most = fmax(most, billow_strain_measure(&GRID, &points).p99);
        const GArray *anchors = run->anchors->pdata[f];
        g_assert_cmpuint(anchors->len, ==, (guint) GRID.rows);
        for (int row = 0; row < GRID.rows; row++) {
            const size_t i = billow_grid_index(&GRID, 0, row);
            g_assert_cmpfloat(hypot((double) planes[i], (double) planes[n + i]), <, 1e-6);
        }
    }
    g_assert_cmpfloat_with_epsilon(most, report.strain, 1e-6);
    billow_points_free(&points);
    billow_run_free(run);
}

/* Returns the strain of a frame. */
static double
strain_in(const BillowRun *run, guint frame)
{
    const size_t n = billow_grid_count(&GRID);
    BillowPoints points = billow_points_new(n);
    g_autofree float *planes = g_new(float, 3 * n);
    float *const into[3] = {planes, planes + n, planes + 2 * n};
    billow_frame_planes(billow_run_frame(run, frame), n, into);
    billow_points_read(&points, n, into[0], into[1], into[2]);
    const double strain = billow_strain_measure(&GRID, &points).p99;
    billow_points_free(&points);
    return strain;
}

/* Cloth that is stretched by 0.6 % is stretched less where it is mixed, and gently less beside it; all other
 * frames stay. */
static void
test_stretched(void)
{
    BillowRun *run = stretched_run(130, 30.3, 0.003, 0.006);
    g_autoptr(BillowRun) before = stretched_run(130, 30.3, 0.003, 0.006);
    BillowLoopReport report;
    g_autoptr(GError) error = NULL;
    g_assert_true(loop_run(&run, 50, 100, &report, &error));
    g_assert_cmpfloat_with_epsilon(report.run_strain, 0.006, 1e-5);
    g_assert_cmpfloat(report.strain, <, 0.004);
    const gsize count = report.loop.count, fade = report.loop.fade, kept = MIN(fade, (count - fade) / 2);
    for (gsize f = 0; f < count; f++) {
        const gboolean same =
            g_bytes_equal(run->frames->pdata[f], before->frames->pdata[report.loop.first + f]);
        g_assert_cmpint(same, ==, f >= kept && f + fade + kept < count);
        g_assert_cmpfloat(strain_in(run, (guint) f), <=, f + fade < count ? 0.00601 : 0.004);
    }
    for (gsize f = 1; f <= kept; f++) /* less and less on either side */
        g_assert_cmpfloat(strain_in(run, (guint) (f - 1)), <, strain_in(run, (guint) f));
    billow_run_free(run);
}

/* Cloth that is stretched so far that it would shrink visibly keeps its strain. */
static void
test_elastic(void)
{
    BillowRun *run = stretched_run(130, 30.3, 0.0, 0.5);
    BillowLoopReport report;
    g_autoptr(GError) error = NULL;
    g_assert_true(loop_run(&run, 50, 100, &report, &error));
    g_assert_cmpfloat_with_epsilon(report.run_strain, 0.5, 1e-3);
    g_assert_cmpfloat_with_epsilon(report.strain, 0.5, 1e-2);
    billow_run_free(run);
}

/* Frames that are mixed without keeping lengths are shorter, if nothing else: so the test above can fail. */
static void
test_unkept(void)
{
    BillowRun *run = strip_run(130, 30.3, 0.003);
    const BillowLoop loop = {.first = 40, .count = 60, .fade = 12};
    const size_t n = billow_grid_count(&GRID);
    BillowPoints points = billow_points_new(n);
    g_autofree float *planes = g_new(float, 3 * n);
    float *const into[3] = {planes, planes + n, planes + 2 * n};
    double strains[2];
    for (int kept = 0; kept < 2; kept++) {
        g_autoptr(BillowRun) looped = billow_loop_fade(run, &loop, kept, NULL);
        billow_frame_planes(billow_run_frame(looped, 54), n, into);
        billow_points_read(&points, n, into[0], into[1], into[2]);
        strains[kept] = billow_strain_measure(&GRID, &points).p99;
    }
    g_assert_cmpfloat(strains[1], <, 0.1 * strains[0]);
    billow_points_free(&points);
    billow_run_free(run);
}

static void
expect_refused(BillowRun *run, guint shortest, guint longest, const char *part)
{
    BillowLoopReport report;
    g_autoptr(GError) error = NULL;
    BillowRun *same = run;
    g_assert_false(loop_run(&same, shortest, longest, &report, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    g_assert_nonnull(strstr(error->message, part));
    g_assert_true(same == run);
    billow_run_free(run);
}

/* A wave that comes round only half way, one that stands still, and too few frames. */
static void
test_refused(void)
{
    expect_refused(strip_run(100, 200.0, 0.0), 60, 90, "even at the best places");
    expect_refused(strip_run(60, 1e12, 0.0), 20, 50, "hardly moves");
    expect_refused(strip_run(40, 20.0, 0.0), 38, 40, "40 frames are too few");
    expect_refused(strip_run(2, 20.0, 0.0), 2, 2, "2 frames are too few");
}

/* Blocks of a loop: a project that loops as long as it, without the first frame at its end. */
static void
test_blocks(void)
{
    BillowRun *run = strip_run(100, 24.1, 0.0);
    BillowLoopReport report;
    g_autoptr(GError) error = NULL;
    g_assert_true(loop_run(&run, 20, 30, &report, &error));
    g_assert_cmpuint(report.loop.count, ==, 24);
    billow_run_close(run);
    g_assert_cmpuint(run->frames->len, ==, 25);
    g_autoptr(BillowProject) project = billow_project_new("p", &GRID);
    project->frame_rate = RATE;
    g_autoptr(BillowFit) fit = billow_fit_new(run, 9, TRUE, &ALONE);
    g_autoptr(BillowFitted) fitted = billow_fit_measured(fit, project, 9, 4, &ALONE, &error);
    g_assert_no_error(error);
    g_assert_true(fitted->project->loop);
    g_assert_cmpfloat(billow_project_duration(fitted->project), ==, 1.0);
    g_assert_cmpuint(billow_project_track(fitted->project, BILLOW_BLOCK_KEYFRAME)->len, ==, 8);
    g_assert_cmpuint(billow_project_track(fitted->project, BILLOW_BLOCK_TRANSITION)->len, ==, 8);
    g_assert_cmpuint(fitted->recorded, ==, 4);
    g_assert_cmpfloat(fitted->error.share, <, 0.005);
    const BillowRecording *recording =
        billow_block_recording(billow_project_track(fitted->project, BILLOW_BLOCK_RECORDING)->pdata[0]);
    g_assert_cmpint(recording->shapes->n_frames, ==, 24);
    g_assert_cmpfloat_with_epsilon(billow_recording_period(recording), 1.0, 1e-9);
    billow_run_free(run);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/fit/loop/a-travelling-wave-loops-at-whole-periods", test_known);
    g_test_add_func("/fit/loop/lengths-and-anchors-are-kept", test_lengths);
    g_test_add_func("/fit/loop/stretched-cloth-is-stretched-less-where-it-closes", test_stretched);
    g_test_add_func("/fit/loop/elastic-cloth-stays-stretched", test_elastic);
    g_test_add_func("/fit/loop/mixed-frames-are-shorter", test_unkept);
    g_test_add_func("/fit/loop/what-does-not-loop-is-refused", test_refused);
    g_test_add_func("/fit/loop/blocks-loop", test_blocks);
    return g_test_run();
}
