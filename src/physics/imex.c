/* IMEX: the linear part of the springs, k d, their damping and the air's drag are implicit; what is left of
 * the springs, -k l n, and the other forces are explicit. The matrix is constant, its factor is kept. Etzmuss
 * 2002 §3.4. */
#include "physics/imex_matrix.h"
#include "physics/integrator.h"
#include "physics/net_rows.h"

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
push(BillowPoints *force, size_t i, BillowVec3 f)
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
            double share = length > 0.0 ? springs->stiffness[a] * springs->rest / length : 0.0;
            push(force, a, billow_vec3_scale(d, -share));
            push(force, b, billow_vec3_scale(d, share));
        }
    }
}

/* What is explicit, at (x, v, time): the drag is taken out of the external forces, for the matrix has it. */
static void
explicit_forces(BillowDynamics *dynamics, const BillowPoints *x, const BillowPoints *v, double time,
                BillowPoints *force)
{
    const BillowNet *net = dynamics->net;
    billow_integrator_external_forces(dynamics, x, v, time, force);
    for (size_t i = 0; i < net->count; i++)
        push(force, i, billow_vec3_scale(billow_points_get(v, i), net->drag * net->area[i]));
    for (int family = 0; family < BILLOW_N_SPRING_FAMILIES; family++)
        if (net->springs[family].is_there)
            add_rest_lengths(net, &net->springs[family], x, force);
}

/* The coefficients of the variable step w = h / h_before; w = 0 gives IMEX Euler. */
typedef struct {
    double w, c1, c2, c3;
} Coefficients;

/* c1 = (1 + w)2 / (1 + 2w), c2 = w2 / (1 + 2w), c3 = (1 + w) / (1 + 2w) */
static Coefficients
coefficients(double w)
{
    double sum = 1.0 + 2.0 * w;
    return (Coefficients){
        .w = w, .c1 = (1.0 + w) * (1.0 + w) / sum, .c2 = w * w / sum, .c3 = (1.0 + w) / sum};
}

/* right = M (c1 v0 - c2 v-1) + h c3 [(1 + w) p0 - w p-1 - K (c1 x0 - c2 x-1)]; leaves c1 x0 - c2 x-1 in x. */
static void
set_right(BillowDynamics *dynamics, double h, Coefficients c)
{
    BillowDynamics *d = dynamics;
    const BillowNet *net = d->net;
    BillowPoints *right = &d->right, *p0 = &d->force, *p1 = &d->work[0], *kx = &d->work[1];
    explicit_forces(d, &d->x0, &d->v0, d->time, p0);
    if (c.w > 0.0) {
        explicit_forces(d, &d->x_before, &d->v_before, d->time - d->h_before, p1);
        combine(net->count, 1.0 + c.w, p0, -c.w, p1, p0);
    }
    combine(net->count, c.c1, &d->x0, -c.c2, &d->x_before, &d->x);
    combine(net->count, c.c1, &d->v0, -c.c2, &d->v_before, p1);
    billow_imex_apply(net, (BillowImexShares){.stiffness = 1.0}, &d->x, kx);
    billow_imex_apply(net, (BillowImexShares){.mass = 1.0}, p1, right);
    combine(net->count, 1.0, right, h * c.c3, p0, right);
    combine(net->count, 1.0, right, -h * c.c3, kx, right);
}

/* What the conjugate gradients need of A. */
typedef struct {
    BillowDynamics *dynamics;
    double s; /* seconds: h c3 */
    BillowImexShares shares;
    BillowFactorisation *factor;
    bool failed; /* the factor found no memory */
} System;

/* The friction of the points that slide, A += s R: only filtered points can touch a body. */
static void
set_resistance(BillowDynamics *d)
{
    for (size_t i = 0; i < d->filter.n; i++)
        for (int e = 0; e < 6; e++)
            d->resistance[e][d->filter.entries[i].point] = 0.0;
    if (d->n_colliders > 0)
        billow_contacts_resist(d->contacts, &d->x0, &d->v0, 1.0, NULL, d->resistance);
}

