#include "model/simulation/private.h"

#include "core/base/normals.h"
#include "core/base/outline.h"
#include "core/cloth/strain.h"
#include "model/project/carried_anchors.h"
#include "model/project/loop.h"
#include "model/simulation/anchor_drive.h"
#include "model/simulation/rope_nudge.h"
#include "model/simulation/steps.h"
#include "physics/colliders/solid.h"

#include <glib/gi18n.h>
#include <string.h>

enum { ROWS_PER_CHUNK = 16 };

/* Smallest radius around an anchor that is left out of the strain, meters. */
static const double LEFT_OUT = 0.05;

/* --- Layers as forces: docs/physics.md §2 --- */

/* The force that gives free points the motion that waves and sways give to the fake. */
typedef struct {
    BillowAnimation *animation;
    BillowWorkers *workers; /* borrowed */
    double step;
    size_t count;
    BillowMesh *mesh;
    float *weight;
    BillowPoints offset[3];
} LayerPush;

/* Creates the push of the animation's layers, for steps of about `step` seconds. */
static LayerPush *
layer_push_new(BillowAnimation *animation, double step, BillowWorkers *workers)
{
    const BillowGrid *grid = &billow_animation_project(animation)->cloth->grid;
    LayerPush *push = g_new0(LayerPush, 1);
    push->animation = billow_animation_ref(animation);
    push->workers = workers;
    push->step = step;
    push->count = billow_grid_count(grid);
    push->mesh = billow_mesh_new(grid);
    push->weight = g_new(float, push->count);
    for (int i = 0; i < 3; i++)
        push->offset[i] = billow_points_new(push->count);
    return push;
}

static void
layer_push_free(LayerPush *push)
{
    if (!push)
        return;
    for (int i = 0; i < 3; i++)
        billow_points_free(&push->offset[i]);
    g_free(push->weight);
    billow_mesh_unref(push->mesh);
    billow_animation_unref(push->animation);
    g_free(push);
}

/* Computes the layers' offsets at `seconds`, and one and two steps later. */
static void
find_offsets(LayerPush *push, double seconds)
{
    const BillowMesh *mesh = push->mesh;
    for (int k = 0; k < 3; k++) {
        const BillowVec3 reach = billow_animation_layers_at(push->animation, seconds + k * push->step,
                                                            push->workers, push->weight, push->mesh);
        for (size_t i = 0; i < push->count; i++) {
            const BillowVec3 own = billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
            const BillowVec3 swayed = billow_vec3_scale(reach, (double) push->weight[i]);
            billow_points_set(&push->offset[k], i, billow_vec3_add(own, swayed));
        }
    }
}

/* (a o0 + b o1 + c o2) / d of a point */
static BillowVec3
combine(const LayerPush *push, size_t i, double a, double b, double c, double d)
{
    const BillowVec3 first = billow_vec3_scale(billow_points_get(&push->offset[0], i), a / d);
    const BillowVec3 second = billow_vec3_scale(billow_points_get(&push->offset[1], i), b / d);
    const BillowVec3 third = billow_vec3_scale(billow_points_get(&push->offset[2], i), c / d);
    return billow_vec3_add(first, billow_vec3_add(second, third));
}

/* Moves a cloth in its rest shape to where the layers put it at time 0, and gives it their speed. */
static void
layer_push_start(LayerPush *push, BillowPoints *x, BillowPoints *v)
{
    find_offsets(push, 0.0);
    for (size_t i = 0; i < push->count; i++) {
        billow_points_set(x, i,
                          billow_vec3_add(billow_points_get(x, i), billow_points_get(&push->offset[0], i)));
        billow_points_set(v, i, combine(push, i, -3.0, 4.0, -1.0, 2.0 * push->step));
    }
}

/* A BillowPush: the second time derivative of the layers' offsets, as a difference over two steps, none of
 * them before time 0: the start includes what the layers did until then. */
static void
layer_push_at(void *data, double time, BillowPoints *acceleration)
{
    LayerPush *push = data;
    find_offsets(push, MAX(time - push->step, 0.0));
    for (size_t i = 0; i < push->count; i++)
        billow_points_set(acceleration, i, combine(push, i, 1.0, -2.0, 1.0, push->step * push->step));
}

/* --- The simulation --- */

