/* A step: runs the scheme, applies constraints, strain limits, collisions, and undoes steps that fail. */
#include "physics/net/net_rows.h"
#include "physics/net/seam.h"
#include "physics/solver/energy_watch.h"
#include "physics/solver/fast_bodies.h"
#include "physics/solver/integrator.h"
#include "physics/solver/rest_friction.h"
#include "physics/solver/rigid_damping.h"
#include "physics/solver/stopwatch.h"
#include "physics/solver/strain_limit.h"

#include <math.h>
#include <string.h>

/* Share of its energy that steps of one length may add spuriously. Euler-Cromer removes it again: the energy
 * of an oscillation varies by (h w / 2)2 of it, which is this share at 0.9 radians per step. */
#define LARGEST_EXCESS 0.02
#define LARGEST_SWING 0.2

#define GROWTH_AT_EDGES 0.003

/* Growth of a thread beyond which a step with layers is improved. */
#define LARGEST_GROWTH 0.015

enum {
    ROUNDS = 6,               /* in which points of a step may meet colliders, or be let go of */
    LAYER_ROUNDS = 8,         /* in which layers may meet */
    GROWTH_ROUNDS = 6,        /* in which threads may grow */
    REFINEMENTS_AT_EDGES = 4, /* how often a step is halved in which an edge of a collider stretches cloth */
    LIMIT_SWEEPS = 50,        /* over threads that a step made too long */
    LAYER_HALVINGS = 4, /* of steps in which layers would cross: longest for which cloth is not held up */
};

/* Prescribes the components of motion that constraints and contacts leave no choice in. */
static void
prescribe(BillowDynamics *dynamics, double h)
{
    billow_filter_clear(&dynamics->filter);
    billow_integrator_prescribe_constraints(dynamics, h);
    if (dynamics->n_colliders > 0)
        billow_contacts_constrain(dynamics->contacts, &dynamics->x0, h, &dynamics->filter);
}

/* Makes points touch the colliders that they meet in the step, and returns whether there are any: the step
 * must then be computed again. */
static bool
land(BillowDynamics *dynamics, double h)
{
    if (dynamics->n_colliders == 0)
        return false;
    BillowStopwatch watch = billow_stopwatch_start();
    const BillowLanding step = {.x0 = &dynamics->x0,
                                .v0 = &dynamics->v0,
                                .x = &dynamics->x,
                                .v = &dynamics->v,
                                .mass = dynamics->net->mass,
                                .held = dynamics->held,
                                .h = h,
                                .resists = !dynamics->settings.scheme->is_explicit};
    const bool any = billow_contacts_land(dynamics->contacts, &step, dynamics->workers) > 0;
    if (any) {
        prescribe(dynamics, h);
        dynamics->has_landed = true;
    }
    dynamics->profile.contacts += billow_stopwatch_lap(&watch);
    return any;
}

/* Finds where edges and cells touch colliders in the step, and returns whether it must be computed (again)
 * for that: before it is computed the first time, by where points would go at their speeds. */
static bool
meet_surface(BillowDynamics *dynamics, double h, bool is_first)
{
    if (is_first)
        billow_surface_clear(dynamics->surface);
    if (dynamics->settings.scheme->is_explicit ||
        !billow_surface_is_needed(dynamics->surface, dynamics->colliders, dynamics->moved,
                                  dynamics->n_colliders))
        return false;
    BillowStopwatch watch = billow_stopwatch_start();
    if (is_first) {
        billow_integrator_copy(dynamics, &dynamics->v, &dynamics->v0);
        billow_integrator_prescribe(dynamics, &dynamics->v);
        billow_integrator_add(dynamics, &dynamics->x, &dynamics->x0, h, &dynamics->v);
    }
    const BillowSurfaceStep step = {.x0 = &dynamics->x0,
                                    .x = &dynamics->x,
                                    .v = &dynamics->v,
                                    .from = dynamics->colliders,
                                    .to = dynamics->moved,
                                    .n_colliders = dynamics->n_colliders,
                                    .margin = dynamics->settings.margin,
                                    .h = h};
    const bool changes = billow_surface_meet(dynamics->surface, &step, is_first);
    dynamics->profile.contacts += billow_stopwatch_lap(&watch);
    return changes;
}

