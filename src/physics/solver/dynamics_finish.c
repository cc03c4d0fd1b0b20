/* A computed step is completed: constraints, strain limits, collisions; and undone if it fails. */
#include "core/base/allocate.h"
#include "physics/net/seam.h"
#include "physics/solver/energy_watch.h"
#include "physics/solver/fast_bodies.h"
#include "physics/solver/joint.h"
#include "physics/solver/rigid_damping.h"
#include "physics/solver/step.h"
#include "physics/solver/stopwatch.h"
#include "physics/solver/strain_limit.h"

#include <math.h>
#include <stdlib.h>

/* Share of its energy that steps of one length may add spuriously. Euler-Cromer removes it again: the energy
 * of an oscillation varies by (h w / 2)2 of it, which is this share at 0.9 radians per step. */
#define LARGEST_EXCESS 0.02
#define LARGEST_SWING 0.2

#define GROWTH_AT_EDGES 0.003

/* Share of its length by which a thread of cloth on a box with friction may grow or shrink in a step, unless the step is
 * short (seconds): what is thrown up beside an edge lands far from it, at points that stick. In shorter steps than that,
 * cloth that begins inside a box comes out faster, and is strained more. */
#define CHANGE_ON_BOXES 0.002
#define SHORT 0.001

enum {
    LIMIT_ROUNDS = 6,         /* in which points of a step that keeps the strain limit may meet colliders */
    REFINEMENTS_AT_EDGES = 4, /* how often a step is halved in which an edge or a box changes lengths */
    LIMIT_SWEEPS = 50,        /* over threads that a step made too long */
    LAYER_HALVINGS = 4, /* of steps in which layers would cross: longest for which cloth is not held up */
};

static bool
meets_limit(const BillowDynamics *dynamics)
{
    const double limit = dynamics->settings.strain_limit;
    return billow_strain_limit_excess(dynamics->net, limit, &dynamics->x) <= BILLOW_LIMIT_TOLERANCE * limit;
}

static void
limit_strain(BillowDynamics *dynamics, double h, bool is_joint)
{
    for (int round = 0; !is_joint && !meets_limit(dynamics) && round < LIMIT_ROUNDS; round++) {
        billow_implicit_keep_limit(dynamics, h);
        billow_integrator_enforce_constraints(dynamics);
        if (!billow_step_land(dynamics, h))
            break;
    }
    if (meets_limit(dynamics))
        return;
    /* move the ends of springs that are too long, and change velocities accordingly: dv = dx / h */
    BillowPoints *before = &dynamics->work[0];
    billow_integrator_copy(dynamics, before, &dynamics->x);
    billow_strain_limit_sweep(dynamics->net, dynamics->settings.strain_limit, &dynamics->filter, LIMIT_SWEEPS,
                              &dynamics->x);
    billow_integrator_add(dynamics, &dynamics->v, &dynamics->v, 1.0 / h, &dynamics->x);
    billow_integrator_add(dynamics, &dynamics->v, &dynamics->v, -1.0 / h, before);
}

/* Returns the share of its length by which a thread may grow in a step by need, or where an edge of a
 * collider bears cloth. */
static double
most_growth(const BillowDynamics *dynamics)
{
    const double most = dynamics->settings.most_growth > 0.0 ? dynamics->settings.most_growth : INFINITY;
    return billow_surface_is_near(dynamics->surface) ? fmin(most, GROWTH_AT_EDGES) : most;
}

/* Returns whether a thread changes by more in a step of h seconds than it may. */
static bool
changes_too_much(const BillowDynamics *dynamics, double h, BillowStretching stretching)
{
    const double most = billow_surface_rubs(dynamics->surface) && h > SHORT ? CHANGE_ON_BOXES : INFINITY;
    return stretching.growth > fmin(most_growth(dynamics), most) || stretching.shrinkage > most;
}

