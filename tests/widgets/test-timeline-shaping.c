/* Tests dragging fades, drawn curves and gaps. */
#include "widgets/timeline/handles.h"
#include "widgets/timeline/shaping.h"

#include <math.h>

static void
add(BillowProject *project, BillowBlockKind kind, const char *id, double start, double duration)
{
    BillowBlock *block = billow_block_new(kind, id, id);
    block->start = start;
    block->duration = duration;
    g_ptr_array_add(billow_project_track(project, kind), block);
}

/* Keyframes at 0-1, 2-4, 6-7 s, a wave at 1-5 s with fades of 0.5 and 1 s; 24 frames, 100 pixels a second. */
static BillowSession *
new_session(void)
{
    const BillowGrid grid = {5, 4, 0.1};
    g_autoptr(BillowProject) project = billow_project_new("p", &grid);
    add(project, BILLOW_BLOCK_KEYFRAME, "a", 0.0, 1.0);
    add(project, BILLOW_BLOCK_KEYFRAME, "b", 2.0, 2.0);
    add(project, BILLOW_BLOCK_KEYFRAME, "c", 6.0, 1.0);
    add(project, BILLOW_BLOCK_TRANSITION, "a", 0.0, 0.0);
    add(project, BILLOW_BLOCK_WAVE, "w", 1.0, 4.0);
    BillowBlock *wave = billow_project_track(project, BILLOW_BLOCK_WAVE)->pdata[0];
    wave->fade_in = 0.5;
    wave->fade_out = 1.0;
    billow_block_easing(billow_project_track(project, BILLOW_BLOCK_TRANSITION)->pdata[0])->curve =
        BILLOW_CURVE_BEZIER;
    return billow_session_new(project);
}

static const BillowBlock *
find(BillowSession *session, BillowBlockKind kind, const char *id)
{
    return billow_project_find(billow_session_get_project(session), kind, id);
}

/* Drags a part of a block from `seconds` to `to`, and releases it. */
static void
drag(BillowSession *session, BillowBlockKind kind, const char *id, BillowBlockPart part, double seconds,
     double to, double down, BillowDragManner manner)
{
    int n_lanes;
    g_autoptr(GArray) items = billow_timeline_items_new(billow_session_get_project(session), kind, &n_lanes);
    const BillowTimelineItem *item = NULL;
    for (guint i = 0; i < items->len; i++)
        if (g_str_equal(g_array_index(items, BillowTimelineItem, i).block->id, id))
            item = &g_array_index(items, BillowTimelineItem, i);
    BillowTimelineShaping *shaping = billow_timeline_shaping_new(session, item, part, seconds, 27.0);
    g_assert_nonnull(shaping);
    billow_timeline_shaping_move(shaping, 0.5 * (seconds + to), 0.5 * down, manner);
    billow_timeline_shaping_move(shaping, to, down, manner);
    billow_timeline_shaping_finish(shaping);
}

static void
test_fades(void)
{
    g_autoptr(BillowSession) session = new_session();
    drag(session, BILLOW_BLOCK_WAVE, "w", BILLOW_BLOCK_PART_FADE_IN, 1.5, 2.55, 0.0, BILLOW_DRAG_PLAIN);
    g_assert_cmpfloat_with_epsilon(find(session, BILLOW_BLOCK_WAVE, "w")->fade_in, 37.0 / 24.0,
                                   1e-9); /* a frame */
    drag(session, BILLOW_BLOCK_WAVE, "w", BILLOW_BLOCK_PART_FADE_OUT, 4.0, 4.31, 0.0, BILLOW_DRAG_FREE);
    g_assert_cmpfloat_with_epsilon(find(session, BILLOW_BLOCK_WAVE, "w")->fade_out, 0.69, 1e-9);
    drag(session, BILLOW_BLOCK_WAVE, "w", BILLOW_BLOCK_PART_FADE_IN, 2.5, 9.0, 0.0, BILLOW_DRAG_FREE);
    const BillowBlock *wave = find(session, BILLOW_BLOCK_WAVE, "w");
    g_assert_cmpfloat_with_epsilon(wave->fade_in + wave->fade_out, wave->duration,
                                   1e-9); /* stops at the other fade */
    g_assert_cmpfloat_with_epsilon(wave->fade_out, 0.69, 1e-9);
    g_assert_cmpstr(billow_session_get_undo_label(session), ==, "Change Fade In");
    for (int i = 0; i < 3; i++)
        billow_session_undo(session);
    g_assert_false(billow_session_get_can_undo(session));
    g_assert_cmpfloat(find(session, BILLOW_BLOCK_WAVE, "w")->fade_in, ==, 0.5);
}

