/* The values of the project itself. */
#include "model/edits_private.h"

BillowEdit
billow_edit_set_project(const BillowProject *project, const BillowProject *wanted)
{
    const BillowPhysics *physics = &wanted->physics;
    const struct {
        const BillowField *fields;
        const void *subject;
    } tables[] = {
        {billow_project_fields, wanted},  {billow_look_fields, wanted},
        {billow_preset_fields, physics},  {billow_material_fields, &physics->material},
        {billow_gravity_fields, physics}, {billow_wind_fields, &physics->wind},
        {billow_solver_fields, physics},
    };
    if (billow_project_equal(project, wanted))
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    BillowEdit edit = {BILLOW_EDIT_DONE};
    for (size_t i = 0; i < G_N_ELEMENTS(tables) && edit.outcome == BILLOW_EDIT_DONE; i++)
        edit = billow_edit_check_fields(tables[i].fields, tables[i].subject, &wanted->grid);
    if (edit.outcome == BILLOW_EDIT_DONE)
        edit.project = billow_project_copy(wanted);
    return edit;
}
