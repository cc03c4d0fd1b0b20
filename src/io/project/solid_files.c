#include "io/project/solid_files.h"

#include "io/base/content_hash.h"
#include "io/base/printable.h"
#include "io/base/problem.h"
#include "io/base/relative_path.h"
#include "io/project/body_files.h"
#include "io/project/body_obj.h"
#include "model/base/text_hash.h"

#include <glib/gi18n.h>

static char *
digest_of(const BillowBodyMesh *mesh)
{
    BillowContentHash hash;
    billow_content_hash_init(&hash);
    billow_content_hash_add(&hash, mesh->positions, 3 * mesh->n_points * sizeof *mesh->positions);
    billow_content_hash_add(&hash, mesh->triangles, 3 * mesh->n_triangles * sizeof *mesh->triangles);
    return billow_content_hash_end(&hash);
}

BillowSolid *
billow_solid_of_mesh(const BillowBodyMesh *mesh, const char *file, const char *path, GError **error)
{
    if (mesh->n_triangles > BILLOW_MAX_TREE_TRIANGLES) {
        g_autofree char *shown = billow_printable_path(file);
        g_set_error(
            error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
            _("%s: found %zu triangles, expected at most %d in a mesh that the cloth meets: simplify it"),
            shown, mesh->n_triangles, BILLOW_MAX_TREE_TRIANGLES);
        return NULL;
    }
    g_autofree char *digest = digest_of(mesh);
    return billow_solid_new(mesh, path, digest);
}

/* Reads a mesh of the project, unless it must not be. */
static BillowSolid *
read_named(const char *path, const char *folder, gboolean unasked, GError **error)
{
    g_autofree char *file = billow_path_from(path, folder);
    if (unasked && !billow_mesh_is_read_unasked(file, folder)) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                            _("the mesh is outside the project folder or too large to be read unasked"));
        return NULL;
    }
    g_autoptr(BillowBodyMesh) mesh = billow_body_obj_read(file, NULL, error);
    return mesh ? billow_solid_of_mesh(mesh, file, path, error) : NULL;
}

static void
warn(GPtrArray *problems, guint number, const char *message)
{
    g_autofree char *place = g_strdup_printf("scene.colliders[%u].mesh", number);
    if (problems)
        g_ptr_array_add(
            problems,
            billow_problem_new(BILLOW_PROBLEM_WARNING, place,
                               g_strdup_printf(_("the cloth does not meet this collider: %s"), message)));
}

BillowProject *
billow_solid_files_give(BillowProject *project, const char *project_folder, gboolean unasked,
                        GPtrArray *problems)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    g_autoptr(GHashTable) solids =
        g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, (GDestroyNotify) billow_solid_unref);
    for (guint i = 0; i < colliders->len; i++) {
        const BillowMovingBody *body = billow_block_body(colliders->pdata[i]);
        const char *mesh = body->look.mesh;
        g_autoptr(GError) error = NULL;
        if (body->collider.shape != BILLOW_COLLIDER_MESH)
            continue;
        if (billow_moving_body_is_skin(body)) {
            if (body->staged && !billow_moving_body_is_there(body))
                warn(problems, i, _("its motion has no mesh, or one of too many triangles"));
            continue;
        }
        if (!mesh) {
            warn(problems, i, _("it names no OBJ file"));
            continue;
        }
        BillowSolid *solid = g_hash_table_lookup(solids, mesh);
        if (solid)
            continue;
        solid = read_named(mesh, project_folder, unasked, &error);
        if (solid)
            g_hash_table_insert(solids, g_strdup(mesh), solid);
        else
            warn(problems, i, error->message);
    }
    return billow_project_give_solids(project, solids);
}

gboolean
billow_solids_are_read(const BillowProject *project, gboolean in_fake, GError **error)
{
    const BillowBlock *missing = billow_project_missing_solid(project, in_fake);
    if (missing)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                    _("The mesh of the collider “%s” has not been read, so the cloth would pass through it: "
                      "choose a file that can be read, or mute the collider."),
                    missing->name);
    return !missing;
}
