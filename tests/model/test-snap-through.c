/* Tests that cloth which snaps to other folds between two keyframes is told. */
#include "../scenarios/snapping.h"

#include "core/drape/rest_planes.h"
#include "model/edits/keep_folds.h"
#include "model/live/snaps.h"

static const BillowGrid GRID = {5, 4, 0.1};

static BillowBlock *
new_keyframe(int row, double x)
{
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, "k", "k");
    const BillowAnchor anchors[] = {{0, 0, {0.0, 0.0, 0.0}}, {4, row, {x, 0.0, 0.0}}};
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    return block;
}

/* A flat cloth, 0.4 by 0.3 m, whose last point is moved up. */
static BillowRestShape *
new_shape(float up)
{
    BillowRestShape *shape = billow_rest_planes_new(&GRID);
    for (int i = 0; i < 20; i++) {
        shape->x[i] = 0.1f * (float) (i % 5);
        shape->y[i] = i == 19 ? up : 0.0f;
        shape->z[i] = 0.1f * (float) (i / 5);
    }
    return shape;
}

static double
times_of(double x, int row, float up, gboolean hung)
{
    g_autoptr(BillowBlock) from = new_keyframe(0, 0.3), to = new_keyframe(row, x);
    g_autoptr(BillowRestShape) a = new_shape(0.0f), b = new_shape(up);
    if (hung) {
        BillowCoarsePose *pose = billow_coarse_pose_sample(&GRID, b->x, b->y, b->z);
        billow_keyframe_set_hang(billow_block_keyframe(to), pose);
        billow_coarse_pose_free(pose);
    }
    return billow_snap_through(from, a, to, b);
}

/* 0.05 m for a millimeter is 50 times, 0.03 m 30 times; 0.05 m for 2 mm 25 times; the size is 0.5 m. */
static void
over_forty_times_is_told(void)
{
    g_assert_cmpfloat_with_epsilon(times_of(0.301, 0, 0.05f, FALSE), 50.0, 1e-4);
    g_assert_cmpfloat(times_of(0.301, 0, 0.03f, FALSE), ==, 0.0);
    g_assert_cmpfloat(times_of(0.302, 0, 0.05f, FALSE), ==, 0.0);
}

static void
what_is_not_seen_is_not_told(void)
{
    g_assert_cmpfloat(times_of(0.300001, 0, 0.004f, FALSE), ==, 0.0);
    g_assert_cmpfloat(times_of(0.300001, 0, 0.006f, FALSE), >, 5000.0);
}

static void
other_reasons_are_not_told(void)
{
    g_assert_cmpfloat(times_of(0.3, 0, 0.05f, FALSE), ==, 0.0);   /* the same anchors */
    g_assert_cmpfloat(times_of(0.301, 3, 0.05f, FALSE), ==, 0.0); /* other points */
    g_assert_cmpfloat(times_of(0.301, 0, 0.05f, TRUE), ==, 0.0);  /* a pose that its author chose */
}

/* --- Keeping the folds --- */

typedef struct {
    BillowRestCache *cache;
    BillowProject *project;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
    fixture->cache = billow_rest_cache_new(0);
    fixture->project = snapping_project(fixture->cache);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    billow_project_unref(fixture->project);
    billow_rest_cache_unref(fixture->cache);
}

static const BillowBlock *
keyframe(const BillowProject *project, const char *id)
{
    return billow_project_find(project, BILLOW_BLOCK_KEYFRAME, id);
}

/* Returns the largest distance of a point between the shapes of two keyframes, meters. */
static double
distance_between(const Fixture *fixture, const BillowProject *project, const char *a, const char *b)
{
    g_autoptr(BillowRestShape) p =
        billow_rest_cache_get(fixture->cache, project, keyframe(project, a), NULL, NULL);
    g_autoptr(BillowRestShape) q =
        billow_rest_cache_get(fixture->cache, project, keyframe(project, b), NULL, NULL);
    double most = 0.0;
    for (size_t i = 0; i < billow_grid_count(&p->grid); i++)
        most = MAX(most,
                   billow_vec3_distance(billow_vec3((double) p->x[i], (double) p->y[i], (double) p->z[i]),
                                        billow_vec3((double) q->x[i], (double) q->y[i], (double) q->z[i])));
    return most;
}

