/* Implicit schemes: solve a linear system for the velocities at the end of the step. */
#include "physics/net/seam.h"
#include "physics/solver/integrator.h"
#include "physics/solver/rest_friction.h"
#include "physics/solver/stopwatch.h"
#include "physics/solver/strain_limit.h"

#include <math.h>
#include <string.h>

enum { CHUNK = 2048 /* points */ };

/* Maximum number of iterations with the multigrid; where it works, a few are enough. */
enum { MOST_CYCLES = 100 };

/* Newton iterations in a step whose threads are stiff beyond the strain limit: until two in a row meet the
 * limit, or a series does not reduce the largest excess by a quarter. */
enum { LIMIT_ITERATIONS = 30, LIMIT_SERIES = 5 };

/* An implicit step: M (v - v^) = duration F(x, w, time), with
 *   w = (1 - share) v0 + share v,  x = x0 + memory (x0 - x_-1) + reach w,  v^ = v0 + memory (v0 - v_-1).
 * It ends at x0 + memory (x0 - x_-1) + duration w. */
typedef struct {
    double duration, reach; /* seconds */
    double share, memory;
    double time; /* of the wind */
    int least_iterations;
} ImplicitStep;

/* How an iteration computes the forces. The matrix is exact except for the derivative of damping by position,
 * which is omitted, and the clamp of compressed springs (method §7); the error is what is omitted times a
 * change of velocity. */
typedef enum {
    AT_START, /* at x0 and v0, linearized */
    AHEAD,    /* at the positions after v0; springs that are compressed there push in their direction at x0 */
    AT_GUESS, /* at the result of the last iteration */
} Linearisation;

double
billow_implicit_multiply(void *data, const BillowPoints *p, BillowPoints *q)
{
    const BillowDynamics *dynamics = data;
    const double product = billow_block_matrix_multiply(dynamics->matrix, p, q) +
                           billow_seam_bend(dynamics->net, p, -dynamics->seam_scale, q) +
                           billow_surface_multiply(dynamics->surface, dynamics->surface_scale, p, q);
    if (!billow_layers_press(dynamics->layers))
        return product;
    return product + billow_layers_multiply(dynamics->layers, dynamics->layers_scale, p, q);
}

double
billow_implicit_precondition(void *data, const BillowPoints *r, BillowPoints *z)
{
    const BillowDynamics *dynamics = data;
    return billow_multigrid_precondition(dynamics->multigrid, r, z);
}

double
billow_implicit_precondition_blocks(void *data, const BillowPoints *r, BillowPoints *z)
{
    const BillowDynamics *dynamics = data;
    return billow_block_matrix_precondition(dynamics->matrix, r, z);
}

/* Speeds that differ by this share are alike. */
#define ROUNDING 1e-14

/* Sets the first guess: no change except the prescribed components. */
static void
prescribe_change(BillowDynamics *dynamics)
{
    BillowPoints *change = &dynamics->change;
    size_t bytes = dynamics->net->count * sizeof(double);
    memset(change->x, 0, bytes);
    memset(change->y, 0, bytes);
    memset(change->z, 0, bytes);
    for (size_t i = 0; i < dynamics->filter.n; i++) {
        const BillowFilterEntry *entry = &dynamics->filter.entries[i];
        const BillowVec3 v = billow_points_get(&dynamics->v, entry->point),
                         w = billow_vec3_sub(entry->velocity, v),
                         held = billow_vec3_sub(w, billow_filter_project(entry, w));
        if (billow_vec3_length(held) >
            ROUNDING * (billow_vec3_length(v) + billow_vec3_length(entry->velocity)))
            billow_points_set(change, entry->point, held);
    }
}