struct BillowSimulation {
    BillowAnimation *animation;
    BillowDynamics *dynamics;
    BillowAnchorDrive *drive;
    LayerPush *push; /* NULL: layers are not forces, or there are none */
    int frame;
    BillowPoints between; /* positions at the frame; unallocated if a step ends at every frame */
};

static BillowProject *
project_of(const BillowSimulation *simulation)
{
    return billow_animation_project(simulation->animation);
}

/* --- Initial state --- */

/* Gets the unmuted colliders at `seconds` and returns their number. */
static size_t
get_colliders(const BillowProject *project, double seconds, BillowCollider *colliders)
{
    const GPtrArray *blocks = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    size_t n = 0;
    for (guint i = 0; i < blocks->len; i++) {
        const BillowBlock *block = blocks->pdata[i];
        if (!block->muted && billow_moving_body_is_there(billow_block_body(block)))
            colliders[n++] = billow_moving_body_at(billow_block_body(block), seconds);
    }
    return n;
}

BillowDynamics *
billow_simulation_new_flat(const BillowAnimation *animation, double seconds, const BillowPhysics *physics,
                           BillowWorkers *workers)
{
    const BillowProject *project = billow_animation_project(animation);
    const BillowCloth *cloth = project->cloth;
    BillowDynamicsSettings settings = billow_physics_settings(physics, cloth->grid.spacing);
    settings.anchor_radius = cloth->anchor_radius;
    settings.thickness = cloth->thickness;
    if (billow_grid_is_rope(&cloth->grid))
        settings.margin += cloth->grid.radius;
    BillowDynamics *dynamics = billow_dynamics_new(
        billow_net_new_painted(&cloth->grid, &cloth->material, cloth->maps), &settings, workers);
    g_autofree BillowCollider *colliders =
        g_new(BillowCollider, billow_project_track(project, BILLOW_BLOCK_COLLIDER)->len);
    const size_t n = get_colliders(billow_animation_played(animation), seconds, colliders);
    billow_dynamics_set_colliders(dynamics, colliders, n);
    return dynamics;
}

BillowDynamics *
billow_simulation_new_dynamics(const BillowAnimation *animation, const BillowBlock *keyframe,
                               const BillowPhysics *physics, BillowWorkers *workers)
{
    BillowDynamics *dynamics =
        billow_simulation_new_flat(animation, keyframe ? keyframe->start : 0.0, physics, workers);
    if (!keyframe)
        return dynamics;
    g_autoptr(BillowRestShape) shape = billow_animation_rest_shape(animation, keyframe->id);
    BillowPoints *points = billow_dynamics_positions(dynamics);
    billow_points_read(points, billow_grid_count(&shape->grid), shape->x, shape->y, shape->z);
    billow_rope_nudge(&shape->grid, points);
    g_autoptr(GArray) held = billow_keyframe_held(billow_block_keyframe(keyframe), &shape->grid);
    for (guint i = 0; i < held->len; i++) {
        const BillowAnchor *anchor = &billow_held_anchors(held)[i];
        billow_points_set(points, billow_grid_index(&shape->grid, anchor->column, anchor->row),
                          anchor->position);
    }
    billow_dynamics_restart(dynamics);
    return dynamics;
}

/* Finds the positions at the frame, which need not be at the end of a step. */
static void
place_between(BillowSimulation *simulation)
{
    if (simulation->between.x)
        billow_dynamics_positions_at(simulation->dynamics,
                                     billow_project_frame_time(project_of(simulation), simulation->frame),
                                     &simulation->between);
}

static void
move_colliders(void *data, double time, BillowCollider *colliders)
{
    get_colliders(billow_animation_played(data), time, colliders);
}

/* Returns the cloth at the start: it hangs at rest. One whose loop begins later is in the pose that the
 * round before has come to, or, in a transition of that, where the fake is. */
static BillowDynamics *
new_start(BillowAnimation *animation, BillowWorkers *workers)
{
    const BillowProject *project = billow_animation_project(animation);
    const BillowPoses *poses = billow_animation_poses(animation);
    BillowPoseBlend moment = {0};
    if (project->loop && project->cloth->loop_start > 0.0)
        moment = billow_poses_blend_at(poses, 0.0);
    const BillowBlock *first = poses->count > 0 ? poses->items[moment.from].keyframe : NULL;
    BillowDynamics *dynamics = billow_simulation_new_dynamics(animation, first, &project->physics, workers);
    if (moment.from == moment.to)
        return dynamics;
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    billow_animation_evaluate(animation, 0.0, FALSE, workers, mesh);
    billow_points_read(billow_dynamics_positions(dynamics), billow_grid_count(&mesh->grid), mesh->x, mesh->y,
                       mesh->z);
    billow_mesh_unref(mesh);
    billow_dynamics_restart(dynamics);
    return dynamics;
}

