#include "model/animation/pushed_cloth.h"

#include "core/cloth/keep_out.h"
#include "core/transition/hanging.h"
#include "model/project/loop.h"

#include <math.h>
#include <string.h>

/* The cloth swings back like a pendulum: damping ratio, lowest frequency (rad/s), largest speed (m/s). */
static const double DAMPING = 0.6, SLOWEST = 1.5, FASTEST = 4.0;

/* Share of the speed that lengths and colliders give the cloth which it keeps. */
static const double PASSED_ON = 0.9;

/* A point that is higher than its pose by this, m, falls with all of its weight. */
static const double LIFTED = 0.05;

/* Seconds in which released cloth returns to its pose, and after which it stays as it is if nothing
 * moves. */
static const double BACK = 2.0, STILL = 2.0;

/* Points nearer to their pose, m, are not held by a collider. */
static const double NEAR = 0.005;

enum { MOST_LOOKS = 64 /* along a line from the cloth to its pose */ };

/* Points times steps that are fast: half as long as the main loop may be blocked, with a frame of as many
 * points. */
static const size_t FAST_WORK = 3 * 64 * 64;

/* --- A step --- */

/* From one time of the grid to the next. */
typedef struct {
    const BillowAnimation *animation;
    const BillowPushedState *before;
    BillowPushedState *after;
    double from, to;    /* seconds, in the round of a loop that is played */
    double length;      /* seconds */
    const float *start; /* the cloth at `from`: x, then y, then z */
    gboolean touches;
} PushStep;

/* Returns the number of points of the states' grid. */
static size_t
count_of(const BillowAnimation *animation)
{
    return billow_grid_count(billow_pushed_states_grid(animation->pushed));
}

/* --- Whether the cloth is held --- */

static BillowFakeBodies *
pushing_bodies(const BillowFrameCloth *cloth)
{
    return billow_fake_bodies_new_pushing(cloth->animation->played, cloth->seconds);
}

static unsigned char *
anchored(const BillowFrameCloth *cloth)
{
    return billow_poses_anchored_at(cloth->animation->poses, &cloth->mesh->grid, &cloth->moment);
}

static void
see_touch(const BillowFrameCloth *cloth, void *data)
{
    PushStep *step = data;
    g_autoptr(BillowFakeBodies) bodies = pushing_bodies(cloth);
    g_autofree unsigned char *held = anchored(cloth);
    step->touches = billow_obstacles_push_out(billow_fake_bodies_obstacles(bodies), held, cloth->mesh);
}

/* Returns whether the line meets the surface of a collider. Each look goes as far as is certainly empty. */
static gboolean
is_barred(const BillowObstacles *bodies, BillowVec3 from, BillowVec3 to)
{
    const double length = billow_vec3_distance(from, to);
    double gone = 0.0;
    for (int look = 0; look < MOST_LOOKS && gone < length; look++) {
        BillowVec3 normal;
        const BillowVec3 place = billow_vec3_mix(from, to, gone / length);
        const double free = bodies->distance_within(bodies->bodies, place, 0.0, length - gone, &normal);
        if (free <= 0.0)
            return TRUE;
        gone += fmax(free, 0.01 * length);
    }
    return FALSE;
}

/* Returns whether a collider is between the cloth and its pose, from which its points are away by `offset`. */
static gboolean
is_held(const BillowFrameCloth *cloth, const float *points, const float *offset)
{
    g_autoptr(BillowFakeBodies) bodies = pushing_bodies(cloth);
    g_autofree unsigned char *fixed = anchored(cloth);
    const BillowCoarseGrid *coarse = billow_pushed_states_coarse(cloth->animation->pushed);
    const BillowObstacles *obstacles = billow_fake_bodies_obstacles(bodies);
    const size_t n = count_of(cloth->animation);
    for (size_t i = 0; i < n; i++) {
        const BillowVec3 off = {(double) offset[i], (double) offset[n + i], (double) offset[2 * n + i]};
        const BillowVec3 place = {(double) points[i], (double) points[n + i], (double) points[2 * n + i]};
        if (!fixed[coarse ? billow_coarse_grid_point(coarse, i) : i] && billow_vec3_length(off) > NEAR &&
            is_barred(obstacles, place, billow_vec3_sub(place, off)))
            return TRUE;
    }
    return FALSE;
}