/* Keeps layers of the cloth apart. Returns whether some cross: a shorter step may not need that. */
static bool
part_layers(BillowDynamics *dynamics, double h, bool joins)
{
    BillowStopwatch watch = billow_stopwatch_start();
    BillowLayersStep step = billow_step_layers(dynamics, h);
    step.joins = joins;
    const BillowLayersState state = billow_layers_part(dynamics->layers, &step, dynamics->workers);
    dynamics->has_landed |= state != BILLOW_LAYERS_APART;
    dynamics->profile.layers += billow_stopwatch_lap(&watch);
    return state == BILLOW_LAYERS_CROSS;
}

/* Keeps the strain limit of all members of a joint step. */
static void
limit_jointly(BillowGroup *group, double h)
{
    for (int round = 0; round < LIMIT_ROUNDS; round++) {
        bool meet = true, land = false;
        for (size_t i = 0; i < group->n; i++)
            meet &= meets_limit(group->members[i].dynamics);
        if (meet)
            return;
        billow_joint_keep_limit(group, h);
        billow_joint_tie_up(group, h, false);
        for (size_t i = 0; i < group->n; i++) {
            billow_integrator_enforce_constraints(group->members[i].dynamics);
            land |= billow_step_land(group->members[i].dynamics, h);
        }
        if (!land)
            return;
    }
}

/* Does what follows the integration of a step. Returns whether layers cross. */
static bool
complete(BillowDynamics *dynamics, double h, bool is_joint, bool joins)
{
    BillowStopwatch watch = billow_stopwatch_start();
    billow_integrator_enforce_constraints(dynamics);
    if (dynamics->settings.strain_limit > 0.0)
        limit_strain(dynamics, h, is_joint);
    if (dynamics->n_colliders > 0)
        billow_contacts_collide(dynamics->contacts, &dynamics->x0, &dynamics->x, &dynamics->v, dynamics->held,
                                dynamics->workers);
    dynamics->profile.contacts += billow_stopwatch_lap(&watch);
    return dynamics->settings.thickness > 0.0 && billow_step_is_finite(dynamics) &&
           part_layers(dynamics, h, joins);
}

/* Ends a step, and returns whether it stays a step: threads do not change by their length. `is_rough` is set if it is
 * longer than it may be: threads changed too much. */
static bool
end(BillowDynamics *dynamics, double h, bool *is_rough)
{
    BillowStopwatch watch = billow_stopwatch_start();
    if (dynamics->n_colliders > 0)
        billow_contacts_release(dynamics->contacts, &dynamics->x, &dynamics->reaction, dynamics->net->mass, h,
                                &dynamics->v);
    if (dynamics->settings.rigid_damping > 0.0)
        billow_rigid_damping_apply(dynamics, dynamics->settings.rigid_damping, h);
    billow_seam_close(&dynamics->net->grid, &dynamics->x);
    billow_seam_close(&dynamics->net->grid, &dynamics->v);
    dynamics->profile.contacts += billow_stopwatch_lap(&watch);
    const BillowStretching stretching = billow_step_stretching(dynamics);
    *is_rough |= changes_too_much(dynamics, h, stretching);
    return billow_step_is_finite(dynamics) && stretching.change <= 1.0;
}

/* Completes a step that the integrator ended with `status`, and returns the final status. `is_rough` receives
 * whether it is longer than it may be: threads changed too much. */
static BillowStepStatus
finish(BillowGroup *group, double h, BillowStepStatus status, bool joins, bool *is_rough)
{
    bool crosses = false, stays = true;
    *is_rough = false;
    if (status == BILLOW_STEP_DIVERGED || status == BILLOW_STEP_CROSSES)
        return status;
    if (group->joint)
        billow_joint_tie_up(group, h, false);
    const bool is_joint = billow_joint_is_on(group);
    if (is_joint && group->members[0].dynamics->settings.strain_limit > 0.0)
        limit_jointly(group, h);
    for (size_t i = 0; i < group->n; i++)
        crosses |= complete(group->members[i].dynamics, h, is_joint, joins);
    if (group->joint)
        crosses |= billow_joint_part(group, h, joins);
    for (size_t i = 0; i < group->n; i++)
        stays &= end(group->members[i].dynamics, h, is_rough);
    if (group->joint)
        billow_joint_tie_up(group, h, true);
    if (!stays)
        return BILLOW_STEP_DIVERGED;
    return crosses && !joins ? BILLOW_STEP_CROSSES : status;
}