/* Lets go of points that friction cannot hold in the step, and returns whether there are any: see land(). */
static bool
loosen(BillowDynamics *dynamics, double h)
{
    if (dynamics->n_colliders == 0 || dynamics->settings.scheme->is_explicit)
        return false;
    BillowStopwatch watch = billow_stopwatch_start();
    const BillowLanding step = {.x0 = &dynamics->x0,
                                .v0 = &dynamics->v0,
                                .x = &dynamics->x,
                                .v = &dynamics->v,
                                .h = h,
                                .frees = billow_surface_is_near(dynamics->surface)};
    const bool any =
        billow_contacts_loosen(dynamics->contacts, &step, &dynamics->reaction, &dynamics->net->grid);
    if (any)
        prescribe(dynamics, h);
    dynamics->profile.contacts += billow_stopwatch_lap(&watch);
    return any;
}

/* Returns whether springs between layers are part of the step. */
static bool
has_layers(const BillowDynamics *dynamics)
{
    return dynamics->settings.thickness > 0.0 && !dynamics->settings.scheme->is_explicit;
}

static BillowLayersStep
layers_step(BillowDynamics *dynamics, double h)
{
    if (!dynamics->layers)
        dynamics->layers = billow_layers_new(dynamics->net);
    return (BillowLayersStep){.x0 = &dynamics->x0,
                              .x = &dynamics->x,
                              .v = &dynamics->v,
                              .reaction = &dynamics->reaction,
                              .filter = &dynamics->filter,
                              .h = h,
                              .thickness = dynamics->settings.thickness,
                              .friction = dynamics->settings.layer_friction,
                              .presses = !dynamics->settings.scheme->is_explicit};
}

/* Puts springs between layers that are about to touch: before the step is computed, by where points would go
 * without threads; and after it. Returns whether it is to be computed with them. */
static bool
foresee_layers(BillowDynamics *dynamics, double h, bool is_first)
{
    if (!has_layers(dynamics))
        return false;
    BillowStopwatch watch = billow_stopwatch_start();
    const BillowLayersStep step = layers_step(dynamics, h);
    if (is_first) {
        const BillowVec3 fall = billow_vec3_scale(dynamics->settings.gravity, h);
        for (size_t i = 0; i < dynamics->net->count; i++)
            billow_points_set(&dynamics->v, i, billow_vec3_add(billow_points_get(&dynamics->v0, i), fall));
        billow_integrator_prescribe(dynamics, &dynamics->v);
        billow_integrator_add(dynamics, &dynamics->x, &dynamics->x0, h, &dynamics->v);
    }
    const bool any = billow_layers_foresee(dynamics->layers, &step, is_first, dynamics->workers);
    dynamics->profile.layers += billow_stopwatch_lap(&watch);
    return any;
}

static bool
meets_limit(const BillowDynamics *dynamics)
{
    const double limit = dynamics->settings.strain_limit;
    return billow_strain_limit_excess(dynamics->net, limit, &dynamics->x) <= BILLOW_LIMIT_TOLERANCE * limit;
}