static void
test_gap(void)
{
    g_autoptr(BillowSession) session = new_session();
    drag(session, BILLOW_BLOCK_TRANSITION, "b", BILLOW_BLOCK_PART_BODY, 5.0, 5.5, 0.0, BILLOW_DRAG_PLAIN);
    g_assert_cmpfloat_with_epsilon(billow_block_end(find(session, BILLOW_BLOCK_KEYFRAME, "b")), 4.5, 1e-9);
    g_assert_cmpfloat_with_epsilon(find(session, BILLOW_BLOCK_KEYFRAME, "c")->start, 6.5, 1e-9);
    g_assert_cmpfloat_with_epsilon(billow_block_end(find(session, BILLOW_BLOCK_KEYFRAME, "c")), 7.0, 1e-9);
    drag(session, BILLOW_BLOCK_TRANSITION, "b", BILLOW_BLOCK_PART_BODY, 5.0, 9.0, 0.0, BILLOW_DRAG_PLAIN);
    g_assert_cmpfloat_with_epsilon(find(session, BILLOW_BLOCK_KEYFRAME, "c")->start, 7.0,
                                   1e-9); /* the hold is used up */
    g_assert_cmpfloat_with_epsilon(billow_block_end(find(session, BILLOW_BLOCK_KEYFRAME, "b")), 5.0, 1e-9);
    drag(session, BILLOW_BLOCK_TRANSITION, "b", BILLOW_BLOCK_PART_START, 5.0, 3.0, 0.0, BILLOW_DRAG_PLAIN);
    g_assert_cmpfloat_with_epsilon(billow_block_end(find(session, BILLOW_BLOCK_KEYFRAME, "b")), 3.0, 1e-9);
    g_assert_cmpfloat(find(session, BILLOW_BLOCK_KEYFRAME, "b")->start, ==, 2.0);
    drag(session, BILLOW_BLOCK_TRANSITION, "b", BILLOW_BLOCK_PART_END, 7.0, 5.0, 0.0, BILLOW_DRAG_PLAIN);
    g_assert_cmpfloat_with_epsilon(find(session, BILLOW_BLOCK_KEYFRAME, "c")->start, 5.0, 1e-9);
    g_assert_cmpfloat_with_epsilon(billow_block_end(find(session, BILLOW_BLOCK_KEYFRAME, "c")), 7.0, 1e-9);
}

/* The transition from "a" takes one second; y rises by the curve's range over 21 of its 27 pixels. */
static void
test_curve(void)
{
    g_autoptr(BillowSession) session = new_session();
    const BillowEasing before = *billow_block_easing(find(session, BILLOW_BLOCK_TRANSITION, "a"));
    double low, high;
    billow_easing_range(&before, &low, &high);
    drag(session, BILLOW_BLOCK_TRANSITION, "a", BILLOW_BLOCK_PART_CURVE_1, 1.2, 1.3, -2.1, BILLOW_DRAG_PLAIN);
    const BillowEasing *after = billow_block_easing(find(session, BILLOW_BLOCK_TRANSITION, "a"));
    g_assert_cmpfloat_with_epsilon(after->x1, before.x1 + 0.1, 1e-9);
    g_assert_cmpfloat_with_epsilon(after->y1, before.y1 + 0.1 * (high - low), 1e-9);
    g_assert_cmpfloat(after->x2, ==, before.x2);
    drag(session, BILLOW_BLOCK_TRANSITION, "a", BILLOW_BLOCK_PART_CURVE_2, 1.2, 9.0, 900.0,
         BILLOW_DRAG_PLAIN);
    after = billow_block_easing(find(session, BILLOW_BLOCK_TRANSITION, "a"));
    g_assert_cmpfloat(after->x2, ==, 1.0);
    g_assert_cmpfloat(after->y2, ==, BILLOW_LEAST_HANDLE);
}

/* Handles are grabbed where they are drawn. */
static void
test_handles(void)
{
    g_autoptr(BillowSession) session = new_session();
    const BillowBlock *wave = find(session, BILLOW_BLOCK_WAVE, "w");
    double x, y;
    g_assert_true(billow_timeline_handle(wave, BILLOW_BLOCK_PART_FADE_IN, 400.0, 27.0, &x, &y));
    g_assert_cmpfloat_with_epsilon(x, 50.0, 1e-9);
    g_assert_cmpint(billow_timeline_handle_at(wave, 400.0, 27.0, x + 3, y), ==, BILLOW_BLOCK_PART_FADE_IN);
    g_assert_true(billow_timeline_handle(wave, BILLOW_BLOCK_PART_FADE_OUT, 400.0, 27.0, &x, &y));
    g_assert_cmpfloat_with_epsilon(x, 300.0, 1e-9);
    g_assert_cmpint(billow_timeline_handle_at(wave, 400.0, 27.0, x, 20.0), ==, BILLOW_BLOCK_PART_BODY);
    g_assert_false(billow_timeline_handle(wave, BILLOW_BLOCK_PART_FADE_IN, 20.0, 27.0, &x, &y));
    g_assert_false(billow_timeline_handle(wave, BILLOW_BLOCK_PART_CURVE_1, 400.0, 27.0, &x, &y));
    const BillowBlock *drawn = find(session, BILLOW_BLOCK_TRANSITION, "a");
    for (BillowBlockPart part = BILLOW_BLOCK_PART_CURVE_1; part <= BILLOW_BLOCK_PART_CURVE_2; part++) {
        g_assert_true(billow_timeline_handle(drawn, part, 400.0, 27.0, &x, &y));
        g_assert_cmpint(billow_timeline_handle_at(drawn, 400.0, 27.0, x, y), ==, part);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/timeline-shaping/fades-are-dragged-up-to-each-other", test_fades);
    g_test_add_func("/timeline-shaping/the-gap-of-a-transition-is-dragged", test_gap);
    g_test_add_func("/timeline-shaping/the-handles-of-a-curve-are-dragged", test_curve);
    g_test_add_func("/timeline-shaping/handles-are-taken-where-they-are", test_handles);
    return g_test_run();
}
