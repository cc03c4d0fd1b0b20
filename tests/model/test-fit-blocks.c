/* Tests blocks that are fitted to a run. */
#include "core/base/outline.h"
#include "model/animation/evaluation.h"
#include "model/edits/edits.h"
#include "model/fit/bare_project.h"
#include "model/fit/simulated_run.h"

#include <math.h>

enum { RATE = 24, FRAMES = 48 };

static const BillowGrid GRID = {11, 9, 0.1};
static const BillowFitWork ALONE = {NULL, NULL, NULL};

static void
add_keyframe(BillowProject *project, const char *id, double start, double duration, double width,
             double height)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    const BillowAnchor anchors[] = {{0, 0, {-0.5 * width, height, 0.0}}, {10, 0, {0.5 * width, height, 0.0}}};
    block->start = start;
    block->duration = duration;
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

static void
add_transition(BillowProject *project, const char *from, BillowCurve curve, double degree)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_TRANSITION, from, "");
    billow_block_easing(block)->curve = curve;
    billow_block_easing(block)->degree = degree;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION), block);
}

/* Three keyframes: a until 0.5 s, b from 1 s to 1.25 s, c from 1.75 s on. */
static BillowProject *
new_project(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    project->frame_rate = RATE;
    project->duration = (double) FRAMES / RATE;
    add_keyframe(project, "a", 0.0, 0.5, 0.9, 1.0);
    add_keyframe(project, "b", 1.0, 0.25, 0.5, 1.4);
    add_keyframe(project, "c", 1.75, 0.25, 0.7, 0.8);
    add_transition(project, "a", BILLOW_CURVE_POWER_IN, 2.0);
    add_transition(project, "b", BILLOW_CURVE_EASE_IN_OUT, 2.0);
    return project;
}

static BillowAnimation *
new_animation(BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    return billow_animation_new(project, cache);
}

static GBytes *
evaluate(const BillowAnimation *animation, const BillowGrid *grid, double seconds)
{
    const size_t n = billow_grid_count(grid);
    BillowMesh *mesh = billow_mesh_new(grid);
    float *places = g_new(float, 3 * n);
    billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
    for (size_t i = 0; i < n; i++) {
        places[3 * i] = mesh->x[i];
        places[3 * i + 1] = mesh->y[i];
        places[3 * i + 2] = mesh->z[i];
    }
    billow_mesh_unref(mesh);
    return g_bytes_new_take(places, 3 * n * sizeof *places);
}

/* Returns the frames of the fake, as if they had been read from files. */
static BillowRun *
fake_run(BillowProject *project, int n)
{
    g_autoptr(BillowAnimation) animation = new_animation(project);
    BillowRun *run = billow_run_new(&project->cloth->grid);
    for (int f = 1; f <= n; f++) {
        const double seconds = billow_project_frame_time(project, f);
        g_autoptr(GBytes) frame = evaluate(animation, &project->cloth->grid, seconds);
        billow_run_add(run, seconds, frame, NULL);
    }
    billow_run_pin_still(run);
    return run;
}

static BillowRun *
simulated_run(BillowProject *project, int n)
{
    g_autoptr(BillowAnimation) animation = new_animation(project);
    g_autoptr(GArray) frames = g_array_new(FALSE, FALSE, sizeof(int));
    g_autoptr(GError) error = NULL;
    for (int f = 1; f <= n; f++)
        g_array_append_val(frames, f);
    BillowRun *run = billow_run_simulate(animation, frames, &ALONE, &error);
    g_assert_no_error(error);
    return run;
}

static BillowFitted *
fit_keys(const BillowRun *run, const BillowProject *bare, guint n)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowFit) fit = billow_fit_new(run, n, bare->cloth->keep_lengths, &ALONE);
    BillowFitted *fitted = billow_fit_blocks(fit, bare, n, &error);
    g_assert_no_error(error);
    g_assert_true(billow_fit_measure(fit, fitted, &ALONE, &error));
    return fitted;
}

