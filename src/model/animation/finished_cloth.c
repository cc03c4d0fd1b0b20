#include "model/animation/finished_cloth.h"

/* Points that either keyframe pins stay: in the other's shape, they are outside colliders. */
static void
push_out(const BillowFrameCloth *cloth, const BillowFakeBodies *bodies)
{
    const BillowAnimation *animation = cloth->animation;
    g_autofree unsigned char *held =
        billow_poses_anchored_at(animation->poses, &animation->project->cloth->grid, &cloth->moment);
    billow_obstacles_push_out(billow_fake_bodies_obstacles(bodies), held, cloth->mesh);
}

static BillowObstacles
as_sided(const BillowFakeBodies *bodies)
{
    const BillowObstacles *obstacles = billow_fake_bodies_obstacles(bodies);
    BillowObstacles sided = obstacles ? *obstacles : (BillowObstacles){.distance = NULL};
    sided.sided = true;
    return sided;
}

void
billow_frame_cloth_finish(const BillowFrameCloth *cloth)
{
    const BillowAnimation *animation = cloth->animation;
    const BillowPoseBlend *moment = &cloth->moment;
    const gboolean above = billow_animation_is_above_floor(animation);
    g_autoptr(BillowFakeBodies) bodies = billow_fake_bodies_new(animation->played, cloth->seconds, above);
    const BillowObstacles sided = as_sided(bodies);
    if (animation->kept) {
        billow_keep_lengths_pool_apply(
            animation->kept, moment, billow_pinned_shape(cloth->pinned, moment->from),
            billow_pinned_shape(cloth->pinned, moment->to), cloth->aside,
            cloth->pushed ? &sided : billow_fake_bodies_obstacles(bodies), cloth->workers, cloth->mesh);
    } else if (bodies) {
        push_out(cloth, bodies);
    }
    if (above &&
        billow_reaches_floor(animation->played, cloth->mesh->y, billow_grid_count(&cloth->mesh->grid))) {
        g_autoptr(BillowFakeBodies) all = billow_fake_bodies_new(animation->played, cloth->seconds, FALSE);
        push_out(cloth, all);
    }
}

void
billow_frame_cloth_step(const BillowFrameCloth *cloth, const float *const start[3])
{
    const BillowAnimation *animation = cloth->animation;
    const BillowPoseBlend *moment = &cloth->moment;
    const BillowRestShape *a = billow_pinned_shape(cloth->pinned, moment->from),
                          *b = billow_pinned_shape(cloth->pinned, moment->to);
    g_autoptr(BillowFakeBodies) bodies =
        billow_fake_bodies_new(animation->played, cloth->seconds, billow_animation_is_above_floor(animation));
    const BillowObstacles sided = as_sided(bodies);
    g_autofree float *hold = billow_keep_lengths_hold(&cloth->mesh->grid, animation->poses, moment);
    billow_sheet_step_run(billow_pushed_states_sheet(animation->pushed, hold),
                          (const float *const[]){a->x, a->y, a->z}, (const float *const[]){b->x, b->y, b->z},
                          (float) moment->e, start, bodies ? &sided : NULL, cloth->workers,
                          (float *const[]){cloth->mesh->x, cloth->mesh->y, cloth->mesh->z});
}
