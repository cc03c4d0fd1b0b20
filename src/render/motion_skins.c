#include "render/motion_skins.h"

#include "model/project/mesh_of_motion.h"
#include "model/project/played_motion.h"

void
billow_motion_skins_free(BillowMotionSkins *skins)
{
    g_ptr_array_unref(skins->blocks);
    g_array_unref(skins->colliders);
    g_array_unref(skins->figures);
    g_ptr_array_unref(skins->meshes);
    g_free(skins);
}

static BillowBodyMesh *
mesh_at(const BillowBlock *block, double seconds)
{
    const BillowPlayedMotion *played = billow_block_motion(block);
    const BillowMotion *motion = played->read->motion;
    const BillowMotionPlay play = billow_played_motion_play(played, block->start);
    g_autofree float *points = g_new(float, 3 * motion->n_points);
    billow_motion_points_at(motion, billow_motion_play_at(motion, &play, seconds), points);
    return billow_body_mesh_new(points, NULL, motion->n_points, motion->triangles, motion->n_triangles);
}

static void
append(BillowMotionSkins *skins, const BillowBlock *block, double seconds)
{
    const BillowMotionStage *stage = &billow_block_motion(block)->stage;
    BillowCollider collider = billow_collider_default();
    const BillowFigure figure = {mesh_at(block, seconds), {.scale = stage->scale}};
    collider.shape = BILLOW_COLLIDER_MESH;
    collider.position = stage->position;
    collider.rotation = stage->rotation;
    g_ptr_array_add(skins->meshes, figure.mesh);
    g_array_append_val(skins->colliders, collider);
    g_array_append_val(skins->figures, figure);
}

BillowMotionSkins *
billow_motion_skins_new(const BillowProject *project, double seconds, size_t most)
{
    BillowMotionSkins *skins = g_new(BillowMotionSkins, 1);
    *skins = (BillowMotionSkins){billow_meshes_of_motions_drawn(project, most),
                                 g_array_new(FALSE, FALSE, sizeof(BillowCollider)),
                                 g_array_new(FALSE, FALSE, sizeof(BillowFigure)),
                                 g_ptr_array_new_with_free_func((GDestroyNotify) billow_body_mesh_unref)};
    for (guint i = 0; i < skins->blocks->len; i++)
        append(skins, skins->blocks->pdata[i], seconds);
    return skins;
}

void
billow_motion_skins_hide(const BillowMotionSkins *skins, const BillowProject *project, int except,
                         GArray *colliders)
{
    const GPtrArray *blocks = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < colliders->len; i++) {
        const BillowMovingBody *body = billow_block_body(blocks->pdata[i]);
        if (billow_moving_body_is_skin(body) ||
            ((int) i != except && billow_meshes_of_motions_cover(skins->blocks, body))) {
            BillowCollider *hidden = &g_array_index(colliders, BillowCollider, i);
            hidden->shape = BILLOW_COLLIDER_SPHERE;
            hidden->radius = 0.0;
        }
    }
}

void
billow_motion_skins_append(const BillowMotionSkins *skins, GArray *colliders, GArray *figures)
{
    g_array_set_size(figures, colliders->len);
    g_array_append_vals(colliders, skins->colliders->data, skins->colliders->len);
    g_array_append_vals(figures, skins->figures->data, skins->figures->len);
}
