/* Tests that cloth with a thickness moves without passing through itself. `measure-crossings` measures more. */
#include "../crossings.h"
#include "truth/frames.h"
#include "truth/layers.h"
#include "truth/moved.h"
#include "truth/transitions.h"

#include "io/project/file.h"
#include "model/live/problem_frames.h"

#include <glib.h>

static const double JUMP = 3.0, P99 = 1.0, MAX_STRAIN = 3.0;

/* Returns in how many frames it passes through itself, of every `step`-th from `first` to `last`. */
static int
crossing_frames(BillowProject *project, double thickness, int first, int last, int step)
{
    project->cloth->thickness = thickness;
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    int crossing = 0;
    for (int frame = first; frame <= last; frame += step) {
        billow_animation_evaluate(animation, (frame - 1) / project->frame_rate, FALSE, NULL, mesh);
        crossing += test_crossing_triangles(&mesh->grid, mesh->x, mesh->y, mesh->z) > 0;
    }
    billow_mesh_unref(mesh);
    return crossing;
}

static BillowProject *
load(const char *name)
{
    g_autofree char *path = g_build_filename(TRUTH_SAMPLES, name, NULL);
    g_autoptr(GError) error = NULL;
    BillowProject *project = billow_project_load(path, NULL, &error);
    g_assert_no_error(error);
    return project;
}

/* Its frames 9 to 24 pass through themselves without a thickness. */
static void
pleats_that_follow_a_move_are_pressed_together(void)
{
    g_autoptr(BillowProject) thin = load("cape.billow"), thick = load("cape.billow");
    g_assert_cmpint(crossing_frames(thin, 0.0, 10, 22, 4), ==, 4);
    g_assert_cmpint(crossing_frames(thick, 0.002, 10, 22, 4), ==, 0);
    g_assert_cmpint(crossing_frames(thick, 0.002, 45, 53, 8), ==, 0);
    g_assert_cmpint(crossing_frames(thick, 0.002, 162, 166, 4), ==, 0);
}

/* Most of its frames pass through themselves without a thickness. */
static void
thesis_does_not_pass_through_itself(void)
{
    g_autoptr(BillowProject) thin = load("thesis.billow"), thick = load("thesis.billow");
    g_assert_cmpint(crossing_frames(thin, 0.0, 1, 133, 12), >, 6);
    g_assert_cmpint(crossing_frames(thick, thick->cloth->thickness, 1, 144, 1), ==, 0);
}

/* Asserts of every `step`-th frame of a cloth of a sample that it does not pass through itself, by the independent
 * counter. */
static void
assert_does_not_cross(const char *name, guint cloth, int step)
{
    g_autoptr(BillowProject) whole = load(name), project = billow_project_activate(whole, cloth);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    const size_t count = billow_grid_count(&mesh->grid);
    BillowPoints points = billow_points_new(count);
    for (int frame = step; frame <= billow_project_frame_count(project); frame += step) {
        g_test_message("%s, %s, frame %d", name, project->cloth->id, frame);
        billow_animation_evaluate(animation, (frame - 1) / project->frame_rate, FALSE, NULL, mesh);
        billow_points_read(&points, count, mesh->x, mesh->y, mesh->z);
        g_assert_cmpint(truth_crossing_triangles(&mesh->grid, &points), ==, 0);
    }
    billow_points_free(&points);
    billow_mesh_unref(mesh);
}

static void
marquee_skirt_and_shirts_do_not_pass_through_themselves(void)
{
    assert_does_not_cross("marquee.billow", 0, 34);
    assert_does_not_cross("gathered-skirt.billow", 0, 9);
    for (guint shirt = 2; shirt <= 7; shirt += shirt == 2 ? 3 : 2)
        assert_does_not_cross("laundry.billow", shirt, 24);
}