/* guess = h a, with an acceleration that goes on as in the last two steps */
static void
guess_points(void *data, size_t begin, size_t end)
{
    BillowDynamics *dynamics = data;
    const double *const v0[3] = {dynamics->v0.x, dynamics->v0.y, dynamics->v0.z},
                        *const before[3] = {dynamics->v_before.x, dynamics->v_before.y, dynamics->v_before.z},
                        *const pull[3] = {dynamics->pull_before.x, dynamics->pull_before.y,
                                          dynamics->pull_before.z};
    double *const guess[3] = {dynamics->guess.x, dynamics->guess.y, dynamics->guess.z};
    const double h = dynamics->h_last;
    for (int axis = 0; axis < 3; axis++)
        for (size_t i = begin; i < end; i++)
            guess[axis][i] = 2.0 * (v0[axis][i] - before[axis][i]) - h * pull[axis][i];
}

/* Guesses the direction of the change from v0, but not where cloth touches, nor where a step is computed again because
 * of what it meets: what is left unsolved would differ from time to time, and contacts with it, so that cloth over an
 * edge would not come to rest. */
static void
set_guess(BillowDynamics *dynamics)
{
    dynamics->has_guess = !dynamics->is_computed && dynamics->h_before > 0.0;
    if (dynamics->has_guess)
        billow_workers_run(dynamics->workers, dynamics->net->count, CHUNK, guess_points, dynamics);
}

typedef struct {
    const BillowDynamics *dynamics;
    const BillowPoints *from;
    BillowPoints *to;
    double factor;
    const ImplicitStep *step;
} PointsJob;

static void
scale_points(void *data, size_t begin, size_t end)
{
    const PointsJob *job = data;
    for (size_t i = begin; i < end; i++) {
        job->to->x[i] = job->factor * job->from->x[i];
        job->to->y[i] = job->factor * job->from->y[i];
        job->to->z[i] = job->factor * job->from->z[i];
    }
}

/* lead = memory (x0 - x_-1) + seconds w */
static void
set_lead(const BillowDynamics *dynamics, double memory, double seconds, const BillowPoints *w,
         BillowPoints *lead)
{
    PointsJob job = {.from = w, .to = lead, .factor = seconds};
    billow_workers_run(dynamics->workers, dynamics->net->count, CHUNK, scale_points, &job);
    if (memory == 0.0)
        return;
    billow_integrator_add(dynamics, lead, lead, memory, &dynamics->x0);
    billow_integrator_add(dynamics, lead, lead, -memory, &dynamics->x_before);
}

static void
mix_points(void *data, size_t begin, size_t end)
{
    const PointsJob *job = data;
    const BillowPoints *v0 = &job->dynamics->v0, *v = &job->dynamics->v, *w = job->to;
    const double share = job->factor;
    for (size_t i = begin; i < end; i++) {
        w->x[i] = (1.0 - share) * v0->x[i] + share * v->x[i];
        w->y[i] = (1.0 - share) * v0->y[i] + share * v->y[i];
        w->z[i] = (1.0 - share) * v0->z[i] + share * v->z[i];
    }
}

/* w = (1 - share) v0 + share v */
static void
set_stage_velocity(const BillowDynamics *dynamics, double share, BillowPoints *w)
{
    PointsJob job = {.dynamics = dynamics, .to = w, .factor = share};
    billow_workers_run(dynamics->workers, dynamics->net->count, CHUNK, mix_points, &job);
}

/* Adds what other cloths do. */
static void
add_outer(BillowDynamics *dynamics)
{
    const BillowOuterForces *outer = dynamics->outer;
    billow_integrator_add(dynamics, &dynamics->force, &dynamics->force, 1.0, &outer->force);
    for (int e = 0; e < 6; e++)
        for (size_t i = 0; i < dynamics->net->count; i++)
            dynamics->resistance[e][i] += outer->resistance[e][i];
}