/* An anchor moves by half a millimeter. */
static void
a_keyframe_that_snaps_is_found(Fixture *fixture, gconstpointer data)
{
    const BillowProject *project = fixture->project;
    g_autoptr(GPtrArray) snaps = billow_snaps_find(fixture->cache, project, NULL, NULL, NULL);
    g_assert_cmpuint(snaps->len, ==, 1);
    const BillowSnap *snap = snaps->pdata[0];
    g_assert_cmpstr(snap->from, ==, "first");
    g_assert_cmpstr(snap->to, ==, "second");
    const double way = distance_between(fixture, project, "first", "second");
    g_assert_cmpfloat(way, >, 0.1);
    g_assert_cmpfloat_with_epsilon(snap->times, way / 5e-4, 1e-3 * snap->times);
}

/* Exchanges the keyframes: the cloth goes from the one that is draped from nothing to the other, in a loop also
 * back. */
static void
turn_round(BillowProject *project)
{
    GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    BillowBlock *last = g_ptr_array_steal_index(keyframes, 0), *first = keyframes->pdata[0];
    last->start = first->start;
    first->start = 0.0;
    g_ptr_array_add(keyframes, last);
    project->duration = 6.0;
}

static void
the_way_back_of_a_loop_is_compared(Fixture *fixture, gconstpointer data)
{
    BillowProject *project = fixture->project;
    turn_round(project);
    g_autoptr(GPtrArray) none = billow_snaps_find(fixture->cache, project, NULL, NULL, NULL);
    g_assert_cmpuint(none->len, ==, 0);
    project->loop = TRUE;
    g_autoptr(GPtrArray) snaps = billow_snaps_find(fixture->cache, project, NULL, NULL, NULL);
    g_assert_cmpuint(snaps->len, ==, 1);
    const BillowSnap *snap = snaps->pdata[0];
    g_assert_cmpstr(snap->from, ==, "first");
    g_assert_cmpstr(snap->to, ==, "second");
    g_auto(BillowEdit) edit = billow_edit_keep_folds(project, snaps);
    g_assert_cmpfloat(distance_between(fixture, edit.project, "first", "second"), <, 40 * 5e-4);
    g_autoptr(GPtrArray) left = billow_snaps_find(fixture->cache, edit.project, NULL, NULL, NULL);
    g_assert_cmpuint(left->len, ==, 0);
}

/* The first keyframe again, at the end of the loop: nothing leads back. */
static void
a_loop_that_ends_where_it_begins_has_no_way_back(Fixture *fixture, gconstpointer data)
{
    BillowProject *project = fixture->project;
    turn_round(project);
    project->loop = TRUE;
    g_assert_true(billow_snap_way_back(project) == keyframe(project, "first"));
    BillowBlock *again = billow_block_copy(keyframe(project, "second"));
    billow_block_set_id(again, "again");
    again->start = 4.0;
    again->duration = 2.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), again);
    g_assert_null(billow_snap_way_back(project));
    again->muted = TRUE;
    g_assert_true(billow_snap_way_back(project) == keyframe(project, "first"));
}

static void
muted_keyframes_are_passed_over(Fixture *fixture, gconstpointer data)
{
    ((BillowBlock *) keyframe(fixture->project, "first"))->muted = TRUE;
    g_autoptr(GPtrArray) snaps = billow_snaps_find(fixture->cache, fixture->project, NULL, NULL, NULL);
    g_assert_cmpuint(snaps->len, ==, 0);
}

