#include "model/edits/project_shift.h"

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

static BillowBlock *
shift_block(const BillowProject *project, const BillowBlock *block, BillowVec3 by)
{
    BillowBlock *copy = billow_block_copy(block);
    const BillowKeyframe *keyframe =
        block->kind == BILLOW_BLOCK_KEYFRAME ? billow_block_keyframe(block) : NULL;
    if (keyframe && !keyframe->shape && keyframe->n_anchors == 0) {
        g_autoptr(GBytes) flat = flat_shape(&project->grid, by);
        billow_block_set_shape(copy, flat);
    } else {
        billow_kinds[block->kind]->shift(copy->payload, by);
    }
    return copy;
}

BillowProject *
billow_project_shift(BillowProject *project, BillowVec3 by)
{
    if (by.x == 0.0 && by.y == 0.0 && by.z == 0.0)
        return billow_project_ref(project);
    BillowProject *shifted = billow_project_copy(project);
    GPtrArray *keyframes = shifted->tracks[BILLOW_BLOCK_KEYFRAME];
    gboolean hung = FALSE;
    for (guint i = 0; i < keyframes->len; i++)
        hung |= !((const BillowBlock *) keyframes->pdata[i])->muted;
    if (!hung) { /* a flat one to be shifted */
        g_autofree char *id = billow_edit_unique_id(shifted, "flat");
        BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
        keyframe->start = keyframe->duration = 0.0;
        g_ptr_array_insert(keyframes, 0, keyframe);
    }
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        GPtrArray *track = shifted->tracks[kind];
        for (guint i = 0; billow_kinds[kind]->shift && i < track->len; i++)
            billow_edit_replace(track, i, shift_block(shifted, track->pdata[i], by));
    }
    return shifted;
}
