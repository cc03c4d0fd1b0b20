#include "widgets/timeline/shaping.h"

#include "model/edits/edits.h"
#include "widgets/timeline/view.h"

#include <glib/gi18n.h>
#include <math.h>

#define SHAPING_MERGE "timeline-shaping"
#define CURVE_STEP 0.01 /* share of the time, or of the progress */

struct BillowTimelineShaping {
    BillowSession *session;
    BillowProject *before;
    BillowBlock *block; /* when the drag began */
    BillowBlockPart part;
    double start, end;  /* of the block, seconds */
    double pressed_at;  /* seconds */
    double y_per_pixel; /* change of the curve's ordinate per pixel upward */
    GArray *edges;      /* that fades and the ends of a gap snap to */
};

/* --- Beginning --- */

static gboolean
is_curve(BillowBlockPart part)
{
    return part == BILLOW_BLOCK_PART_CURVE_1 || part == BILLOW_BLOCK_PART_CURVE_2;
}

static gboolean
is_fade(BillowBlockPart part)
{
    return part == BILLOW_BLOCK_PART_FADE_IN || part == BILLOW_BLOCK_PART_FADE_OUT;
}

static gboolean
can_shape(const BillowBlock *block, BillowBlockPart part)
{
    return block->kind == BILLOW_BLOCK_TRANSITION || is_fade(part);
}

BillowTimelineShaping *
billow_timeline_shaping_new(BillowSession *session, const BillowTimelineItem *item, BillowBlockPart part,
                            double seconds, double height)
{
    if (!can_shape(item->block, part))
        return NULL;
    BillowTimelineShaping *shaping = g_new0(BillowTimelineShaping, 1);
    g_autoptr(BillowBlockSet) none = billow_block_set_new();
    shaping->session = g_object_ref(session);
    shaping->before = billow_project_ref(billow_session_get_project(session));
    shaping->block = billow_block_ref(item->block);
    shaping->part = part;
    shaping->start = item->start;
    shaping->end = item->end;
    shaping->pressed_at = seconds;
    shaping->edges = billow_timeline_edges_new(shaping->before, none, billow_session_get_time(session));
    if (item->block->kind == BILLOW_BLOCK_TRANSITION) {
        double low, high;
        billow_easing_range(billow_block_easing(item->block), &low, &high);
        shaping->y_per_pixel = (high - low) / MAX(height - 6.0, 1.0);
    }
    return shaping;
}

/* --- Moving --- */

/* Returns where an edge that was at `from` is dragged to, in seconds. */
static double
drag_edge(const BillowTimelineShaping *shaping, double from, double seconds, BillowDragManner manner)
{
    const BillowTimeView view = billow_timeline_view(shaping->session);
    const double place = from + seconds - shaping->pressed_at;
    const gboolean snaps =
        billow_session_get_snapping(shaping->session) != ((manner & BILLOW_DRAG_FREE) != 0);
    return snaps ? billow_time_snap(&view, shaping->before->frame_rate, shaping->edges, place)
                 : MAX(place, 0.0);
}

static BillowEdit
set_block(const BillowTimelineShaping *shaping, const BillowBlock *changed)
{
    const BillowBlockRef ref = {changed->kind, changed->id};
    return billow_edit_set_block(shaping->before, &ref, changed);
}

/* Changes the dragged fade. The other fade keeps its duration. */
static BillowEdit
fade(const BillowTimelineShaping *shaping, double seconds, BillowDragManner manner)
{
    const BillowBlock *block = shaping->block;
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    if (shaping->part == BILLOW_BLOCK_PART_FADE_IN) {
        const double top = drag_edge(shaping, block->start + block->fade_in, seconds, manner);
        changed->fade_in = CLAMP(top - block->start, 0.0, block->duration - block->fade_out);
    } else {
        const double top = drag_edge(shaping, shaping->end - block->fade_out, seconds, manner);
        changed->fade_out = CLAMP(shaping->end - top, 0.0, block->duration - block->fade_in);
    }
    return set_block(shaping, changed);
}

/* Moves a handle by shares of the transition's time and progress. */
static BillowEdit
curve(const BillowTimelineShaping *shaping, double time, double way)
{
    g_autoptr(BillowBlock) changed = billow_block_copy(shaping->block);
    BillowEasing *easing = billow_block_easing(changed);
    const gboolean first = shaping->part == BILLOW_BLOCK_PART_CURVE_1;
    double *x = first ? &easing->x1 : &easing->x2, *y = first ? &easing->y1 : &easing->y2;
    *x = CLAMP(*x + time, 0.0, 1.0);
    *y = CLAMP(*y + way, BILLOW_LEAST_HANDLE, BILLOW_MOST_HANDLE);
    return set_block(shaping, changed);
}

