#include "model/simulation/simulated_cloth.h"

#include "core/cloth/strain.h"
#include "model/project/loop_start.h"
#include "model/simulation/initial_cloth.h"
#include "model/simulation/layer_push.h"
#include "model/simulation/roll.h"
#include "model/simulation/steps.h"
#include "physics/colliders/body.h"
#include "physics/colliders/solid.h"

#include <math.h>

/* Smallest radius around an anchor that is left out of the strain, meters. */
static const double LEFT_OUT = 0.05;

/* How deep points are inside a collider at the start if that matters, in spacings. */
static const double DEEP = 0.1;

/* What keeps the solids of moving colliders: those of one of the two arrays of the dynamics, now and before. */
typedef struct {
    const BillowCollider *colliders; /* NULL: not used yet */
    GPtrArray *now, *before;         /* of BillowSolid, or NULL */
} HeldSolids;

struct BillowSimulatedCloth {
    BillowAnimation *animation;
    BillowDynamics *dynamics;
    BillowAnchorDrive *drive;
    BillowLayerPush *push; /* NULL: layers are not forces, or there are none */
    int frame;
    BillowPoints between; /* positions at the frame; unallocated if a step ends at every frame */
    BillowStartInside inside;
    BillowSimulationFrame report;
    HeldSolids held[2];
};

static BillowProject *
project_of(const BillowSimulatedCloth *cloth)
{
    return billow_animation_project(cloth->animation);
}

/* Returns 1 for pinned points, otherwise 0. Free with g_free(). */
static unsigned char *
pinned_points(const BillowGrid *grid, const GArray *anchors)
{
    unsigned char *pinned = g_malloc0(billow_grid_count(grid));
    for (guint i = 0; i < anchors->len; i++) {
        const BillowAnchor *anchor = &g_array_index(anchors, BillowAnchor, i);
        pinned[billow_grid_index(grid, anchor->column, anchor->row)] = 1;
    }
    return pinned;
}

/* --- The start --- */

static void
move_colliders(void *data, double time, BillowCollider *colliders)
{
    BillowSimulatedCloth *cloth = data;
    HeldSolids *held = &cloth->held[cloth->held[0].colliders && cloth->held[0].colliders != colliders];
    GPtrArray *solids = g_ptr_array_new_with_free_func((GDestroyNotify) billow_solid_unref);
    const BillowProject *played = billow_animation_played(cloth->animation);
    const size_t n = billow_simulation_get_colliders(played, billow_roll_time(played, time), colliders);
    for (size_t i = 0; i < n; i++)
        if (colliders[i].solid)
            g_ptr_array_add(solids, colliders[i].solid);
    g_clear_pointer(&held->before, g_ptr_array_unref);
    *held = (HeldSolids){colliders, solids, held->now};
}

static gboolean
has_moving_colliders(const BillowProject *project)
{
    const GPtrArray *bodies = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    for (guint i = 0; i < bodies->len; i++) {
        const BillowBlock *block = bodies->pdata[i];
        if (!block->muted && billow_block_collider(block)->in_physics &&
            billow_moving_body_moves(billow_block_body(block)))
            return TRUE;
    }
    return FALSE;
}

/* Returns the time at which the simulation begins: 0, or as much earlier as the pre-roll takes. */
static double
start_time(const BillowProject *project)
{
    return billow_project_frame_time(project, 1 - billow_roll_frames(project));
}

/* Returns the cloth at the start: it hangs at rest. One whose loop begins later, or that rolls through rounds before, is
 * in the pose that the round before has come to, or, in a transition of that, where the fake is. */
static BillowDynamics *
new_start(BillowAnimation *animation, BillowWorkers *workers)
{
    const BillowProject *project = billow_animation_project(animation);
    const BillowPoses *poses = billow_animation_poses(animation);
    const double played = billow_roll_time(billow_animation_played(animation), start_time(project));
    BillowPoseBlend moment = {0};
    if (project->loop && (project->cloth->loop_start > 0.0 || project->physics.pre_roll > 0.0))
        moment = billow_poses_blend_at(poses, played);
    const BillowBlock *first = poses->count > 0 ? poses->items[moment.from].keyframe : NULL;
    BillowDynamics *dynamics = billow_simulation_new_dynamics(animation, first, &project->physics, workers);
    if (project->physics.pre_roll > 0.0)
        billow_dynamics_set_time(dynamics, start_time(project), billow_simulation_free_step(project));
    if (moment.from == moment.to)
        return dynamics;
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    billow_animation_evaluate(animation, MAX(played, 0.0), FALSE, workers, mesh);
    billow_points_read(billow_dynamics_positions(dynamics), billow_grid_count(&mesh->grid), mesh->x, mesh->y,
                       mesh->z);
    billow_mesh_unref(mesh);
    billow_dynamics_restart(dynamics);
    return dynamics;
}