BillowSimulation *
billow_simulation_new(BillowAnimation *animation, BillowWorkers *workers)
{
    const BillowProject *project = billow_animation_project(animation);
    BillowSimulation *simulation = g_new0(BillowSimulation, 1);
    simulation->animation = billow_animation_ref(animation);
    simulation->frame = 1;
    BillowDynamics *dynamics = simulation->dynamics = new_start(animation, workers);
    BillowPoints *points = billow_dynamics_positions(dynamics);
    const GPtrArray *bodies = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    gboolean move = FALSE;
    for (guint i = 0; i < bodies->len; i++) {
        const BillowBlock *block = bodies->pdata[i];
        move |= !block->muted && billow_block_body(block)->n_keys > 1;
    }
    if (move)
        billow_dynamics_set_motion(dynamics, move_colliders, animation);
    simulation->drive = billow_anchor_drive_new(billow_animation_played(animation), animation, points);
    if (project->physics.layers == BILLOW_LAYERS_FORCES && billow_animation_has_layers(animation)) {
        simulation->push = layer_push_new(animation, billow_simulation_step(project), workers);
        layer_push_start(simulation->push, points, billow_dynamics_velocities(dynamics));
        billow_dynamics_restart(dynamics);
        billow_dynamics_set_push(dynamics, layer_push_at, simulation->push);
    }
    if (project->physics.step > 0.0)
        simulation->between = billow_points_new(billow_grid_count(&project->cloth->grid));
    place_between(simulation);
    return simulation;
}

void
billow_simulation_free(BillowSimulation *simulation)
{
    if (!simulation)
        return;
    billow_anchor_drive_free(simulation->drive);
    billow_dynamics_free(simulation->dynamics);
    billow_points_free(&simulation->between);
    layer_push_free(simulation->push);
    billow_animation_unref(simulation->animation);
    g_free(simulation);
}

/* --- Frames --- */

int
billow_simulation_frame(const BillowSimulation *simulation)
{
    return simulation->frame;
}

const BillowDynamics *
billow_simulation_dynamics(const BillowSimulation *simulation)
{
    return simulation->dynamics;
}

const BillowPoints *
billow_simulation_positions(const BillowSimulation *simulation)
{
    return simulation->between.x ? &simulation->between : billow_dynamics_positions(simulation->dynamics);
}

