/* Schemes that solve a linear system for the velocities at the end of the step. */
#include "physics/integrator.h"
#include "physics/stopwatch.h"

#include <math.h>
#include <string.h>

/* Impulses below this share of weight's: see weight_norm(). */
#define NEARLY_AT_REST 0.1

/* Iterations that are tried with the multigrid: a few are enough where it works. */
enum { MOST_CYCLES = 100 };

/* A linearised implicit step in the change of velocity: (M + damping D + stiffness K) dv = base + duration (F
 * + Kx lead). */
typedef struct {
    double duration, damping, stiffness;
    double time;              /* of the wind */
    const BillowPoints *lead; /* metres */
    const BillowPoints *base; /* kg m/s; NULL: 0 */
} Step;

static double
multiply(void *data, const BillowPoints *p, BillowPoints *q)
{
    const BillowDynamics *dynamics = data;
    return billow_block_matrix_multiply(dynamics->matrix, p, q);
}

static double
precondition(void *data, const BillowPoints *r, BillowPoints *z)
{
    const BillowDynamics *dynamics = data;
    return billow_multigrid_precondition(dynamics->multigrid, r, z);
}

static double
precondition_blocks(void *data, const BillowPoints *r, BillowPoints *z)
{
    const BillowDynamics *dynamics = data;
    return billow_block_matrix_precondition(dynamics->matrix, r, z);
}

/* The first guess: no change but what is prescribed. */
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
        BillowVec3 w = billow_vec3_sub(entry->velocity, billow_points_get(&dynamics->v0, entry->point));
        billow_points_set(change, entry->point, billow_vec3_sub(w, billow_filter_project(entry, w)));
    }
}

static void
set_right_hand_side(BillowDynamics *dynamics, const Step *step)
{
    BillowStopwatch watch = billow_stopwatch_start();
    BillowPoints *right = &dynamics->right, *force = &dynamics->force;
    BillowSurroundings surroundings = billow_integrator_surroundings(dynamics, step->time);
    billow_forces_set_external(dynamics->net, dynamics->workers, &surroundings, &dynamics->x0, &dynamics->v0,
                               force, dynamics->resistance);
    /* friction at the velocity of the end, also where all else is that of the middle: it may stop points at once */
    if (dynamics->n_colliders > 0)
        billow_contacts_resist(dynamics->contacts, &dynamics->x0, &dynamics->v0,
                               step->duration / step->damping, force, dynamics->resistance);
    billow_forces_add_springs(dynamics->net, dynamics->workers, &dynamics->x0, &dynamics->v0, step->lead,
                              force);
    for (size_t i = 0; i < dynamics->net->count; i++) {
        right->x[i] = step->duration * force->x[i];
        right->y[i] = step->duration * force->y[i];
        right->z[i] = step->duration * force->z[i];
    }
    if (step->base)
        billow_integrator_add(dynamics, right, right, 1.0, step->base);
    dynamics->profile.forces += billow_stopwatch_lap(&watch);
}

/* What the solve leaves of the right-hand side at the filtered points is what their constraints have to give. */
static void
react(BillowDynamics *dynamics, BillowPoints *residual, double duration)
{
    for (size_t i = 0; i < dynamics->filter.n; i++) {
        size_t point = dynamics->filter.entries[i].point;
        BillowVec3 impulse = billow_points_get(residual, point);
        billow_points_set(residual, point, billow_vec3_scale(impulse, 1.0 / duration));
    }
    billow_integrator_set_reaction(dynamics, residual);
}

/* Whether the impulses that remain, by the speeds they would give to free points, are small beside those of weight. */
static bool
is_nearly_at_rest(BillowDynamics *dynamics, double duration)
{
    BillowPoints *impulse = &dynamics->work[0];
    double squares = 0.0, mass = 0.0;
    billow_integrator_copy(dynamics, impulse, &dynamics->right);
    billow_filter_apply(&dynamics->filter, impulse);
    for (size_t i = 0; i < dynamics->net->count; i++) {
        BillowVec3 b = billow_points_get(impulse, i);
        squares += billow_vec3_dot(b, b) / dynamics->net->mass[i];
        mass += dynamics->net->mass[i];
    }
    double fall = NEARLY_AT_REST * duration * billow_vec3_length(dynamics->settings.gravity);
    return squares < fall * fall * mass;
}

