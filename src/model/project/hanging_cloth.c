#include "model/project/hanging_cloth.h"

#include "core/layers/weights.h"

BillowHanging *
billow_hanging_cloth_new(const BillowProject *project, const BillowBlock *transition, const BillowBlock *to,
                         double seconds)
{
    const BillowFollowThrough *follow = &billow_block_move(transition)->follow;
    const double gravity = project->physics.gravity;
    if (!billow_follow_through_hangs(follow) || !(gravity > 0.0))
        return NULL;
    g_autoptr(GArray) held = billow_keyframe_held(billow_block_keyframe(to), &project->cloth->grid);
    const double length =
        billow_weights_farthest(&project->cloth->grid, billow_held_anchors(held), held->len);
    if (!(length > 0.0))
        return NULL;
    return billow_hanging_new(length, gravity, follow->damping, &billow_block_move(transition)->easing,
                              seconds);
}

double
billow_hanging_cloth_slowest(const BillowProject *project)
{
    const BillowGrid *grid = &project->cloth->grid;
    const double longest = billow_grid_length(grid, 0, 0, grid->columns - 1, grid->rows - 1);
    return billow_hanging_frequency(longest, project->physics.gravity);
}
