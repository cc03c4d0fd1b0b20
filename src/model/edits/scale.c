#include "model/edits/scale.h"

#include "model/edits/private.h"
#include "model/placing/placement.h"

static BillowBlock *
scale_block(const BillowBlock *block, double factor)
{
    BillowBlock *copy = billow_block_copy(block);
    billow_block_scale(copy, factor);
    return copy;
}

/* Scales the blocks of the active cloth, or those of the scene, in place. */
static BillowEdit
scale_blocks(BillowProject *own, gboolean of_scene, double factor)
{
    BillowEdit edit = {BILLOW_EDIT_DONE};
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        GPtrArray *track = billow_project_track(own, kind);
        const gboolean counts = billow_kind_has(kind, BILLOW_KIND_OF_SCENE) == of_scene;
        for (guint i = 0; counts && i < track->len && edit.outcome == BILLOW_EDIT_DONE; i++) {
            billow_edit_replace(track, i, scale_block(track->pdata[i], factor));
            edit = billow_edit_check(own, track->pdata[i], track->pdata[i]);
        }
    }
    return edit;
}

/* Scales the active cloth in place. */
static BillowEdit
scale_cloth(BillowProject *own, double factor)
{
    BillowCloth *cloth = own->cloth;
    billow_cloth_scale(cloth, factor);
    cloth->instance.position = billow_vec3_scale(cloth->instance.position, factor);
    BillowEdit edit = billow_edit_check_fields(billow_cloth_fields, cloth, NULL);
    if (edit.outcome == BILLOW_EDIT_DONE)
        edit = billow_edit_check_fields(billow_hold_fields, cloth, &cloth->grid);
    if (edit.outcome == BILLOW_EDIT_DONE)
        edit = billow_edit_check_fields(billow_material_fields, &cloth->material, NULL);
    return edit.outcome == BILLOW_EDIT_DONE ? scale_blocks(own, FALSE, factor) : edit;
}

BillowEdit
billow_edit_scale(const BillowProject *project, double factor)
{
    if (factor == 1.0)
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    g_autoptr(BillowProject) own = billow_project_copy(project);
    billow_project_own_cloths(own);
    BillowEdit edit = {BILLOW_EDIT_DONE};
    for (guint i = 0; i < own->cloths->len && edit.outcome == BILLOW_EDIT_DONE; i++) {
        own->cloth = own->cloths->pdata[i];
        edit = scale_cloth(own, factor);
    }
    own->cloth = own->cloths->pdata[billow_project_active(project)];
    if (edit.outcome == BILLOW_EDIT_DONE)
        edit = scale_blocks(own, TRUE, factor);
    own->physics.thickness *= factor;
    if (edit.outcome == BILLOW_EDIT_DONE)
        edit = billow_edit_check_fields(billow_solver_fields, &own->physics, NULL);
    if (edit.outcome == BILLOW_EDIT_DONE)
        edit.project = g_steal_pointer(&own);
    return edit;
}
