#include "model/project/solids.h"

static gboolean
is_mesh(const BillowBlock *block)
{
    return billow_block_collider(block)->shape == BILLOW_COLLIDER_MESH;
}

/* Returns what a collider is to meet the cloth with, NULL: nothing. `solids` NULL: what it has, if it is still its own. */
static BillowSolid *
solid_for(const BillowBlock *block, GHashTable *solids)
{
    const BillowMovingBody *body = billow_block_body(block);
    BillowSolid *has = body->collider.solid;
    BillowSolid *own = has && is_mesh(block) && g_strcmp0(has->path, body->look.mesh) == 0 ? has : NULL;
    if (!solids || !is_mesh(block) || !body->look.mesh)
        return own;
    BillowSolid *given = g_hash_table_lookup(solids, body->look.mesh);
    return !given || (own && g_str_equal(own->digest, given->digest)) ? own : given;
}

static BillowProject *
give(BillowProject *project, GHashTable *solids)
{
    g_autoptr(BillowProject) changed = NULL;
    const guint n = billow_project_track(project, BILLOW_BLOCK_COLLIDER)->len;
    for (guint i = 0; i < n; i++) {
        const BillowBlock *block = billow_project_track(project, BILLOW_BLOCK_COLLIDER)->pdata[i];
        const BillowMovingBody *body = billow_block_body(block);
        BillowSolid *solid = solid_for(block, solids);
        if (solid == body->collider.solid &&
            (!solid || billow_mesh_place_equal(&solid->place, &body->look.place)))
            continue;
        if (!changed)
            changed = billow_project_copy(project);
        GPtrArray *track = billow_project_track(changed, BILLOW_BLOCK_COLLIDER);
        BillowBlock *copy = billow_block_copy(block);
        billow_moving_body_give_solid(billow_block_body(copy), solid);
        billow_block_unref(track->pdata[i]);
        track->pdata[i] = copy;
    }
    return changed ? g_steal_pointer(&changed) : billow_project_ref(project);
}

BillowProject *
billow_project_give_solids(BillowProject *project, GHashTable *solids)
{
    return give(project, solids);
}

BillowProject *
billow_project_settle_solids(BillowProject *project)
{
    return give(project, NULL);
}

gboolean
billow_project_has_solid_of(const BillowProject *project, const char *path)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < colliders->len; i++)
        if (is_mesh(colliders->pdata[i]) &&
            g_strcmp0(billow_block_body(colliders->pdata[i])->look.mesh, path) == 0)
            return TRUE;
    return FALSE;
}

const BillowBlock *
billow_project_missing_solid(const BillowProject *project, gboolean in_fake)
{
    const GPtrArray *colliders = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < colliders->len; i++) {
        const BillowBlock *block = colliders->pdata[i];
        if (!block->muted && !billow_moving_body_is_there(billow_block_body(block)) &&
            (!in_fake || billow_block_collider(block)->in_fake))
            return block;
    }
    return NULL;
}
