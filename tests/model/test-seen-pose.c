/* Tests that edits of the material, the wind and the grid start from the pose that is seen. */
#include "model/edits/edits.h"
#include "model/live/seen_pose.h"
#include "model/live/session.h"

#include <math.h>

static const BillowGrid GRID = {17, 17, 0.0625};

/* Anchors at the corners of a square of `side`, which the cloth of 1 m fills with slack below 1. */
static void
add(BillowProject *project, const char *id, double side, double y)
{
    const double half = 0.5 * side;
    const BillowAnchor anchors[] = {{0, 0, {-half, y, -half}},
                                    {16, 0, {half, y + 0.1, -half}},
                                    {0, 16, {-half, y, half}},
                                    {16, 16, {half, y - 0.05, half}}};
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    const GPtrArray *track = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    block->start = 2.0 * track->len;
    block->duration = 1.0;
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

static BillowBlock *
block_of(const BillowProject *project, const char *id)
{
    return billow_project_find(project, BILLOW_BLOCK_KEYFRAME, id);
}

static const BillowCoarsePose *
hang_of(const BillowProject *project, const char *id)
{
    return billow_block_keyframe(block_of(project, id))->hang;
}

/* Keyframes: "seen" and "unseen" have slack, "taut" has none. */
typedef struct {
    BillowRestCache *cache;
    BillowProject *project;
    BillowRestShape *shape; /* of "seen" */
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
    fixture->cache = billow_rest_cache_new(0);
    fixture->project = billow_project_new("p", &GRID);
    add(fixture->project, "seen", 0.8, 2.0);
    add(fixture->project, "taut", 1.2, 2.0);
    add(fixture->project, "unseen", 0.7, 3.0);
    fixture->shape = billow_rest_cache_get(fixture->cache, fixture->project,
                                           block_of(fixture->project, "seen"), NULL, NULL);
    billow_rest_shape_unref(billow_rest_cache_get(fixture->cache, fixture->project,
                                                  block_of(fixture->project, "taut"), NULL, NULL));
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    billow_rest_shape_unref(fixture->shape);
    billow_project_unref(fixture->project);
    billow_rest_cache_unref(fixture->cache);
}

static BillowProject *
with_bending(const BillowProject *project, double length)
{
    g_autoptr(BillowProject) wanted = billow_project_copy(project);
    wanted->cloth->material.bending_length = length;
    return billow_edit_take(billow_edit_set_project(project, wanted), NULL);
}

static gboolean
hangs_as_seen(const Fixture *fixture, const BillowProject *project)
{
    const BillowRestShape *shape = fixture->shape;
    BillowCoarsePose *pose = billow_coarse_pose_sample(&shape->grid, shape->x, shape->y, shape->z);
    const gboolean same = billow_coarse_pose_equal(hang_of(project, "seen"), pose);
    billow_coarse_pose_free(pose);
    return same;
}

static BillowProject *
keep(const Fixture *fixture, BillowProject *after)
{
    return billow_keep_seen_poses(fixture->cache, fixture->project, after);
}

static void
another_material(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) after = with_bending(fixture->project, 0.03), kept = keep(fixture, after);
    g_assert_true(hangs_as_seen(fixture, kept));
    g_assert_null(hang_of(kept, "taut"));
    g_assert_null(hang_of(kept, "unseen"));
    g_assert_null(hang_of(after, "seen"));
    g_assert_null(hang_of(fixture->project, "seen"));
}

/* The wind of one keyframe is no matter of the others. */
static void
another_wind(Fixture *fixture, gconstpointer data)
{
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, (char *) "seen"};
    g_autoptr(BillowBlock) windy = billow_block_copy(block_of(fixture->project, "seen"));
    billow_block_keyframe(windy)->wind.strength = 0.2;
    g_autoptr(BillowProject) blown =
        billow_edit_take(billow_edit_set_block(fixture->project, &ref, windy), NULL);
    g_autoptr(BillowProject) kept = keep(fixture, blown);
    g_assert_true(hangs_as_seen(fixture, kept));
    g_assert_null(hang_of(kept, "taut"));
}

/* Returns the project with a cloth of `side` meters and n x n points. */
static BillowProject *
on_grid(const Fixture *fixture, int n, double side)
{
    const BillowGrid grid = {n, n, side / (n - 1)};
    return billow_edit_take(billow_edit_set_grid(fixture->project, &grid), NULL);
}

static void
another_grid(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) finer = on_grid(fixture, 33, 1.0), larger = on_grid(fixture, 17, 1.4),
                             smaller = on_grid(fixture, 9, 0.9), far_larger = on_grid(fixture, 17, 1.6);
    g_autoptr(BillowProject) a = keep(fixture, finer), b = keep(fixture, larger), c = keep(fixture, smaller),
                             d = keep(fixture, far_larger);
    g_assert_true(hangs_as_seen(fixture, a));
    g_assert_true(hangs_as_seen(fixture, b));
    g_assert_true(hangs_as_seen(fixture, c));
    g_assert_null(hang_of(d, "seen"));
}

static void
another_name(Fixture *fixture, gconstpointer data)
{
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, (char *) "seen"};
    g_autoptr(BillowBlock) named = billow_block_copy(block_of(fixture->project, "seen"));
    billow_block_set_name(named, "Named");
    g_autoptr(BillowProject) renamed =
        billow_edit_take(billow_edit_set_block(fixture->project, &ref, named), NULL);
    g_autoptr(BillowProject) kept = keep(fixture, renamed);
    g_assert_true(kept == renamed);
}

