#include "widgets/timeline_drag.h"

#include "widgets/timeline_view.h"

#include <glib/gi18n.h>
#include <math.h>

#define DRAG_MERGE "timeline-drag"

struct BillowTimelineDrag {
    BillowSession *session;
    BillowProject *before; /* as the drag began */
    BillowProject *base;   /* the same, with the copy when that is what is dragged */
    BillowBlockRef *ref, *selected_before;
    BillowBlockPart part;
    double start, end; /* of the block as the drag began, seconds */
    double grip;       /* from the dragged edge (the start, for the body) to the pointer, seconds */
    double least;      /* shortest duration, seconds */
    const char *label;
    GArray *edges;
};

/* What undo says. */
static const char *
edit_label(BillowBlockKind kind, BillowBlockPart part, gboolean duplicate)
{
    const BillowKind *row = &billow_kinds[kind];
    if (duplicate)
        return _(row->duplicate);
    return part == BILLOW_BLOCK_PART_BODY ? _(row->move) : _(row->resize);
}

/* Keyframes may be held for no time at all; a wave or a sway of no duration would do nothing and could not be
 * seen. */
static double
least_duration(const BillowProject *project, const BillowTimelineItem *item)
{
    double frame = 1.0 / project->frame_rate;
    return item->block->kind == BILLOW_BLOCK_KEYFRAME ? 0.0 : MIN(frame, item->end - item->start);
}

BillowTimelineDrag *
billow_timeline_drag_new(BillowSession *session, const BillowTimelineItem *item, BillowBlockPart part,
                         double seconds, gboolean duplicate)
{
    BillowProject *project = billow_session_get_project(session);
    const BillowBlockRef *selected = billow_session_get_active(session);
    BillowBlockRef named = {item->block->kind, item->block->id};
    if (named.kind == BILLOW_BLOCK_TRANSITION)
        return NULL;
    BillowBlockRef *copy = NULL;
    BillowProject *base = duplicate ? billow_edit_take(billow_edit_duplicate(project, &named), &copy)
                                    : billow_project_ref(project);
    if (!base)
        return NULL;
    BillowTimelineDrag *drag = g_new0(BillowTimelineDrag, 1);
    drag->session = g_object_ref(session);
    drag->before = billow_project_ref(project);
    drag->selected_before = selected ? billow_block_ref_new(selected->kind, selected->id) : NULL;
    drag->part = duplicate ? BILLOW_BLOCK_PART_BODY : part;
    drag->start = item->start;
    drag->end = item->end;
    drag->grip = seconds - (drag->part == BILLOW_BLOCK_PART_END ? item->end : item->start);
    drag->least = least_duration(project, item);
    drag->label = edit_label(named.kind, drag->part, duplicate);
    drag->base = base;
    drag->ref = copy ? copy : billow_block_ref_new(named.kind, named.id);
    drag->edges = billow_timeline_edges_new(drag->base, drag->ref, billow_session_get_time(session));
    return drag;
}

static BillowEdit
dragged_to(BillowTimelineDrag *drag, double seconds)
{
    BillowTimeView view = billow_timeline_view(drag->session);
    double rate = drag->before->frame_rate, place = seconds - drag->grip;
    if (drag->part == BILLOW_BLOCK_PART_BODY) {
        double start = billow_time_snap_block(&view, rate, drag->edges, place, drag->end - drag->start);
        return billow_edit_move(drag->base, drag->ref, start);
    }
    double snapped = billow_time_snap(&view, rate, drag->edges, place);
    double start = drag->start, end = drag->end;
    if (drag->part == BILLOW_BLOCK_PART_START)
        start = MIN(snapped, end - drag->least);
    else
        end = MAX(snapped, start + drag->least);
    return billow_edit_resize(drag->base, drag->ref, start, end);
}

void
billow_timeline_drag_move(BillowTimelineDrag *drag, double seconds)
{
    g_auto(BillowEdit) edit = dragged_to(drag, seconds);
    billow_session_edit(drag->session, edit.project ? edit.project : drag->base, drag->label, DRAG_MERGE);
    billow_session_select(drag->session, drag->ref);
}

static void
drag_free(BillowTimelineDrag *drag)
{
    billow_session_end_merge(drag->session);
    g_object_unref(drag->session);
    billow_project_unref(drag->before);
    billow_project_unref(drag->base);
    billow_block_ref_free(drag->ref);
    billow_block_ref_free(drag->selected_before);
    g_array_unref(drag->edges);
    g_free(drag);
}

void
billow_timeline_drag_finish(BillowTimelineDrag *drag)
{
    drag_free(drag);
}

void
billow_timeline_drag_cancel(BillowTimelineDrag *drag)
{
    billow_session_edit(drag->session, drag->before, drag->label, DRAG_MERGE);
    billow_session_select(drag->session, drag->selected_before);
    drag_free(drag);
}

void
billow_timeline_nudge(BillowSession *session, const BillowTimelineItem *item, BillowBlockPart part,
                      int frames)
{
    BillowProject *project = billow_session_get_project(session);
    BillowBlockRef ref = {item->block->kind, item->block->id};
    if (ref.kind == BILLOW_BLOCK_TRANSITION)
        return;
    const char *label = edit_label(ref.kind, part, FALSE);
    double rate = project->frame_rate, least = least_duration(project, item);
    double start = MAX(round(item->start * rate) + frames, 0.0) / rate;
    double end = MAX((round(item->end * rate) + frames) / rate, item->start + least);
    g_auto(BillowEdit) edit = part == BILLOW_BLOCK_PART_BODY
                                  ? billow_edit_move(project, &ref, start)
                                  : billow_edit_resize(project, &ref, item->start, end);
    billow_session_edit(session, edit.project, label, NULL);
}
