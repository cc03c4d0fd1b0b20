/* Tests recordings: fitted, played, edited. */
#include "model/animation/evaluation.h"
#include "model/edits/edits.h"
#include "model/edits/retime.h"
#include "model/edits/scale.h"
#include "model/fit/fitted.h"

#include <math.h>

enum { RATE = 24, FRAMES = 36, COLUMNS = 9, ROWS = 7, POINTS = COLUMNS * ROWS };

static const BillowGrid GRID = {COLUMNS, ROWS, 0.1};
static const BillowFitWork ALONE = {NULL, NULL, NULL};

/* Known moves of a point along an axis: none at two corners, which anchors hold. */
static double
move(int shape, int i, int axis)
{
    if (i == 0 || i == COLUMNS - 1)
        return 0.0;
    return shape == 0 ? 0.05 * sin(0.3 * i + axis) : 0.02 * cos(0.8 * i * (axis + 1));
}

/* Both are 0 in the first frame, and after all frames. */
static double
value(int shape, int frame)
{
    const double angle = 2.0 * G_PI * frame / FRAMES;
    return shape == 0 ? sin(angle) : 1.0 - cos(2.0 * angle);
}

/* Frames of a cloth whose points go from `away` meters beside their place to it, straight and evenly, and
 * on which two shapes move. */
static BillowRun *
known_run(double away)
{
    BillowRun *run = billow_run_new(&GRID);
    for (int f = 0; f < FRAMES; f++) {
        float *places = g_new(float, 3 * POINTS);
        for (int i = 0; i < POINTS; i++)
            for (int axis = 0; axis < 3; axis++) {
                const double flat = axis == 0   ? 0.1 * (i % COLUMNS) + away * f / (FRAMES - 1)
                                    : axis == 2 ? 0.1 * (i / COLUMNS)
                                                : 1.0;
                places[3 * i + axis] =
                    (float) (flat + value(0, f) * move(0, i, axis) + value(1, f) * move(1, i, axis));
            }
        g_autoptr(GBytes) frame = g_bytes_new_take(places, 3 * POINTS * sizeof *places);
        billow_run_add(run, (double) f / RATE, frame, NULL);
    }
    billow_run_pin_still(run);
    return run;
}

static BillowProject *
new_project(void)
{
    BillowProject *project = billow_project_new("p", &GRID);
    project->frame_rate = RATE;
    project->duration = (double) FRAMES / RATE;
    project->cloth->keep_lengths = FALSE;
    return project;
}

static BillowFitted *
fit_recorded(const BillowRun *run, guint shapes)
{
    g_autoptr(BillowProject) bare = new_project();
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowFit) fit = billow_fit_new(run, 2, FALSE, &ALONE);
    BillowFitted *fitted = billow_fit_measured(fit, bare, 2, shapes, &ALONE, &error);
    g_assert_no_error(error);
    return fitted;
}

static BillowMesh *
frame_of(BillowProject *project, double seconds)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
    return mesh;
}

/* Returns the largest distance of the points of a frame from those of a run's. */
static double
distance(const BillowMesh *mesh, const BillowRun *run, guint f)
{
    const float *frame = g_bytes_get_data(run->frames->pdata[f], NULL);
    double worst = 0.0;
    for (int i = 0; i < POINTS; i++)
        worst =
            fmax(worst,
                 hypot(hypot((double) (mesh->x[i] - frame[3 * i]), (double) (mesh->y[i] - frame[3 * i + 1])),
                       (double) (mesh->z[i] - frame[3 * i + 2])));
    return worst;
}

static BillowBlock *
recording_of(const BillowProject *project)
{
    const GPtrArray *track = billow_project_track(project, BILLOW_BLOCK_RECORDING);
    g_assert_cmpuint(track->len, ==, 1);
    return track->pdata[0];
}

/* Returns a project with a changed copy of the recording. */
static BillowProject *
with_recording(const BillowProject *project, BillowBlock *changed)
{
    const BillowBlockRef ref = {BILLOW_BLOCK_RECORDING, changed->id};
    return billow_edit_take(billow_edit_set_block(project, &ref, changed), NULL);
}

/* --- Tests --- */

