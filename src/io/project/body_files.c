#include "io/project/body_files.h"

#include "io/base/relative_path.h"
#include "io/base/texture_place.h"
#include "io/project/body_obj.h"
#include "model/base/text_hash.h"

#include <glib/gstdio.h>

GHashTable *
billow_body_files_new(void)
{
    return g_hash_table_new_full(billow_text_hash, g_str_equal, g_free,
                                 (GDestroyNotify) billow_body_mesh_unref);
}

GPtrArray *
billow_body_files_named(const BillowProject *project)
{
    const GPtrArray *blocks = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    GPtrArray *named = g_ptr_array_new();
    g_autoptr(GHashTable) known = g_hash_table_new(billow_text_hash, g_str_equal);
    for (guint i = 0; i < blocks->len; i++) {
        char *mesh = billow_block_body(blocks->pdata[i])->look.mesh;
        if (mesh && g_hash_table_add(known, mesh))
            g_ptr_array_add(named, mesh);
    }
    return named;
}

GHashTable *
billow_body_files_read(const BillowProject *project, const char *project_folder)
{
    GHashTable *meshes = billow_body_files_new();
    g_autoptr(GPtrArray) named = billow_body_files_named(project);
    for (guint i = 0; i < named->len; i++) {
        g_autofree char *file = billow_path_from(named->pdata[i], project_folder);
        BillowBodyMesh *mesh = billow_body_obj_read(file, NULL, NULL);
        if (mesh)
            g_hash_table_insert(meshes, g_strdup(named->pdata[i]), mesh);
    }
    return meshes;
}

gboolean
billow_mesh_is_read_unasked(const char *file, const char *project_folder)
{
    GStatBuf found;
    return billow_texture_is_within(file, project_folder) &&
           (g_stat(file, &found) != 0 || (goffset) found.st_size <= (goffset) BILLOW_UNASKED_MESH_MEGABYTES
                                                                        << 20);
}

GHashTable *
billow_body_files_read_unasked(const BillowProject *project, const char *project_folder, guint *n_too_large)
{
    GHashTable *meshes = billow_body_files_new();
    g_autoptr(GPtrArray) named = billow_body_files_named(project);
    goffset left = (goffset) BILLOW_UNASKED_MESH_MEGABYTES << 20;
    *n_too_large = 0;
    for (guint i = 0; i < named->len; i++) {
        g_autofree char *file = billow_path_from(named->pdata[i], project_folder);
        if (!billow_texture_is_within(file, project_folder))
            continue;
        GStatBuf found;
        const goffset length = g_stat(file, &found) == 0 ? (goffset) found.st_size : 0;
        BillowBodyMesh *mesh = length <= left ? billow_body_obj_read(file, NULL, NULL) : NULL;
        *n_too_large += length > left;
        left -= length <= left ? length : 0;
        if (mesh)
            g_hash_table_insert(meshes, g_strdup(named->pdata[i]), mesh);
    }
    return meshes;
}
