/* Edits the values of the project itself. */
#include "model/edits/private.h"
#include "model/project/field.h"
#include "model/project/number_keys.h"

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
    const BillowField *unfit = billow_number_keys_unfit(&wanted->cloth->stiffness.keys);
    if (edit.outcome == BILLOW_EDIT_DONE && unfit)
        edit =
            (BillowEdit){BILLOW_EDIT_OUT_OF_BOUNDS, .field = unfit, .low = unfit->low, .high = unfit->high};
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

/* Returns whether the texts of a preset are as the file may have them. */
static gboolean
preset_fits(const BillowExportPreset *preset)
{
    for (const BillowField *field = billow_export_preset_fields; field->key; field++) {
        const char *text = field->type == BILLOW_FIELD_TEXT ? billow_field_get_text(field, preset) : NULL;
        if (text && !billow_field_matches(field, text))
            return FALSE;
    }
    return TRUE;
}

BillowEdit
billow_edit_set_exports(const BillowProject *project, const GPtrArray *exports)
{
    if (billow_export_presets_equal(project->exports, exports))
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    for (guint i = 0; i < exports->len; i++) {
        const BillowExportPreset *preset = exports->pdata[i];
        if (exports->len > BILLOW_MAX_EXPORTS || !preset_fits(preset) ||
            billow_export_presets_find(exports, preset->name) != (int) i) {
            BillowEdit refused = billow_edit_refuse(BILLOW_EDIT_BAD_EXPORTS);
            refused.name = g_strdup(preset->name);
            return refused;
        }
    }
    BillowProject *copy = billow_project_copy(project);
    g_ptr_array_unref(copy->exports);
    copy->exports = billow_export_presets_copy(exports);
    return billow_edit_done(copy);
}