/* Returns how deep the deepest point of the cloth that is not pinned is inside a collider, meters. */
static double
depth_in(const BillowSimulatedCloth *cloth, const BillowCollider *collider, const unsigned char *pinned)
{
    const BillowPoints *points = billow_dynamics_positions(cloth->dynamics);
    const BillowGrid *grid = billow_simulated_cloth_grid(cloth);
    double least = 0.0;
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        if (!pinned[i] && billow_grid_has_point(grid, i))
            least = fmin(least, billow_collider_distance(collider, billow_points_get(points, i), NULL));
    return -least;
}

/* Finds in what the cloth is inside, at the start. */
static BillowStartInside
find_inside(const BillowSimulatedCloth *cloth)
{
    const BillowProject *played = billow_animation_played(cloth->animation);
    const GPtrArray *bodies = billow_project_track(played, BILLOW_BLOCK_COLLIDER);
    const double seconds = billow_roll_time(played, start_time(project_of(cloth)));
    g_autoptr(GArray) anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    billow_simulated_cloth_anchors(cloth, anchors);
    g_autofree unsigned char *pinned = pinned_points(billow_simulated_cloth_grid(cloth), anchors);
    BillowStartInside inside = {0};
    double deepest = DEEP * billow_simulated_cloth_grid(cloth)->spacing;
    for (guint i = 0; i < bodies->len; i++) {
        const BillowBlock *block = bodies->pdata[i];
        const BillowMovingBody *body = billow_block_body(block);
        if (block->muted || !body->collider.in_physics || body->collider.in_fake ||
            !billow_moving_body_is_there(body))
            continue;
        const BillowCollider now = billow_moving_body_take_at(body, seconds);
        const double depth = depth_in(cloth, &now, pinned);
        billow_solid_unref(now.solid);
        inside.count += depth > DEEP * billow_simulated_cloth_grid(cloth)->spacing;
        if (depth > deepest) {
            deepest = depth;
            inside.deepest = g_intern_string(block->name);
        }
    }
    return inside;
}

BillowSimulatedCloth *
billow_simulated_cloth_new(BillowAnimation *animation, BillowWorkers *workers)
{
    const BillowProject *project = billow_animation_project(animation);
    BillowSimulatedCloth *cloth = g_new0(BillowSimulatedCloth, 1);
    cloth->animation = billow_animation_ref(animation);
    BillowDynamics *dynamics = cloth->dynamics = new_start(animation, workers);
    BillowPoints *points = billow_dynamics_positions(dynamics);
    billow_dynamics_set_stiffness(dynamics, &project->cloth->stiffness);
    if (has_moving_colliders(project))
        billow_dynamics_set_motion(dynamics, move_colliders, cloth);
    cloth->drive = billow_anchor_drive_new(billow_animation_played(animation), animation, points);
    if (project->physics.layers == BILLOW_LAYERS_FORCES && billow_animation_has_layers(animation)) {
        cloth->push = billow_layer_push_new(animation, billow_simulation_step(project), workers);
        billow_layer_push_start(cloth->push, start_time(project), points,
                                billow_dynamics_velocities(dynamics));
        billow_dynamics_restart(dynamics);
        billow_dynamics_set_push(dynamics, billow_layer_push_at, cloth->push);
    }
    if (billow_simulation_free_step(project) > 0.0)
        cloth->between = billow_points_new(billow_grid_count(&project->cloth->grid));
    billow_simulated_cloth_go_to(cloth, 1 - billow_roll_frames(project));
    cloth->inside = find_inside(cloth);
    return cloth;
}

