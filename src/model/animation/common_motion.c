#include "model/animation/common_motion.h"

#include "core/contact/common_moves.h"
#include "model/animation/keep_lengths_pool.h"

/* How far parts of the cloth move alike, in spacings. With two rounds, waves stay nearly as high as they are. */
static const double ALIKE = 2.0;
enum { ROUNDS = 2 };

void
billow_common_motion_take(const BillowPoses *poses, const BillowPoseBlend *moment, const BillowMesh *plain,
                          BillowWorkers *workers, BillowMesh *mesh)
{
    const BillowGrid *grid = &mesh->grid;
    const size_t count = billow_grid_count(grid);
    BillowPoints from = billow_points_new(count), to = billow_points_new(count);
    billow_points_read(&from, count, plain->x, plain->y, plain->z);
    billow_points_read(&to, count, mesh->x, mesh->y, mesh->z);
    g_autofree float *hold = billow_keep_lengths_hold(grid, poses, moment);
    const BillowCommonMoves moves = {ALIKE * grid->spacing, ROUNDS, 1.0, hold, NULL};
    billow_common_moves_take(&moves, grid, &from, workers, &to);
    billow_points_write(&to, count, mesh->x, mesh->y, mesh->z);
    billow_points_free(&from);
    billow_points_free(&to);
}