/* --- How it moves --- */

static float *
plane_of(const BillowMesh *mesh, int axis)
{
    return axis == 0 ? mesh->x : axis == 1 ? mesh->y : mesh->z;
}

/* Returns where the points of the states' grid are in a mesh of the cloth: x, then y, then z. */
static float *
copy_points(const BillowPushedStates *states, const BillowMesh *mesh)
{
    const BillowCoarseGrid *coarse = billow_pushed_states_coarse(states);
    const size_t n = billow_grid_count(billow_pushed_states_grid(states));
    float *copy = g_new(float, 3 * n);
    for (int axis = 0; axis < 3; axis++)
        if (coarse)
            billow_coarse_grid_pick(coarse, plane_of(mesh, axis), copy + (size_t) axis * n);
        else
            memcpy(copy + (size_t) axis * n, plane_of(mesh, axis), n * sizeof(float));
    return copy;
}

/* The first offset is what keeping lengths adds to the pose before the collider is in the way. */
static void
take_first_offset(const BillowFrameCloth *cloth, void *data)
{
    PushStep *step = data;
    BillowPushedStates *states = cloth->animation->pushed;
    const size_t n = count_of(cloth->animation);
    BillowPushedState *state = step->after;
    float *pose = copy_points(states, cloth->mesh);
    billow_pushed_states_keep_pose(states, step->before->at, pose);
    billow_frame_cloth_finish(cloth);
    g_autofree float *points = copy_points(states, cloth->mesh);
    for (size_t k = 0; k < 3 * n; k++)
        state->offset[k] = points[k] - pose[k];
}

/* The exact step of d'' + 2 damping w d' + w^2 d = 0: d -> a d + b v, v -> c d + e v. */
typedef struct {
    double a, b, c, e;
} Swing;

static Swing
swing_over(const BillowAnimation *animation, double seconds)
{
    const BillowGrid *grid = &animation->project->cloth->grid;
    const double length = grid->spacing * MAX(grid->columns, grid->rows);
    const double w = fmax(billow_hanging_frequency(length, animation->project->physics.gravity), SLOWEST);
    const double slow = DAMPING * w, fast = w * sqrt(1.0 - DAMPING * DAMPING);
    const double decay = exp(-slow * seconds), cosine = decay * cos(fast * seconds),
                 sine = decay * sin(fast * seconds) / fast;
    return (Swing){cosine + slow * sine, sine, -w * w * sine, cosine - slow * sine};
}

/* Share of its offset that cloth has left, by how long ago it was let go. */
static double
share_left(double let_go)
{
    const double t = fmin(let_go / BACK, 1.0);
    return 1.0 - t * t * (3.0 - 2.0 * t);
}

static void
limit_pace(float *pace, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const BillowVec3 v = {(double) pace[i], (double) pace[n + i], (double) pace[2 * n + i]};
        const double speed = billow_vec3_length(v);
        for (size_t axis = 0; axis < 3 && speed > FASTEST; axis++)
            pace[axis * n + i] *= (float) (FASTEST / speed);
    }
}

static void
keep_pose(const BillowFrameCloth *cloth, void *data)
{
    const PushStep *step = data;
    BillowPushedStates *states = cloth->animation->pushed;
    billow_pushed_states_keep_pose(states, step->before->at, copy_points(states, cloth->mesh));
}

/* Returns the cloth at the start of a step: x, then y, then z. Its pose is known if the step before has just
 * been made. */
static float *
start_of(const PushStep *step, BillowWorkers *workers, BillowMesh *mesh)
{
    BillowPushedStates *states = step->animation->pushed;
    const size_t n = count_of(step->animation);
    if (!billow_pushed_states_pose(states, step->before->at))
        billow_animation_move_rows(step->animation, step->from, billow_pushed_states_rows(states), workers,
                                   mesh, keep_pose, (void *) step);
    const float *pose = billow_pushed_states_pose(states, step->before->at);
    float *start = g_new(float, 3 * n);
    for (size_t k = 0; k < 3 * n; k++)
        start[k] = pose[k] + step->before->offset[k];
    return start;
}

