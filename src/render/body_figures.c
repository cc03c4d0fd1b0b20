#include "render/body_figures.h"

GArray *
billow_body_figures_new(const BillowProject *project, GHashTable *meshes)
{
    const GPtrArray *blocks = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    GArray *figures = g_array_sized_new(FALSE, TRUE, sizeof(BillowFigure), blocks->len);
    for (guint i = 0; i < blocks->len; i++) {
        const BillowBodyLook *look = &billow_block_body(blocks->pdata[i])->look;
        BillowBodyMesh *mesh = meshes && look->mesh ? g_hash_table_lookup(meshes, look->mesh) : NULL;
        const BillowFigure figure = {mesh, look->place};
        g_array_append_val(figures, figure);
    }
    return figures;
}