static void
waves_do_not_push_cloth_through_itself(void)
{
    static const int NUMBERS[] = {3, 4, 7};
    for (size_t k = 0; k < G_N_ELEMENTS(NUMBERS); k++) {
        g_autoptr(BillowProject) project = truth_moved_random(21, 33, NUMBERS[k], 2.0);
        g_assert_cmpint(crossing_frames(project, 0.001, 12, 48, 3), ==, 0);
        g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
        g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
        const TruthMotion motion = truth_motion_measure(animation, 0.4, 0.8, 240.0);
        g_test_message("%s: %.1f median speeds; strain %.2f, %.2f %%", project->name, motion.jump, motion.p99,
                       motion.max);
        g_assert_cmpfloat(motion.jump, <=, JUMP);
        g_assert_cmpfloat(motion.p99, <=, P99);
        g_assert_cmpfloat(motion.max, <=, MAX_STRAIN);
    }
}

/* Legs push its pleats together. Without alike moves its frames 21, 23, 37 and 49 to 52 pass through themselves. */
static void
cape_of_a_walker_does_not_pass_through_itself(void)
{
    static const int FRAMES[] = {12, 21, 23, 24, 36, 37,  48,  49,  50, 51,
                                 52, 60, 72, 84, 96, 108, 120, 132, 144};
    g_autoptr(BillowProject) project = load("walker.billow");
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    const size_t count = billow_grid_count(&mesh->grid);
    BillowPoints points = billow_points_new(count);
    for (size_t k = 0; k < G_N_ELEMENTS(FRAMES); k++) {
        const double seconds = (FRAMES[k] - 1) / project->frame_rate;
        double p99, most;
        billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
        billow_points_read(&points, count, mesh->x, mesh->y, mesh->z);
        g_autofree unsigned char *held = billow_animation_anchored_at(animation, seconds);
        truth_frame_strain(mesh, held, &p99, &most);
        g_test_message("frame %d: strain %.2f, %.2f %%", FRAMES[k], 100.0 * p99, 100.0 * most);
        g_assert_cmpint(truth_crossing_triangles(&mesh->grid, &points), ==, 0);
        g_assert_cmpfloat(100.0 * p99, <=, P99);
    }
    billow_points_free(&points);
    billow_mesh_unref(mesh);
}

/* The same bytes alone, after other frames and with several threads. */
static void
assert_frame_is_made_alone(const char *name, int number)
{
    g_autoptr(BillowProject) project = load(name);
    project->cloth->thickness = 0.002;
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) first = billow_animation_new(project, cache),
                               second = billow_animation_new(project, cache);
    BillowMesh *alone = billow_mesh_new(&project->cloth->grid),
               *later = billow_mesh_new(&project->cloth->grid);
    BillowWorkers *workers = billow_workers_new(3);
    const double seconds = number / project->frame_rate;
    billow_animation_evaluate(first, seconds, TRUE, NULL, alone);
    for (int frame = number + 4; frame >= number; frame--)
        billow_animation_evaluate(second, frame / project->frame_rate, TRUE, workers, later);
    const size_t count = billow_grid_count(&alone->grid);
    const float *const a[] = {alone->x, alone->y, alone->z, alone->nx, alone->ny, alone->nz},
                       *const b[] = {later->x, later->y, later->z, later->nx, later->ny, later->nz};
    for (int k = 0; k < 6; k++)
        g_assert_cmpmem(a[k], count * sizeof(float), b[k], count * sizeof(float));
    billow_workers_free(workers);
    billow_mesh_unref(alone);
    billow_mesh_unref(later);
}

static void
any_frame_is_made_alone(void)
{
    assert_frame_is_made_alone("cape.billow", 16);
    assert_frame_is_made_alone("walker.billow", 20);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/moved/pleats-that-follow-a-move-are-pressed-together",
                    pleats_that_follow_a_move_are_pressed_together);
    g_test_add_func("/moved/thesis-does-not-pass-through-itself", thesis_does_not_pass_through_itself);
    g_test_add_func("/moved/marquee-skirt-and-shirts-do-not-pass-through-themselves",
                    marquee_skirt_and_shirts_do_not_pass_through_themselves);
    g_test_add_func("/moved/waves-do-not-push-cloth-through-itself", waves_do_not_push_cloth_through_itself);
    g_test_add_func("/moved/cape-of-a-walker-does-not-pass-through-itself",
                    cape_of_a_walker_does_not_pass_through_itself);
    g_test_add_func("/moved/any-frame-is-made-alone", any_frame_is_made_alone);
    return g_test_run();
}
