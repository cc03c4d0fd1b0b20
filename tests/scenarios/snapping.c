#include "snapping.h"

static BillowBlock *
add_keyframe(BillowProject *project, const char *id, double start, double width)
{
    const BillowAnchor anchors[] = {{0, 0, {-0.5 * width, 2.0, 0.0}}, {8, 0, {0.5 * width, 2.0, 0.0}}};
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    block->start = start;
    block->duration = 1.0;
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
    return block;
}

BillowProject *
snapping_project(BillowRestCache *cache)
{
    const BillowGrid grid = {9, 9, 0.1};
    BillowProject *project = billow_project_new("Snapping", &grid);
    BillowBlock *first = add_keyframe(project, "first", 0.0, 0.499),
                *second = add_keyframe(project, "second", 2.0, 0.5);
    g_autoptr(BillowRestShape) shape = billow_rest_cache_get(cache, project, second, NULL, NULL);
    BillowCoarsePose *mirrored = billow_coarse_pose_sample(&grid, shape->x, shape->y, shape->z);
    for (int i = 0; i < mirrored->columns * mirrored->rows; i++)
        mirrored->points[3 * i + 2] *= -1.0f;
    billow_keyframe_set_hang(billow_block_keyframe(first), mirrored);
    billow_coarse_pose_free(mirrored);
    return project;
}
