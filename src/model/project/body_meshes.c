#include "model/project/body_meshes.h"

void
billow_project_rename_meshes(BillowProject *project, char *(*rename)(const char *mesh, gpointer data),
                             gpointer data)
{
    GPtrArray *track = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < track->len; i++) {
        BillowBlock *block = track->pdata[i];
        const char *mesh = billow_block_body(block)->look.mesh;
        g_autofree char *name = mesh ? rename(mesh, data) : NULL;
        if (g_strcmp0(name, mesh) == 0)
            continue;
        BillowBlock *renamed = billow_block_copy(block);
        BillowBodyLook *look = &billow_block_body(renamed)->look;
        billow_field_set_text(billow_body_look_fields, look, name);
        track->pdata[i] = renamed;
        billow_block_unref(block);
    }
}
