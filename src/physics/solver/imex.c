/* IMEX schemes: the linear part of the springs, k d, bending, damping and air drag are implicit; the rest of
 * the springs, -k l n, and the other forces are explicit. Etzmuss 2002 §3.4; docs/physics.md §2. */
#include "physics/net/net_rows.h"
#include "physics/net/seam.h"
#include "physics/solver/imex_matrix.h"
#include "physics/solver/integrator.h"
#include "physics/solver/rest_friction.h"

#include <math.h>

/* out = a x + b y, for all axes */
static void
combine(size_t count, double a, const BillowPoints *x, double b, const BillowPoints *y, BillowPoints *out)
{
    for (size_t i = 0; i < count; i++) {
        out->x[i] = a * x->x[i] + b * y->x[i];
        out->y[i] = a * x->y[i] + b * y->y[i];
        out->z[i] = a * x->z[i] + b * y->z[i];
    }
}

static void
apply_push(BillowPoints *force, size_t i, BillowVec3 f)
{
    billow_points_set(force, i, billow_vec3_add(billow_points_get(force, i), f));
}

/* F = k (|d| - l) n = k d - k l n; here: force_a -= k l n, force_b += k l n */
static void
add_rest_lengths(const BillowNet *net, const BillowSprings *springs, const BillowPoints *x,
                 BillowPoints *force)
{
    for (int row = 0; row < net->grid.rows; row++) {
        BillowSpringRow some = billow_springs_of_row(&net->grid, springs, row);
        for (int column = some.begin; column < some.end; column++) {
            size_t a = billow_grid_index(&net->grid, column, row), b = a + (size_t) some.step;
            BillowVec3 d = billow_vec3_sub(billow_points_get(x, b), billow_points_get(x, a));
            double length = billow_vec3_length(d);
            double share =
                length > 0.0 ? springs->stiffness[a] * billow_spring_rest(springs, a) / length : 0.0;
            apply_push(force, a, billow_vec3_scale(d, -share));
            apply_push(force, b, billow_vec3_scale(d, share));
        }
    }
}

/* Computes the explicit forces at (x, v, time), without drag, which the matrix contains. */
static void
explicit_forces(BillowDynamics *dynamics, const BillowPoints *x, const BillowPoints *v, double time,
                BillowPoints *force)
{
    const BillowNet *net = dynamics->net;
    billow_integrator_external_forces(dynamics, x, v, time, force);
    for (size_t i = 0; i < net->count; i++)
        apply_push(force, i, billow_vec3_scale(billow_points_get(v, i), net->drag * net->area[i]));
    for (int family = 0; family < BILLOW_N_SPRING_FAMILIES; family++)
        if (net->springs[family].is_there)
            add_rest_lengths(net, &net->springs[family], x, force);
}

/* x^ = c1 x0 - c2 x_-1, v^ likewise; the step ends at x = x^ + h c3 v, and is expected to move with (1 -
 * look) v0 + look v*. */
typedef struct {
    double c1, c2, c3, look;
} Coefficients;

/* w = h / h_before; 0 in the first step. */
static double
ratio_of_steps(const BillowDynamics *dynamics, double h)
{
    return dynamics->h_before > 0.0 ? h / dynamics->h_before : 0.0;
}

/* right = M v^ + s [p(x*, v*) - K x^], s = h c3; leaves x^ in x. */
static void
set_right(BillowDynamics *d, double h, Coefficients c)
{
    const BillowNet *net = d->net;
    BillowPoints *right = &d->right, *kx = &d->work[0], *before = &d->work[1];
    const double s = h * c.c3;
    explicit_forces(d, &d->work[2], &d->work[3], d->time + h, &d->force);
    billow_rest_friction_add(d, NULL, 1.0, &d->force, NULL);
    billow_surface_push(d->surface, NULL, 1.0, &d->force, NULL);
    combine(net->count, c.c1, &d->x0, -c.c2, &d->x_before, &d->x);
    combine(net->count, c.c1, &d->v0, -c.c2, &d->v_before, before);
    billow_imex_apply(net, (BillowImexShares){.stiffness = 1.0}, &d->x, kx);
    billow_imex_apply(net, (BillowImexShares){.mass = 1.0}, before, right);
    combine(net->count, 1.0, right, s, &d->force, right);
    combine(net->count, 1.0, right, -s, kx, right);
}