/* Weight, along `parts`, accelerates what is above its pose. */
static void
fall(double gravity, const double parts[3], double seconds, size_t n, size_t i, BillowPushedState *state)
{
    double lift = 0.0;
    for (size_t axis = 0; axis < 3; axis++)
        lift -= parts[axis] * (double) state->offset[axis * n + i];
    const double gain = gravity * seconds * CLAMP(lift / LIFTED, 0.0, 1.0);
    for (size_t axis = 0; axis < 3; axis++) {
        state->pace[axis * n + i] += (float) (gain * parts[axis]);
        state->offset[axis * n + i] += (float) (gain * seconds * parts[axis]);
    }
}

/* Moves the cloth as it would by itself. Points that are held have no offset. */
static void
swing_back(const BillowAnimation *animation, const PushStep *step)
{
    const BillowPushedState *before = step->before;
    BillowPushedState *after = step->after;
    const Swing swing = swing_over(animation, step->length);
    const size_t n = count_of(animation);
    for (size_t k = 0; k < 3 * n; k++) {
        const double d = (double) before->offset[k], v = (double) before->pace[k];
        after->offset[k] = (float) (swing.a * d + swing.b * v);
        after->pace[k] = (float) (swing.c * d + swing.e * v);
    }
    const BillowPhysics *physics = &animation->played->physics;
    const BillowVec3 down = billow_physics_down(physics);
    const double parts[3] = {down.x, down.y, down.z};
    for (size_t i = 0; i < n; i++)
        fall(physics->gravity, parts, step->length, n, i, after);
}

/* Swings the cloth, which is at its pose, then keeps lengths and colliders. */
static void
move_cloth(const BillowFrameCloth *cloth, void *data)
{
    PushStep *step = data;
    BillowPushedState *after = step->after;
    BillowPushedStates *states = cloth->animation->pushed;
    const size_t n = count_of(cloth->animation);
    float *pose = copy_points(states, cloth->mesh);
    billow_pushed_states_keep_pose(states, after->at, pose);
    swing_back(cloth->animation, step);
    g_autofree float *points = g_new(float, 3 * n);
    for (size_t k = 0; k < 3 * n; k++)
        points[k] = pose[k] + after->offset[k];
    billow_frame_cloth_step(cloth, step->start, points);
    for (size_t k = 0; k < 3 * n; k++) {
        const float offset = points[k] - pose[k];
        after->pace[k] += (float) PASSED_ON * (offset - after->offset[k]) / (float) step->length;
        after->offset[k] = offset;
    }
    limit_pace(after->pace, n);
    after->let_go = is_held(cloth, points, after->offset) ? 0.0 : step->before->let_go + step->length;
}

/* Lets what is free come back in time. */
static void
let_back(BillowPushedState *after, const BillowPushedState *before, size_t n)
{
    const double had = share_left(before->let_go), has = share_left(after->let_go);
    if (after->let_go >= BACK) {
        g_clear_pointer(&after->offset, g_free);
        g_clear_pointer(&after->pace, g_free);
        return;
    }
    for (size_t k = 0; k < 3 * n && after->let_go > 0.0; k++) {
        after->offset[k] *= (float) (has / had);
        after->pace[k] *= (float) (has / had);
    }
}

/* --- From one time of the grid to the next --- */

static gboolean
moves(const PushStep *step)
{
    const BillowPoses *poses = step->animation->poses;
    const BillowPoseBlend a = billow_poses_blend_at(poses, step->from),
                          b = billow_poses_blend_at(poses, step->to);
    return a.from != b.from || a.to != b.to || a.e != b.e ||
           billow_fake_bodies_move(step->animation->played, step->from, step->to);
}

static BillowPushedState *
copy_of(const BillowPushedState *state, const BillowAnimation *animation, BillowGridTime at)
{
    const size_t bytes = 3 * count_of(animation) * sizeof(float);
    BillowPushedState *copy =
        billow_pushed_state_new(billow_pushed_states_grid(animation->pushed), at, state->offset != NULL);
    copy->let_go = state->let_go;
    copy->still = state->still;
    if (state->offset) {
        memcpy(copy->offset, state->offset, bytes);
        memcpy(copy->pace, state->pace, bytes);
    }
    return copy;
}