BillowClothStrain
billow_cloth_strain(const BillowProject *project, const BillowPoints *points, const GArray *anchors)
{
    const BillowGrid *grid = &project->cloth->grid;
    const BillowStrain strain = billow_strain_measure(grid, points);
    const double left_out = MAX(project->cloth->anchor_radius, LEFT_OUT);
    g_autofree unsigned char *held = g_malloc0(billow_grid_count(grid));
    for (guint i = 0; i < anchors->len; i++) {
        const BillowAnchor *anchor = &g_array_index(anchors, BillowAnchor, i);
        held[billow_grid_index(grid, anchor->column, anchor->row)] = 1;
    }
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
billow_simulation_measure(BillowSimulation *simulation, BillowSimulationFrame *report)
{
    const BillowProject *project = project_of(simulation);
    const double limit = project->physics.strain_limit;
    g_autoptr(GArray) anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    billow_simulation_anchors(simulation, anchors);
    const BillowClothStrain strain =
        billow_cloth_strain(project, billow_simulation_positions(simulation), anchors);
    const gboolean is_made = simulation->frame > 1; /* the first frame is the rest shape */
    const double over = limit > 0.0 && is_made ? MAX(strain.stretch - limit, 0.0) : 0.0;
    BillowEnergy energy = billow_dynamics_energy(simulation->dynamics);
    *report = (BillowSimulationFrame){
        .strain = strain,
        .over_limit = over,
        .is_over_limit = over > 0.1 * limit,
        .energy = energy.kinetic + energy.elastic + energy.potential,
        .status = BILLOW_STEP_DONE,
    };
}

static BillowStepStatus
advance_a_frame(BillowSimulation *simulation)
{
    const BillowProject *project = project_of(simulation);
    BillowDynamics *dynamics = simulation->dynamics;
    const double time = billow_project_frame_time(project, simulation->frame + 1);
    if (project->physics.step > 0.0)
        return billow_dynamics_advance_to(dynamics, time, project->physics.step, billow_anchor_drive_apply,
                                          simulation->drive);
    return billow_dynamics_advance(dynamics, time - billow_dynamics_time(dynamics),
                                   billow_simulation_steps(project), billow_anchor_drive_apply,
                                   simulation->drive);
}

gboolean
billow_simulation_next(BillowSimulation *simulation, BillowSimulationFrame *report)
{
    const BillowDynamicsProfile *after = billow_dynamics_profile(simulation->dynamics), before = *after;
    gint64 began = g_get_monotonic_time();
    BillowStepStatus status = advance_a_frame(simulation);
    double milliseconds = (double) (g_get_monotonic_time() - began) * 1e-3;
    if (status == BILLOW_STEP_DONE) {
        simulation->frame++;
        place_between(simulation);
    }
    if (report) {
        billow_simulation_measure(simulation, report);
        report->milliseconds = milliseconds;
        report->halvings = (int) (after->halvings - before.halvings);
        report->work = (BillowSimulationWork){after->steps - before.steps, after->updates - before.updates,
                                              after->iterations - before.iterations};
        report->status = status;
    }
    return status == BILLOW_STEP_DONE;
}

static void
fill_normals(void *data, size_t row_begin, size_t row_end)
{
    BillowMesh *mesh = data;
    billow_normals_rows(&mesh->grid, mesh->x, mesh->y, mesh->z, mesh->nx, mesh->ny, mesh->nz, (int) row_begin,
                        (int) row_end);
}

void
billow_simulation_fill_normals(BillowMesh *mesh, BillowWorkers *workers)
{
    billow_workers_run(workers, (size_t) mesh->grid.rows, ROWS_PER_CHUNK, fill_normals, mesh);
}

void
billow_simulation_fill(BillowMesh *mesh, const BillowPoints *points, BillowWorkers *workers)
{
    size_t count = billow_grid_count(&mesh->grid);
    for (size_t i = 0; i < count; i++) {
        mesh->x[i] = (float) points->x[i];
        mesh->y[i] = (float) points->y[i];
        mesh->z[i] = (float) points->z[i];
    }
    billow_grid_carry_floats(&mesh->grid, (float *const[]){mesh->x, mesh->y, mesh->z});
    billow_simulation_fill_normals(mesh, workers);
}

void
billow_simulation_write(const BillowSimulation *simulation, BillowWorkers *workers, BillowMesh *mesh)
{
    billow_simulation_fill(mesh, billow_simulation_positions(simulation), workers);
}

void
billow_simulation_anchors(const BillowSimulation *simulation, GArray *anchors)
{
    double seconds = billow_project_frame_time(project_of(simulation), simulation->frame);
    billow_anchor_drive_anchors(simulation->drive, seconds, billow_simulation_positions(simulation), anchors);
}

/* --- States: the frame number, the dynamics, and the state of the drive --- */

GBytes *
billow_simulation_save(const BillowSimulation *simulation)
{
    size_t bytes = billow_dynamics_state_bytes(simulation->dynamics);
    GByteArray *state = g_byte_array_new();
    g_byte_array_append(state, (const guint8 *) &simulation->frame, sizeof simulation->frame);
    g_autofree void *of_dynamics = g_malloc(bytes);
    billow_dynamics_save(simulation->dynamics, of_dynamics);
    g_byte_array_append(state, of_dynamics, (guint) bytes);
    billow_anchor_drive_save(simulation->drive, state);
    return g_byte_array_free_to_bytes(state);
}

void
billow_simulation_restore(BillowSimulation *simulation, GBytes *state)
{
    gsize length;
    const guint8 *data = g_bytes_get_data(state, &length);
    size_t bytes = billow_dynamics_state_bytes(simulation->dynamics);
    memcpy(&simulation->frame, data, sizeof simulation->frame);
    data += sizeof simulation->frame;
    g_autofree void *of_dynamics = g_memdup2(data, bytes); /* aligned */
    billow_dynamics_restore(simulation->dynamics, of_dynamics);
    billow_anchor_drive_restore(simulation->drive, data + bytes, length - bytes - sizeof simulation->frame);
    place_between(simulation);
}

/* --- What an edit affects --- */

/* Returns whether the unmuted blocks of two tracks are equal, except for names and looks. */
static gboolean
tracks_act_equally(GPtrArray *a, GPtrArray *b)
{
    guint j = 0;
    for (guint i = 0; i < a->len; i++) {
        BillowBlock *block = g_ptr_array_index(a, i);
        if (block->muted)
            continue;
        while (j < b->len && ((BillowBlock *) g_ptr_array_index(b, j))->muted)
            j++;
        if (j == b->len)
            return FALSE;
        g_autoptr(BillowBlock) other = billow_block_copy(g_ptr_array_index(b, j++));
        billow_block_set_id(other, block->id);
        billow_block_set_name(other, block->name);
        g_free(other->unknown);
        other->unknown = g_strdup(block->unknown);
        if (block->kind == BILLOW_BLOCK_COLLIDER) { /* a collider's look does not act */
            BillowBodyLook *look = &billow_block_body(other)->look;
            billow_fields_clear_texts(billow_body_look_fields, look);
            *look = billow_block_body(block)->look;
            billow_fields_own_texts(billow_body_look_fields, look);
            if (!billow_solid_equal(billow_block_collider(block)->solid, billow_block_collider(other)->solid))
                return FALSE;
        }
        if (!billow_block_equal(block, other))
            return FALSE;
    }
    while (j < b->len && ((BillowBlock *) g_ptr_array_index(b, j))->muted)
        j++;
    return j == b->len;
}

/* Layers act through weights and normals, which depend on keyframes, and through the falloff. */
static gboolean
layers_push_equally(const BillowProject *a, const BillowProject *b)
{
    if (a->physics.layers == BILLOW_LAYERS_NONE)
        return TRUE;
    if (a->cloth->damping.power != b->cloth->damping.power ||
        a->cloth->damping.reach != b->cloth->damping.reach)
        return FALSE;
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if ((billow_kinds[kind]->layer || kind == BILLOW_BLOCK_KEYFRAME || kind == BILLOW_BLOCK_TRANSITION) &&
            !tracks_act_equally(billow_project_track(a, kind), billow_project_track(b, kind)))
            return FALSE;
    return TRUE;
}

int
billow_simulation_first_difference(const BillowProject *a, const BillowProject *b)
{
    g_autoptr(BillowProject) p = billow_loop_play(a);
    g_autoptr(BillowProject) q = billow_loop_play(b);
    if (!billow_grid_equal(&p->cloth->grid, &q->cloth->grid) || p->frame_rate != q->frame_rate ||
        !billow_physics_equal(&p->physics, &q->physics) ||
        !billow_fields_equal(billow_material_fields, &p->cloth->material, &q->cloth->material) ||
        p->cloth->anchor_radius != q->cloth->anchor_radius || p->cloth->thickness != q->cloth->thickness ||
        p->cloth->surface != q->cloth->surface || p->cloth->loop_start != q->cloth->loop_start ||
        !layers_push_equally(p, q) || !billow_project_carried_alike(p, q) ||
        !tracks_act_equally(billow_project_track(p, BILLOW_BLOCK_COLLIDER),
                            billow_project_track(q, BILLOW_BLOCK_COLLIDER)) ||
        !tracks_act_equally(billow_project_track(p, BILLOW_BLOCK_CONSTRAINT),
                            billow_project_track(q, BILLOW_BLOCK_CONSTRAINT)))
        return 1;
    const double seconds = billow_anchor_drive_first_difference(p, q);
    if (seconds < 0.0)
        return 1;
    /* a frame between the ends of steps depends on what moves until the next one */
    const double frame = ceil((seconds - p->physics.step) * p->frame_rate - 1e-6) + 1.0;
    return frame < G_MAXINT ? MAX((int) frame, 2) : 0;
}

char *
billow_simulation_problem(BillowStepStatus status, int frame)
{
    if (status == BILLOW_STEP_DIVERGED)
        return g_strdup_printf(
            _("Frame %d cannot be simulated because the cloth flies apart even in steps that "
              "are halved again and again: use an implicit solver, a shorter step, a softer "
              "material or less wind, or give the anchors more time to move."),
            frame);
    return g_strdup_printf(
        _("Frame %d cannot be simulated because the equations could not be solved even in "
          "steps that are halved again and again: use a shorter step or a softer material."),
        frame);
}
