#include "io/project/reading.h"

#include <glib/gi18n.h>

static void
read_preset(BillowReading *reading, json_object *object, const char *key)
{
    BillowProject *project = reading->project;
    if (billow_read_field(&reading->json, object, billow_preset_fields, key, project->cloth, NULL))
        billow_cloth_set_preset(project->cloth, project->cloth->preset);
}

/* Reads the name of a preset, or an object with a preset and the constants that differ; with `older` also the
 * keys of older files. */
static void
read_material(BillowReading *reading, json_object *parent, gboolean older)
{
    const char *key = billow_preset_fields->key;
    json_object *object;
    json_object_object_get_ex(parent, key, &object);
    if (!json_object_is_type(object, json_type_object)) {
        read_preset(reading, parent, key);
        return;
    }
    billow_json_object(&reading->json, parent, key, BILLOW_JSON_OPTIONAL, &object);
    gsize mark = billow_json_enter(&reading->json, key);
    read_preset(reading, object, "preset");
    BillowProject *project = reading->project;
    for (const BillowField *field = billow_material_fields; field->key; field++)
        if ((older || !field->instead) &&
            billow_read_field(&reading->json, object, field, field->key, &project->cloth->material, NULL) &&
            field->instead)
            project->cloth->bend_given = TRUE;
    project->cloth->unknown[BILLOW_CLOTH_MATERIAL] = billow_json_unknown(&reading->json, object);
    billow_json_leave(&reading->json, mark);
    json_object_put(object);
}

void
billow_read_material(BillowReading *reading, json_object *cloth)
{
    reading->project->cloth->material_in_cloth =
        json_object_object_get_ex(cloth, billow_preset_fields->key, NULL) != 0;
    read_material(reading, cloth, FALSE);
}

void
billow_read_older_material(BillowReading *reading, json_object *physics)
{
    const char *key = billow_preset_fields->key;
    if (!reading->project->cloth->material_in_cloth) {
        read_material(reading, physics, TRUE);
    } else if (json_object_object_get_ex(physics, key, NULL)) {
        billow_json_note(&reading->json, BILLOW_PROBLEM_WARNING, key,
                         _("not used, and removed when the file is saved: cloth.material takes precedence"));
        json_object_object_del(physics, key);
    }
}
