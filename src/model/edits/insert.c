/* Inserts keyframes into existing ones, or into transitions. */
#include "model/edits/private.h"

#include <math.h>

/* Seconds between a keyframe and one after it that did not fit at its own time. */
#define TRANSITION_ROOM 1.0

/* Times that differ by less are equal, seconds: they are shown and typed with six decimals. */
#define SAME_TIME 1e-6

gboolean
billow_edit_same_time(double a, double b)
{
    return fabs(a - b) <= SAME_TIME;
}

/* Keyframes are sorted by start, so those that have begun come first. */
guint
billow_edit_count_begun(const BillowProject *project, double seconds)
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    guint low = 0, high = keyframes->len;
    while (low < high) {
        const guint middle = low + (high - low) / 2;
        const BillowBlock *keyframe = g_ptr_array_index(keyframes, middle);
        if (keyframe->start <= seconds || billow_edit_same_time(keyframe->start, seconds))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void
billow_edit_hand_transition_on(BillowProject *project, const char *from, const char *to)
{
    guint index;
    BillowBlock *transition = billow_project_find(project, BILLOW_BLOCK_TRANSITION, from);
    if (!transition ||
        !g_ptr_array_find(billow_project_track(project, BILLOW_BLOCK_TRANSITION), transition, &index))
        return;
    BillowBlock *moved = billow_block_copy(transition);
    billow_block_set_id(moved, to);
    billow_edit_replace(billow_project_track(project, BILLOW_BLOCK_TRANSITION), index, moved);
}

/* Ends the keyframe at `index` where `rest` begins. `rest` takes over its remaining duration (a last keyframe
 * may be held longer) and its transition; nothing from a muted keyframe. */
static void
split_hold(BillowProject *project, guint index, BillowBlock *rest)
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    const BillowBlock *held = g_ptr_array_index(keyframes, index);
    const gboolean is_last = index + 1 == keyframes->len;
    if (!held->muted) {
        const double left = billow_edit_duration_until(rest->start, billow_block_end(held));
        rest->duration = is_last ? MAX(rest->duration, left) : left;
        billow_edit_hand_transition_on(project, held->id, rest->id);
    }
    BillowBlock *shorter = billow_block_copy(held);
    shorter->duration = billow_edit_duration_until(held->start, rest->start);
    billow_edit_replace(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), index, shorter);
}

BillowEdit
billow_edit_place_keyframe(BillowProject *own, BillowBlock *keyframe)
{
    BillowEdit edit = {BILLOW_EDIT_DONE, .added = billow_block_ref_new(BILLOW_BLOCK_KEYFRAME, keyframe->id)};
    GPtrArray *keyframes = billow_project_track(own, BILLOW_BLOCK_KEYFRAME);
    const guint n = billow_edit_count_begun(own, keyframe->start);
    const BillowBlock *before = n > 0 ? g_ptr_array_index(keyframes, n - 1) : NULL;
    if (before && billow_block_end(before) > keyframe->start) {
        edit.outcome = BILLOW_EDIT_HOLD_SPLIT;
        edit.name = g_strdup(billow_edit_name_of(before));
        edit.other = g_strdup(billow_edit_name_of(keyframe));
        edit.seconds = keyframe->start;
        split_hold(own, n - 1, keyframe);
    }
    if (own->duration > 0.0)
        own->duration = MAX(own->duration, MIN(keyframe->start, BILLOW_MAX_DURATION));
    g_ptr_array_insert(keyframes, (int) n, keyframe);
    return edit;
}

BillowEdit
billow_edit_put_keyframe(const BillowProject *project, BillowBlock *keyframe)
{
    g_autoptr(BillowBlock) pose = keyframe;
    BillowEdit edit = billow_edit_check(project, NULL, pose);
    if (edit.outcome != BILLOW_EDIT_DONE)
        return edit;
    g_autoptr(BillowProject) copy = billow_project_copy(project);
    edit = billow_edit_place_keyframe(copy, g_steal_pointer(&pose));
    edit.project = g_steal_pointer(&copy);
    return edit;
}

/* --- Inserting at the playhead --- */

