/* Sets the gap between two keyframes, which a transition fills. */
#include "model/edits/private.h"

#include <math.h>

const BillowBlock *
billow_edit_keyframe_at(const BillowProject *project, double start)
{
    const GPtrArray *keyframes = project->tracks[BILLOW_BLOCK_KEYFRAME];
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