/* Returns the state when the collider first gets in the way, from that at the pose. */
static BillowPushedState *
met(PushStep step, BillowGridTime at, BillowWorkers *workers, BillowMesh *mesh)
{
    step.after = billow_pushed_state_new(billow_pushed_states_grid(step.animation->pushed), at, TRUE);
    billow_animation_move_cloth(step.animation, step.from, workers, mesh, take_first_offset, &step);
    return step.after;
}

static BillowPushedState *
state_after(const BillowAnimation *animation, const BillowPushedState *before, BillowGridTime at,
            BillowWorkers *workers, BillowMesh *mesh)
{
    const BillowPushedStates *states = animation->pushed;
    const double from = billow_pushed_states_seconds(states, before->at),
                 to = billow_pushed_states_seconds(states, at);
    PushStep step = {.animation = animation,
                     .before = before,
                     .from = billow_loop_time(animation->played, from),
                     .to = billow_loop_time(animation->played, to),
                     .length = to - from};
    const gboolean moving = moves(&step);
    if (!moving && (!before->offset || before->still >= STILL))
        return copy_of(before, animation, at);
    g_autoptr(BillowPushedState) first = NULL;
    if (!before->offset) {
        billow_animation_move_cloth(animation, step.to, workers, mesh, see_touch, &step);
        if (!step.touches)
            return copy_of(before, animation, at);
        step.before = first = met(step, before->at, workers, mesh);
    }
    step.after = billow_pushed_state_new(billow_pushed_states_grid(states), at, TRUE);
    step.after->still = moving ? 0.0 : step.before->still + step.length;
    g_autofree float *start = start_of(&step, workers, mesh);
    step.start = start;
    billow_animation_move_rows(animation, step.to, billow_pushed_states_rows(states), workers, mesh,
                               move_cloth, &step);
    let_back(step.after, step.before, count_of(animation));
    return step.after;
}

/* --- States on demand --- */

typedef struct {
    BillowProgress progress;
    void *data;
    BillowWorkers *workers;
} Search;

/* Takes over what another thread has found in the meantime. */
static void
catch_up(BillowPushedStates *states, BillowGridTime at, BillowPushedState **state)
{
    BillowPushedState *found = billow_pushed_states_find(states, at);
    if (billow_grid_time_compare(found->at, (*state)->at) > 0) {
        BillowPushedState *const before = *state;
        *state = found;
        found = before;
    }
    billow_pushed_state_unref(found);
}

static void
go_on(const BillowAnimation *animation, BillowWorkers *workers, BillowMesh *mesh, BillowPushedState **state)
{
    const BillowGridTime next = billow_pushed_states_after(animation->pushed, (*state)->at);
    if (!workers)
        workers = billow_pushed_states_workers(animation->pushed);
    BillowPushedState *after = state_after(animation, *state, next, workers, mesh);
    billow_pushed_states_put(animation->pushed, after);
    billow_pushed_state_unref(*state);
    *state = after;
}

/* Returns the state at a time, or NULL if `progress` asked to stop. Other threads wait for a step, not for all
 * of them: the main loop needs few. */
static BillowPushedState *
state_at(const BillowAnimation *animation, BillowGridTime at, const Search *search)
{
    BillowPushedStates *states = animation->pushed;
    BillowPushedState *state = billow_pushed_states_find(states, at);
    if (billow_grid_time_compare(state->at, at) == 0)
        return state;
    BillowMesh *mesh = billow_mesh_new(&animation->project->cloth->grid);
    while (state && billow_grid_time_compare(state->at, at) < 0) {
        billow_pushed_states_begin(states);
        catch_up(states, at, &state);
        if (billow_grid_time_compare(state->at, at) < 0)
            go_on(animation, search->workers, mesh, &state);
        billow_pushed_states_end(states);
        if (search->progress && !search->progress(search->data, 1.0))
            g_clear_pointer(&state, billow_pushed_state_unref);
    }
    billow_mesh_unref(mesh);
    return state;
}

/* Gets the states before and after a time; FALSE if `progress` asked to stop. */
static gboolean
states_around(const BillowAnimation *animation, double seconds, const Search *search,
              BillowPushedState *around[2])
{
    const BillowGridTime before = billow_pushed_states_before(animation->pushed, seconds),
                         after = billow_pushed_states_after(animation->pushed, before);
    around[0] = state_at(animation, before, search);
    around[1] = around[0] ? state_at(animation, after, search) : NULL;
    return around[1] != NULL;
}

