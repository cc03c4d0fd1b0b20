#include "model/project/fine_meshes.h"

#include "model/base/text_hash.h"

#include <glib/gi18n.h>

/* Returns the mesh that a cloth is to have, NULL: none. */
static const BillowFineMesh *
mesh_for(const BillowCloth *cloth, GHashTable *meshes)
{
    const BillowFineMesh *has = cloth->grid.fine;
    if (!cloth->deform || billow_grid_is_rope(&cloth->grid))
        return NULL;
    const BillowFineMesh *own = has && g_str_equal(has->path, cloth->deform) ? has : NULL,
                         *given = g_hash_table_lookup(meshes, cloth->deform);
    return !given || billow_fine_mesh_equal(own, given) ? own : given;
}

BillowProject *
billow_project_give_fine_meshes(BillowProject *project, GHashTable *meshes)
{
    const guint active = billow_project_active(project);
    g_autoptr(BillowProject) changed = NULL;
    for (guint i = 0; i < project->cloths->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        const BillowFineMesh *mesh = mesh_for(cloth, meshes);
        const double scale = mesh ? cloth->deform_scale : 0.0;
        if (mesh == cloth->grid.fine && scale == cloth->grid.fine_scale)
            continue;
        if (!changed)
            changed = billow_project_activate(project, active);
        BillowCloth *copy = billow_cloth_copy(cloth);
        copy->derived_from = cloth->derived_from ? billow_cloth_ref(cloth->derived_from) : NULL;
        billow_cloth_set_fine_mesh(copy, mesh);
        billow_project_replace_cloth(changed, i, copy);
    }
    if (!changed)
        return billow_project_ref(project);
    changed->cloth = changed->cloths->pdata[active];
    return g_steal_pointer(&changed);
}

BillowProject *
billow_project_settle_fine_meshes(BillowProject *project)
{
    g_autoptr(GHashTable) there = g_hash_table_new(billow_text_hash, g_str_equal);
    for (guint i = 0; i < project->cloths->len; i++) {
        const BillowFineMesh *mesh = ((const BillowCloth *) project->cloths->pdata[i])->grid.fine;
        if (mesh && !g_hash_table_contains(there, mesh->path))
            g_hash_table_insert(there, mesh->path, (gpointer) mesh);
    }
    return billow_project_give_fine_meshes(project, there);
}

GPtrArray *
billow_project_fine_meshes_named(const BillowProject *project)
{
    GPtrArray *named = g_ptr_array_new();
    g_autoptr(GHashTable) known = g_hash_table_new(billow_text_hash, g_str_equal);
    for (guint i = 0; i < project->cloths->len; i++) {
        char *mesh = ((const BillowCloth *) project->cloths->pdata[i])->deform;
        if (mesh && g_hash_table_add(known, mesh))
            g_ptr_array_add(named, mesh);
    }
    return named;
}

void
billow_cloth_rename_fine_mesh(BillowCloth *cloth, char *(*rename)(const char *mesh, gpointer data),
                              gpointer data)
{
    char *name = cloth->deform ? rename(cloth->deform, data) : NULL;
    if (!name)
        return;
    BillowFineMesh *mesh = cloth->grid.fine ? billow_fine_mesh_named(cloth->grid.fine, name) : NULL;
    g_free(cloth->deform);
    cloth->deform = name;
    billow_cloth_set_fine_mesh(cloth, mesh);
    billow_fine_mesh_unref(mesh);
}

char *
billow_cloth_fine_mesh_problem(const BillowCloth *cloth)
{
    if (!cloth->deform || billow_grid_is_rope(&cloth->grid))
        return NULL;
    if (!cloth->grid.fine)
        return g_strdup_printf(
            _("The fine mesh of the cloth “%s” has not been read: choose a file that can be "
              "read, or none."),
            billow_cloth_title(cloth));
    double distance;
    const size_t vertex = billow_fine_mesh_farthest(cloth->grid.fine, &cloth->grid, &distance);
    const double reach = billow_fine_mesh_reach(&cloth->grid);
    if (distance <= reach)
        return NULL;
    return g_strdup_printf(
        _("Vertex %zu of the fine mesh “%s” is %.3g m away from the flat cloth, and at most "
          "%.3g m are allowed: model it on the flat cloth, with x along the rows and z along "
          "the columns, in meters."),
        vertex + 1, cloth->deform, distance, reach);
}
