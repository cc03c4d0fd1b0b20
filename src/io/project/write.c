/* Writes a project as the JSON of its file; see io/project/file.h. */
#include "io/project/key_list.h"

/* `named`: the object has the keys of the cloth's name, too. */
static void
write_cloth(BillowKeys *document, const BillowProject *project, gboolean named)
{
    billow_write_key(document, TRUE, "cloth");
    BillowKeys keys = {document->text, "{\n    ", ",\n    ", ",\n    "};
    if (named)
        billow_write_fields(&keys, billow_cloth_name_fields, project->cloth, NULL);
    billow_write_fields(&keys, billow_cloth_fields, project->cloth, NULL);
    billow_write_outline(&keys, project->cloth);
    if (project->cloth->material_in_cloth)
        billow_write_material(&keys, project);
    billow_write_stiffness(&keys, &project->cloth->stiffness);
    billow_write_maps(&keys, project->cloth);
    billow_write_fields(&keys, billow_hold_fields, project->cloth, NULL);
    billow_write_fields(&keys, billow_look_fields, project->cloth, NULL);
    billow_write_unknown(&keys, project->cloth->unknown[BILLOW_CLOTH_GRID]);
    g_string_append(keys.text, "\n  }");
}

static void
write_place(BillowKeys *keys, const BillowInstance *instance)
{
    static const BillowInstance none = {.scale = 1.0};
    if (billow_fields_equal(billow_place_fields, instance, &none) && !instance->place_unknown)
        return;
    billow_write_key(keys, TRUE, "place");
    BillowKeys place = {keys->text, "{ ", ", ", ", "};
    billow_write_fields(&place, billow_place_fields, instance, NULL);
    billow_write_unknown(&place, instance->place_unknown);
    g_string_append(keys->text, " }");
}

/* Writes only what an instance does not have from its source. */
static void
write_instance(BillowKeys *keys, const BillowCloth *cloth)
{
    const BillowInstance *instance = &cloth->instance;
    billow_write_fields(keys, billow_instance_fields, instance, NULL);
    write_place(keys, instance);
    if (instance->own_look)
        billow_write_fields(keys, billow_look_fields, cloth, NULL);
}

/* Appends the active cloth as an element of an array, at the indent of the document. */
static void
write_further_cloth(GString *text, const BillowProject *project)
{
    const BillowCloth *cloth = project->cloth;
    BillowKeys keys = {text, "{\n  ", ",\n  ", ",\n  "};
    billow_write_string(&keys, TRUE, "id", cloth->id);
    billow_write_fields(&keys, billow_cloth_name_fields + 1, cloth, NULL);
    if (billow_cloth_is_instance(cloth)) {
        write_instance(&keys, cloth);
    } else {
        write_cloth(&keys, project, FALSE);
        billow_write_cloth_tracks(&keys, project, "\n  ");
    }
    billow_write_unknown(&keys, cloth->unknown[BILLOW_CLOTH_WHOLE]);
    g_string_append(text, "\n}");
}

static void
write_further_cloths(BillowKeys *document, const BillowProject *project)
{
    if (project->cloths->len < 2)
        return;
    billow_write_key(document, TRUE, "cloths");
    g_string_append_c(document->text, '[');
    for (guint i = 1; i < project->cloths->len; i++) {
        g_autoptr(BillowProject) one = billow_project_activate(project, i);
        g_autoptr(GString) text = g_string_new("\n");
        write_further_cloth(text, one);
        g_string_replace(text, "\n", "\n    ", 0);
        g_string_append_printf(document->text, "%s%s", i > 1 ? "," : "", text->str);
    }
    g_string_append(document->text, "\n  ]");
}

/* The first cloth is active. */
static GString *
format_first(const BillowProject *project)
{
    GString *text = g_string_new(NULL);
    BillowKeys keys = {text, "{\n  ", ",\n  ", ",\n  "};
    billow_write_string(&keys, TRUE, "format", "billow");
    billow_write_integer(&keys, TRUE, "version", 1);
    billow_write_fields(&keys, billow_project_fields, project, NULL);
    write_cloth(&keys, project, TRUE);
    billow_write_tracks(&keys, project, NULL, "\n  ");
    billow_write_physics(&keys, project);
    billow_write_scene(&keys, project);
    write_further_cloths(&keys, project);
    billow_write_exports(&keys, project);
    billow_write_unknown(&keys, project->unknown[BILLOW_PROJECT_DOCUMENT]);
    g_string_append(text, "\n}\n");
    return text;
}

GString *
billow_project_format(const BillowProject *project)
{
    g_autoptr(BillowProject) first = billow_project_activate(project, 0);
    return format_first(first);
}