/* Two keyframes and two shapes give back frames that consist of them: in any order, by themselves. */
static void
known_shapes_come_back(void)
{
    g_autoptr(BillowRun) run = known_run(0.5);
    g_autoptr(BillowFitted) without = fit_recorded(run, 0), one = fit_recorded(run, 1),
                            fitted = fit_recorded(run, 2);
    const BillowBlock *block = recording_of(fitted->project);
    const BillowRecordedShapes *shapes = billow_block_recording(block)->shapes;
    g_assert_cmpfloat(without->error.rms, >, 0.01);
    g_assert_cmpfloat(one->error.rms, <, without->error.rms);
    g_assert_cmpfloat(one->error.rms, >, 0.001);
    g_assert_cmpfloat(fitted->error.worst, <, 2e-6);
    g_assert_cmpint(shapes->n_shapes, ==, 2);
    g_assert_cmpint(shapes->n_frames, ==, FRAMES);
    g_assert_cmpfloat(block->start, ==, 0.0);
    g_assert_cmpfloat_with_epsilon(block->duration, (double) FRAMES / RATE, 1e-9);
    const guint order[] = {35, 3, 17, 0, 18, 2};
    for (size_t k = 0; k < G_N_ELEMENTS(order); k++) {
        BillowMesh *mesh = frame_of(fitted->project, (double) order[k] / RATE);
        g_assert_cmpfloat(distance(mesh, run, order[k]), <, 2e-6);
        billow_mesh_unref(mesh);
    }
}

/* What has nothing left has no recording. */
static void
nothing_left_is_not_recorded(void)
{
    g_autoptr(BillowRun) run = known_run(0.0);
    g_autoptr(BillowRun) still = billow_run_new(&GRID);
    for (guint f = 0; f < FRAMES; f++)
        billow_run_add(still, (double) f / RATE, run->frames->pdata[0], NULL);
    billow_run_pin_still(still);
    g_autoptr(BillowFitted) fitted = fit_recorded(still, 4);
    g_assert_cmpuint(billow_project_track(fitted->project, BILLOW_BLOCK_RECORDING)->len, ==, 0);
    g_assert_cmpfloat(fitted->error.worst, <, 1e-6);
}

/* Half as strong is half-way to the frame without it, however far from the anchors. Chosen anchors hold
 * back what is near them. */
static void
has_strength_and_falloff(void)
{
    g_autoptr(BillowRun) run = known_run(0.0);
    g_autoptr(BillowFitted) fitted = fit_recorded(run, 2);
    g_autoptr(BillowBlock) half = billow_block_copy(recording_of(fitted->project)),
                           muted = billow_block_copy(half), held = billow_block_copy(half);
    billow_block_recording(half)->strength = 0.5;
    muted->muted = TRUE;
    const BillowGridPoint corner = {0, 0};
    billow_layer_damping_set_from(&held->damping, &corner, 1);
    g_autoptr(BillowProject) with_half = with_recording(fitted->project, half),
                             without = with_recording(fitted->project, muted),
                             with_held = with_recording(fitted->project, held);
    BillowMesh *whole = frame_of(fitted->project, 8.0 / RATE), *middle = frame_of(with_half, 8.0 / RATE),
               *bare = frame_of(without, 8.0 / RATE), *damped = frame_of(with_held, 8.0 / RATE);
    double moved = 0.0, nearer = 0.0;
    for (int i = 0; i < POINTS; i++) {
        g_assert_cmpfloat_with_epsilon((double) middle->y[i], 0.5 * (double) (whole->y[i] + bare->y[i]),
                                       1e-6);
        moved += fabs((double) (whole->y[i] - bare->y[i]));
        nearer += fabs((double) (damped->y[i] - bare->y[i]));
    }
    g_assert_cmpfloat(moved, >, 0.1);
    g_assert_cmpfloat(nearer, <, 0.9 * moved);
    g_autofree float *weight = g_new(float, POINTS);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(fitted->project, cache);
    billow_animation_weights_at(animation, 0.5, recording_of(fitted->project)->id, weight);
    for (int i = 0; i < POINTS; i++)
        g_assert_cmpfloat((double) weight[i], ==, 1.0);
    BillowMesh *const meshes[] = {whole, middle, bare, damped};
    for (size_t i = 0; i < G_N_ELEMENTS(meshes); i++)
        billow_mesh_unref(meshes[i]);
}

/* In a loop, the frame after the last one is the first. */
static void
a_loop_closes(void)
{
    g_autoptr(BillowRun) run = known_run(0.0);
    g_autoptr(BillowFitted) fitted = fit_recorded(run, 2);
    g_autoptr(BillowProject) loop = billow_project_copy(fitted->project);
    loop->loop = TRUE;
    BillowMesh *first = frame_of(loop, 0.0), *end = frame_of(loop, (double) FRAMES / RATE),
               *before = frame_of(loop, (FRAMES - 0.01) / RATE), *middle = frame_of(loop, 0.3);
    double moved = 0.0;
    for (int i = 0; i < POINTS; i++) {
        g_assert_cmpfloat_with_epsilon((double) end->y[i], (double) first->y[i], 1e-6);
        g_assert_cmpfloat_with_epsilon((double) before->y[i], (double) first->y[i], 1e-3);
        moved = fmax(moved, fabs((double) (middle->y[i] - first->y[i])));
    }
    g_assert_cmpfloat(moved, >, 0.01);
    BillowMesh *const meshes[] = {first, end, before, middle};
    for (size_t i = 0; i < G_N_ELEMENTS(meshes); i++)
        billow_mesh_unref(meshes[i]);
}