/* How long the impulse of gravity is in the norm of the preconditioner: cloth at rest has hardly a right-hand side, and
 * need not be solved to a share of that. In motion there is no need to know. */
static double
weight_norm(BillowDynamics *dynamics, double duration)
{
    if (!is_nearly_at_rest(dynamics, duration))
        return 0.0;
    BillowPoints *impulse = &dynamics->work[0], *scaled = &dynamics->work[1];
    BillowVec3 g = billow_vec3_scale(dynamics->settings.gravity, duration);
    for (size_t i = 0; i < dynamics->net->count; i++)
        billow_points_set(impulse, i, billow_vec3_scale(g, dynamics->net->mass[i]));
    billow_filter_apply(&dynamics->filter, impulse);
    return sqrt(fmax(billow_multigrid_precondition(dynamics->multigrid, impulse, scaled), 0.0));
}

static void
assemble(BillowDynamics *dynamics, const Step *step)
{
    BillowStopwatch watch = billow_stopwatch_start();
    const BillowGrid *grid = &dynamics->net->grid;
    billow_block_matrix_assemble(dynamics->matrix, &dynamics->x0, step->damping, step->stiffness,
                                 dynamics->resistance, step->damping);
    dynamics->profile.assembly += billow_stopwatch_lap(&watch);
    if (!dynamics->multigrid)
        dynamics->multigrid = billow_multigrid_new(grid->columns, grid->rows, dynamics->workers);
    billow_multigrid_assemble(dynamics->multigrid, dynamics->matrix, dynamics->resistance, step->damping,
                              &dynamics->filter);
    dynamics->profile.preconditioner += billow_stopwatch_lap(&watch);
}

/* Goes on with the change that there is, to the tolerance. Leaves right - A change in `residual`. */
static BillowSolution
approach(BillowDynamics *dynamics, const BillowLinearSystem *system, double least, int max_iterations,
         BillowPoints *residual)
{
    BillowDynamicsProfile *profile = &dynamics->profile;
    BillowSolution solution = billow_conjugate_gradients_solve(
        dynamics->solver, system, &dynamics->filter, &dynamics->right, least, dynamics->settings.tolerance,
        max_iterations, &dynamics->change, residual);
    profile->iterations += solution.iterations;
    profile->product += solution.product_seconds;
    profile->preconditioner += solution.preconditioner_seconds;
    profile->reduction += solution.reduction_seconds;
    return solution;
}

/* With stiffness beyond what single precision can tell from none the multigrid is of no use: the blocks of
 * the points serve then. */
static BillowSolution
solve_for_change(BillowDynamics *dynamics, double duration, BillowPoints *residual)
{
    int most = dynamics->settings.max_iterations;
    BillowLinearSystem system = {dynamics->net->count, multiply, precondition, dynamics};
    prescribe_change(dynamics);
    BillowSolution solution = approach(dynamics, &system, weight_norm(dynamics, duration),
                                       most < MOST_CYCLES ? most : MOST_CYCLES, residual);
    if (solution.solved || most <= MOST_CYCLES)
        return solution;
    prescribe_change(dynamics);
    billow_block_matrix_invert(dynamics->matrix, &dynamics->filter);
    system.precondition = precondition_blocks;
    return approach(dynamics, &system, 0.0, most, residual);
}

/* Solves for the change and sets v and the reaction. work[0] and work[1] are used. */
static BillowStepStatus
solve(BillowDynamics *dynamics, const Step *step)
{
    BillowPoints *residual = &dynamics->work[0];
    set_right_hand_side(dynamics, step);
    assemble(dynamics, step);
    BillowSolution solution = solve_for_change(dynamics, step->duration, residual);
    react(dynamics, residual, step->duration);
    billow_integrator_add(dynamics, &dynamics->v, &dynamics->v0, 1.0, &dynamics->change);
    return solution.solved ? BILLOW_STEP_DONE : BILLOW_STEP_UNSOLVED;
}