static BillowEdit
gap(const BillowTimelineShaping *shaping, double seconds, BillowDragManner manner)
{
    const BillowBlock *from = billow_project_find(shaping->before, BILLOW_BLOCK_KEYFRAME, shaping->block->id);
    const BillowBlock *to = billow_edit_keyframe_at(shaping->before, shaping->end);
    const double frame = 1.0 / shaping->before->frame_rate;
    const double least = MIN(frame, shaping->end - shaping->start);
    double start = shaping->start, end = shaping->end;
    if (shaping->part == BILLOW_BLOCK_PART_END) {
        if (to)
            end = CLAMP(drag_edge(shaping, end, seconds, manner), start + least, billow_block_end(to));
    } else {
        const double most = shaping->part == BILLOW_BLOCK_PART_START ? end - least
                            : to                                     ? billow_block_end(to) - (end - start)
                                                                     : start;
        start = CLAMP(drag_edge(shaping, start, seconds, manner), from->start, MAX(most, from->start));
        if (shaping->part == BILLOW_BLOCK_PART_BODY && to)
            end += start - shaping->start;
    }
    return billow_edit_set_gap(shaping->before, from, to, start, end);
}

static void
apply_edit(BillowTimelineShaping *shaping, BillowProject *project)
{
    const BillowBlockPart part = shaping->part;
    const char *label = part == BILLOW_BLOCK_PART_FADE_IN    ? _("Change Fade In")
                        : part == BILLOW_BLOCK_PART_FADE_OUT ? _("Change Fade Out")
                        : is_curve(part)                     ? _("Draw Curve")
                                                             : _("Move Transition");
    billow_session_edit(shaping->session, project, label, SHAPING_MERGE);
}

void
billow_timeline_shaping_move(BillowTimelineShaping *shaping, double seconds, double down,
                             BillowDragManner manner)
{
    const double time = (seconds - shaping->pressed_at) / (shaping->end - shaping->start);
    g_auto(BillowEdit) edit = is_curve(shaping->part)  ? curve(shaping, time, -down * shaping->y_per_pixel)
                              : is_fade(shaping->part) ? fade(shaping, seconds, manner)
                                                       : gap(shaping, seconds, manner);
    apply_edit(shaping, edit.project ? edit.project : shaping->before);
}

/* --- Ending --- */

void
billow_timeline_shaping_finish(BillowTimelineShaping *shaping)
{
    billow_session_end_merge(shaping->session);
    g_object_unref(shaping->session);
    billow_project_unref(shaping->before);
    billow_block_unref(shaping->block);
    g_array_unref(shaping->edges);
    g_free(shaping);
}

/* --- By the pointer --- */

static gboolean
claim(BillowTimelinePress *press)
{
    press->any_way = is_curve(press->part);
    return can_shape(press->item->block, press->part);
}

static gboolean
begin(BillowTimelinePress *press)
{
    press->state =
        billow_timeline_shaping_new(press->session, press->item, press->part, press->seconds, press->height);
    return press->state != NULL;
}

static void
move(BillowTimelinePress *press)
{
    billow_timeline_shaping_move(press->state, billow_timeline_press_now(press), press->dy,
                                 billow_timeline_drag_manner(press));
}

static void
end(BillowTimelinePress *press, gboolean cancelled)
{
    BillowTimelineShaping *shaping = g_steal_pointer(&press->state);
    if (cancelled)
        apply_edit(shaping, shaping->before);
    billow_timeline_shaping_finish(shaping);
}

static const char *
cursor(const BillowTimelinePress *press)
{
    if (is_curve(press->part) && !press->running)
        return "move";
    return billow_timeline_drag_gesture.cursor(press);
}

const BillowTimelineGesture billow_timeline_shaping_gesture = {
    .shortcuts = "block-fade block-gap block-curve",
    .claim = claim,
    .begin = begin,
    .move = move,
    .end = end,
    .cursor = cursor,
};

/* --- By keys --- */

void
billow_timeline_handle_step(BillowSession *session, const BillowTimelineItem *item, BillowBlockPart part,
                            int across, int up)
{
    const double rate = billow_session_get_project(session)->frame_rate;
    const BillowDragManner free = billow_session_get_snapping(session) ? BILLOW_DRAG_FREE : BILLOW_DRAG_PLAIN;
    const double from = part == BILLOW_BLOCK_PART_END        ? item->end
                        : part == BILLOW_BLOCK_PART_FADE_IN  ? item->start + item->block->fade_in
                        : part == BILLOW_BLOCK_PART_FADE_OUT ? item->end - item->block->fade_out
                                                             : item->start;
    const double to = billow_time_step(rate, from, across);
    if (!is_curve(part) && across == 0)
        return;
    BillowTimelineShaping *shaping = billow_timeline_shaping_new(session, item, part, from, 0.0);
    BillowTimelineDrag *drag = shaping ? NULL : billow_timeline_drag_new(session, item, part, from, FALSE);
    if (is_curve(part)) {
        g_auto(BillowEdit) edit = curve(shaping, CURVE_STEP * across, CURVE_STEP * up);
        apply_edit(shaping, edit.project);
    } else if (shaping) {
        billow_timeline_shaping_move(shaping, to, 0.0, free);
    } else if (drag) {
        billow_timeline_drag_move(drag, to, free);
    }
    if (shaping)
        billow_timeline_shaping_finish(shaping);
    else if (drag)
        billow_timeline_drag_finish(drag);
}