/* A pose that is there stays, and what is better draped afresh gets none. */
static void
what_stays_as_it_is(Fixture *fixture, gconstpointer data)
{
    BillowCoarsePose *pose = billow_coarse_pose_new(2, 2);
    g_autoptr(BillowProject) hung = with_bending(fixture->project, 0.03);
    billow_keyframe_set_hang(billow_block_keyframe(block_of(hung, "unseen")), pose);
    g_autoptr(BillowProject) kept = keep(fixture, hung);
    g_assert_true(billow_coarse_pose_equal(hang_of(kept, "unseen"), pose));
    billow_coarse_pose_free(pose);

    g_autoptr(BillowProject) subdivided = with_bending(fixture->project, 0.03);
    subdivided->cloth->surface = BILLOW_SURFACE_SUBDIVISION;
    g_autoptr(BillowProject) begun_otherwise = keep(fixture, subdivided);
    g_assert_null(hang_of(begun_otherwise, "seen"));

    g_autoptr(BillowProject) obstructed = with_bending(fixture->project, 0.03);
    g_ptr_array_add(billow_project_track(obstructed, BILLOW_BLOCK_COLLIDER),
                    billow_block_new(BILLOW_BLOCK_COLLIDER, "ball", "Ball"));
    g_autoptr(BillowProject) supported = keep(fixture, obstructed);
    g_assert_null(hang_of(supported, "seen"));
}

/* As the first edit of an older file; it can be undone. */
static void
a_session_keeps_what_is_seen(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowSession) session = billow_session_new(fixture->project);
    g_autoptr(BillowProject) stiffer = with_bending(fixture->project, 0.03);
    billow_session_edit_cloth(session, stiffer, "Stiffen", NULL);
    g_assert_null(hang_of(billow_session_get_project(session), "seen")); /* it sees nothing yet */
    billow_session_undo(session);
    billow_session_set_cache(session, fixture->cache);
    billow_session_edit_cloth(session, stiffer, "Stiffen", NULL);
    g_assert_true(hangs_as_seen(fixture, billow_session_get_project(session)));
    billow_session_edit_cloth(session, NULL, "Nothing", NULL);
    billow_session_undo(session);
    g_assert_true(billow_session_get_project(session) == fixture->project);
    g_assert_false(billow_session_get_modified(session));
}

static BillowRestShape *
shape_of(const Fixture *fixture, const BillowProject *project)
{
    return billow_rest_cache_get(fixture->cache, project, block_of(project, "seen"), NULL, NULL);
}

/* Cloth that is limper or stiffer by a third has the same folds: it moves by less than 0.1 % of its size.
 * Draped from nothing it is another one of its shapes. */
static void
folds_stay_with_another_material(Fixture *fixture, gconstpointer data)
{
    static const double factors[] = {0.7, 0.9, 1.1, 1.4};
    for (size_t i = 0; i < G_N_ELEMENTS(factors); i++) {
        g_autoptr(BillowProject) after =
            with_bending(fixture->project, factors[i] * fixture->project->cloth->material.bending_length);
        g_autoptr(BillowProject) kept = keep(fixture, after);
        BillowRestShape *shape = shape_of(fixture, kept);
        g_assert_cmpfloat(billow_rest_shape_distance(fixture->shape, shape), <, 0.001);
        g_assert_true(billow_strain_is_small(&shape->report.strain));
        billow_rest_shape_unref(shape);
    }
}

/* A cloth of four times the points has the same folds: its points move by less than 0.5 % of its size
 * (RMS). */
static void
folds_stay_on_a_finer_grid(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) refined = on_grid(fixture, 33, 1.0), kept = keep(fixture, refined);
    BillowRestShape *fine = shape_of(fixture, kept);
    const BillowRestShape *coarse = fixture->shape;
    double sum = 0.0;
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 0; column < GRID.columns; column++) {
            const size_t i = billow_grid_index(&GRID, column, row),
                         k = billow_grid_index(&fine->grid, 2 * column, 2 * row);
            const BillowVec3 by = {(double) (fine->x[k] - coarse->x[i]), (double) (fine->y[k] - coarse->y[i]),
                                   (double) (fine->z[k] - coarse->z[i])};
            sum += billow_vec3_dot(by, by);
        }
    const double rms = sqrt(sum / (double) billow_grid_count(&GRID));
    g_assert_cmpfloat(rms, <, 0.005 * billow_rest_shape_size(coarse));
    g_assert_true(billow_strain_is_small(&fine->report.strain));
    billow_rest_shape_unref(fine);
}

#define ADD(path, test) g_test_add("/seen-pose/" path, Fixture, NULL, set_up, test, tear_down)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("another-material-starts-from-it", another_material);
    ADD("another-wind-starts-from-it", another_wind);
    ADD("another-grid-starts-from-it", another_grid);
    ADD("another-name-does-not-need-it", another_name);
    ADD("what-stays-as-it-is", what_stays_as_it_is);
    ADD("a-session-keeps-it", a_session_keeps_what_is_seen);
    ADD("folds-stay-with-another-material", folds_stay_with_another_material);
    ADD("folds-stay-on-a-finer-grid", folds_stay_on_a_finer_grid);
    return g_test_run();
}
