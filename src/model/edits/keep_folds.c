#include "model/edits/keep_folds.h"

#include "model/base/text_hash.h"
#include "model/edits/private.h"
#include "model/project/carried_pose.h"

static const BillowBlock *
keyframe_of(const BillowProject *project, const char *id)
{
    return id ? billow_project_find(project, BILLOW_BLOCK_KEYFRAME, id) : NULL;
}

/* Returns the pose of the keyframe before it, if that is one of those that were `kept`, taken along; else its own.
 * Transfer full. */
static BillowCoarsePose *
pose_for(const BillowProject *project, const BillowSnap *snap, GHashTable *kept)
{
    const BillowBlock *before = keyframe_of(project, snap->from), *block = keyframe_of(project, snap->to);
    if (!before || !g_hash_table_contains(kept, snap->from))
        return billow_coarse_pose_copy(snap->pose);
    const BillowKeyframe *from = billow_block_keyframe(before), *to = billow_block_keyframe(block);
    return billow_carried_pose(from->hang, from->anchors, from->n_anchors, to->anchors, to->n_anchors);
}

BillowEdit
billow_edit_keep_folds(const BillowProject *project, const GPtrArray *snaps)
{
    g_autoptr(GHashTable) kept = g_hash_table_new(billow_text_hash, g_str_equal);
    BillowEdit edit = billow_edit_refuse(BILLOW_EDIT_NO_BLOCK);
    for (guint i = 0; i < snaps->len; i++) {
        const BillowSnap *snap = snaps->pdata[i];
        const BillowProject *now = edit.project ? edit.project : project;
        const BillowBlock *block = keyframe_of(now, snap->to);
        if (!block)
            continue;
        g_autoptr(BillowBlock) hung = billow_block_copy(block);
        BillowCoarsePose *pose = pose_for(now, snap, kept);
        billow_keyframe_set_hang(billow_block_keyframe(hung), pose);
        billow_coarse_pose_free(pose);
        const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, hung->id};
        BillowEdit next = billow_edit_set_block(now, &ref, hung);
        if (!next.project) {
            billow_edit_clear(&next);
            continue;
        }
        billow_edit_clear(&edit);
        edit = next;
        g_hash_table_add(kept, snap->to);
    }
    return edit;
}