static void
limit_strain(BillowDynamics *dynamics, double h)
{
    for (int round = 0; !meets_limit(dynamics) && round < ROUNDS; round++) {
        billow_implicit_keep_limit(dynamics, h);
        billow_integrator_enforce_constraints(dynamics);
        if (!land(dynamics, h))
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

static bool
is_finite(const BillowDynamics *dynamics)
{
    double sum = 0.0; /* 0 x is NaN unless x is finite */
    for (size_t i = 0; i < dynamics->net->count; i++)
        sum += 0.0 * (dynamics->x.x[i] + dynamics->v.x[i]) + 0.0 * (dynamics->x.y[i] + dynamics->v.y[i]) +
               0.0 * (dynamics->x.z[i] + dynamics->v.z[i]);
    return sum == 0.0;
}

/* How a step changed the lengths of structural springs, relative to their rest lengths. */
typedef struct {
    double change; /* the largest */
    double growth; /* the largest by which one became longer, and is longer than at rest */
} Stretching;

static Stretching
find_stretching(const BillowDynamics *dynamics)
{
    Stretching largest = {0.0, 0.0};
    for (int family = BILLOW_SPRING_EAST; family <= BILLOW_SPRING_SOUTH; family++) {
        const BillowSprings *springs = &dynamics->net->springs[family];
        for (int row = 0; row < dynamics->net->grid.rows; row++) {
            BillowSpringRow range = billow_springs_of_row(&dynamics->net->grid, springs, row);
            for (int c = range.begin; c < range.end; c++) {
                size_t a = billow_grid_index(&dynamics->net->grid, c, row), b = a + (size_t) range.step;
                if (springs->is_there && springs->stiffness[a] == 0.0)
                    continue;
                double before = billow_length_between(&dynamics->x0, a, b) / springs->rest;
                double after = billow_length_between(&dynamics->x, a, b) / springs->rest;
                largest.change = fmax(largest.change, fabs(after - before));
                largest.growth = fmax(largest.growth, after - fmax(before, 1.0));
            }
        }
    }
    return largest;
}

/* Returns whether a computed step is to be improved: layers meet in it; or springs have pushed, or threads
 * have grown, so much that their directions are others than those that the step was computed with. */
static bool
must_go_on(BillowDynamics *dynamics, double h, int round)
{
    const bool meets = foresee_layers(dynamics, h, false);
    return meets || (round == 0 && billow_layers_press(dynamics->layers)) ||
           (round < GROWTH_ROUNDS && find_stretching(dynamics).growth > LARGEST_GROWTH);
}

/* Makes points, edges and cells touch the colliders that they meet in the step. Returns whether any do. */
static bool
touch(BillowDynamics *dynamics, double h, int round)
{
    if (round >= ROUNDS)
        return false;
    const bool lands = land(dynamics, h), meets = meet_surface(dynamics, h, false);
    return lands || meets;
}

/* Integrates from x, v, which it saves in x0, v0, to the new x, v. A step in which points meet colliders, or
 * layers meet, is computed again with them in contact, by Euler's method if the scheme is implicit: positions
 * of others do not follow from the velocity at the end, and their history is that of free motion. Unless it
 * `joins`, a step in which layers still meet in the end fails. */
static BillowStepStatus
integrate(BillowDynamics *dynamics, double h, bool joins)
{
    billow_integrator_copy(dynamics, &dynamics->x0, &dynamics->x);
    billow_integrator_copy(dynamics, &dynamics->v0, &dynamics->v);
    BillowStopwatch watch = billow_stopwatch_start();
    if (dynamics->motion && dynamics->n_colliders > 0) {
        dynamics->motion(dynamics->motion_data, dynamics->time, dynamics->colliders);
        dynamics->motion(dynamics->motion_data, dynamics->time + h, dynamics->moved);
        billow_contacts_move(dynamics->contacts, dynamics->colliders, dynamics->moved, h);
    }
    prescribe(dynamics, h);
    const BillowScheme *scheme = dynamics->settings.scheme,
                       *again = scheme->is_explicit ? scheme : &billow_scheme_implicit_euler;
    if (dynamics->n_colliders > 0 && !scheme->is_explicit)
        billow_contacts_resist(dynamics->contacts, &dynamics->x0, &dynamics->v0);
    billow_rest_friction_prepare(dynamics, h);
    if (dynamics->patches)
        billow_patches_sew(dynamics->patches, dynamics->net, dynamics->held);
    dynamics->profile.contacts += billow_stopwatch_lap(&watch);
    if (dynamics->layers)
        billow_layers_release(dynamics->layers);
    dynamics->first_right = 0.0;
    meet_surface(dynamics, h, true);
    dynamics->has_landed = foresee_layers(dynamics, h, true);
    BillowStepStatus status = (dynamics->has_landed ? again : scheme)->integrate(dynamics, h);
    for (int round = 0; round < (has_layers(dynamics) ? LAYER_ROUNDS : ROUNDS) && is_finite(dynamics);
         round++) {
        const bool meets = touch(dynamics, h, round),
                   goes_on = has_layers(dynamics) && must_go_on(dynamics, h, round);
        if (!meets && !goes_on && !(round < ROUNDS && loosen(dynamics, h)))
            break;
        if (round + 1 == LAYER_ROUNDS && goes_on && !joins)
            return BILLOW_STEP_CROSSES;
        dynamics->has_landed |= goes_on;
        if (goes_on || billow_layers_press(dynamics->layers))
            status = billow_implicit_go_on(dynamics, h);
        else
            status = (dynamics->has_landed ? again : scheme)->integrate(dynamics, h);
    }
    return is_finite(dynamics) ? status : BILLOW_STEP_DIVERGED;
}

/* Returns the share of its length by which a thread may grow in a step by need, or where an edge of a
 * collider bears cloth. */
static double
most_growth(const BillowDynamics *dynamics)
{
    const double most = dynamics->settings.most_growth > 0.0 ? dynamics->settings.most_growth : INFINITY;
    return billow_surface_is_near(dynamics->surface) ? fmin(most, GROWTH_AT_EDGES) : most;
}

/* Keeps layers of the cloth apart. Returns whether some cross: a shorter step may not need that. */
static bool
part_layers(BillowDynamics *dynamics, double h, bool joins)
{
    BillowStopwatch watch = billow_stopwatch_start();
    BillowLayersStep step = layers_step(dynamics, h);
    step.joins = joins;
    const BillowLayersState state = billow_layers_part(dynamics->layers, &step, dynamics->workers);
    dynamics->has_landed |= state != BILLOW_LAYERS_APART;
    dynamics->profile.layers += billow_stopwatch_lap(&watch);
    return state == BILLOW_LAYERS_CROSS;
}

/* Completes a step that the integrator ended with `status`, and returns the final status. `is_rough` receives
 * whether threads became longer than steps by need may make them. */
static BillowStepStatus
finish(BillowDynamics *dynamics, double h, BillowStepStatus status, bool joins, bool *is_rough)
{
    if (status == BILLOW_STEP_DIVERGED || status == BILLOW_STEP_CROSSES)
        return status;
    BillowStopwatch watch = billow_stopwatch_start();
    billow_integrator_enforce_constraints(dynamics);
    if (dynamics->settings.strain_limit > 0.0)
        limit_strain(dynamics, h);
    if (dynamics->n_colliders > 0)
        billow_contacts_collide(dynamics->contacts, &dynamics->x0, &dynamics->x, &dynamics->v, dynamics->held,
                                dynamics->workers);
    dynamics->profile.contacts += billow_stopwatch_lap(&watch);
    const bool crosses =
        dynamics->settings.thickness > 0.0 && is_finite(dynamics) && part_layers(dynamics, h, joins);
    billow_stopwatch_lap(&watch);
    if (dynamics->n_colliders > 0)
        billow_contacts_release(dynamics->contacts, &dynamics->x, &dynamics->reaction, dynamics->net->mass, h,
                                &dynamics->v);
    if (dynamics->settings.rigid_damping > 0.0)
        billow_rigid_damping_apply(dynamics, dynamics->settings.rigid_damping, h);
    billow_seam_close(&dynamics->net->grid, &dynamics->x);
    billow_seam_close(&dynamics->net->grid, &dynamics->v);
    dynamics->profile.contacts += billow_stopwatch_lap(&watch);
    const Stretching stretching = find_stretching(dynamics);
    *is_rough = stretching.growth > most_growth(dynamics);
    if (!is_finite(dynamics) || stretching.change > 1.0)
        return BILLOW_STEP_DIVERGED;
    return crosses && !joins ? BILLOW_STEP_CROSSES : status;
}

static int
most_refinements(const BillowDynamics *dynamics)
{
    const int most = dynamics->settings.refinements;
    return billow_surface_is_near(dynamics->surface) && most < REFINEMENTS_AT_EDGES ? REFINEMENTS_AT_EDGES
                                                                                    : most;
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
    BillowStopwatch watch = billow_stopwatch_start();
    bool is_rough;
    BillowStepStatus status = finish(dynamics, h, integrate(dynamics, h, true), true, &is_rough);
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

BillowStepStatus
billow_integrator_try(BillowDynamics *dynamics, double h, bool is_shortest)
{
    if (!is_shortest && billow_is_too_fast(dynamics, h))
        return BILLOW_STEP_ROUGH;
    if (dynamics->n_colliders > 0)
        billow_contacts_save(dynamics->contacts, dynamics->saved_contacts);
    double excess = dynamics->excess;
    const bool joins = is_shortest || dynamics->level >= LAYER_HALVINGS;
    BillowStepStatus status = integrate(dynamics, h, joins);
    if (status == BILLOW_STEP_DONE && !check_energy(dynamics, h, &excess)) {
        dynamics->excess = 0.0;
        dynamics->least_level = dynamics->level + 1;
        status = BILLOW_STEP_DIVERGED;
    }
    bool is_rough = false;
    status = finish(dynamics, h, status, joins, &is_rough);
    if (status == BILLOW_STEP_DONE && is_rough && dynamics->level < most_refinements(dynamics))
        status = BILLOW_STEP_ROUGH;
    /* The shortest step is accepted if an implicit method gives anything finite: whatever moves the cloth
     * causes large changes. An explicit method causes them itself, and further steps make them worse. */
    bool bearable =
        status != BILLOW_STEP_DIVERGED || (!dynamics->settings.scheme->is_explicit && is_finite(dynamics));
    if (status == BILLOW_STEP_DONE || (is_shortest && bearable)) {
        dynamics->excess = excess;
        store_history(dynamics, h);
        return BILLOW_STEP_DONE;
    }
    swap(&dynamics->x, &dynamics->x0);
    swap(&dynamics->v, &dynamics->v0);
    if (dynamics->n_colliders > 0)
        billow_contacts_restore(dynamics->contacts, dynamics->saved_contacts);
    if (!is_shortest && (status == BILLOW_STEP_ROUGH || dynamics->level < most_refinements(dynamics)))
        dynamics->profile.refinements++;
    else if (!is_shortest)
        dynamics->profile.halvings++;
    return status;
}
