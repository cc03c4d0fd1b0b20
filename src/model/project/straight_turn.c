#include "model/project/straight_turn.h"

#include "model/project/loop.h"

/* Radians. */
static const double WIDE = G_PI / 3.0;

static void
put(float *const planes[3], size_t i, BillowVec3 place)
{
    planes[0][i] = (float) place.x;
    planes[1][i] = (float) place.y;
    planes[2][i] = (float) place.z;
}

double
billow_wide_turn(const BillowGrid *grid, const BillowKeyframe *from, const BillowKeyframe *to)
{
    g_autofree guint32 *numbers = g_new0(guint32, billow_grid_count(grid)); /* in `to`, from 1 */
    for (size_t k = 0; k < to->n_anchors; k++)
        numbers[billow_grid_index(grid, to->anchors[k].column, to->anchors[k].row)] = (guint32) k + 1;
    const size_t most = from->n_anchors;
    g_autofree float *planes = g_new(float, 6 * most + 1);
    float *const later = planes + 3 * most;
    float *const before[3] = {planes, planes + most, planes + 2 * most};
    float *const after[3] = {later, later + most, later + 2 * most};
    size_t count = 0;
    for (size_t k = 0; k < most; k++) {
        const guint32 number =
            numbers[billow_grid_index(grid, from->anchors[k].column, from->anchors[k].row)];
        if (number == 0)
            continue;
        put(before, count, from->anchors[k].position);
        put(after, count++, to->anchors[number - 1].position);
    }
    if (count == 0)
        return 0.0;
    const float *const first[3] = {before[0], before[1], before[2]};
    const float *const last[3] = {after[0], after[1], after[2]};
    const double angle = billow_turn_between(first, last, count).angle;
    return angle > WIDE ? angle : 0.0;
}

double
billow_straight_turn(const BillowGrid *grid, const BillowTransition *transition)
{
    const BillowBlock *block = transition->block;
    if (block && (block->muted || billow_block_move(block)->path.kind != BILLOW_PATH_STRAIGHT))
        return 0.0;
    return billow_wide_turn(grid, billow_block_keyframe(transition->from),
                            billow_block_keyframe(transition->to));
}

double
billow_straight_turn_from(const BillowProject *project, const char *keyframe_id)
{
    g_autoptr(BillowProject) played = billow_loop_fit(project, NULL);
    g_autoptr(BillowPoses) poses = billow_poses_new(played);
    const BillowBlock *from = billow_project_find(played, BILLOW_BLOCK_KEYFRAME, keyframe_id);
    BillowTransition transition;
    if (!from || !billow_poses_transition_from(poses, from, &transition))
        return 0.0;
    return billow_straight_turn(&project->cloth->grid, &transition);
}
