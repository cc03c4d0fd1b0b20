#include "model/animation/finished_cloth.h"

#include "core/cloth/keep_out.h"
#include "core/cloth/pits.h"

/* Digs pits around the points that both keyframes pin, where they are at this moment. */
static void
find_pits(const BillowFrameCloth *cloth, const BillowFakeBodies *bodies, BillowPits *pits)
{
    *pits = (BillowPits){.pits = NULL};
    if (!bodies)
        return;
    const BillowMesh *mesh = cloth->mesh;
    const BillowPoseBlend before = {cloth->moment.from, cloth->moment.from, 0.0},
                          after = {cloth->moment.to, cloth->moment.to, 0.0};
    const BillowPoses *poses = cloth->animation->poses;
    g_autofree unsigned char *held = billow_poses_anchored_at(poses, &mesh->grid, &before),
                             *later = billow_poses_anchored_at(poses, &mesh->grid, &after);
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++) {
        const BillowVec3 place = {(double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]};
        if (held[i] && later[i])
            g_array_append_val(places, place);
    }
    billow_pits_init(pits, billow_fake_bodies_obstacles(bodies), mesh->grid.spacing,
                     (const BillowVec3 *) (gpointer) places->data, places->len);
}

/* Points that either keyframe pins stay: in the other's shape, they are outside colliders. */
static void
push_out(const BillowFrameCloth *cloth, const BillowObstacles *obstacles)
{
    const BillowAnimation *animation = cloth->animation;
    g_autofree unsigned char *held =
        billow_poses_anchored_at(animation->poses, &animation->project->cloth->grid, &cloth->moment);
    billow_obstacles_push_out(obstacles, held, cloth->mesh);
}

void
billow_frame_cloth_finish(const BillowFrameCloth *cloth)
{
    const BillowAnimation *animation = cloth->animation;
    const BillowPoseBlend *moment = &cloth->moment;
    const gboolean above = billow_animation_is_above_floor(animation);
    g_autoptr(BillowFakeBodies) bodies = billow_fake_bodies_new(animation->played, cloth->seconds, above);
    BillowPits pits;
    find_pits(cloth, bodies, &pits);
    pits.obstacles.sided = cloth->pushed;
    if (animation->kept) {
        billow_keep_lengths_pool_apply(animation->kept, moment,
                                       billow_pinned_shape(cloth->pinned, moment->from),
                                       billow_pinned_shape(cloth->pinned, moment->to), cloth->aside,
                                       bodies ? &pits.obstacles : NULL, cloth->workers, cloth->mesh);
    } else if (bodies) {
        push_out(cloth, &pits.obstacles);
    }
    billow_pits_clear(&pits);
    if (above &&
        billow_reaches_floor(animation->played, cloth->mesh->y, billow_grid_count(&cloth->mesh->grid))) {
        g_autoptr(BillowFakeBodies) all = billow_fake_bodies_new(animation->played, cloth->seconds, FALSE);
        find_pits(cloth, all, &pits);
        push_out(cloth, &pits.obstacles);
        billow_pits_clear(&pits);
    }
}

/* The planes of a rest shape at the points of the states' grid: those of the shape, or picked ones in `room`. */
typedef struct {
    const float *plane[3];
    float *room; /* or NULL */
} PickedShape;

static PickedShape
pick_shape(const BillowPushedStates *states, const BillowRestShape *shape)
{
    const BillowCoarseGrid *coarse = billow_pushed_states_coarse(states);
    const size_t n = billow_grid_count(billow_pushed_states_grid(states));
    PickedShape picked = {{shape->x, shape->y, shape->z}, NULL};
    if (!coarse)
        return picked;
    picked.room = g_new(float, 3 * n);
    for (size_t axis = 0; axis < 3; axis++) {
        billow_coarse_grid_pick(coarse, picked.plane[axis], picked.room + axis * n);
        picked.plane[axis] = picked.room + axis * n;
    }
    return picked;
}

/* Returns how strongly the points of the states' grid are pinned. */
static float *
find_hold(const BillowFrameCloth *cloth, const BillowRestShape *a, const BillowRestShape *b)
{
    const BillowPushedStates *states = cloth->animation->pushed;
    const BillowPoseBlend *moment = &cloth->moment;
    float *hold = billow_keep_lengths_hold(&cloth->mesh->grid, cloth->animation->poses, moment);
    if (moment->from != moment->to)
        billow_keep_lengths_hold_landed(hold, billow_pinned_route(cloth->pinned, moment->from), a, b);
    if (billow_pushed_states_coarse(states)) /* in place: what is read is not before what is written */
        billow_coarse_grid_pick(billow_pushed_states_coarse(states), hold, hold);
    return hold;
}

void
billow_frame_cloth_step(const BillowFrameCloth *cloth, const float *start, float *points)
{
    const BillowAnimation *animation = cloth->animation;
    const BillowPoseBlend *moment = &cloth->moment;
    const BillowRestShape *a = billow_pinned_shape(cloth->pinned, moment->from),
                          *b = billow_pinned_shape(cloth->pinned, moment->to);
    g_autoptr(BillowFakeBodies) bodies =
        billow_fake_bodies_new(animation->played, cloth->seconds, billow_animation_is_above_floor(animation));
    BillowPits pits;
    find_pits(cloth, bodies, &pits);
    pits.obstacles.sided = true;
    g_autofree float *hold = find_hold(cloth, a, b);
    const PickedShape from = pick_shape(animation->pushed, a),
                      to = b == a ? from : pick_shape(animation->pushed, b);
    const size_t n = billow_grid_count(billow_pushed_states_grid(animation->pushed));
    billow_sheet_step_run(billow_pushed_states_sheet(animation->pushed, hold), from.plane, to.plane,
                          (float) moment->e, (const float *const[]){start, start + n, start + 2 * n},
                          bodies ? &pits.obstacles : NULL, cloth->workers,
                          (float *const[]){points, points + n, points + 2 * n});
    g_free(from.room);
    if (b != a)
        g_free(to.room);
    billow_pits_clear(&pits);
}
