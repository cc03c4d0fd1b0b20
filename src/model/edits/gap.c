/* Sets the gap between two keyframes, which a transition fills. */
#include "model/edits/private.h"
#include "model/project/poses.h"

#include <glib/gi18n.h>
#include <math.h>

#define ROUNDING 1e-9

const BillowField billow_gap_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "duration",
        .offset = offsetof(BillowGap, duration),
        .label = N_("Duration"),
        .unit = N_("s"),
        .time = BILLOW_FIELD_SPAN,
        .tooltip =
            N_("How long the transition takes: the next keyframe begins earlier or later, and ends when "
               "it did"),
        .high = BILLOW_MAX_DURATION,
        .step = 0.1,
    },
    {0},
};

const BillowBlock *
billow_edit_keyframe_at(const BillowProject *project, double start)
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowBlock *keyframe = keyframes->pdata[i];
        if (!keyframe->muted && fabs(keyframe->start - start) < 1e-9)
            return keyframe;
    }
    return NULL;
}

/* Takes ownership of `project`. */
static BillowProject *
resize_keyframe(BillowProject *project, const BillowBlock *keyframe, double start, double end)
{
    const BillowBlockRef ref = {keyframe->kind, keyframe->id};
    g_auto(BillowEdit) edit = billow_edit_resize(project, &ref, start, end);
    BillowProject *after = billow_project_ref(edit.project ? edit.project : project);
    billow_project_unref(project);
    return after;
}

/* Resizes the keyframe that makes room first. */
BillowEdit
billow_edit_set_gap(BillowProject *project, const BillowBlock *from, const BillowBlock *to, double start,
                    double end)
{
    const gboolean later = start > billow_block_end(from);
    BillowProject *after = billow_project_ref(project);
    if (to && later)
        after = resize_keyframe(after, to, end, billow_block_end(to));
    after = resize_keyframe(after, from, from->start, start);
    if (to && !later)
        after = resize_keyframe(after, to, end, billow_block_end(to));
    return billow_edit_done(after);
}

static gboolean
find_transition(const BillowProject *project, const char *keyframe_id, BillowTransition *transition)
{
    const BillowBlock *from = billow_project_find(project, BILLOW_BLOCK_KEYFRAME, keyframe_id);
    g_autoptr(BillowPoses) poses = billow_poses_new(project);
    return from && billow_poses_transition_from(poses, from, transition);
}

double
billow_edit_gap(const BillowProject *project, const char *keyframe_id)
{
    BillowTransition transition;
    return find_transition(project, keyframe_id, &transition) ? transition.end - transition.start : 0.0;
}

BillowEdit
billow_edit_fill_gap(BillowProject *project, const char *keyframe_id, double seconds)
{
    BillowTransition gap;
    if (!find_transition(project, keyframe_id, &gap))
        return billow_edit_refuse(BILLOW_EDIT_NO_BLOCK);
    if (billow_edit_same_time(seconds, gap.end - gap.start))
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    const double low = MIN(1.0 / project->frame_rate, gap.end - gap.start),
                 high = billow_block_end(gap.to) - gap.start;
    if (!(seconds >= low - ROUNDING && seconds <= high + ROUNDING))
        return (BillowEdit){BILLOW_EDIT_OUT_OF_BOUNDS, .field = billow_gap_fields, .low = low, .high = high};
    return billow_edit_set_gap(project, gap.from, gap.to, gap.start,
                               MIN(gap.start + seconds, gap.start + high));
}
