/* Writes a project as the JSON of its file; see io/project/file.h. */
#include "io/project/writing.h"

static void
write_cloth(BillowKeys *document, const BillowProject *project)
{
    billow_write_key(document, TRUE, "cloth");
    BillowKeys keys = {document->text, "{\n    ", ",\n    ", ",\n    "};
    billow_write_fields(&keys, billow_cloth_fields, project->cloth, NULL);
    if (project->cloth->material_in_cloth)
        billow_write_material(&keys, project);
    billow_write_fields(&keys, billow_hold_fields, project->cloth, NULL);
    billow_write_fields(&keys, billow_look_fields, project->cloth, NULL);
    billow_write_unknown(&keys, project->cloth->unknown[BILLOW_CLOTH_GRID]);
    g_string_append(keys.text, "\n  }");
}

GString *
billow_project_format(const BillowProject *project)
{
    GString *text = g_string_new(NULL);
    BillowKeys keys = {text, "{\n  ", ",\n  ", ",\n  "};
    billow_write_string(&keys, TRUE, "format", "billow");
    billow_write_integer(&keys, TRUE, "version", 1);
    billow_write_fields(&keys, billow_project_fields, project, NULL);
    write_cloth(&keys, project);
    billow_write_tracks(&keys, project, NULL, "\n  ");
    billow_write_physics(&keys, project);
    billow_write_scene(&keys, project);
    billow_write_unknown(&keys, project->unknown[BILLOW_PROJECT_DOCUMENT]);
    g_string_append(text, "\n}\n");
    return text;
}