static int
most_refinements(const BillowDynamics *dynamics)
{
    const int most = dynamics->settings.refinements;
    const bool is_at_edge =
        billow_surface_is_near(dynamics->surface) || billow_surface_rubs(dynamics->surface);
    return is_at_edge && most < REFINEMENTS_AT_EDGES ? REFINEMENTS_AT_EDGES : most;
}

static void
swap(BillowPoints *a, BillowPoints *b)
{
    BillowPoints c = *a;
    *a = *b;
    *b = c;
}

/* Stores the start of this step as the history of the next one. */
static void
store_history(BillowDynamics *dynamics, double h)
{
    BillowPoints *pull = &dynamics->pull_before;
    for (size_t i = 0; dynamics->h_last > 0.0 && i < dynamics->net->count; i++) {
        const BillowVec3 gain =
            billow_vec3_sub(billow_points_get(&dynamics->v0, i), billow_points_get(&dynamics->v_before, i));
        billow_points_set(pull, i, billow_vec3_scale(gain, 1.0 / dynamics->h_last));
    }
    swap(&dynamics->x_before, &dynamics->x0);
    swap(&dynamics->v_before, &dynamics->v0);
    dynamics->h_before = dynamics->has_landed ? 0.0 : h;
    dynamics->h_last = h;
    dynamics->time += h;
    dynamics->profile.steps++;
}

BillowStepStatus
billow_dynamics_step(BillowDynamics *dynamics, double h)
{
    const BillowGroupMember member = {.dynamics = dynamics};
    BillowGroup alone = {.members = &member, .n = 1};
    BillowStopwatch watch = billow_stopwatch_start();
    bool is_rough;
    BillowStepStatus status = finish(&alone, h, billow_step_integrate(&alone, h, true), true, &is_rough);
    store_history(dynamics, h);
    dynamics->profile.total += billow_stopwatch_lap(&watch);
    return status;
}

/* Adds an explicit method's spurious energy gain, minus losses, to `excess`. Returns false for too much. */
static bool
check_energy(BillowDynamics *dynamics, double h, double *excess)
{
    if (!dynamics->settings.scheme->is_explicit)
        return true;
    double sum = *excess + billow_energy_from_nowhere(dynamics, h);
    *excess = fmax(sum, 0.0);
    if (sum <= 0.0)
        return true;
    double share = dynamics->settings.scheme->is_staggered ? LARGEST_SWING : LARGEST_EXCESS;
    return sum <= LARGEST_EXCESS * billow_energy_of_fall(dynamics) + share * billow_energy_held(dynamics);
}

/* Returns false if a step of an explicit method gained too much energy, and remembers that. `excess`: see
 * check_energy(). */
static bool
has_sound_energy(BillowDynamics *dynamics, double h, double *excess)
{
    *excess = dynamics->excess;
    if (check_energy(dynamics, h, excess))
        return true;
    dynamics->excess = 0.0;
    dynamics->least_level = dynamics->level + 1;
    return false;
}

/* Checks the energy of all members, whose gain `excess` receives. */
static bool
have_sound_energy(BillowGroup *group, double h, double *excess)
{
    BillowDynamics *leader = group->members[0].dynamics;
    bool sound = true;
    for (size_t i = 0; i < group->n; i++) {
        BillowDynamics *dynamics = group->members[i].dynamics;
        sound &= has_sound_energy(dynamics, h, &excess[i]);
        leader->least_level =
            dynamics->least_level > leader->least_level ? dynamics->least_level : leader->least_level;
    }
    return sound;
}