/* `x` and `w`: positions and velocities to linearize at; `lead`: how far the guess is from x0. */
static void
set_forces(BillowDynamics *dynamics, const ImplicitStep *step, Linearisation how, const BillowPoints *x,
           const BillowPoints *w, const BillowPoints *lead)
{
    const BillowPoints *x0 = &dynamics->x0;
    BillowPoints *force = &dynamics->force;
    BillowSurroundings surroundings = billow_integrator_surroundings(dynamics, step->time);
    billow_forces_set_external(dynamics->net, dynamics->workers, &surroundings, x, w, force,
                               dynamics->resistance);
    /* friction at the end velocity, even if everything else uses the middle: it may stop points at once */
    if (dynamics->n_colliders > 0)
        billow_contacts_rub(dynamics->contacts, x0, &dynamics->v, 1.0 / step->share, force,
                            dynamics->resistance);
    billow_surface_push(dynamics->surface, &dynamics->v, 1.0 / step->share, force, dynamics->resistance);
    dynamics->surface_scale = step->duration;
    billow_rest_friction_add(dynamics, &dynamics->v, 1.0 / step->share, force, dynamics->resistance);
    if (billow_layers_press(dynamics->layers))
        billow_layers_add_forces(dynamics->layers, &dynamics->x, &dynamics->v, step->duration,
                                 dynamics->settings.layer_friction, how == AT_GUESS, force,
                                 dynamics->resistance);
    dynamics->layers_scale = step->duration;
    if (dynamics->outer)
        add_outer(dynamics);
    if (how == AHEAD)
        billow_forces_add_springs_ahead(dynamics->net, dynamics->workers, x0, w, lead, force);
    else
        billow_forces_add_springs(dynamics->net, dynamics->workers, how == AT_START ? x0 : &dynamics->x, w,
                                  how == AT_START ? lead : NULL, force);
}

static void
set_right_of_points(void *data, size_t begin, size_t end)
{
    const PointsJob *job = data;
    const BillowDynamics *dynamics = job->dynamics;
    const double *mass = dynamics->net->mass, duration = job->step->duration, c = job->step->memory;
    const BillowPoints *f = &dynamics->force, *v = &dynamics->v, *v0 = &dynamics->v0,
                       *before = &dynamics->v_before, *right = &dynamics->right;
    for (size_t i = begin; i < end; i++) {
        right->x[i] = duration * f->x[i] + mass[i] * (v0->x[i] - v->x[i]);
        right->y[i] = duration * f->y[i] + mass[i] * (v0->y[i] - v->y[i]);
        right->z[i] = duration * f->z[i] + mass[i] * (v0->z[i] - v->z[i]);
    }
    for (size_t i = begin; c != 0.0 && i < end; i++) {
        right->x[i] += mass[i] * c * (v0->x[i] - before->x[i]);
        right->y[i] += mass[i] * c * (v0->y[i] - before->y[i]);
        right->z[i] += mass[i] * c * (v0->z[i] - before->z[i]);
    }
}

/* right = duration F + M (v^ - v) */
static void
set_right_hand_side(BillowDynamics *dynamics, const ImplicitStep *step)
{
    PointsJob job = {.dynamics = dynamics, .step = step};
    billow_workers_run(dynamics->workers, dynamics->net->count, CHUNK, set_right_of_points, &job);
}

static void
assemble(BillowDynamics *dynamics, const ImplicitStep *step, const BillowPoints *x)
{
    BillowStopwatch watch = billow_stopwatch_start();
    const double damping = step->duration * step->share,
                 stiffness = step->duration * step->reach * step->share;
    dynamics->seam_scale = stiffness + damping * dynamics->net->bending_damping;
    billow_block_matrix_assemble(dynamics->matrix, x, damping, stiffness, dynamics->resistance, damping);
    dynamics->profile.assembly += billow_stopwatch_lap(&watch);
    dynamics->profile.updates++;
    for (int e = 0; dynamics->outer && e < 6; e++) /* the matrix does not need them any more */
        for (size_t i = 0; i < dynamics->net->count; i++)
            dynamics->resistance[e][i] += dynamics->outer->load[e][i] / damping;
    if (!dynamics->multigrid)
        dynamics->multigrid = billow_multigrid_new(&dynamics->net->grid, dynamics->workers);
    billow_multigrid_assemble(dynamics->multigrid, dynamics->matrix, dynamics->resistance, damping,
                              dynamics->surface, dynamics->surface_scale, &dynamics->filter);
    dynamics->profile.preconditioner += billow_stopwatch_lap(&watch);
}