/* Returns the root mean square distance of a project's frames from a run, and the largest. */
static double
plain_error(BillowProject *project, const BillowRun *run, double *worst)
{
    g_autoptr(BillowAnimation) animation = new_animation(project);
    double sum = 0.0;
    gsize count = 0;
    *worst = 0.0;
    for (guint f = 0; f < run->frames->len; f++) {
        g_autoptr(GBytes) frame = evaluate(animation, &run->grid, g_array_index(run->starts, double, f));
        const float *a = g_bytes_get_data(frame, NULL), *b = g_bytes_get_data(run->frames->pdata[f], NULL);
        for (size_t i = 0; i < billow_grid_count(&run->grid); i++, count++) {
            double square = 0.0;
            for (int axis = 0; axis < 3; axis++)
                square += pow((double) a[3 * i + axis] - (double) b[3 * i + axis], 2.0);
            sum += square;
            *worst = fmax(*worst, sqrt(square));
        }
    }
    return sqrt(sum / (double) count);
}

/* --- Tests --- */

/* The frames of a fake animation give back its keyframes, their times, and the curves between them. */
static void
test_own(void)
{
    g_autoptr(BillowProject) project = new_project(), bare = billow_project_new("q", &GRID);
    g_autoptr(BillowRun) run = fake_run(project, FRAMES);
    bare->frame_rate = RATE;
    g_autoptr(BillowFitted) fitted = fit_keys(run, bare, 3);
    const GPtrArray *keyframes = billow_project_track(fitted->project, BILLOW_BLOCK_KEYFRAME),
                    *own = billow_project_track(project, BILLOW_BLOCK_KEYFRAME),
                    *transitions = billow_project_track(fitted->project, BILLOW_BLOCK_TRANSITION);
    g_assert_cmpuint(keyframes->len, ==, 3);
    for (guint k = 0; k < 3; k++) {
        const BillowBlock *found = keyframes->pdata[k], *block = own->pdata[k];
        g_assert_cmpfloat_with_epsilon(found->start, block->start, 1e-6);
        g_assert_cmpfloat_with_epsilon(billow_block_end(found), billow_block_end(block), 1.0 / RATE + 1e-6);
    }
    g_assert_cmpuint(transitions->len, ==, 2);
    g_assert_cmpint(billow_block_easing(transitions->pdata[0])->curve, ==, BILLOW_CURVE_POWER_IN);
    g_assert_cmpfloat_with_epsilon(billow_block_easing(transitions->pdata[0])->degree, 2.0, 1e-3);
    g_assert_cmpint(billow_block_easing(transitions->pdata[1])->curve, ==, BILLOW_CURVE_EASE_IN_OUT);
    g_assert_cmpfloat(fitted->error.worst, <, 1e-5);
}

/* That few are found without being told how many. */
static void
test_number(void)
{
    g_autoptr(BillowProject) project = new_project(), bare = billow_project_new("q", &GRID);
    g_autoptr(BillowRun) run = fake_run(project, FRAMES);
    g_autoptr(GError) error = NULL;
    bare->frame_rate = RATE;
    g_autoptr(BillowFit) fit = billow_fit_new(run, 0, FALSE, &ALONE);
    g_autoptr(BillowFitted) fitted = billow_fit_within(fit, bare, 1e-5, 0, &ALONE, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(fitted->keyframes->len, ==, 3);
}

/* The physics, with lengths kept: the error is told as it is, and falls with keyframes, to none with all
 * frames. */
static void
test_physics(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowProject) bare = billow_run_bare_project(project);
    g_autoptr(BillowRun) run = simulated_run(project, FRAMES);
    const guint numbers[] = {3, 8, 20, FRAMES};
    double before = INFINITY;
    g_assert_true(bare->cloth->keep_lengths);
    for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++) {
        g_autoptr(BillowFitted) fitted = fit_keys(run, bare, numbers[i]);
        double worst;
        const double rms = plain_error(fitted->project, run, &worst);
        g_assert_cmpfloat_with_epsilon(fitted->error.rms, rms, 1e-9);
        g_assert_cmpfloat_with_epsilon(fitted->error.worst, worst, 1e-9);
        g_assert_cmpfloat_with_epsilon(fitted->error.share, rms / (0.1 * hypot(10, 8)), 1e-9);
        g_assert_cmpfloat(rms, <, before);
        g_assert_cmpint(billow_project_frame_count(fitted->project), ==, FRAMES);
        before = rms;
    }
    g_assert_cmpfloat(before, <, 1e-6);
}

