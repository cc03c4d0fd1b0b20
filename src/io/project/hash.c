#include "io/project/hash.h"

#include "core/base/fine_mesh.h"
#include "io/base/content_hash.h"
#include "io/project/file.h"
#include "model/project/carried_anchors.h"
#include "physics/colliders/solid.h"

#include <string.h>

static void
strip_unknown(char **unknown, int n)
{
    for (int i = 0; i < n; i++)
        g_clear_pointer(&unknown[i], g_free);
}

static void
strip_tracks(GPtrArray *const tracks[BILLOW_N_BLOCK_KINDS])
{
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; tracks[kind] && i < tracks[kind]->len; i++) {
            BillowBlock *block = billow_block_copy(tracks[kind]->pdata[i]);
            billow_block_set_name(block, "");
            block->color = 0;
            g_clear_pointer(&block->unknown, g_free);
            billow_block_unref(tracks[kind]->pdata[i]);
            tracks[kind]->pdata[i] = block;
        }
}

static void
leave_out_others(BillowProject *project)
{
    BillowCloth *cloth = billow_cloth_copy(project->cloth);
    cloth->muted = FALSE;
    billow_cloth_make_single(cloth);
    g_ptr_array_set_size(project->cloths, 0);
    g_ptr_array_add(project->cloths, cloth);
    project->cloth = cloth;
}

/* The cloth meets and rides what is in the files, whatever their names. */
static void
add_files(const BillowProject *project, BillowContentHash *hash)
{
    const GPtrArray *motions = billow_project_track(project, BILLOW_BLOCK_MOTION);
    for (guint i = 0; i < motions->len; i++) {
        const BillowReadMotion *read = billow_block_motion(motions->pdata[i])->read;
        if (read)
            billow_content_hash_add(hash, read->digest, strlen(read->digest));
    }
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < colliders->len; i++) {
        const BillowSolid *solid = billow_block_collider(colliders->pdata[i])->solid;
        if (solid)
            billow_content_hash_add(hash, solid->digest, strlen(solid->digest));
    }
}

/* What is written are the fine meshes. */
static void
add_fine_meshes(const BillowProject *project, BillowContentHash *hash)
{
    for (guint i = 0; i < project->cloths->len; i++) {
        const BillowFineMesh *mesh = ((const BillowCloth *) project->cloths->pdata[i])->grid.fine;
        if (mesh)
            billow_content_hash_add(hash, mesh->digest, strlen(mesh->digest));
    }
}

char *
billow_project_hash(const BillowProject *project, gboolean whole)
{
    g_autoptr(BillowProject) bare = billow_project_copy(project);
    if (!whole && !billow_project_carries_any(project)) /* cloths that carry each other move each other */
        leave_out_others(bare);
    billow_project_set_name(bare, "");
    strip_unknown(bare->unknown, BILLOW_N_PROJECT_OBJECTS);
    g_ptr_array_set_size(billow_project_track(bare, BILLOW_BLOCK_MARKER), 0);
    g_ptr_array_set_size(bare->exports, 0);
    strip_tracks(bare->tracks);
    for (guint i = 0; i < bare->cloths->len; i++) {
        BillowCloth *cloth = billow_cloth_copy(bare->cloths->pdata[i]);
        billow_cloth_set_name(cloth, "");
        cloth->hidden = cloth->locked = FALSE; /* concern the window alone */
        strip_unknown(cloth->unknown, BILLOW_N_CLOTH_OBJECTS);
        strip_unknown(&cloth->instance.place_unknown, 1);
        strip_tracks(cloth->tracks);
        billow_project_replace_cloth(bare, i, cloth);
    }
    g_autoptr(GString) text = billow_project_format(bare);
    BillowContentHash hash;
    billow_content_hash_init(&hash);
    billow_content_hash_add(&hash, text->str, text->len);
    add_files(project, &hash);
    add_fine_meshes(bare, &hash);
    return billow_content_hash_end(&hash);
}