/* q += s R p */
static void
add_resistance(const BillowDynamics *d, double s, const BillowPoints *p, BillowPoints *q)
{
    double *const *r = d->resistance;
    for (size_t k = 0; k < d->filter.n; k++) {
        size_t i = d->filter.entries[k].point;
        q->x[i] += s * (r[0][i] * p->x[i] + r[1][i] * p->y[i] + r[2][i] * p->z[i]);
        q->y[i] += s * (r[1][i] * p->x[i] + r[3][i] * p->y[i] + r[4][i] * p->z[i]);
        q->z[i] += s * (r[2][i] * p->x[i] + r[4][i] * p->y[i] + r[5][i] * p->z[i]);
    }
}

static double
multiply(void *data, const BillowPoints *p, BillowPoints *q)
{
    const System *system = data;
    const BillowDynamics *d = system->dynamics;
    billow_imex_apply(d->net, system->shares, p, q);
    add_resistance(d, system->s, p, q);
    return billow_points_dot(d->workers, d->net->count, p, q);
}

/* z = P A^-1 P r */
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

/* Solves A v = right in the free directions; with the factor of A as the preconditioner one iteration is
 * enough, unless points are partly free. Leaves right - A v in `residual`. */
static BillowStepStatus
solve(BillowDynamics *dynamics, double s, BillowPoints *residual)
{
    BillowDynamics *d = dynamics;
    if (!d->imex)
        d->imex = billow_imex_new();
    System system = {.dynamics = d, .s = s, .shares = billow_imex_shares(s)};
    system.factor = billow_imex_factor(d->imex, d->net, d->held, s);
    if (!system.factor) {
        combine(d->net->count, 0.0, &d->right, 0.0, &d->right, residual);
        return BILLOW_STEP_UNSOLVED;
    }
    BillowLinearSystem linear = {
        .count = d->net->count, .multiply = multiply, .precondition = precondition, .data = &system};
    set_resistance(d);
    BillowSolution solution =
        billow_conjugate_gradients_solve(d->solver, &linear, &d->filter, &d->right, 0.0,
                                         d->settings.tolerance, d->settings.max_iterations, &d->v, residual);
    d->profile.iterations += solution.iterations;
    d->profile.product += solution.product_seconds;
    d->profile.preconditioner += solution.preconditioner_seconds;
    d->profile.reduction += solution.reduction_seconds;
    return solution.solved && !system.failed ? BILLOW_STEP_DONE : BILLOW_STEP_UNSOLVED;
}

/* A v = right, x = h c3 v + c1 x0 - c2 x-1 */
static BillowStepStatus
step(BillowDynamics *dynamics, double h, double w)
{
    BillowDynamics *d = dynamics;
    size_t n = d->net->count;
    Coefficients c = coefficients(w);
    double s = h * c.c3;
    BillowPoints *residual = &d->work[0];
    set_right(d, h, c);
    combine(n, 1.0, &d->v0, 0.0, &d->v0, &d->v);
    billow_integrator_prescribe(d, &d->v);
    BillowStepStatus status = solve(d, s, residual);
    combine(n, 1.0, &d->x, s, &d->v, &d->x);
    combine(n, 1.0 / s, residual, 0.0, residual, residual);
    billow_integrator_set_reaction(d, residual);
    return status;
}

static BillowStepStatus
imex_euler(BillowDynamics *dynamics, double h)
{
    return step(dynamics, h, 0.0);
}

static BillowStepStatus
sbdf2(BillowDynamics *dynamics, double h)
{
    return step(dynamics, h, dynamics->h_before > 0.0 ? h / dynamics->h_before : 0.0);
}

const BillowScheme billow_scheme_imex_euler = {.integrate = imex_euler};
const BillowScheme billow_scheme_sbdf2 = {.integrate = sbdf2};