/* An iteration with springs between layers that another one follows is solved to so many tolerances. */
static const double ROUGHLY = 100.0;

static double
tolerance_of(const BillowDynamics *dynamics, Linearisation how)
{
    const bool goes_on =
        how != AT_GUESS && billow_layers_press(dynamics->layers) && !dynamics->net->is_limited;
    return billow_integrator_tolerance(dynamics) * (goes_on ? ROUGHLY : 1.0);
}

/* Continues from the current change up to the tolerance. Leaves right - A change in `residual`. */
static BillowSolution
run_solver(BillowDynamics *dynamics, const BillowLinearSystem *system, double least, double tolerance,
           int max_iterations, BillowPoints *residual)
{
    BillowDynamicsProfile *profile = &dynamics->profile;
    BillowSolution solution =
        billow_conjugate_gradients_solve(dynamics->solver, system, &dynamics->filter, &dynamics->right, least,
                                         tolerance, max_iterations, &dynamics->change, residual);
    profile->iterations += solution.iterations;
    profile->product += solution.product_seconds;
    profile->preconditioner += solution.preconditioner_seconds;
    profile->reduction += solution.reduction_seconds;
    return solution;
}

/* The multigrid is useless if stiffness is so large that single precision loses the rest; then the point
 * blocks are used. `least`: see billow_conjugate_gradients_solve(). */
static BillowSolution
solve_for_change(BillowDynamics *dynamics, double duration, Linearisation how, double least,
                 BillowPoints *residual)
{
    const int most = dynamics->settings.max_iterations;
    const double tolerance = tolerance_of(dynamics, how);
    BillowLinearSystem system = {dynamics->net->count, billow_implicit_multiply, billow_implicit_precondition,
                                 dynamics, &dynamics->net->grid};
    prescribe_change(dynamics);
    const double at_rest = billow_integrator_weight_norm(dynamics, duration, &system);
    least = fmax(least, at_rest);
    /* what is left unsolved of a guess would keep cloth at rest from lying still */
    if (how != AT_GUESS && dynamics->has_guess && at_rest == 0.0)
        system.guess = &dynamics->guess;
    BillowSolution solution =
        run_solver(dynamics, &system, least, tolerance, most < MOST_CYCLES ? most : MOST_CYCLES, residual);
    if (solution.solved || most <= MOST_CYCLES)
        return solution;
    prescribe_change(dynamics);
    system.guess = NULL;
    billow_block_matrix_invert(dynamics->matrix, &dynamics->filter);
    system.precondition = billow_implicit_precondition_blocks;
    return run_solver(dynamics, &system, 0.0, tolerance, most, residual);
}

/* Sets up the system of a step of Newton's method from the current v. */
static void
begin_newton(BillowDynamics *dynamics, const ImplicitStep *step, Linearisation how)
{
    BillowStopwatch watch = billow_stopwatch_start();
    BillowPoints *lead = &dynamics->work[1], *mean = &dynamics->work[2];
    const BillowPoints *w = step->share == 1.0 ? &dynamics->v : mean;
    const BillowPoints *x = how == AT_START ? &dynamics->x0 : &dynamics->x;
    if (step->share != 1.0)
        set_stage_velocity(dynamics, step->share, mean);
    set_lead(dynamics, step->memory, step->reach, w, lead);
    billow_integrator_add(dynamics, &dynamics->x, &dynamics->x0, 1.0, lead);
    set_forces(dynamics, step, how, x, w, lead);
    set_right_hand_side(dynamics, step);
    dynamics->profile.forces += billow_stopwatch_lap(&watch);
    assemble(dynamics, step, x);
}