static void
kept_folds_stay(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GPtrArray) snaps = billow_snaps_find(fixture->cache, fixture->project, NULL, NULL, NULL);
    g_auto(BillowEdit) edit = billow_edit_keep_folds(fixture->project, snaps);
    g_assert_nonnull(edit.project);
    g_assert_null(billow_block_keyframe(keyframe(fixture->project, "second"))->hang);
    g_assert_nonnull(billow_block_keyframe(keyframe(edit.project, "second"))->hang);
    g_assert_cmpfloat(distance_between(fixture, edit.project, "first", "second"), <, 40 * 5e-4);
    g_autoptr(GPtrArray) left = billow_snaps_find(fixture->cache, edit.project, NULL, NULL, NULL);
    g_assert_cmpuint(left->len, ==, 0);
}

/* Appends a copy of the second keyframe, 0.1 mm narrower, and a snap on the way to it: the cloth of both is to keep the
 * folds of the first, not those that the second had. */
static void
kept_folds_go_on(Fixture *fixture, gconstpointer data)
{
    BillowBlock *third = billow_block_copy(keyframe(fixture->project, "second"));
    BillowKeyframe *own = billow_block_keyframe(third);
    g_free(third->id);
    third->id = g_strdup("third");
    third->start = 4.0;
    g_autofree BillowAnchor *anchors = g_memdup2(own->anchors, own->n_anchors * sizeof *anchors);
    anchors[1].position.x -= 1e-4;
    billow_block_set_anchors(third, anchors, own->n_anchors);
    g_ptr_array_add(billow_project_track(fixture->project, BILLOW_BLOCK_KEYFRAME), third);
    g_autoptr(GPtrArray) snaps = billow_snaps_find(fixture->cache, fixture->project, NULL, NULL, NULL);
    g_ptr_array_set_size(snaps, 1);
    BillowSnap *snap = g_new0(BillowSnap, 1);
    *snap = (BillowSnap){g_strdup("second"), g_strdup("third"), 50.0, NULL};
    g_ptr_array_add(snaps, snap);
    g_auto(BillowEdit) edit = billow_edit_keep_folds(fixture->project, snaps);
    g_assert_cmpfloat(distance_between(fixture, edit.project, "first", "third"), <, 40 * 5e-4);
}

/* Before, the same keyframe hung in a mirror image: as if an edit of what carries its anchors had moved them. */
static void
an_edit_that_snaps_is_found(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) before = billow_project_copy(fixture->project);
    g_ptr_array_remove_index(billow_project_track(before, BILLOW_BLOCK_KEYFRAME), 1);
    BillowBlock *was = billow_block_copy(keyframe(before, "first"));
    g_free(was->id);
    was->id = g_strdup("second");
    g_ptr_array_add(billow_project_track(before, BILLOW_BLOCK_KEYFRAME), was);
    g_autoptr(GPtrArray) snaps = billow_snaps_find(fixture->cache, fixture->project, before, NULL, NULL);
    g_assert_cmpuint(snaps->len, ==, 1);
    const BillowSnap *snap = snaps->pdata[0];
    g_assert_null(snap->from);
    g_assert_cmpstr(snap->to, ==, "second");
    g_auto(BillowEdit) edit = billow_edit_keep_folds(fixture->project, snaps);
    g_assert_cmpfloat(distance_between(fixture, edit.project, "first", "second"), <, 40 * 5e-4);
}

/* --- In a session --- */

typedef struct {
    guint searches, told;
} Heard;

static void
on_searched(Heard *heard)
{
    heard->searches++;
}

static void
on_snapped(Heard *heard, BillowSnaps *snaps)
{
    heard->told += billow_snaps_get_told(snaps)->len;
}

static void
wait_for_search(Heard *heard)
{
    const guint before = heard->searches;
    while (heard->searches == before)
        g_main_context_iteration(NULL, TRUE);
}