static void
accept(BillowGroup *group, double h, const double *excess)
{
    for (size_t i = 0; i < group->n; i++) {
        group->members[i].dynamics->excess = excess[i];
        store_history(group->members[i].dynamics, h);
    }
}

static void
undo(BillowGroup *group)
{
    for (size_t i = 0; i < group->n; i++) {
        BillowDynamics *dynamics = group->members[i].dynamics;
        swap(&dynamics->x, &dynamics->x0);
        swap(&dynamics->v, &dynamics->v0);
        if (dynamics->n_colliders > 0)
            billow_contacts_restore(dynamics->contacts, dynamics->saved_contacts);
    }
}

/* Saves what a step changes that may be undone. Returns FALSE if it is not to be tried: a collider is too fast. */
static bool
prepare(BillowGroup *group, double h, bool is_shortest)
{
    for (size_t i = 0; i < group->n && !is_shortest; i++)
        if (billow_is_too_fast(group->members[i].dynamics, h))
            return false;
    for (size_t i = 0; i < group->n; i++) {
        BillowDynamics *dynamics = group->members[i].dynamics;
        if (dynamics->n_colliders > 0)
            billow_contacts_save(dynamics->contacts, dynamics->saved_contacts);
    }
    return true;
}

static bool
is_any_finite_result(const BillowGroup *group)
{
    bool finite = !group->members[0].dynamics->settings.scheme->is_explicit;
    for (size_t i = 0; i < group->n; i++)
        finite &= billow_step_is_finite(group->members[i].dynamics);
    return finite;
}

static int
most_refinements_of_all(const BillowGroup *group)
{
    int most = 0;
    for (size_t i = 0; i < group->n; i++) {
        const int own = most_refinements(group->members[i].dynamics);
        most = own > most ? own : most;
    }
    return most;
}

static BillowStepStatus
try_step(BillowGroup *group, double h, bool is_shortest, double *excess)
{
    BillowDynamics *leader = group->members[0].dynamics;
    const bool joins = is_shortest || leader->level >= LAYER_HALVINGS;
    BillowStepStatus status = billow_step_integrate(group, h, joins);
    for (size_t i = 0; i < group->n; i++)
        excess[i] = group->members[i].dynamics->excess;
    if (status == BILLOW_STEP_DONE && !have_sound_energy(group, h, excess))
        status = BILLOW_STEP_DIVERGED;
    bool is_rough = false;
    status = finish(group, h, status, joins, &is_rough);
    if (status == BILLOW_STEP_DONE && is_rough && leader->level < most_refinements_of_all(group))
        status = BILLOW_STEP_ROUGH;
    /* The shortest step is accepted if an implicit method gives anything finite: whatever moves the cloth
     * causes large changes. An explicit method causes them itself, and further steps make them worse. */
    const bool bearable = status != BILLOW_STEP_DIVERGED || is_any_finite_result(group);
    if (status == BILLOW_STEP_DONE || (is_shortest && bearable)) {
        accept(group, h, excess);
        return BILLOW_STEP_DONE;
    }
    undo(group);
    if (!is_shortest && (status == BILLOW_STEP_ROUGH || leader->level < most_refinements_of_all(group)))
        leader->profile.refinements++;
    else if (!is_shortest)
        leader->profile.halvings++;
    return status;
}

BillowStepStatus
billow_step_try(BillowGroup *group, double h, bool is_shortest)
{
    if (!prepare(group, h, is_shortest))
        return BILLOW_STEP_ROUGH;
    double one, *excess = group->n > 1 ? billow_allocate(group->n, sizeof *excess) : &one;
    const BillowStepStatus status = try_step(group, h, is_shortest, excess);
    if (group->n > 1)
        free(excess);
    return status;
}