/* A tolerance is kept, with no more keyframes than it takes. */
static void
test_tolerance(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowProject) bare = billow_run_bare_project(project);
    g_autoptr(BillowRun) run = simulated_run(project, FRAMES);
    g_autoptr(BillowFit) fit = billow_fit_new(run, 0, TRUE, &ALONE);
    const double tolerances[] = {0.1, 0.02, 0.004};
    guint before = 0;
    for (gsize i = 0; i < G_N_ELEMENTS(tolerances); i++) {
        g_autoptr(GError) error = NULL;
        double worst;
        g_autoptr(BillowFitted) fitted = billow_fit_within(fit, bare, tolerances[i], 0, &ALONE, &error);
        g_assert_no_error(error);
        g_assert_cmpfloat(plain_error(fitted->project, run, &worst), <=, tolerances[i]);
        g_assert_cmpuint(fitted->keyframes->len, >=, before);
        before = fitted->keyframes->len;
        g_autoptr(BillowFitted) fewer = billow_fit_blocks(fit, bare, MAX(before, 2) - 1, &error);
        if (before > 2) {
            g_assert_true(billow_fit_measure(fit, fewer, &ALONE, &error));
            g_assert_cmpfloat(fewer->error.rms, >, tolerances[i]);
        }
    }
    g_assert_cmpuint(before, <, FRAMES / 2);
}

/* The anchors of the keyframes are where the physics pinned the cloth. */
static void
test_anchors(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowProject) bare = billow_run_bare_project(project);
    g_autoptr(BillowRun) run = simulated_run(project, FRAMES);
    g_autoptr(BillowFitted) fitted = fit_keys(run, bare, 4);
    const GPtrArray *keyframes = billow_project_track(fitted->project, BILLOW_BLOCK_KEYFRAME);
    for (guint k = 0; k < keyframes->len; k++) {
        const BillowKeyframe *keyframe = billow_block_keyframe(keyframes->pdata[k]);
        const float *shape = g_bytes_get_data(keyframe->shape, NULL);
        g_assert_cmpuint(keyframe->n_anchors, ==, 2);
        g_assert_cmpfloat_with_epsilon(keyframe->anchors[1].position.x, (double) shape[3 * 10], 1e-6);
        g_assert_cmpfloat_with_epsilon(keyframe->anchors[1].position.y, (double) shape[3 * 10 + 1], 1e-6);
    }
}

/* What the fitted frames already have is left out of the project; the rest of it stays. */
static void
test_bare(void)
{
    g_autoptr(BillowProject) project = new_project();
    project->loop = TRUE;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE),
                    billow_block_new(BILLOW_BLOCK_WAVE, "w", "w"));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_NOISE),
                    billow_block_new(BILLOW_BLOCK_NOISE, "n", "n"));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_GUST),
                    billow_block_new(BILLOW_BLOCK_GUST, "g", "g"));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_MARKER),
                    billow_block_new(BILLOW_BLOCK_MARKER, "m", "m"));
    g_autoptr(BillowProject) bare = billow_run_bare_project(project);
    g_assert_false(bare->loop);
    g_assert_cmpuint(billow_project_track(bare, BILLOW_BLOCK_KEYFRAME)->len, ==, 0);
    g_assert_cmpuint(billow_project_track(bare, BILLOW_BLOCK_WAVE)->len, ==, 0);
    g_assert_cmpuint(billow_project_track(bare, BILLOW_BLOCK_NOISE)->len, ==, 0);
    g_assert_cmpuint(billow_project_track(bare, BILLOW_BLOCK_MARKER)->len, ==, 1);
    const BillowBlock *gust = billow_project_track(bare, BILLOW_BLOCK_GUST)->pdata[0],
                      *before = billow_project_track(project, BILLOW_BLOCK_GUST)->pdata[0];
    g_assert_true(gust->muted);
    g_assert_false(before->muted);
}

