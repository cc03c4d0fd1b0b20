/* Lets keyframes change places. */
#include "model/edits/private.h"
#include "model/edits/several.h"

#include <math.h>

/* Times within this share of a frame are rounded to that frame. */
#define ON_FRAME 1e-6

static GPtrArray *
keyframes_of(const BillowProject *project)
{
    return billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
}

static const BillowBlock *
keyframe_at(const BillowProject *project, guint index)
{
    return keyframes_of(project)->pdata[index];
}

/* Transitions stay where they are on the timeline, so each leaves the other keyframe. */
static void
exchange_transitions(BillowProject *project, const char *one, const char *other)
{
    GPtrArray *track = billow_project_track(project, BILLOW_BLOCK_TRANSITION);
    for (guint i = 0; i < track->len; i++) {
        const BillowBlock *transition = track->pdata[i];
        const char *to = g_str_equal(transition->id, one)     ? other
                         : g_str_equal(transition->id, other) ? one
                                                              : NULL;
        if (!to)
            continue;
        BillowBlock *moved = billow_block_copy(transition);
        billow_block_set_id(moved, to);
        billow_edit_replace(track, i, moved);
    }
}

/* Exchanges a keyframe and the next one: the second begins where the first did, and the first ends where the second did.
 * The project is changed. */
static void
exchange(BillowProject *project, guint index)
{
    GPtrArray *track = keyframes_of(project);
    BillowBlock *earlier = billow_block_copy(track->pdata[index + 1]),
                *later = billow_block_copy(track->pdata[index]);
    const double start = later->start, rate = project->frame_rate,
                 exact = billow_block_end(earlier) - later->duration, frames = round(exact * rate);
    exchange_transitions(project, earlier->id, later->id);
    earlier->start = start;
    later->start = fabs(exact * rate - frames) < ON_FRAME ? frames / rate : exact;
    billow_edit_replace(track, index, earlier);
    billow_edit_replace(track, index + 1, later);
}

/* Finds a keyframe; FALSE if `ref` is none. */
static gboolean
find(const BillowProject *project, const BillowBlockRef *ref, guint *index)
{
    const BillowBlock *block = ref->kind == BILLOW_BLOCK_KEYFRAME
                                   ? billow_project_find(project, BILLOW_BLOCK_KEYFRAME, ref->id)
                                   : NULL;
    return block && g_ptr_array_find(keyframes_of(project), block, index);
}

BillowEdit
billow_edit_swap_keyframe(const BillowProject *project, const BillowBlockRef *ref, gboolean later)
{
    guint index;
    if (!find(project, ref, &index) || (later ? index + 1 >= keyframes_of(project)->len : index == 0))
        return billow_edit_refuse(BILLOW_EDIT_STOPPED);
    BillowEdit edit = billow_edit_done(billow_project_copy(project));
    exchange(edit.project, later ? index : index - 1);
    return edit;
}

static double
middle_of(const BillowBlock *block)
{
    return block->start + 0.5 * block->duration;
}

BillowEdit
billow_edit_drag_keyframe(const BillowProject *project, const BillowBlockRef *ref, double seconds)
{
    guint index;
    if (!find(project, ref, &index))
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    g_autoptr(BillowProject) own = billow_project_copy(project);
    g_autoptr(BillowBlockSet) one = billow_block_set_of(ref);
    const guint before = index;
    const double start = keyframe_at(own, index)->start + seconds,
                 middle = middle_of(keyframe_at(own, index)) + seconds;
    for (; index + 1 < keyframes_of(own)->len && middle > middle_of(keyframe_at(own, index + 1)); index++)
        exchange(own, index);
    for (; index > 0 && middle < middle_of(keyframe_at(own, index - 1)); index--)
        exchange(own, index - 1);
    BillowEdit edit = billow_edit_shift_blocks(own, one, start - keyframe_at(own, index)->start, FALSE);
    if (edit.project || index == before)
        return edit;
    edit.project = g_steal_pointer(&own);
    if (edit.outcome != BILLOW_EDIT_STOPPED)
        edit.outcome = BILLOW_EDIT_DONE;
    return edit;
}