/* In an animation that takes twice as long, it does, too. */
static void
is_retimed_with_the_animation(void)
{
    g_autoptr(BillowRun) run = known_run(0.0);
    g_autoptr(BillowFitted) fitted = fit_recorded(run, 2);
    const BillowRetime retime = {.frame_rate = RATE, .duration = 2.0 * FRAMES / RATE, .scale = TRUE};
    g_autoptr(BillowProject) slow = billow_edit_take(billow_edit_retime(fitted->project, &retime), NULL);
    for (guint f = 0; f < FRAMES; f += 5) {
        BillowMesh *mesh = frame_of(slow, 2.0 * f / RATE);
        g_assert_cmpfloat(distance(mesh, run, f), <, 1e-5);
        billow_mesh_unref(mesh);
    }
}

/* Frames of a cloth that is held at one side and bends in waves along it, each of which runs on by itself: its edges have the
 * same lengths in all frames. */
static BillowRun *
bending_run(void)
{
    BillowRun *run = billow_run_new(&GRID);
    for (int f = 0; f < FRAMES; f++) {
        float *places = g_new(float, 3 * POINTS);
        double x = 0.0, y = 1.0;
        for (int c = 0; c < COLUMNS; c++) {
            for (int r = 0; r < ROWS; r++) {
                float *place = places + 3 * (r * COLUMNS + c);
                place[0] = (float) x;
                place[1] = (float) y;
                place[2] = (float) (0.1 * r);
            }
            const double angle = 0.8 * sin(0.5 * c - 0.35 * f) + 0.3 * sin(0.9 * c - 0.7 * f);
            x += 0.1 * cos(angle);
            y += 0.1 * sin(angle);
        }
        g_autoptr(GBytes) frame = g_bytes_new_take(places, 3 * POINTS * sizeof *places);
        billow_run_add(run, (double) f / RATE, frame, NULL);
    }
    billow_run_pin_still(run);
    return run;
}

/* What is recorded for a cloth that keeps its lengths is nearer to the frames, with them kept, than what is for one that does
 * not. */
static void
is_made_for_the_lengths_that_are_kept(void)
{
    g_autoptr(BillowRun) run = bending_run();
    g_autoptr(BillowFit) fit = billow_fit_new(run, 2, FALSE, &ALONE);
    g_autoptr(BillowFitted) plain = fit_recorded(run, 2);
    g_autoptr(BillowProject) bare = new_project(), kept = billow_project_copy(plain->project);
    g_autoptr(GError) error = NULL;
    bare->cloth->keep_lengths = kept->cloth->keep_lengths = TRUE;
    billow_project_unref(plain->project);
    plain->project = g_steal_pointer(&kept);
    g_assert_true(billow_fit_measure(fit, plain, &ALONE, &error));
    g_autoptr(BillowFitted) fitted = billow_fit_measured(fit, bare, 2, 2, &ALONE, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(fitted->recorded, ==, 2);
    g_assert_cmpfloat(fitted->error.rms, <, 0.9 * plain->error.rms);
}

/* Copies share their shapes. Turned and scaled with the cloth, they move along; on a finer grid they are
 * the same moves at the same places. */
static void
goes_along_with_the_cloth(void)
{
    g_autoptr(BillowRun) run = known_run(0.5);
    g_autoptr(BillowFitted) fitted = fit_recorded(run, 2);
    const BillowBlock *block = recording_of(fitted->project);
    const BillowRecordedShapes *shapes = billow_block_recording(block)->shapes;
    g_autoptr(BillowBlock) copy = billow_block_copy(block);
    g_assert_true(billow_block_recording(copy)->shapes == shapes);
    g_autoptr(BillowProject) large = billow_edit_take(billow_edit_scale(fitted->project, 3.0), NULL);
    const float *moved = billow_block_recording(recording_of(large))->shapes->shapes;
    for (int i = 0; i < 2 * 3 * POINTS; i++)
        g_assert_cmpfloat_with_epsilon((double) moved[i], 3.0 * (double) shapes->shapes[i], 1e-6);
    billow_kinds[BILLOW_BLOCK_RECORDING]->turn(copy->payload, 90.0); /* x becomes -z */
    moved = billow_block_recording(copy)->shapes->shapes;
    for (int i = 0; i < 2 * POINTS; i++) {
        g_assert_cmpfloat_with_epsilon((double) moved[3 * i + 2], -(double) shapes->shapes[3 * i], 1e-6);
        g_assert_cmpfloat_with_epsilon((double) moved[3 * i + 1], (double) shapes->shapes[3 * i + 1], 1e-6);
        g_assert_cmpfloat_with_epsilon((double) moved[3 * i], (double) shapes->shapes[3 * i + 2], 1e-6);
    }
    const BillowGrid fine = {2 * COLUMNS - 1, 2 * ROWS - 1, 0.05};
    g_autoptr(BillowProject) finer = billow_edit_take(billow_edit_set_grid(fitted->project, &fine), NULL);
    const BillowRecordedShapes *more = billow_block_recording(recording_of(finer))->shapes;
    g_assert_cmpuint(more->n_points, ==, billow_grid_count(&fine));
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < POINTS; i++)
            g_assert_cmpfloat(
                (double) billow_recorded_shape(
                    more, s)[3 * billow_grid_index(&fine, 2 * (i % COLUMNS), 2 * (i / COLUMNS))],
                ==, (double) billow_recorded_shape(shapes, s)[3 * i]);
}

