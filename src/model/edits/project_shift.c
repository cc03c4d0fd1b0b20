#include "model/edits/project_shift.h"

#include "model/animation/fake_bodies.h"
#include "model/edits/private.h"

static GBytes *
flat_shape(const BillowGrid *grid, BillowVec3 by)
{
    const size_t n = billow_grid_count(grid);
    float *places = g_new(float, 3 * n), *place = places;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++, place += 3) {
            const BillowVec3 p = billow_vec3_add(billow_grid_flat(grid, column, row), by);
            place[0] = (float) p.x;
            place[1] = (float) p.y;
            place[2] = (float) p.z;
        }
    return g_bytes_new_take(places, 3 * n * sizeof *places);
}

/* Gives laid cloth that has no pose the one from which it is let down anyway. */
static void
place_laid(const BillowProject *project, BillowBlock *block)
{
    const BillowGrid *grid = &project->cloth->grid;
    const BillowVec3 up = billow_vec3_scale(billow_physics_down(&project->physics), -1.0);
    g_autoptr(BillowFakeBodies) bodies = billow_fake_bodies_new(project, block->start, FALSE);
    const double height = fmax(billow_fake_bodies_lay(bodies, up).highest, 0.0);
    BillowCoarsePose *pose = billow_coarse_pose_new(2, 2);
    for (int k = 0; k < 4; k++) {
        const BillowVec3 place =
            billow_vec3_add(billow_grid_flat(grid, k % 2 * (grid->columns - 1), k / 2 * (grid->rows - 1)),
                            billow_vec3_scale(up, height));
        pose->points[3 * k] = (float) place.x;
        pose->points[3 * k + 1] = (float) place.y;
        pose->points[3 * k + 2] = (float) place.z;
    }
    billow_keyframe_set_hang(billow_block_keyframe(block), pose);
    billow_coarse_pose_free(pose);
}

static BillowBlock *
shift_block(const BillowProject *project, const BillowBlock *block, BillowVec3 by)
{
    BillowBlock *copy = billow_block_copy(block);
    const BillowKeyframe *keyframe =
        block->kind == BILLOW_BLOCK_KEYFRAME ? billow_block_keyframe(block) : NULL;
    const gboolean free = keyframe && !keyframe->shape && keyframe->n_anchors == 0;
    if (free && keyframe->laid && !keyframe->hang)
        place_laid(project, copy);
    if (free && !keyframe->laid) {
        g_autoptr(GBytes) flat = flat_shape(&project->cloth->grid, by);
        billow_block_set_shape(copy, flat);
    } else {
        billow_kinds[block->kind]->shift(copy->payload, by);
    }
    return copy;
}

/* Moves the blocks of the active cloth, or those of the scene, in place. */
static void
shift_blocks(BillowProject *own, gboolean of_scene, BillowVec3 by)
{
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        GPtrArray *track = billow_project_track(own, kind);
        const gboolean moves =
            billow_kind_has(kind, BILLOW_KIND_OF_SCENE) == of_scene && billow_kinds[kind]->shift;
        for (guint i = 0; moves && i < track->len; i++)
            billow_edit_replace(track, i, shift_block(own, track->pdata[i], by));
    }
}

/* Gives the active cloth a flat keyframe to be moved if it has none that counts. */
static void
lay_flat(BillowProject *own)
{
    GPtrArray *keyframes = billow_project_track(own, BILLOW_BLOCK_KEYFRAME);
    for (guint i = 0; i < keyframes->len; i++)
        if (!((const BillowBlock *) keyframes->pdata[i])->muted)
            return;
    g_autofree char *id = billow_edit_unique_id(own, "flat");
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    keyframe->start = keyframe->duration = 0.0;
    g_ptr_array_insert(keyframes, 0, keyframe);
}

BillowProject *
billow_project_shift(BillowProject *project, BillowVec3 by)
{
    if (by.x == 0.0 && by.y == 0.0 && by.z == 0.0)
        return billow_project_ref(project);
    BillowProject *shifted = billow_project_copy(project);
    billow_project_own_cloths(shifted);
    for (guint i = 0; i < shifted->cloths->len; i++) {
        shifted->cloth = shifted->cloths->pdata[i];
        lay_flat(shifted);
        shift_blocks(shifted, FALSE, by); /* of laid cloth by the colliders that have not moved yet */
    }
    shifted->cloth = shifted->cloths->pdata[billow_project_active(project)];
    shift_blocks(shifted, TRUE, by);
    return shifted;
}