/* The file and the edit that drapes the keyframe from nothing are told; undo and redo are not. */
static void
each_snap_is_told_once(Fixture *fixture, gconstpointer data)
{
    Heard heard = {0, 0};
    g_autoptr(BillowSession) session = billow_session_new(fixture->project);
    billow_session_set_cache(session, fixture->cache);
    BillowSnaps *snaps = billow_snaps_of(session);
    g_signal_connect_swapped(snaps, "searched", G_CALLBACK(on_searched), &heard);
    g_signal_connect_swapped(snaps, "snapped", G_CALLBACK(on_snapped), &heard);
    const BillowBlockRef second = {BILLOW_BLOCK_KEYFRAME, (char *) "second"},
                         way = {BILLOW_BLOCK_TRANSITION, (char *) "first"};
    wait_for_search(&heard);
    g_assert_cmpuint(heard.told, ==, 1);
    g_assert_nonnull(billow_snaps_at(snaps, &second));
    g_assert_true(billow_snaps_at(snaps, &way) == billow_snaps_at(snaps, &second));

    g_auto(BillowEdit) kept = billow_edit_keep_folds(fixture->project, billow_snaps_get_told(snaps));
    billow_session_edit(session, kept.project, "Keep", NULL);
    g_assert_null(billow_snaps_at(snaps, &way)); /* at once */
    wait_for_search(&heard);
    billow_session_undo(session);
    wait_for_search(&heard);
    g_assert_nonnull(billow_snaps_at(snaps, &way));
    billow_session_redo(session);
    wait_for_search(&heard);
    g_assert_cmpuint(heard.told, ==, 1);

    g_auto(BillowEdit) anew = billow_edit_redrape(billow_session_get_project(session), &second);
    billow_session_edit(session, anew.project, "Re-drape", NULL);
    wait_for_search(&heard);
    g_assert_cmpuint(heard.told, ==, 2);
}

/* Both cloths snap; the second becomes the active one. */
static void
another_cloth_is_searched_but_not_told(Fixture *fixture, gconstpointer data)
{
    Heard heard = {0, 0};
    BillowCloth *first = fixture->project->cloth, *second = billow_cloth_copy(first);
    billow_cloth_set_id(second, "other");
    billow_project_append_cloth(fixture->project, second);
    fixture->project->cloth = first;
    g_autoptr(BillowSession) session = billow_session_new(fixture->project);
    billow_session_set_cache(session, fixture->cache);
    BillowSnaps *snaps = billow_snaps_of(session);
    g_signal_connect_swapped(snaps, "searched", G_CALLBACK(on_searched), &heard);
    g_signal_connect_swapped(snaps, "snapped", G_CALLBACK(on_snapped), &heard);
    wait_for_search(&heard);
    g_assert_cmpuint(heard.told, ==, 1);
    billow_session_activate_cloth(session, 1);
    g_assert_cmpuint(billow_snaps_get_all(snaps)->len, ==, 0); /* at once */
    wait_for_search(&heard);
    g_assert_cmpuint(billow_snaps_get_all(snaps)->len, ==, 1);
    g_assert_cmpuint(heard.told, ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/snap-through/over-forty-times-is-told", over_forty_times_is_told);
    g_test_add_func("/snap-through/what-is-not-seen-is-not-told", what_is_not_seen_is_not_told);
    g_test_add_func("/snap-through/other-reasons-are-not-told", other_reasons_are_not_told);
    const struct {
        const char *name;
        void (*test)(Fixture *fixture, gconstpointer data);
    } tests[] = {
        {"/snap-through/a-keyframe-that-snaps-is-found", a_keyframe_that_snaps_is_found},
        {"/snap-through/the-way-back-of-a-loop-is-compared", the_way_back_of_a_loop_is_compared},
        {"/snap-through/a-loop-that-ends-where-it-begins-has-no-way-back",
         a_loop_that_ends_where_it_begins_has_no_way_back},
        {"/snap-through/muted-keyframes-are-passed-over", muted_keyframes_are_passed_over},
        {"/snap-through/kept-folds-stay", kept_folds_stay},
        {"/snap-through/kept-folds-go-on", kept_folds_go_on},
        {"/snap-through/an-edit-that-snaps-is-found", an_edit_that_snaps_is_found},
        {"/snap-through/each-snap-is-told-once", each_snap_is_told_once},
        {"/snap-through/another-cloth-is-searched-but-not-told", another_cloth_is_searched_but_not_told},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(tests); i++)
        g_test_add(tests[i].name, Fixture, NULL, set_up, tests[i].test, tear_down);
    return g_test_run();
}
