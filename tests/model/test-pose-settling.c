/* Tests that cloth comes to rest after an edit of what it hangs by. */
#include "model/edits/edits.h"
#include "model/live/pose_settling.h"
#include "model/live/seen_pose.h"

static const BillowGrid GRID = {17, 17, 0.0625};

typedef struct {
    BillowRestCache *cache;
    BillowSession *session;
    BillowPoseSettling *settling;
    BillowProject *first;
    BillowRestShape *shape; /* of the first project */
} Fixture;

static const BillowBlock *
block_of(const BillowProject *project)
{
    return billow_project_find(project, BILLOW_BLOCK_KEYFRAME, "k");
}

static BillowRestShape *
shape_of(const Fixture *fixture, const BillowProject *project)
{
    return billow_rest_cache_get(fixture->cache, project, block_of(project), NULL, NULL);
}

/* A square of 1 m, with slack between its corners. */
static void
set_up(Fixture *fixture, gconstpointer data)
{
    const BillowAnchor anchors[] = {{0, 0, {-0.4, 2.0, -0.4}},
                                    {16, 0, {0.4, 2.1, -0.4}},
                                    {0, 16, {-0.4, 2.0, 0.4}},
                                    {16, 16, {0.4, 1.95, 0.4}}};
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    fixture->first = billow_project_new("p", &GRID);
    g_ptr_array_add(billow_project_track(fixture->first, BILLOW_BLOCK_KEYFRAME), block);
    fixture->cache = billow_rest_cache_new(0);
    fixture->session = billow_session_new(fixture->first);
    fixture->settling = billow_pose_settling_new(fixture->session, fixture->cache);
    billow_session_set_cache(fixture->session, fixture->cache);
    fixture->shape = shape_of(fixture, fixture->first);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    billow_pose_settling_free(fixture->settling);
    g_assert_finalize_object(fixture->session);
    billow_rest_shape_unref(fixture->shape);
    billow_project_unref(fixture->first);
    billow_rest_cache_unref(fixture->cache);
}

static void
blow(Fixture *fixture, double strength, const char *merge)
{
    const BillowProject *project = billow_session_get_project(fixture->session);
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, (char *) "k"};
    g_autoptr(BillowBlock) windy = billow_block_copy(block_of(project));
    billow_block_keyframe(windy)->wind.strength = strength;
    g_autoptr(BillowProject) blown = billow_edit_take(billow_edit_set_block(project, &ref, windy), NULL);
    billow_session_edit_cloth(fixture->session, blown, "Blow", merge);
}

static void
wait_until_settled(Fixture *fixture)
{
    g_assert_true(billow_pose_settling_is_busy(fixture->settling));
    while (billow_pose_settling_is_busy(fixture->settling))
        g_main_context_iteration(NULL, TRUE);
}

/* Returns how far the cloth moves if it goes on from its rest shape, as a share of its size (RMS). */
static double
unrest(const Fixture *fixture, const BillowProject *project)
{
    BillowRestShape *shape = shape_of(fixture, project);
    BillowCoarsePose *whole = billow_coarse_pose_whole(&shape->grid, shape->x, shape->y, shape->z);
    BillowRestShape *further =
        billow_rest_cache_go_on(fixture->cache, project, block_of(project), whole, NULL, NULL);
    const double moved = billow_rest_shape_distance(shape, further);
    billow_coarse_pose_free(whole);
    billow_rest_shape_unref(further);
    billow_rest_shape_unref(shape);
    return moved;
}

/* In a wind as strong as its weight, cloth swings by 45 degrees: near the pose that was seen it does not get
 * all the way at once. It is one step of the history. */
static void
cloth_comes_to_rest(Fixture *fixture, gconstpointer data)
{
    blow(fixture, 1.0, NULL);
    g_autoptr(BillowProject) edited = billow_project_ref(billow_session_get_project(fixture->session));
    g_assert_nonnull(billow_block_keyframe(block_of(edited))->hang);
    g_assert_cmpfloat(unrest(fixture, edited), >, 0.003);
    wait_until_settled(fixture);
    BillowProject *settled = billow_session_get_project(fixture->session);
    g_assert_cmpfloat(unrest(fixture, settled), <, 0.001);
    g_assert_cmpfloat(billow_block_keyframe(block_of(settled))->wind.strength, ==, 1.0);
    billow_session_undo(fixture->session);
    g_assert_true(billow_session_get_project(fixture->session) == fixture->first);
    g_assert_false(billow_session_get_can_undo(fixture->session));
    billow_session_redo(fixture->session);
    g_assert_true(billow_session_get_project(fixture->session) == settled);
}

static void
only_the_latest_edit_counts(Fixture *fixture, gconstpointer data)
{
    for (int i = 1; i <= 5; i++)
        blow(fixture, 0.2 * i, "wind");
    wait_until_settled(fixture);
    BillowProject *settled = billow_session_get_project(fixture->session);
    g_assert_cmpfloat(billow_block_keyframe(block_of(settled))->wind.strength, ==, 1.0);
    g_assert_cmpfloat(unrest(fixture, settled), <, 0.001);
    billow_session_undo(fixture->session);
    g_assert_true(billow_session_get_project(fixture->session) == fixture->first);
}

/* What has been edited or undone since then stays as it is. */
static void
what_is_edited_since_stays(Fixture *fixture, gconstpointer data)
{
    blow(fixture, 1.0, NULL);
    billow_session_undo(fixture->session);
    wait_until_settled(fixture);
    g_assert_true(billow_session_get_project(fixture->session) == fixture->first);
    blow(fixture, 1.0, NULL);
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, (char *) "k"};
    BillowProject *project = billow_session_get_project(fixture->session);
    g_autoptr(BillowProject) afresh = billow_edit_take(billow_edit_redrape(project, &ref), NULL);
    billow_session_edit(fixture->session, afresh, "Re-drape", NULL);
    wait_until_settled(fixture);
    g_assert_true(billow_session_get_project(fixture->session) == afresh);
}

static void
without_another_shape_nothing_happens(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) wanted = billow_project_copy(fixture->first);
    wanted->cloth->material.drag *= 2.0;
    g_autoptr(BillowProject) edited = billow_edit_take(billow_edit_set_project(fixture->first, wanted), NULL);
    billow_session_edit_cloth(fixture->session, edited, "Drag", NULL);
    g_assert_false(billow_pose_settling_is_busy(fixture->settling));
    g_assert_true(billow_session_get_project(fixture->session) == edited);
}

#define ADD(path, test) g_test_add("/pose-settling/" path, Fixture, NULL, set_up, test, tear_down)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("cloth-comes-to-rest", cloth_comes_to_rest);
    ADD("only-the-latest-edit-counts", only_the_latest_edit_counts);
    ADD("what-is-edited-since-stays", what_is_edited_since_stays);
    ADD("without-another-shape-nothing-happens", without_another_shape_nothing_happens);
    return g_test_run();
}
