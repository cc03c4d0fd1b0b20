#include "model/placing/placement.h"

#include "core/base/turn.h"
#include "model/animation/fake_bodies.h"
#include "model/project/units.h"

gboolean
billow_placement_is_none(const BillowPlacement *placement)
{
    const BillowVec3 by = placement->by;
    return placement->scale == 1.0 && placement->turn == 0.0 && by.x == 0.0 && by.y == 0.0 && by.z == 0.0;
}

static BillowVec3
placed(const BillowPlacement *placement, BillowVec3 p)
{
    const BillowVec3 scaled = billow_vec3_scale(p, placement->scale);
    return billow_vec3_add(billow_vec3_turned(scaled, placement->turn), placement->by);
}

static GBytes *
flat_shape(const BillowGrid *grid, const BillowPlacement *placement)
{
    const size_t n = billow_grid_count(grid);
    float *places = g_new(float, 3 * n), *place = places;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++, place += 3) {
            const BillowVec3 p = placed(placement, billow_grid_flat(grid, column, row));
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

/* Returns whether it is a keyframe that says nowhere where the cloth is. */
static gboolean
is_free(const BillowBlock *block)
{
    const BillowKeyframe *keyframe =
        block->kind == BILLOW_BLOCK_KEYFRAME ? billow_block_keyframe(block) : NULL;
    return keyframe && !keyframe->shape && keyframe->n_anchors == 0 && !(keyframe->laid && keyframe->hang);
}

gboolean
billow_placement_needs_scene(const BillowBlock *block)
{
    return is_free(block) && billow_block_keyframe(block)->laid;
}

void
billow_block_scale(BillowBlock *block, double factor)
{
    billow_block_scale_units(block, factor, 1.0);
    if (billow_kinds[block->kind]->scale)
        billow_kinds[block->kind]->scale(block->payload, factor);
}

void
billow_cloth_scale(BillowCloth *cloth, double factor)
{
    billow_fields_scale_units(billow_cloth_fields, cloth, factor, 1.0);
    billow_fields_scale_units(billow_hold_fields, cloth, factor, 1.0);
    cloth->deform_scale *= factor;
    billow_fields_scale_units(billow_material_fields, &cloth->material, factor, 1.0);
}

BillowBlock *
billow_placement_of_block(const BillowProject *project, const BillowBlock *block,
                          const BillowPlacement *placement)
{
    const BillowKind *kind = billow_kinds[block->kind];
    BillowBlock *copy = billow_block_copy(block);
    if (billow_placement_needs_scene(block))
        place_laid(project, copy);
    if (placement->scale != 1.0)
        billow_block_scale(copy, placement->scale);
    if (placement->turn != 0.0 && kind->turn)
        kind->turn(copy->payload, placement->turn);
    if (kind->shift)
        kind->shift(copy->payload, placement->by);
    if (is_free(copy)) {
        g_autoptr(GBytes) flat = flat_shape(&project->cloth->grid, placement);
        billow_block_set_shape(copy, flat);
    }
    return copy;
}

BillowBlock *
billow_flat_keyframe(const BillowCloth *cloth, const char *id)
{
    const GPtrArray *keyframes = cloth->tracks[BILLOW_BLOCK_KEYFRAME];
    for (guint i = 0; i < keyframes->len; i++)
        if (!((const BillowBlock *) keyframes->pdata[i])->muted)
            return NULL;
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    keyframe->start = keyframe->duration = 0.0;
    return keyframe;
}
