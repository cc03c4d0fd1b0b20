#include "model/edits/first_ride.h"

static gboolean
rides(const BillowProject *project)
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowKeyframe *keyframe = billow_block_keyframe(keyframes->pdata[i]);
        for (size_t k = 0; k < keyframe->n_anchors; k++) {
            const BillowBinding *binding = billow_keyframe_binding(keyframe, k);
            if (binding && binding->rides)
                return TRUE;
        }
    }
    return FALSE;
}

void
billow_edit_begin_ride(BillowEdit *edit, const BillowProject *before)
{
    if (!edit->project || edit->project->cloth->trail_stiffness != 1.0 || rides(before) ||
        !rides(edit->project))
        return;
    BillowProject *riding = billow_project_copy(edit->project);
    riding->cloth->trail_stiffness = BILLOW_RIDING_STIFFNESS;
    riding->cloth->trail_by = BILLOW_TRAIL_BY_NET;
    billow_project_unref(edit->project);
    edit->project = riding;
}