/* Frames of the fake are shorter between keyframes, unless lengths are kept; the physics are not. */
static void
test_lengths(void)
{
    g_autoptr(BillowProject) project = new_project();
    BillowKeyframe *second =
        billow_block_keyframe(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[1]);
    const BillowAnchor turned[] = {{0, 0, {0.25, 1.4, 0.0}}, {10, 0, {-0.25, 1.4, 0.0}}};
    billow_keyframe_set_anchors(second, turned, 2);
    g_autoptr(BillowRun) fake = fake_run(project, FRAMES), physics = simulated_run(project, FRAMES);
    g_assert_false(billow_run_keeps_lengths(fake));
    g_assert_true(billow_run_keeps_lengths(physics));
}

/* A flat cloth that turns by half a turn shrinks on its way from the first to the last frame: to a line, half-way. With
 * lengths kept that counts, and with all frames as keyframes nothing does. */
static void
test_turning(void)
{
    g_autoptr(BillowRun) run = billow_run_new(&GRID);
    for (int f = 0; f < 13; f++) {
        float *places = g_new0(float, 3 * 99);
        const double angle = G_PI * f / 12.0;
        for (int i = 0; i < 99; i++) {
            const double x = 0.1 * (i % 11 - 5), y = 0.1 * (i / 11);
            places[3 * i] = (float) (x * cos(angle));
            places[3 * i + 1] = (float) y;
            places[3 * i + 2] = (float) (x * sin(angle));
        }
        g_autoptr(GBytes) frame = g_bytes_new_take(places, 3 * 99 * sizeof *places);
        billow_run_add(run, f / 24.0, frame, NULL);
    }
    billow_run_pin_still(run);
    g_autoptr(BillowFit) kept = billow_fit_new(run, 0, TRUE, &ALONE),
                         free_fit = billow_fit_new(run, 0, FALSE, &ALONE);
    /* 90 of the 178 edges lie along the rows, and are turned round: |b - a|^2 = (2 l)^2 */
    const double d = 90 * 0.04, share = 0.45 * hypot(1.0, 0.8) * d / (2.0 * 178 * 0.01),
                 more = share * share / 30.0 * 11.0 / 13.0;
    const double a = billow_fit_distance(kept, 2), b = billow_fit_distance(free_fit, 2);
    g_assert_cmpfloat_with_epsilon(a * a - b * b, more, 1e-6);
    g_assert_cmpfloat(billow_fit_distance(kept, 13), <, 1e-6);
    g_assert_true(billow_run_keeps_lengths(run));
}

/* Only what stays in place is pinned. */
static void
test_pins(void)
{
    g_autoptr(BillowRun) run = billow_run_new(&GRID);
    for (int f = 0; f < 5; f++) {
        float *places = g_new0(float, 3 * 99);
        for (int i = 0; i < 99; i++) {
            places[3 * i] = 0.1F * (float) (i % 11);
            places[3 * i + 1] = i % 11 == 0 ? 0.0F : 0.01F * (float) (f * (i % 11));
            places[3 * i + 2] = 0.1F * (float) (i / 11);
        }
        g_autoptr(GBytes) frame = g_bytes_new_take(places, 3 * 99 * sizeof *places);
        billow_run_add(run, f / 24.0, frame, NULL);
    }
    billow_run_pin_still(run);
    const GArray *anchors = run->anchors->pdata[4];
    g_assert_cmpuint(anchors->len, ==, 9);
    for (guint i = 0; i < anchors->len; i++)
        g_assert_cmpint(g_array_index(anchors, BillowAnchor, i).column, ==, 0);
    g_assert_true(billow_run_is_even(run));
    g_array_index(run->starts, double, 2) += 0.01;
    g_assert_false(billow_run_is_even(run));
}

