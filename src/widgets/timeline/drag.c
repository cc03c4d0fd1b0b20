#include "widgets/timeline/drag.h"

#include "model/edits/several.h"
#include "widgets/timeline/view.h"

#include <glib/gi18n.h>
#include <math.h>

#define DRAG_MERGE "timeline-drag"

struct BillowTimelineDrag {
    BillowSession *session;
    BillowProject *before;  /* when the drag began */
    BillowProject *copied;  /* only the blocks, if copies are dragged; or NULL */
    BillowBlockSet *blocks; /* dragged ones */
    BillowBlockSet *selected_before;
    BillowBlockRef *grabbed;
    BillowBlockPart part;
    double start, end;  /* of the grabbed block when the drag began, seconds */
    double first, last; /* start and end of all dragged blocks, seconds */
    double grab_offset; /* from the dragged edge (of a whole block, the start) to the pointer, seconds */
    double min_length;  /* shortest duration of the grabbed block, seconds */
    char *label;
    GArray *edges;
    double guide; /* the edge that the drag snaps to, seconds, or NAN */
};

/* --- Labels of undo steps --- */

static char *
get_undo_label(const BillowBlockSet *blocks, BillowBlockPart part, gboolean duplicate)
{
    const BillowKind *kind = billow_kinds[billow_block_set_active(blocks)->kind];
    const gboolean several = billow_block_set_count(blocks) > 1;
    if (part != BILLOW_BLOCK_PART_BODY && (several || kind->resize))
        return g_strdup(several ? _("Stretch Blocks") : _(kind->resize));
    if (several)
        return g_strdup(duplicate ? _("Duplicate Blocks") : _("Move Blocks"));
    /* Translators: steps of undo; title of a kind of block ("Wave") */
    return g_strdup_printf(duplicate ? _("Duplicate %s") : _("Move %s"), _(kind->title));
}

/* --- Beginning --- */

/* Returns the least duration in seconds that a drag may give a block: none for a hold, but without duration a
 * wave or sway would be invisible. */
static double
min_duration(const BillowProject *project, const BillowBlock *block)
{
    return block->kind == BILLOW_BLOCK_KEYFRAME ? 0.0 : MIN(1.0 / project->frame_rate, block->duration);
}

BillowTimelineDrag *
billow_timeline_drag_new(BillowSession *session, const BillowTimelineItem *item, BillowBlockPart part,
                         double seconds, gboolean duplicate)
{
    BillowProject *project = billow_session_get_project(session);
    const BillowBlockRef ref = {item->block->kind, item->block->id};
    if (!billow_kind_has(ref.kind, BILLOW_KIND_TIMED))
        return NULL;
    BillowTimelineDrag *drag = g_new0(BillowTimelineDrag, 1);
    drag->session = g_object_ref(session);
    drag->before = billow_project_ref(project);
    drag->selected_before = billow_block_set_copy(billow_session_get_selection(session));
    drag->blocks = billow_block_set_has(drag->selected_before, ref.kind, ref.id)
                       ? billow_block_set_copy(drag->selected_before)
                       : billow_block_set_new();
    billow_block_set_add(drag->blocks, ref.kind, ref.id);
    drag->copied = duplicate ? billow_edit_excerpt(project, drag->blocks) : NULL;
    drag->grabbed = billow_block_ref_new(ref.kind, ref.id);
    drag->guide = NAN;
    drag->part = duplicate ? BILLOW_BLOCK_PART_BODY : part;
    drag->start = item->start;
    drag->end = item->end;
    billow_edit_span(project, drag->blocks, &drag->first, &drag->last);
    drag->grab_offset = seconds - (drag->part == BILLOW_BLOCK_PART_END ? item->end : item->start);
    drag->min_length = min_duration(project, item->block);
    drag->label = get_undo_label(drag->blocks, drag->part, duplicate);
    g_autoptr(BillowBlockSet) none = billow_block_set_new();
    drag->edges =
        billow_timeline_edges_new(project, duplicate ? none : drag->blocks, billow_session_get_time(session));
    return drag;
}

/* --- Moving --- */

/* Returns the edge at one of two times, or NAN. */
static double
find_edge(const GArray *edges, double start, double end)
{
    for (guint i = 0; i < edges->len; i++) {
        const double edge = g_array_index(edges, double, i);
        if (fabs(edge - start) < 1e-9 || fabs(edge - end) < 1e-9)
            return edge;
    }
    return NAN;
}

static BillowEdit
edit_end(BillowTimelineDrag *drag, double place, BillowDragManner manner)
{
    const BillowTimeView view = billow_timeline_view(drag->session);
    const gboolean slides = (manner & BILLOW_DRAG_FREE) != 0;
    const gboolean ripple = (manner & BILLOW_DRAG_RIPPLE) != 0;
    const gboolean starts = drag->part == BILLOW_BLOCK_PART_START;
    const double end =
        slides ? MAX(place, 0.0) : billow_time_snap(&view, drag->before->frame_rate, drag->edges, place);
    drag->guide = slides ? NAN : find_edge(drag->edges, end, end);
    if (billow_block_set_count(drag->blocks) > 1)
        return billow_edit_stretch_blocks(drag->before, drag->blocks, starts ? drag->last : drag->first,
                                          starts ? drag->start : drag->end, end, ripple);
    return billow_edit_trim(drag->before, drag->grabbed,
                            starts ? MIN(end, drag->end - drag->min_length) : drag->start,
                            starts ? drag->end : MAX(end, drag->start + drag->min_length), ripple);
}