/* Data of the conjugate gradients' operations with A. */
typedef struct {
    BillowDynamics *dynamics;
    BillowFactorisation *factor;
    bool failed; /* a solve with the factor ran out of memory */
} System;

static double
multiply(void *data, const BillowPoints *p, BillowPoints *q)
{
    const System *system = data;
    return billow_block_matrix_multiply(system->dynamics->matrix, p, q) +
           billow_seam_bend(system->dynamics->net, p, -system->dynamics->seam_scale, q) +
           billow_surface_multiply(system->dynamics->surface, system->dynamics->surface_scale, p, q);
}

/* z = P B^-1 P r */
static double
precondition(void *data, const BillowPoints *r, BillowPoints *z)
{
    System *system = data;
    BillowDynamics *d = system->dynamics;
    combine(d->net->count, 1.0, r, 0.0, r, z);
    billow_filter_apply(&d->filter, z);
    if (!billow_factorisation_solve(system->factor, z, z)) {
        system->failed = true;
        return 0.0;
    }
    billow_filter_apply(&d->filter, z);
    return billow_points_dot(d->workers, d->net->count, r, z);
}

/* Solves A v = right in the free directions, from the v at hand, A = M + s (D + R) + s2 K with the damping D
 * along the springs as they are at x*; the preconditioner is the constant B = M + s C + s2 K >= A - s R. One
 * iteration is enough without damping and partly constrained points. Leaves right - A v in `residual`. */
static BillowStepStatus
solve(BillowDynamics *d, double s, BillowPoints *residual)
{
    if (!d->imex)
        d->imex = billow_imex_new();
    System system = {.dynamics = d, .factor = billow_imex_factor(d->imex, d->net, d->held, s)};
    if (!system.factor) {
        combine(d->net->count, 0.0, &d->right, 0.0, &d->right, residual);
        return BILLOW_STEP_UNSOLVED;
    }
    BillowLinearSystem linear = {d->net->count, multiply, precondition, &system, &d->net->grid};
    /* air drag, and the friction of sliding points */
    for (int e = 0; e < 6; e++)
        for (size_t i = 0; i < d->net->count; i++)
            d->resistance[e][i] = e == 0 || e == 3 || e == 5 ? d->net->drag * d->net->area[i] : 0.0;
    if (d->n_colliders > 0)
        billow_contacts_rub(d->contacts, &d->x0, &d->v0, 1.0, NULL, d->resistance);
    billow_rest_friction_add(d, NULL, 1.0, NULL, d->resistance);
    billow_surface_push(d->surface, NULL, 1.0, NULL, d->resistance);
    d->surface_scale = s;
    d->seam_scale = s * s + s * d->net->bending_damping;
    billow_block_matrix_assemble_linear(d->matrix, &d->work[2], s, s * s, d->resistance, s);
    d->profile.updates++;
    /* for the change of v, so that the tolerance is relative to that */
    BillowPoints *change = &d->change;
    multiply(&system, &d->v, residual);
    combine(d->net->count, 1.0, &d->right, -1.0, residual, &d->right);
    combine(d->net->count, 0.0, residual, 0.0, residual, change);
    const double least = billow_integrator_weight_norm(d, s, &linear);
    BillowSolution solution = billow_conjugate_gradients_solve(d->solver, &linear, &d->filter, &d->right,
                                                               least, billow_integrator_tolerance(d),
                                                               d->settings.max_iterations, change, residual);
    combine(d->net->count, 1.0, &d->v, 1.0, change, &d->v);
    d->profile.iterations += solution.iterations;
    d->profile.product += solution.product_seconds;
    d->profile.preconditioner += solution.preconditioner_seconds;
    d->profile.reduction += solution.reduction_seconds;
    return solution.solved && !system.failed ? BILLOW_STEP_DONE : BILLOW_STEP_UNSOLVED;
}

