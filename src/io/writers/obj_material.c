/* Formats the material: a colour, or white with the texture, which also cuts the cloth out where it is clear. */
#include "io/writers/obj_material.h"

#include "io/base/atomic_file.h"
#include "io/base/decimals.h"
#include "io/project/texture_alpha.h"
#include "io/project/texture_file.h"
#include "io/writers/format_objects.h"
#include "io/writers/obj_options.h"
#include "io/writers/texture_copy.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

enum { COLOR_DECIMALS = 6 };

char *
billow_obj_material_name(const char *stem)
{
    return g_strdelimit(g_strconcat(stem, ".mtl", NULL), " ", '_');
}

char *
billow_obj_material(const BillowProject *project, const char *name, const char *project_folder,
                    const char *folder, const char *copy)
{
    GString *text = g_string_new(NULL);
    g_string_printf(text, "newmtl %s\nillum 1\nKa 0 0 0\n", name);
    const char *color = project->cloth->texture ? "#ffffff" : project->cloth->color;
    unsigned value = (unsigned) strtoul(color + 1, NULL, 16);
    g_string_append(text, "Kd");
    for (int shift = 16; shift >= 0; shift -= 8) {
        g_string_append_c(text, ' ');
        billow_append_fixed(text, ((value >> shift) & 0xff) / 255.0, COLOR_DECIMALS);
    }
    g_string_append_c(text, '\n');
    if (project->cloth->texture) {
        g_autofree char *path = copy ? g_strdelimit(g_strdup(copy), "\n\r", '_')
                                     : billow_texture_path(project, project_folder, folder);
        g_autofree char *file = billow_texture_file(project, project_folder);
        g_string_append_printf(text, "map_Kd %s\n", path);
        if (billow_texture_has_alpha(file))
            g_string_append_printf(text, "map_d %s\n", path);
    }
    return g_string_free(text, FALSE);
}

/* Returns the name of the texture's copy, or NULL if there is none. */
static char *
copy_name(const BillowFormatTarget *target)
{
    const BillowObjOptions *options = target->options;
    return options->copy_picture ? billow_texture_copy_name(target) : NULL;
}

/* Appends the material of an object, and makes the copy of its texture unless an earlier object has the same
 * one. */
static gboolean
add_material(GString *text, const GPtrArray *objects, guint i, GError **error)
{
    const BillowFormatObject *object = billow_format_object(objects, i);
    const BillowFormatTarget *target = &object->target;
    g_autofree char *copy = copy_name(target);
    if (copy && object->picture == i && !billow_texture_copy(target, copy, error))
        return FALSE;
    g_autofree char *own =
        billow_obj_material(target->project, object->material, target->project_folder, target->folder, copy);
    g_string_append(text, own);
    return TRUE;
}

gboolean
billow_obj_material_write(const BillowFormatTarget *target, GError **error)
{
    g_autoptr(GPtrArray) objects = billow_format_objects_new(target);
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < objects->len; i++)
        if (!add_material(text, objects, i, error))
            return FALSE;
    g_autofree char *name = billow_obj_material_name(target->stem);
    g_autofree char *path = g_build_filename(target->folder, name, NULL);
    g_autoptr(BillowAtomicFile) file = billow_atomic_file_new(path, BILLOW_LINKS_REPLACED, error);
    return file && billow_atomic_file_write(file, text->str, text->len, NULL, error) &&
           billow_atomic_file_commit(file, TRUE, error);
}

void
billow_obj_material_list(const BillowFormatTarget *target, GPtrArray *names)
{
    g_autoptr(GPtrArray) objects = billow_format_objects_new(target);
    g_ptr_array_add(names, billow_obj_material_name(target->stem));
    for (guint i = 0; i < objects->len; i++) {
        const BillowFormatObject *object = billow_format_object(objects, i);
        char *copy = object->picture == i ? copy_name(&object->target) : NULL;
        if (copy)
            g_ptr_array_add(names, copy);
    }
}

static gboolean
is_file(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    return g_file_test(path, G_FILE_TEST_IS_REGULAR);
}

void
billow_obj_material_check(const BillowFormatTarget *target, GPtrArray *findings)
{
    g_autofree char *name = billow_obj_material_name(target->stem);
    /* name that the first version used */
    g_autofree char *with_blanks = g_strconcat(target->stem, ".mtl", NULL);
    if (!is_file(target->folder, name) && !is_file(target->folder, with_blanks))
        billow_finding_add(findings, name, g_strdup(_("missing")));
}