/* lead = seconds v0 */
static void
set_lead(BillowDynamics *dynamics, double seconds, BillowPoints *lead)
{
    for (size_t i = 0; i < dynamics->net->count; i++) {
        lead->x[i] = seconds * dynamics->v0.x[i];
        lead->y[i] = seconds * dynamics->v0.y[i];
        lead->z[i] = seconds * dynamics->v0.z[i];
    }
}

/* (M - h Kv - h^2 Kx) dv = h (F + h Kx v0), v = v0 + dv, x = x0 + h v */
static BillowStepStatus
implicit_euler(BillowDynamics *dynamics, double h)
{
    BillowPoints *lead = &dynamics->work[1];
    set_lead(dynamics, h, lead);
    Step step = {.duration = h, .damping = h, .stiffness = h * h, .time = dynamics->time + h, .lead = lead};
    BillowStepStatus status = solve(dynamics, &step);
    billow_integrator_add(dynamics, &dynamics->x, &dynamics->x0, h, &dynamics->v);
    return status;
}

/* Linearised about the start, at the middle x0 + h/2 (v0 + dv/2), v0 + dv/2:
 * (M - h/2 Kv - h^2/4 Kx) dv = h (F + h/2 Kx v0), x = x0 + h (v0 + v) / 2 */
static BillowStepStatus
implicit_midpoint(BillowDynamics *dynamics, double h)
{
    BillowPoints *lead = &dynamics->work[1], *x = &dynamics->x;
    set_lead(dynamics, 0.5 * h, lead);
    Step step = {.duration = h,
                 .damping = 0.5 * h,
                 .stiffness = 0.25 * h * h,
                 .time = dynamics->time + 0.5 * h,
                 .lead = lead};
    BillowStepStatus status = solve(dynamics, &step);
    billow_integrator_add(dynamics, x, &dynamics->x0, 0.5 * h, &dynamics->v0);
    billow_integrator_add(dynamics, x, x, 0.5 * h, &dynamics->v);
    return status;
}

/* With w = h / h_before, c1 = (1 + w)^2 / (1 + 2w), c2 = w^2 / (1 + 2w), c3 = (1 + w) / (1 + 2w), H = h c3,
 * x^ = c1 x0 - c2 x_-1, v^ alike: x = x^ + H v, M (v - v^) = H F(x, v). Linearised about the start:
 * (M - H Kv - H^2 Kx) dv = M (v^ - v0) + H (F + Kx (x^ - x0 + H v0)). */
static BillowStepStatus
bdf2(BillowDynamics *dynamics, double h)
{
    if (dynamics->h_before <= 0.0)
        return implicit_euler(dynamics, h);
    double w = h / dynamics->h_before;
    double c2 = w * w / (1.0 + 2.0 * w), H = h * (1.0 + w) / (1.0 + 2.0 * w);
    /* c1 = 1 + c2: x^ - x0 = c2 (x0 - x_-1) */
    BillowPoints *lead = &dynamics->work[1], *base = &dynamics->work[2], *moved = &dynamics->work[3];
    billow_integrator_add(dynamics, moved, &dynamics->x0, -1.0, &dynamics->x_before);
    set_lead(dynamics, H, lead);
    billow_integrator_add(dynamics, lead, lead, c2, moved);
    billow_integrator_add(dynamics, base, &dynamics->v0, -1.0, &dynamics->v_before);
    const double *mass = dynamics->net->mass;
    for (size_t i = 0; i < dynamics->net->count; i++) {
        base->x[i] *= c2 * mass[i];
        base->y[i] *= c2 * mass[i];
        base->z[i] *= c2 * mass[i];
    }
    Step step = {.duration = H,
                 .damping = H,
                 .stiffness = H * H,
                 .time = dynamics->time + h,
                 .lead = lead,
                 .base = base};
    BillowStepStatus status = solve(dynamics, &step);
    billow_integrator_add(dynamics, &dynamics->x, &dynamics->x0, c2, moved);
    billow_integrator_add(dynamics, &dynamics->x, &dynamics->x, H, &dynamics->v);
    return status;
}

const BillowScheme billow_scheme_implicit_euler = {.integrate = implicit_euler};
const BillowScheme billow_scheme_implicit_midpoint = {.integrate = implicit_midpoint};
const BillowScheme billow_scheme_bdf2 = {.integrate = bdf2};