void
billow_simulated_cloth_free(BillowSimulatedCloth *cloth)
{
    if (!cloth)
        return;
    billow_anchor_drive_free(cloth->drive);
    billow_dynamics_free(cloth->dynamics);
    billow_points_free(&cloth->between);
    billow_layer_push_free(cloth->push);
    for (int i = 0; i < 2; i++) {
        g_clear_pointer(&cloth->held[i].now, g_ptr_array_unref);
        g_clear_pointer(&cloth->held[i].before, g_ptr_array_unref);
    }
    billow_animation_unref(cloth->animation);
    g_free(cloth);
}

/* --- Frames --- */

const BillowDynamics *
billow_simulated_cloth_dynamics(const BillowSimulatedCloth *cloth)
{
    return cloth->dynamics;
}

const BillowGrid *
billow_simulated_cloth_grid(const BillowSimulatedCloth *cloth)
{
    return &project_of(cloth)->cloth->grid;
}

const BillowPoints *
billow_simulated_cloth_positions(const BillowSimulatedCloth *cloth)
{
    return cloth->between.x ? &cloth->between : billow_dynamics_positions(cloth->dynamics);
}

const BillowSimulationFrame *
billow_simulated_cloth_report(const BillowSimulatedCloth *cloth)
{
    return &cloth->report;
}

void
billow_simulated_cloth_go_to(BillowSimulatedCloth *cloth, int frame)
{
    cloth->frame = frame;
    if (cloth->between.x)
        billow_dynamics_positions_at(cloth->dynamics, billow_project_frame_time(project_of(cloth), frame),
                                     &cloth->between);
}

BillowStepStatus
billow_simulated_cloth_advance(BillowSimulatedCloth *cloth, int frame)
{
    const BillowProject *project = project_of(cloth);
    BillowDynamics *dynamics = cloth->dynamics;
    const double time = billow_project_frame_time(project, frame),
                 step = billow_simulation_free_step(project);
    if (step > 0.0)
        return billow_dynamics_advance_to(dynamics, time, step, billow_anchor_drive_apply, cloth->drive);
    return billow_dynamics_advance(dynamics, time - billow_dynamics_time(dynamics),
                                   billow_simulation_steps(project), billow_anchor_drive_apply, cloth->drive);
}

void
billow_simulated_cloth_twist(const BillowSimulatedCloth *cloth, double seconds, BillowMesh *mesh)
{
    const BillowPoses *poses = billow_animation_poses(cloth->animation);
    const BillowProject *played = billow_animation_played(cloth->animation);
    const BillowPoseBlend moment =
        billow_poses_blend_at(poses, billow_loop_played_time(played, billow_roll_time(played, seconds)));
    billow_poses_twist(poses, &moment, mesh);
}

/* Twists a rope as at some seconds after the current frame. */
static void
set_twist(const BillowSimulatedCloth *cloth, double later, BillowMesh *mesh)
{
    const double seconds = billow_project_frame_time(project_of(cloth), cloth->frame) + later;
    billow_simulated_cloth_twist(cloth, fmax(seconds, 0.0), mesh);
}

void
billow_simulated_cloth_write(const BillowSimulatedCloth *cloth, BillowWorkers *workers, BillowMesh *mesh)
{
    billow_simulation_fill(mesh, billow_simulated_cloth_positions(cloth), workers);
    set_twist(cloth, 0.0, mesh);
}

void
billow_simulated_cloth_write_moved(const BillowSimulatedCloth *cloth, double seconds, BillowMesh *mesh)
{
    const BillowPoints *x = billow_simulated_cloth_positions(cloth),
                       *v = billow_dynamics_velocities(cloth->dynamics);
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++) {
        mesh->x[i] = (float) (x->x[i] + seconds * v->x[i]);
        mesh->y[i] = (float) (x->y[i] + seconds * v->y[i]);
        mesh->z[i] = (float) (x->z[i] + seconds * v->z[i]);
    }
    set_twist(cloth, seconds, mesh);
}

void
billow_simulated_cloth_anchors(const BillowSimulatedCloth *cloth, GArray *anchors)
{
    billow_anchor_drive_anchors(cloth->drive, billow_project_frame_time(project_of(cloth), cloth->frame),
                                billow_simulated_cloth_positions(cloth), anchors);
}

/* --- In a group --- */

BillowGroupMember
billow_simulated_cloth_member(BillowSimulatedCloth *cloth)
{
    return (BillowGroupMember){cloth->dynamics, billow_anchor_drive_apply, cloth->drive};
}