static void
release(BillowPushedState *around[2])
{
    billow_pushed_state_unref(around[0]);
    billow_pushed_state_unref(around[1]);
}

/* Returns the offset between two states: x, then y, then z. */
static float *
mix_offsets(const BillowPushedState *const around[2], float share, size_t n)
{
    const float shares[2] = {1.0f - share, share};
    float *mix = g_new0(float, 3 * n);
    for (int side = 0; side < 2; side++)
        for (size_t k = 0; around[side]->offset && k < 3 * n; k++)
            mix[k] += shares[side] * around[side]->offset[k];
    return mix;
}

/* Moves all points of the cloth by what those of the coarse grid are away from the pose. Anchors stay. */
static void
add_coarse_offset(const BillowFrameCloth *cloth, const BillowPushedState *const around[2], float share)
{
    const BillowCoarseGrid *coarse = billow_pushed_states_coarse(cloth->animation->pushed);
    const size_t n = count_of(cloth->animation), count = billow_grid_count(&cloth->mesh->grid);
    g_autofree float *mix = mix_offsets(around, share, n), *offset = g_new(float, count);
    g_autofree unsigned char *held = anchored(cloth);
    for (size_t axis = 0; axis < 3; axis++) {
        float *plane = plane_of(cloth->mesh, (int) axis);
        billow_coarse_grid_spread(coarse, mix + axis * n, offset);
        for (size_t i = 0; i < count; i++)
            plane[i] += held[i] ? 0.0f : offset[i];
    }
}

static void
add_offset(const BillowPushedState *state, float share, BillowMesh *mesh)
{
    const size_t n = billow_grid_count(&mesh->grid);
    for (size_t axis = 0; state->offset && axis < 3; axis++) {
        float *plane = plane_of(mesh, (int) axis);
        for (size_t i = 0; i < n; i++)
            plane[i] += share * state->offset[axis * n + i];
    }
}

static gboolean
is_holding(const BillowPushedState *state)
{
    return state->offset && !(state->let_go > 0.0);
}

gboolean
billow_pushed_cloth_add(const BillowFrameCloth *cloth, gboolean *held)
{
    const BillowAnimation *animation = cloth->animation;
    *held = FALSE;
    if (!animation->pushed)
        return FALSE;
    const Search search = {.workers = cloth->workers};
    BillowPushedState *around[2];
    states_around(animation, cloth->seconds, &search, around);
    const double from = billow_pushed_states_seconds(animation->pushed, around[0]->at),
                 to = billow_pushed_states_seconds(animation->pushed, around[1]->at);
    const float share = (float) CLAMP((cloth->seconds - from) / (to - from), 0.0, 1.0);
    const gboolean away = around[0]->offset || around[1]->offset;
    if (away && billow_pushed_states_coarse(animation->pushed)) {
        add_coarse_offset(cloth, (const BillowPushedState *const[]){around[0], around[1]}, share);
    } else {
        add_offset(around[0], 1.0f - share, cloth->mesh);
        add_offset(around[1], share, cloth->mesh);
    }
    *held = is_holding(around[0]) || is_holding(around[1]);
    release(around);
    return away;
}

gboolean
billow_pushed_cloth_prepare(const BillowAnimation *animation, double seconds, BillowProgress progress,
                            void *progress_data)
{
    const Search search = {progress, progress_data, NULL};
    BillowPushedState *around[2] = {NULL, NULL};
    const gboolean done = !animation->pushed || states_around(animation, seconds, &search, around);
    release(around);
    return done;
}

gboolean
billow_pushed_cloth_is_ready(const BillowAnimation *animation, double seconds)
{
    if (!animation->pushed)
        return TRUE;
    const BillowGridTime before = billow_pushed_states_before(animation->pushed, seconds),
                         at = billow_pushed_states_after(animation->pushed, before);
    g_autoptr(BillowPushedState) state = billow_pushed_states_find(animation->pushed, at);
    const size_t most = FAST_WORK / count_of(animation);
    return (size_t) billow_pushed_states_steps(animation->pushed, state->at, at, (int) most + 1) <= most;
}
