/* Edits the values of the project itself. */
#include "model/edits/private.h"

BillowEdit
billow_edit_set_project(const BillowProject *project, const BillowProject *wanted)
{
    const BillowPhysics *physics = &wanted->physics;
    const struct {
        const BillowField *fields;
        const void *subject;
    } tables[] = {
        {billow_project_fields, wanted},       {billow_look_fields, wanted->cloth},
        {billow_preset_fields, wanted->cloth}, {billow_material_fields, &wanted->cloth->material},
        {billow_hold_fields, wanted->cloth},   {billow_gravity_fields, physics},
        {billow_solver_fields, physics},
    };
    if (billow_project_equal(project, wanted))
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    BillowEdit edit = {BILLOW_EDIT_DONE};
    for (size_t i = 0; i < G_N_ELEMENTS(tables) && edit.outcome == BILLOW_EDIT_DONE; i++)
        edit = billow_edit_check_fields(tables[i].fields, tables[i].subject, &wanted->cloth->grid);
    if (edit.outcome == BILLOW_EDIT_DONE)
        edit = billow_edit_check_wind(&physics->wind);
    if (edit.outcome != BILLOW_EDIT_DONE)
        return edit;
    edit.project = billow_project_copy(wanted);
    BillowCloth *cloth = edit.project->cloth;
    if (billow_cloth_is_instance(cloth) && !billow_fields_equal(billow_look_fields, project->cloth, cloth))
        cloth->instance.own_look = TRUE;
    if (!billow_cloth_same_material(project->cloth, wanted->cloth)) {
        /* the springs that older files have beside the material do not belong to the new one */
        billow_cloth_own_material(edit.project->cloth);
    }
    return edit;
}

BillowEdit
billow_edit_set_map(const BillowProject *project, BillowMapKind kind, const BillowMap *map)
{
    BillowEdit edit = {BILLOW_EDIT_DONE};
    if (map && map->paint)
        edit = billow_edit_check_fields(billow_map_fields_of(kind), map, NULL);
    if (edit.outcome != BILLOW_EDIT_DONE)
        return edit;
    g_autoptr(BillowProject) copy = billow_project_copy(project);
    billow_cloth_set_map(copy->cloth, kind, map);
    if (billow_grid_is_rope(&project->cloth->grid) ||
        billow_cloth_maps_equal(copy->cloth->maps, project->cloth->maps))
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    edit.project = g_steal_pointer(&copy);
    return edit;
}
