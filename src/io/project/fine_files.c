#include "io/project/fine_files.h"

#include "io/base/problem.h"
#include "io/base/relative_path.h"
#include "io/base/texture_place.h"
#include "io/project/body_files.h"
#include "io/project/fine_obj.h"
#include "model/base/text_hash.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

static GHashTable *
new_table(void)
{
    return g_hash_table_new_full(billow_text_hash, g_str_equal, g_free,
                                 (GDestroyNotify) billow_fine_mesh_unref);
}

/* Reads a mesh of the project, unless it must not be. */
static BillowFineMesh *
read_named(const char *path, const char *folder, gboolean unasked, GError **error)
{
    g_autofree char *file = billow_path_from(path, folder);
    if (unasked && !billow_mesh_is_read_unasked(file, folder)) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                            _("the mesh is outside the project folder or too large to be read unasked"));
        return NULL;
    }
    return billow_fine_obj_read(file, path, NULL, error);
}

/* Takes ownership of `message`. */
static void
warn(GPtrArray *problems, const BillowProject *project, const char *path, char *message)
{
    guint i = 0;
    while (i + 1 < project->cloths->len &&
           g_strcmp0(((const BillowCloth *) project->cloths->pdata[i])->deform, path) != 0)
        i++;
    g_autofree char *place =
        i == 0 ? g_strdup("cloth.deform") : g_strdup_printf("cloths[%u].cloth.deform", i - 1);
    g_ptr_array_add(problems, billow_problem_new(BILLOW_PROBLEM_WARNING, place, message));
}

BillowProject *
billow_fine_files_give(BillowProject *project, const char *project_folder, gboolean unasked,
                       GPtrArray *problems)
{
    g_autoptr(GPtrArray) named = billow_project_fine_meshes_named(project);
    g_autoptr(GHashTable) meshes = new_table();
    for (guint i = 0; i < named->len; i++) {
        g_autoptr(GError) error = NULL;
        BillowFineMesh *mesh = read_named(named->pdata[i], project_folder, unasked, &error);
        if (mesh)
            g_hash_table_insert(meshes, g_strdup(named->pdata[i]), mesh);
        else if (problems)
            warn(problems, project, named->pdata[i],
                 g_strdup_printf(_("the cloth has no fine mesh: %s"), error->message));
    }
    BillowProject *given = billow_project_give_fine_meshes(project, meshes);
    for (guint i = 0; i < given->cloths->len && problems; i++) {
        const BillowCloth *cloth = given->cloths->pdata[i];
        char *problem = cloth->grid.fine ? billow_cloth_fine_mesh_problem(cloth) : NULL;
        if (problem)
            warn(problems, given, cloth->deform, problem);
    }
    return given;
}

BillowProject *
billow_fine_files_use(BillowProject *project, const char *path, GError **error)
{
    if (billow_grid_is_rope(&project->cloth->grid)) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                            _("a rope has no fine mesh: choose a cloth"));
        return NULL;
    }
    g_autofree char *name = g_path_get_basename(path);
    BillowFineMesh *mesh = billow_fine_obj_read(path, name, NULL, error);
    if (!mesh)
        return NULL;
    BillowProject *changed = billow_project_activate(project, billow_project_active(project));
    BillowCloth *cloth = billow_cloth_copy(project->cloth);
    g_free(cloth->deform);
    cloth->deform = g_strdup(name);
    cloth->deform_scale = 1.0;
    billow_cloth_set_fine_mesh(cloth, mesh);
    billow_project_replace_cloth(changed, billow_project_active(project), cloth);
    billow_fine_mesh_unref(mesh);
    return changed;
}

gboolean
billow_fine_meshes_are_ready(const BillowProject *project, GError **error)
{
    for (guint i = 0; i < project->cloths->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        g_autofree char *problem = cloth->muted ? NULL : billow_cloth_fine_mesh_problem(cloth);
        if (problem) {
            g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, problem);
            return FALSE;
        }
    }
    return TRUE;
}