/* A v = right, x = x^ + s v */
static BillowStepStatus
solve_about_expected(BillowDynamics *d, double h, Coefficients c)
{
    double s = h * c.c3;
    BillowPoints *residual = &d->work[0];
    set_right(d, h, c);
    BillowStepStatus status = solve(d, s, residual);
    combine(d->net->count, 1.0, &d->x, s, &d->v, &d->x);
    combine(d->net->count, 1.0 / s, residual, 0.0, residual, residual);
    billow_integrator_set_reaction(d, residual);
    return status;
}

/* Repeated, the steps solve the equations of implicit Euler and BDF2: Etzmuss 2002 §3.4.3. */
static BillowStepStatus
step(BillowDynamics *d, double h, Coefficients c)
{
    /* The expected end of the step: v* = v0 + w (v0 - v_-1), x* = x0 + h ((1 - look) v0 + look v*), with
     * prescribed components set. x* goes to work[2], v* to work[3], v0 with prescribed components to v. */
    double w = ratio_of_steps(d, h);
    BillowPoints *ahead = &d->work[2], *v = &d->work[3];
    combine(d->net->count, 1.0 + w, &d->v0, -w, &d->v_before, v);
    billow_integrator_prescribe(d, v);
    billow_integrator_copy(d, &d->v, &d->v0);
    billow_integrator_prescribe(d, &d->v);
    combine(d->net->count, 1.0 - c.look, &d->v, c.look, v, ahead);
    billow_integrator_add(d, ahead, &d->x0, h, ahead);
    BillowStepStatus status = solve_about_expected(d, h, c);
    for (int i = 1; i < d->settings.iterations && status == BILLOW_STEP_DONE; i++) {
        /* the last iteration's result replaces the expected end, until the velocity differs little from the
         * expected one, relative to the change of the step */
        BillowPoints *change = &d->work[1];
        billow_integrator_add(d, change, &d->v, -1.0, &d->v0);
        double whole = billow_integrator_size(d, change);
        billow_integrator_add(d, change, &d->v, -1.0, v);
        double off = billow_integrator_size(d, change);
        billow_integrator_copy(d, ahead, &d->x);
        billow_integrator_copy(d, v, &d->v);
        if ((whole > 0.0 ? off / whole : 0.0) <= d->settings.tolerance)
            break;
        status = solve_about_expected(d, h, c);
    }
    return status;
}

/* With `look` 0, x* is beside x as in implicit Euler, and rotations slow down as there. The larger it is, the
 * less explicit forces lag behind accelerated cloth, but beyond a half they speed up rotations. */
static BillowStepStatus
imex_euler(BillowDynamics *dynamics, double h)
{
    return step(dynamics, h, (Coefficients){.c1 = 1.0, .c2 = 0.0, .c3 = 1.0, .look = 0.25});
}

/* c1 = (1 + w)2 / (1 + 2w), c2 = w2 / (1 + 2w), c3 = (1 + w) / (1 + 2w) */
static BillowStepStatus
sbdf2(BillowDynamics *dynamics, double h)
{
    const double w = ratio_of_steps(dynamics, h), sum = 1.0 + 2.0 * w;
    return step(dynamics, h,
                (Coefficients){.c1 = (1.0 + w) * (1.0 + w) / sum, .c2 = w * w / sum, .c3 = (1.0 + w) / sum});
}

const BillowScheme billow_scheme_imex_euler = {.integrate = imex_euler};
const BillowScheme billow_scheme_sbdf2 = {.integrate = sbdf2, .is_precise = true};