static BillowEdit
edit_body(BillowTimelineDrag *drag, double place, BillowDragManner manner)
{
    const BillowTimeView view = billow_timeline_view(drag->session);
    const gboolean slides = (manner & BILLOW_DRAG_FREE) != 0;
    const double length = drag->end - drag->start;
    const double start =
        slides ? MAX(place, 0.0)
               : billow_time_snap_block(&view, drag->before->frame_rate, drag->edges, place, length);
    drag->guide = slides ? NAN : find_edge(drag->edges, start, start + length);
    const double delta = start - drag->start;
    if (drag->copied)
        return billow_edit_add_blocks(drag->before, drag->copied, MAX(drag->first + delta, 0.0));
    const gboolean ripple = (manner & BILLOW_DRAG_RIPPLE) != 0;
    return !ripple && drag->grabbed->kind == BILLOW_BLOCK_KEYFRAME &&
                   billow_block_set_count(drag->blocks) == 1
               ? billow_edit_drag_keyframe(drag->before, drag->grabbed, delta)
               : billow_edit_shift_blocks(drag->before, drag->blocks, delta, ripple);
}

gboolean
billow_timeline_drag_move(BillowTimelineDrag *drag, double seconds, BillowDragManner manner)
{
    const gboolean snaps = billow_session_get_snapping(drag->session) != ((manner & BILLOW_DRAG_FREE) != 0);
    const BillowDragManner how = (manner & BILLOW_DRAG_RIPPLE) | (snaps ? 0 : BILLOW_DRAG_FREE);
    g_auto(BillowEdit) edit = drag->part == BILLOW_BLOCK_PART_BODY
                                  ? edit_body(drag, seconds - drag->grab_offset, how)
                                  : edit_end(drag, seconds - drag->grab_offset, how);
    const gboolean done = billow_session_edit(drag->session, edit.project ? edit.project : drag->before,
                                              drag->label, DRAG_MERGE);
    billow_session_select_blocks(drag->session, done && edit.added_set ? edit.added_set : drag->blocks);
    return edit.outcome == BILLOW_EDIT_STOPPED || edit.outcome == BILLOW_EDIT_ELSEWHERE ||
           edit.outcome == BILLOW_EDIT_BEFORE_END;
}

/* --- Ending --- */

void
billow_timeline_drag_finish(BillowTimelineDrag *drag)
{
    billow_session_end_merge(drag->session);
    g_object_unref(drag->session);
    billow_project_unref(drag->before);
    billow_project_unref(drag->copied);
    billow_block_set_free(drag->blocks);
    billow_block_set_free(drag->selected_before);
    billow_block_ref_free(drag->grabbed);
    g_array_unref(drag->edges);
    g_free(drag->label);
    g_free(drag);
}

void
billow_timeline_drag_cancel(BillowTimelineDrag *drag)
{
    billow_session_edit(drag->session, drag->before, drag->label, DRAG_MERGE);
    billow_session_select_blocks(drag->session, drag->selected_before);
    billow_timeline_drag_finish(drag);
}

/* --- By the pointer --- */

BillowDragManner
billow_timeline_drag_manner(const BillowTimelinePress *press)
{
    return (press->held & GDK_SHIFT_MASK ? BILLOW_DRAG_RIPPLE : BILLOW_DRAG_PLAIN) |
           (press->held & GDK_ALT_MASK ? BILLOW_DRAG_FREE : BILLOW_DRAG_PLAIN);
}

static gboolean
begin(BillowTimelinePress *press)
{
    press->state = billow_timeline_drag_new(press->session, press->item, press->part, press->seconds,
                                            (press->modifiers & GDK_CONTROL_MASK) != 0);
    return press->state != NULL;
}

static void
move(BillowTimelinePress *press)
{
    BillowTimelineDrag *drag = press->state;
    press->stopped =
        billow_timeline_drag_move(drag, billow_timeline_press_now(press), billow_timeline_drag_manner(press));
    press->guide = drag->guide;
}

static void
end(BillowTimelinePress *press, gboolean cancelled)
{
    BillowTimelineDrag *drag = g_steal_pointer(&press->state);
    if (cancelled)
        billow_timeline_drag_cancel(drag);
    else
        billow_timeline_drag_finish(drag);
}

static const char *
cursor(const BillowTimelinePress *press)
{
    if (press->part == BILLOW_BLOCK_PART_BODY)
        return press->running ? "grabbing" : NULL;
    return "ew-resize";
}

const BillowTimelineGesture billow_timeline_drag_gesture = {
    .shortcuts = "block-move block-trim block-copy block-free blocks-toggle blocks-extend blocks-stretch "
                 "blocks-ripple",
    .begin = begin,
    .move = move,
    .end = end,
    .cursor = cursor,
};

/* --- By frames --- */

void
billow_timeline_nudge(BillowSession *session, BillowBlockPart part, int frames, gboolean ripple)
{
    const BillowProject *project = billow_session_get_project(session);
    const BillowBlockSet *blocks = billow_session_get_selection(session);
    double first, last;
    if (!billow_edit_span(project, blocks, &first, &last))
        return;
    g_autofree char *label = get_undo_label(blocks, part, FALSE);
    const BillowBlockRef *ref = billow_block_set_active(blocks);
    const BillowBlock *block = billow_project_find(project, ref->kind, ref->id);
    const double start = billow_time_step(project->frame_rate, first, frames);
    const double end = billow_time_step(project->frame_rate, last, frames);
    g_auto(BillowEdit) edit =
        part == BILLOW_BLOCK_PART_BODY ? billow_edit_shift_blocks(project, blocks, start - first, ripple)
        : billow_block_set_count(blocks) > 1
            ? billow_edit_stretch_blocks(project, blocks, first, last, end, ripple)
            : billow_edit_trim(project, ref, first, MAX(end, first + min_duration(project, block)), ripple);
    billow_session_edit(session, edit.project, label, NULL);
}