/* Recorded shapes count among those for which a cloth has room, and must be of its grid. */
static void
has_room_for_its_shapes(void)
{
    const BillowGrid grid = {257, 257, 0.01}; /* has room for 63 shapes */
    g_autoptr(BillowProject) project = billow_project_new("p", &grid);
    g_autoptr(BillowBlock) block = billow_edit_default_block(project, BILLOW_BLOCK_RECORDING, 0.0);
    const int numbers[] = {64, 63};
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        BillowRecordedShapes *shapes = billow_recorded_shapes_new(billow_grid_count(&grid), numbers[i], 1);
        billow_recording_set_shapes(billow_block_recording(block), shapes);
        billow_recorded_shapes_unref(shapes);
        g_auto(BillowEdit) edit = billow_edit_add_block(project, block);
        g_assert_cmpint(edit.outcome, ==, i == 0 ? BILLOW_EDIT_SHAPES_FULL : BILLOW_EDIT_DONE);
        if (edit.project) {
            const BillowGrid finer = {260, 260, 0.01};
            g_auto(BillowEdit) larger = billow_edit_set_grid(edit.project, &finer);
            g_assert_cmpint(larger.outcome, ==, BILLOW_EDIT_SHAPES_TOO_LARGE);
        }
    }
    BillowRecordedShapes *other = billow_recorded_shapes_new(12, 1, 1);
    billow_recording_set_shapes(billow_block_recording(block), other);
    billow_recorded_shapes_unref(other);
    g_auto(BillowEdit) edit = billow_edit_add_block(project, block);
    g_assert_cmpint(edit.outcome, ==, BILLOW_EDIT_LOST);
}

static bool
stop(void *data, double done)
{
    return false;
}

/* The same with threads; nothing when stopped. */
static void
same_with_any_threads(void)
{
    g_autoptr(BillowRun) run = known_run(0.5);
    g_autoptr(BillowProject) bare = new_project();
    g_autoptr(GError) error = NULL;
    BillowWorkers *workers = billow_workers_new(3);
    const BillowFitWork shared = {workers, NULL, NULL}, stopped = {NULL, stop, NULL};
    g_autoptr(BillowFitted) alone = fit_recorded(run, 2);
    g_autoptr(BillowFit) fit = billow_fit_new(run, 2, FALSE, &shared);
    g_autoptr(BillowFitted) fitted = billow_fit_measured(fit, bare, 2, 2, &shared, &error);
    g_assert_no_error(error);
    g_assert_true(billow_project_equal(fitted->project, alone->project));
    g_assert_false(billow_fit_record(fit, fitted, 2, &stopped, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    billow_workers_free(workers);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/recorded/known-shapes-come-back", known_shapes_come_back);
    g_test_add_func("/recorded/nothing-left-is-not-recorded", nothing_left_is_not_recorded);
    g_test_add_func("/recorded/has-strength-and-falloff", has_strength_and_falloff);
    g_test_add_func("/recorded/a-loop-closes", a_loop_closes);
    g_test_add_func("/recorded/is-retimed-with-the-animation", is_retimed_with_the_animation);
    g_test_add_func("/recorded/is-made-for-the-lengths-that-are-kept", is_made_for_the_lengths_that_are_kept);
    g_test_add_func("/recorded/goes-along-with-the-cloth", goes_along_with_the_cloth);
    g_test_add_func("/recorded/has-room-for-its-shapes", has_room_for_its_shapes);
    g_test_add_func("/recorded/same-with-any-threads", same_with_any_threads);
    return g_test_run();
}