/* Points outside the outline count for nothing, wherever they are. */
static void
test_outline(void)
{
    const BillowGrid grid = {11, 9, 0.1};
    BillowOutlineLoop circle = {.radius = 4.0, .center = {5.0, 4.0}};
    g_autoptr(BillowProject) whole = billow_project_new("p", &grid);
    g_autoptr(BillowProject) project = billow_edit_take(billow_edit_set_outline(whole, &circle, 1), NULL);
    g_autoptr(BillowRun) tidy = billow_run_new(&project->cloth->grid),
                         wild = billow_run_new(&project->cloth->grid);
    for (int f = 0; f < 24; f++) {
        float *a = g_new(float, 3 * 99), *b = g_new(float, 3 * 99);
        for (size_t i = 0; i < 3 * 99; i++) {
            const gboolean there = billow_grid_has_point(&project->cloth->grid, i / 3);
            a[i] = there ? (float) sin(0.2 * f * (double) (1 + i % 7)) : 0.0F;
            b[i] = there ? a[i] : (float) (f * f % 13);
        }
        g_autoptr(GBytes) first = g_bytes_new_take(a, 3 * 99 * sizeof *a),
                          second = g_bytes_new_take(b, 3 * 99 * sizeof *b);
        billow_run_add(tidy, f / 24.0, first, NULL);
        billow_run_add(wild, f / 24.0, second, NULL);
    }
    billow_run_pin_still(tidy);
    billow_run_pin_still(wild);
    g_assert_cmpuint(billow_run_points(tidy), <, 99);
    g_autoptr(BillowFitted) one = fit_keys(tidy, project, 5), other = fit_keys(wild, project, 5);
    g_assert_cmpfloat(one->error.rms, >, 0.0);
    g_assert_cmpfloat(one->error.rms, ==, other->error.rms);
    for (guint k = 0; k < 5; k++)
        g_assert_cmpuint(g_array_index(one->frames, guint, k), ==, g_array_index(other->frames, guint, k));
}

static bool
stop(void *data, double done)
{
    return FALSE;
}

/* The same with threads; nothing when stopped. */
static void
test_threads(void)
{
    g_autoptr(BillowProject) project = new_project();
    g_autoptr(BillowProject) bare = billow_run_bare_project(project);
    g_autoptr(BillowRun) run = simulated_run(project, FRAMES);
    g_autoptr(GError) error = NULL;
    BillowWorkers *workers = billow_workers_new(3);
    const BillowFitWork shared = {workers, NULL, NULL}, stopped = {NULL, stop, NULL};
    g_autoptr(BillowFitted) alone = fit_keys(run, bare, 6);
    g_autoptr(BillowFit) fit = billow_fit_new(run, 6, TRUE, &shared);
    g_autoptr(BillowFitted) fitted = billow_fit_blocks(fit, bare, 6, &error);
    g_assert_true(billow_fit_measure(fit, fitted, &shared, &error));
    g_assert_true(billow_project_equal(fitted->project, alone->project));
    g_assert_cmpfloat(fitted->error.rms, ==, alone->error.rms);
    g_assert_null(billow_fit_new(run, 6, TRUE, &stopped));
    g_assert_false(billow_fit_measure(fit, fitted, &stopped, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    billow_workers_free(workers);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/fit/own-keyframes-come-back", test_own);
    g_test_add_func("/fit/finds-how-many-there-are", test_number);
    g_test_add_func("/fit/error-is-told-and-falls-with-keyframes", test_physics);
    g_test_add_func("/fit/tolerance-is-kept-with-few-keyframes", test_tolerance);
    g_test_add_func("/fit/anchors-are-those-of-the-physics", test_anchors);
    g_test_add_func("/fit/leaves-out-what-the-frames-have", test_bare);
    g_test_add_func("/fit/knows-runs-that-keep-lengths", test_lengths);
    g_test_add_func("/fit/what-shrinks-on-its-way-counts", test_turning);
    g_test_add_func("/fit/pins-what-stays-in-place", test_pins);
    g_test_add_func("/fit/points-beyond-the-outline-do-not-count", test_outline);
    g_test_add_func("/fit/same-with-any-threads", test_threads);
    return g_test_run();
}
