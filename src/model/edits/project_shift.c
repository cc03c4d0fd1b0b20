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

static gboolean
lies_flat(const BillowBlock *block)
{
    return block->kind == BILLOW_BLOCK_KEYFRAME && !billow_block_keyframe(block)->shape &&
           billow_block_keyframe(block)->n_anchors == 0;
}

static BillowBlock *
shift_block(const BillowProject *project, const BillowBlock *block, BillowVec3 by)
{
    BillowBlock *copy = billow_block_copy(block);
    if (lies_flat(block)) {
        g_autoptr(GBytes) flat = flat_shape(&project->grid, by);
        billow_block_set_shape(copy, flat);
    } else {
        billow_kinds[block->kind].shift(copy->payload, by);
    }
    return copy;
}

static void
shift_track(BillowProject *project, BillowBlockKind kind, BillowVec3 by)
{
    GPtrArray *track = project->tracks[kind];
    for (guint i = 0; i < track->len; i++) {
        BillowBlock *block = track->pdata[i];
        track->pdata[i] = shift_block(project, block, by);
        billow_block_unref(block);
    }
}

static gboolean
is_hung(const BillowProject *project)
{
    const GPtrArray *keyframes = project->tracks[BILLOW_BLOCK_KEYFRAME];
    for (guint i = 0; i < keyframes->len; i++)
        if (!((const BillowBlock *) g_ptr_array_index(keyframes, i))->muted)
            return TRUE;
    return FALSE;
}

static void
add_flat_keyframe(BillowProject *project)
{
    g_autofree char *id = billow_edit_unique_id(project, "flat");
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    keyframe->start = keyframe->duration = 0.0;
    g_ptr_array_insert(project->tracks[BILLOW_BLOCK_KEYFRAME], 0, keyframe);
}

BillowProject *
billow_project_shift(BillowProject *project, BillowVec3 by)
{
    if (by.x == 0.0 && by.y == 0.0 && by.z == 0.0)
        return billow_project_ref(project);
    BillowProject *shifted = billow_project_copy(project);
    if (!is_hung(shifted))
        add_flat_keyframe(shifted);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (billow_kinds[kind].shift)
            shift_track(shifted, (BillowBlockKind) kind, by);
    return shifted;
}