const BillowProject *
billow_simulated_cloth_project(const BillowSimulatedCloth *cloth)
{
    return project_of(cloth);
}

void
billow_simulated_cloth_follow(BillowSimulatedCloth *cloth, const BillowSimulatedCarriers *carriers)
{
    billow_anchor_drive_follow(cloth->drive, carriers);
}

/* --- Reports --- */

BillowClothStrain
billow_cloth_strain(const BillowProject *project, const BillowPoints *points, const GArray *anchors)
{
    const BillowGrid *grid = &project->cloth->grid;
    const BillowStrain strain = billow_strain_measure(grid, points);
    const double left_out = MAX(project->cloth->anchor_radius, LEFT_OUT);
    g_autofree unsigned char *held = pinned_points(grid, anchors);
    return (BillowClothStrain){
        .rms = strain.rms,
        .p99 = strain.p99,
        .max = strain.max,
        .stretch = strain.stretch,
        .away = billow_strain_away(grid, points, held, left_out),
        .left_out = left_out,
    };
}

void
billow_simulated_cloth_measure(BillowSimulatedCloth *cloth)
{
    const BillowProject *project = project_of(cloth);
    const double limit = project->physics.strain_limit;
    g_autoptr(GArray) anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    billow_simulated_cloth_anchors(cloth, anchors);
    const BillowClothStrain strain =
        billow_cloth_strain(project, billow_simulated_cloth_positions(cloth), anchors);
    const gboolean is_made =
        cloth->frame > 1 - billow_roll_frames(project); /* the first one is the rest shape */
    const double over = limit > 0.0 && is_made ? MAX(strain.stretch - limit, 0.0) : 0.0;
    BillowEnergy energy = billow_dynamics_energy(cloth->dynamics);
    cloth->report = (BillowSimulationFrame){
        .strain = strain,
        .over_limit = over,
        .is_over_limit = over > 0.1 * limit,
        .energy = energy.kinetic + energy.elastic + energy.potential,
        .inside = cloth->inside,
        .status = BILLOW_STEP_DONE,
    };
}

void
billow_simulated_cloth_count(BillowSimulatedCloth *cloth, const BillowDynamicsProfile *before,
                             double milliseconds, BillowStepStatus status)
{
    const BillowDynamicsProfile *after = billow_dynamics_profile(cloth->dynamics);
    cloth->report.milliseconds = milliseconds;
    cloth->report.halvings = (int) (after->halvings - before->halvings);
    cloth->report.work =
        (BillowSimulationWork){after->steps - before->steps, after->updates - before->updates,
                               after->iterations - before->iterations};
    cloth->report.status = status;
}

/* --- States: the frame number, the dynamics, and the state of the drive with its length --- */

void
billow_simulated_cloth_save(const BillowSimulatedCloth *cloth, GByteArray *state)
{
    const size_t bytes = billow_dynamics_state_bytes(cloth->dynamics);
    g_autofree void *of_dynamics = g_malloc(bytes);
    g_autoptr(GByteArray) of_drive = g_byte_array_new();
    billow_dynamics_save(cloth->dynamics, of_dynamics);
    billow_anchor_drive_save(cloth->drive, of_drive);
    g_byte_array_append(state, (const guint8 *) &cloth->frame, sizeof cloth->frame);
    g_byte_array_append(state, of_dynamics, (guint) bytes);
    g_byte_array_append(state, (const guint8 *) &of_drive->len, sizeof of_drive->len);
    g_byte_array_append(state, of_drive->data, of_drive->len);
}

void
billow_simulated_cloth_restore(BillowSimulatedCloth *cloth, const guint8 **data)
{
    const size_t bytes = billow_dynamics_state_bytes(cloth->dynamics);
    int frame;
    guint length;
    memcpy(&frame, *data, sizeof frame);
    *data += sizeof frame;
    g_autofree void *of_dynamics = g_memdup2(*data, bytes); /* aligned */
    *data += bytes;
    memcpy(&length, *data, sizeof length);
    *data += sizeof length;
    billow_dynamics_restore(cloth->dynamics, of_dynamics);
    billow_anchor_drive_restore(cloth->drive, *data, length);
    *data += length;
    billow_simulated_cloth_go_to(cloth, frame);
}