/* Takes over the change that was solved for; `residual` is what is left of the right-hand side. */
static void
end_newton(BillowDynamics *dynamics, const ImplicitStep *step, BillowPoints *residual)
{
    /* the remaining right-hand side at filtered points is the force of their constraints */
    for (size_t i = 0; i < dynamics->filter.n; i++) {
        size_t point = dynamics->filter.entries[i].point;
        BillowVec3 impulse = billow_points_get(residual, point);
        billow_points_set(residual, point, billow_vec3_scale(impulse, 1.0 / step->duration));
    }
    billow_integrator_set_reaction(dynamics, residual);
    billow_integrator_add(dynamics, &dynamics->v, &dynamics->v, 1.0, &dynamics->change);
}

/* Does one step of Newton's method from the current v. */
static BillowSolution
newton_step(BillowDynamics *dynamics, const ImplicitStep *step, Linearisation how, double least)
{
    BillowPoints *residual = &dynamics->work[0];
    begin_newton(dynamics, step, how);
    const BillowSolution solution = solve_for_change(dynamics, step->duration, how, least, residual);
    end_newton(dynamics, step, residual);
    return solution;
}

/* x = x0 + memory (x0 - x_-1) + duration w */
static void
set_positions(BillowDynamics *dynamics, const ImplicitStep *step)
{
    BillowPoints *w = &dynamics->work[1];
    set_stage_velocity(dynamics, step->share, w);
    set_lead(dynamics, step->memory, step->duration, w, &dynamics->x);
    billow_integrator_add(dynamics, &dynamics->x, &dynamics->x, 1.0, &dynamics->x0);
}

/* Overwrites all of `work` but the last. */
static BillowStepStatus
solve(BillowDynamics *dynamics, const ImplicitStep *step, Linearisation first)
{
    const BillowDynamicsSettings *settings = &dynamics->settings;
    const int most =
        settings->iterations > step->least_iterations ? settings->iterations : step->least_iterations;
    set_guess(dynamics);
    billow_integrator_copy(dynamics, &dynamics->v, &dynamics->v0);
    if (first != AT_START)
        billow_integrator_prescribe(dynamics, &dynamics->v);
    BillowSolution solution = newton_step(dynamics, step, first, 0.0);
    const double whole = most > 1 ? billow_integrator_size(dynamics, &dynamics->change) : 0.0,
                 right = solution.right;
    dynamics->first_right = right;
    double change = whole;
    for (int i = 1; i < most && solution.solved && change > billow_integrator_tolerance(dynamics) * whole;
         i++) {
        solution = newton_step(dynamics, step, AT_GUESS, right);
        change = billow_integrator_size(dynamics, &dynamics->change);
    }
    set_positions(dynamics, step);
    dynamics->is_computed = true;
    return solution.solved ? BILLOW_STEP_DONE : BILLOW_STEP_UNSOLVED;
}

static ImplicitStep
euler_step(const BillowDynamics *dynamics, double h)
{
    return (ImplicitStep){.duration = h, .reach = h, .share = 1.0, .time = dynamics->time + h};
}

/* M (v - v0) = h F(x0 + h v, v) */
static BillowStepStatus
implicit_euler(BillowDynamics *dynamics, double h)
{
    ImplicitStep step = euler_step(dynamics, h);
    return solve(dynamics, &step, AHEAD);
}

/* M (v - v0) = h F(x0 + h/2 w, w), w = (v0 + v) / 2, x = x0 + h w. Vibrations are not damped, so the
 * positions after v0 are no good start; a second iteration, from the first one's result, is second order. */
static BillowStepStatus
implicit_midpoint(BillowDynamics *dynamics, double h)
{
    ImplicitStep step = {.duration = h,
                         .reach = 0.5 * h,
                         .share = 0.5,
                         .time = dynamics->time + 0.5 * h,
                         .least_iterations = 2};
    return solve(dynamics, &step, AT_START);
}

