/* Removes, mutes, colors or turns several blocks at once. */
#include "model/edits/several.h"

#include "model/edits/private.h"
#include "model/project/loop.h"
#include "model/project/straight_turn.h"

BillowEdit
billow_edit_remove_blocks(const BillowProject *project, const BillowBlockSet *blocks)
{
    g_autoptr(BillowProject) copy = billow_project_copy(project);
    gboolean changed = FALSE;
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        g_ptr_array_set_size(billow_project_track(copy, kind), 0);
        for (guint i = 0; i < billow_project_track(project, kind)->len; i++) {
            BillowBlock *block = billow_project_track(project, kind)->pdata[i];
            /* a transition goes with its keyframe too */
            if (billow_block_set_has(blocks, block->kind, block->id) ||
                (kind == BILLOW_BLOCK_TRANSITION &&
                 billow_block_set_has(blocks, BILLOW_BLOCK_KEYFRAME, block->id)))
                changed = TRUE;
            else
                g_ptr_array_add(billow_project_track(copy, kind), billow_block_ref(block));
        }
    }
    return changed ? billow_edit_done(g_steal_pointer(&copy))
                   : billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
}

/* Adds the transitions of `blocks` that the project does not contain yet. */
static void
write_transitions(BillowProject *project, const BillowBlockSet *blocks)
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    for (guint i = 0; i < keyframes->len; i++) {
        const char *id = ((BillowBlock *) keyframes->pdata[i])->id;
        if (billow_block_set_has(blocks, BILLOW_BLOCK_TRANSITION, id) &&
            !billow_project_find(project, BILLOW_BLOCK_TRANSITION, id))
            g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_TRANSITION),
                            billow_block_new(BILLOW_BLOCK_TRANSITION, id, ""));
    }
}

/* Changes a block. Returns FALSE if it already has the value, or its kind does not support it. */
typedef gboolean Change(BillowBlock *block, int value);

static BillowEdit
change_blocks(const BillowProject *project, const BillowBlockSet *blocks, Change *change, int value)
{
    g_autoptr(BillowProject) copy = billow_project_copy(project);
    gboolean changed = FALSE;
    if (value != 0) /* transitions that are not written have the value 0 */
        write_transitions(copy, blocks);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; i < billow_project_track(copy, kind)->len; i++) {
            const BillowBlock *block = billow_project_track(copy, kind)->pdata[i];
            if (!billow_block_set_has(blocks, block->kind, block->id))
                continue;
            g_autoptr(BillowBlock) other = billow_block_copy(block);
            if (!change(other, value))
                continue;
            billow_edit_replace(billow_project_track(copy, kind), i, g_steal_pointer(&other));
            changed = TRUE;
        }
    return changed ? billow_edit_done(g_steal_pointer(&copy))
                   : billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
}

static gboolean
set_muted(BillowBlock *block, int muted)
{
    const gboolean changes = block->muted != muted && !billow_kind_has(block->kind, BILLOW_KIND_INSTANT);
    block->muted = muted;
    return changes;
}

BillowEdit
billow_edit_mute_blocks(const BillowProject *project, const BillowBlockSet *blocks, gboolean muted)
{
    return change_blocks(project, blocks, set_muted, muted);
}

static gboolean
set_color(BillowBlock *block, int color)
{
    const gboolean changes = block->color != color && billow_kind_has(block->kind, BILLOW_KIND_ON_TIMELINE);
    block->color = color;
    return changes;
}

BillowEdit
billow_edit_color_blocks(const BillowProject *project, const BillowBlockSet *blocks, int color)
{
    return change_blocks(project, blocks, set_color, color);
}

static gboolean
set_path(BillowBlock *block, int path)
{
    billow_block_move(block)->path.kind = (BillowPathKind) path;
    return TRUE;
}

BillowEdit
billow_edit_turn_cloth(const BillowProject *project, const BillowBlockSet *blocks)
{
    g_autoptr(BillowProject) played = billow_loop_fit(project, NULL);
    g_autoptr(BillowPoses) poses = billow_poses_new(played);
    g_autoptr(GArray) transitions = billow_poses_transitions(poses);
    g_autoptr(BillowBlockSet) shrinking = billow_block_set_new();
    for (guint i = 0; i < transitions->len; i++) {
        const BillowTransition *transition = &g_array_index(transitions, BillowTransition, i);
        const char *id = transition->from->id;
        if (billow_block_set_has(blocks, BILLOW_BLOCK_TRANSITION, id) &&
            billow_straight_turn(&project->cloth->grid, transition) > 0.0)
            billow_block_set_add(shrinking, BILLOW_BLOCK_TRANSITION, id);
    }
    return change_blocks(project, shrinking, set_path, BILLOW_PATH_TURN);
}

static gboolean
set_curve_of_time(BillowBlock *block, int preset)
{
    if (block->kind != BILLOW_BLOCK_REMAP)
        return FALSE;
    g_autoptr(BillowBlock) before = billow_block_copy(block);
    billow_time_remap_set(block->payload, (BillowRemapPreset) preset);
    return !billow_block_equal(before, block);
}

BillowEdit
billow_edit_remap_blocks(const BillowProject *project, const BillowBlockSet *blocks, BillowRemapPreset preset)
{
    g_autoptr(BillowBlockSet) remaps = billow_block_set_new();
    const GPtrArray *track = billow_project_track(project, BILLOW_BLOCK_REMAP);
    for (guint i = 0; i < track->len; i++) {
        const char *id = ((const BillowBlock *) track->pdata[i])->id;
        if (billow_block_set_has(blocks, BILLOW_BLOCK_REMAP, id))
            billow_block_set_add(remaps, BILLOW_BLOCK_REMAP, id);
    }
    return change_blocks(project, remaps, set_curve_of_time, (int) preset);
}
