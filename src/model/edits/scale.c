#include "model/edits/scale.h"

#include "model/edits/private.h"

static BillowBlock *
scale_block(const BillowBlock *block, double factor)
{
    BillowBlock *copy = billow_block_copy(block);
    BillowBlockFields tables[BILLOW_MAX_BLOCK_TABLES];
    const int n = billow_block_fields(copy, tables);
    for (int i = 0; i < n; i++)
        billow_edit_scale_units(tables[i].fields, tables[i].subject, factor, 1.0);
    if (billow_kinds[block->kind]->scale)
        billow_kinds[block->kind]->scale(copy->payload, factor);
    return copy;
}

/* Checks the project's own values that were scaled. */
static BillowEdit
check_own(const BillowProject *own)
{
    BillowEdit edit = billow_edit_check_fields(billow_cloth_fields, own->cloth, NULL);
    if (edit.outcome == BILLOW_EDIT_DONE)
        edit = billow_edit_check_fields(billow_hold_fields, own->cloth, &own->cloth->grid);
    if (edit.outcome == BILLOW_EDIT_DONE)
        edit = billow_edit_check_fields(billow_material_fields, &own->cloth->material, NULL);
    return edit;
}

BillowEdit
billow_edit_scale(const BillowProject *project, double factor)
{
    if (factor == 1.0)
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    g_autoptr(BillowProject) own = billow_project_copy(project);
    billow_edit_scale_units(billow_cloth_fields, own->cloth, factor, 1.0);
    billow_edit_scale_units(billow_hold_fields, own->cloth, factor, 1.0);
    billow_edit_scale_units(billow_material_fields, &own->cloth->material, factor, 1.0);
    BillowEdit edit = check_own(own);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        GPtrArray *track = billow_project_track(own, kind);
        for (guint i = 0; i < track->len && edit.outcome == BILLOW_EDIT_DONE; i++) {
            billow_edit_replace(track, i, scale_block(track->pdata[i], factor));
            edit = billow_edit_check(own, track->pdata[i], track->pdata[i]);
        }
    }
    if (edit.outcome == BILLOW_EDIT_DONE)
        edit.project = g_steal_pointer(&own);
    return edit;
}