/* Puts a keyframe where there is room for it; it ends with the animation at the latest. */
static BillowEdit
put_before_end(const BillowProject *project, BillowBlock *keyframe)
{
    const gboolean cut = billow_edit_cut_at_end(project, keyframe);
    BillowEdit edit = billow_edit_put_keyframe(project, keyframe);
    if (cut && edit.outcome == BILLOW_EDIT_DONE) {
        edit.outcome = BILLOW_EDIT_CUT_AT_END;
        edit.seconds = project->duration;
    }
    return edit;
}

/* Returns whether a keyframe begins within a frame of `seconds`. */
static gboolean
is_begun_at(const BillowProject *project, double seconds)
{
    const double frame = (1.0 - 1e-6) / project->frame_rate;
    const guint n = billow_edit_count_begun(project, seconds + frame);
    return n > 0 &&
           seconds -
                   ((const BillowBlock *) billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[n - 1])
                       ->start <
               frame;
}

/* Without a hold at the nearest free time, or else a frame later, in the hold of the keyframe that begins at its
 * time. */
static BillowEdit
squeeze_in(const BillowProject *project, BillowBlock *keyframe, double wanted)
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    const guint n = billow_edit_count_begun(project, wanted);
    const BillowBlock *before = n > 0 ? keyframes->pdata[n - 1] : NULL;
    const double later = wanted + 1.0 / project->frame_rate;
    keyframe->start = wanted;
    keyframe->duration = 0.0;
    BillowEdit edit = billow_edit_add_block(project, keyframe);
    if (edit.outcome != BILLOW_EDIT_NO_TIME_LEFT || !before || billow_block_end(before) < later + SAME_TIME)
        return edit;
    keyframe->start = later;
    return put_before_end(project, billow_block_ref(keyframe));
}

/* At its start or, where that is taken, after those that are there, with room for a transition, but by the last
 * frame; says so. */
static BillowEdit
add_after_others(const BillowProject *project, BillowBlock *keyframe)
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    const double wanted = keyframe->start;
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowBlock *other = keyframes->pdata[i];
        const double clear = billow_block_end(other) + TRANSITION_ROOM;
        if (keyframe->start < clear && keyframe->start + keyframe->duration > other->start)
            keyframe->start = clear;
    }
    const double latest = billow_edit_last_start(project);
    const gboolean last = keyframe->start > latest && !is_begun_at(project, latest);
    if (last)
        keyframe->start = latest;
    BillowEdit edit =
        last ? put_before_end(project, billow_block_ref(keyframe)) : billow_edit_add_block(project, keyframe);
    if (edit.outcome == BILLOW_EDIT_NO_TIME_LEFT)
        edit = squeeze_in(project, keyframe, wanted);
    if (edit.project) {
        edit.outcome = BILLOW_EDIT_ELSEWHERE;
        edit.seconds = billow_project_find(edit.project, BILLOW_BLOCK_KEYFRAME, edit.added->id)->start;
    }
    return edit;
}

BillowEdit
billow_edit_insert_keyframe(const BillowProject *project, const BillowBlock *keyframe)
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    const double frame = (1.0 - 1e-6) / project->frame_rate;
    g_autofree char *id = billow_edit_unique_id(project, keyframe->id);
    g_autoptr(BillowBlock) own = billow_block_copy(keyframe);
    const guint n = billow_edit_count_begun(project, own->start);
    const BillowBlock *before = n > 0 ? keyframes->pdata[n - 1] : NULL;
    const BillowBlock *next = n < keyframes->len ? keyframes->pdata[n] : NULL;
    billow_block_set_id(own, id);
    if (own->start > billow_edit_last_start(project) + SAME_TIME ||
        (before && own->start - before->start < frame) || (next && next->start - own->start < frame))
        return add_after_others(project, own);
    const gboolean splits = before && !before->muted && billow_block_end(before) > own->start;
    if (splits || !next || billow_block_end(own) < next->start)
        return put_before_end(project, g_steal_pointer(&own));
    /* half of the way to the next keyframe, in whole frames where there are any */
    const double half = 0.5 * (next->start - own->start);
    const double frames = floor(half * project->frame_rate) / project->frame_rate;
    const double held = own->duration = frames > 0.0 ? frames : half;
    BillowEdit edit = billow_edit_put_keyframe(project, g_steal_pointer(&own));
    if (edit.outcome == BILLOW_EDIT_DONE) {
        edit.outcome = BILLOW_EDIT_HOLD_SHORTENED;
        edit.name = g_strdup(billow_edit_name_of(keyframe));
        edit.seconds = held;
    }
    return edit;
}