/* The first iteration is of first order where springs are compressed: see AHEAD.
 *
 * With w = h / h_before, c2 = w^2 / (1 + 2w), H = h (1 + w) / (1 + 2w), x^ = x0 + c2 (x0 - x_-1), v^
 * likewise: x = x^ + H v, M (v - v^) = H F(x, v). */
static BillowStepStatus
bdf2(BillowDynamics *dynamics, double h)
{
    if (dynamics->h_before <= 0.0)
        return implicit_euler(dynamics, h);
    double w = h / dynamics->h_before, H = h * (1.0 + w) / (1.0 + 2.0 * w);
    ImplicitStep step = {.duration = H,
                         .reach = H,
                         .share = 1.0,
                         .memory = w * w / (1.0 + 2.0 * w),
                         .time = dynamics->time + h,
                         .least_iterations = 2};
    return solve(dynamics, &step, AHEAD);
}

BillowStepStatus
billow_implicit_go_on(BillowDynamics *dynamics, double h)
{
    const ImplicitStep step = euler_step(dynamics, h);
    billow_integrator_prescribe(dynamics, &dynamics->v);
    const BillowSolution solution = newton_step(dynamics, &step, AT_GUESS, dynamics->first_right);
    set_positions(dynamics, &step);
    return solution.solved ? BILLOW_STEP_DONE : BILLOW_STEP_UNSOLVED;
}

void
billow_implicit_begin(BillowDynamics *dynamics, double h, bool is_first)
{
    const ImplicitStep step = euler_step(dynamics, h);
    begin_newton(dynamics, &step, is_first ? AHEAD : AT_GUESS);
}

void
billow_implicit_end(BillowDynamics *dynamics, double h)
{
    const ImplicitStep step = euler_step(dynamics, h);
    end_newton(dynamics, &step, &dynamics->work[0]);
    set_positions(dynamics, &step);
}

double
billow_implicit_least(BillowDynamics *dynamics, double h)
{
    const BillowLinearSystem system = {dynamics->net->count, billow_implicit_multiply,
                                       billow_implicit_precondition, dynamics, &dynamics->net->grid};
    return billow_integrator_weight_norm(dynamics, h, &system);
}

void
billow_implicit_keep_limit(BillowDynamics *dynamics, double h)
{
    const double limit = dynamics->settings.strain_limit;
    const ImplicitStep step = euler_step(dynamics, h);
    double most = INFINITY;
    bool goes_on = true;
    /* repeat a step of any scheme as an Euler step: others may end too far off to start from */
    if (dynamics->settings.scheme != &billow_scheme_implicit_euler) {
        set_guess(dynamics);
        billow_integrator_copy(dynamics, &dynamics->v, &dynamics->v0);
        billow_integrator_prescribe(dynamics, &dynamics->v);
        newton_step(dynamics, &step, AHEAD, 0.0);
    }
    dynamics->net->is_limited = true;
    for (int i = 1, kept = 0; i <= LIMIT_ITERATIONS && kept < 2 && goes_on; i++) {
        goes_on = newton_step(dynamics, &step, AT_GUESS, 0.0).solved;
        set_positions(dynamics, &step);
        const double excess = billow_strain_limit_excess(dynamics->net, limit, &dynamics->x);
        kept = excess <= BILLOW_LIMIT_TOLERANCE * limit ? kept + 1 : 0;
        if (i % LIMIT_SERIES == 0) {
            goes_on &= kept > 0 || excess <= most;
            most = 0.75 * excess;
        }
    }
    dynamics->net->is_limited = false;
}

const BillowScheme billow_scheme_implicit_euler = {.integrate = implicit_euler};
const BillowScheme billow_scheme_implicit_midpoint = {.integrate = implicit_midpoint, .is_precise = true};
const BillowScheme billow_scheme_bdf2 = {.integrate = bdf2, .is_precise = true};
