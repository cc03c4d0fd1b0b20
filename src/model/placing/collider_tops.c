#include "model/placing/collider_tops.h"

#include "model/animation/floor.h"
#include "physics/colliders/shape.h"

#include <math.h>

/* Between a collider's top and the lowest anchor, as a share of the cloth's longer side. */
static const double gap_share = 0.02;

BillowVec3
billow_collider_reach(const BillowCollider *body)
{
    const BillowVec3 extent = billow_shapes[body->shape]->extent(body);
    const double rounding = billow_shape_rounding(body);
    BillowVec3 axes[3];
    billow_collider_axes(body, axes);
    return billow_vec3(
        rounding + fabs(axes[0].x) * extent.x + fabs(axes[1].x) * extent.y + fabs(axes[2].x) * extent.z,
        rounding + fabs(axes[0].y) * extent.x + fabs(axes[1].y) * extent.y + fabs(axes[2].y) * extent.z,
        rounding + fabs(axes[0].z) * extent.x + fabs(axes[1].z) * extent.y + fabs(axes[2].z) * extent.z);
}

/* Returns the height of the highest collider in the column of space between `low` and `high`; -INFINITY: none. */
static double
highest_between(const BillowProject *project, BillowVec3 low, BillowVec3 high)
{
    double top = -INFINITY;
    for (guint i = 0; i < billow_project_track(project, BILLOW_BLOCK_COLLIDER)->len; i++) {
        const BillowBlock *block = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_COLLIDER), i);
        const BillowCollider *body = billow_block_collider(block);
        const BillowVec3 at = body->position, reach = billow_collider_reach(body);
        if (!block->muted && !billow_shapes[body->shape]->is_endless && at.x + reach.x >= low.x &&
            at.x - reach.x <= high.x && at.z + reach.z >= low.z && at.z - reach.z <= high.z)
            top = fmax(top, at.y + reach.y);
    }
    return top;
}

void
billow_anchors_rise_above_colliders(BillowAnchor *anchors, size_t n_anchors, const BillowProject *project)
{
    const double size =
        project->cloth->grid.spacing * (MAX(project->cloth->grid.columns, project->cloth->grid.rows) - 1);
    BillowVec3 low = {INFINITY, INFINITY, INFINITY}, high = {-INFINITY, -INFINITY, -INFINITY};
    for (size_t i = 0; i < n_anchors; i++) {
        const BillowVec3 at = anchors[i].position;
        low = billow_vec3(fmin(low.x, at.x), fmin(low.y, at.y), fmin(low.z, at.z));
        high = billow_vec3(fmax(high.x, at.x), fmax(high.y, at.y), fmax(high.z, at.z));
    }
    const double least = highest_between(project, low, high) + gap_share * size;
    for (size_t i = 0; i < n_anchors && low.y < least; i++)
        anchors[i].position.y = least + (anchors[i].position.y - low.y);
}

/* Returns the height of the highest unmuted level plane; -INFINITY if there are none. */
static double
highest_floor(const BillowProject *project)
{
    double top = -INFINITY;
    for (guint i = 0; i < billow_project_track(project, BILLOW_BLOCK_COLLIDER)->len; i++) {
        const BillowBlock *block = g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_COLLIDER), i);
        const BillowCollider *body = billow_block_collider(block);
        if (!block->muted && body->in_fake && billow_shape_is_level(body))
            top = fmax(top, body->position.y);
    }
    return top;
}

/* Cloth that lies on a collider is not held by its anchors alone. */
void
billow_anchors_rise_above_floor(BillowKeyframe *keyframe, const BillowProject *project)
{
    const double size =
        project->cloth->grid.spacing * (MAX(project->cloth->grid.columns, project->cloth->grid.rows) - 1);
    const BillowVec3 all = {INFINITY, INFINITY, INFINITY};
    const double depth = highest_floor(project) - billow_lowest_cloth(keyframe, &project->cloth->grid);
    if (isfinite(highest_between(project, billow_vec3_scale(all, -1.0), all)))
        return;
    for (size_t i = 0; i < keyframe->n_anchors && depth > 0.0; i++)
        keyframe->anchors[i].position.y += depth + gap_share * size;
}
