#include "physics/solver/conjugate_gradients.h"

#include "core/base/allocate.h"
#include "physics/net/seam.h"
#include "physics/solver/stopwatch.h"

#include <math.h>
#include <string.h>

enum { CHUNK = 2048, LANES = 4 };

struct BillowConjugateGradients {
    size_t count;
    BillowWorkers *workers;
    BillowPoints r, p, q, z;
};

BillowConjugateGradients *
billow_conjugate_gradients_new(size_t count, BillowWorkers *workers)
{
    BillowConjugateGradients *solver = billow_allocate(1, sizeof *solver);
    solver->count = count;
    solver->workers = workers;
    solver->r = billow_points_new(count);
    solver->p = billow_points_new(count);
    solver->q = billow_points_new(count);
    solver->z = billow_points_new(count);
    return solver;
}

void
billow_conjugate_gradients_free(BillowConjugateGradients *solver)
{
    if (!solver)
        return;
    billow_points_free(&solver->r);
    billow_points_free(&solver->p);
    billow_points_free(&solver->q);
    billow_points_free(&solver->z);
    free(solver);
}

void
billow_filter_apply(const BillowFilter *filter, BillowPoints *v)
{
    for (size_t i = 0; i < filter->n; i++) {
        const BillowFilterEntry *entry = &filter->entries[i];
        billow_points_set(v, entry->point, billow_filter_project(entry, billow_points_get(v, entry->point)));
    }
}

typedef struct {
    const BillowPoints *a, *b;
    double *sums;
} DotJob;

static double
dot_range(const double *a, const double *b, size_t begin, size_t end)
{
    double lanes[LANES] = {0};
    size_t i = begin;
    for (; i + LANES <= end; i += LANES)
        for (size_t l = 0; l < LANES; l++)
            lanes[l] += a[i + l] * b[i + l];
    for (; i < end; i++)
        lanes[0] += a[i] * b[i];
    return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
}

static void
dot_chunk(void *data, size_t begin, size_t end)
{
    const DotJob *job = data;
    job->sums[begin / CHUNK] = dot_range(job->a->x, job->b->x, begin, end) +
                               dot_range(job->a->y, job->b->y, begin, end) +
                               dot_range(job->a->z, job->b->z, begin, end);
}

double
billow_points_dot(BillowWorkers *workers, size_t count, const BillowPoints *a, const BillowPoints *b)
{
    enum { PART = 256 };
    double total = 0.0, sums[PART];
    for (size_t start = 0; start < count; start += (size_t) PART * CHUNK) {
        size_t n = count - start < (size_t) PART * CHUNK ? count - start : (size_t) PART * CHUNK;
        BillowPoints as = {a->x + start, a->y + start, a->z + start};
        BillowPoints bs = {b->x + start, b->y + start, b->z + start};
        DotJob job = {&as, &bs, sums};
        billow_workers_run(workers, n, CHUNK, dot_chunk, &job);
        for (size_t i = 0; i * CHUNK < n; i++)
            total += sums[i];
    }
    return total;
}

typedef struct {
    double factor;
    BillowPoints *to, *other;
    const BillowPoints *from, *product;
} AxpyJob;

static void
add_scaled(double *restrict to, const double *restrict from, double factor, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++)
        to[i] += factor * from[i];
}

/* x += a p, r -= a q */
static void
step_chunk(void *data, size_t begin, size_t end)
{
    const AxpyJob *job = data;
    add_scaled(job->to->x, job->from->x, job->factor, begin, end);
    add_scaled(job->to->y, job->from->y, job->factor, begin, end);
    add_scaled(job->to->z, job->from->z, job->factor, begin, end);
    add_scaled(job->other->x, job->product->x, -job->factor, begin, end);
    add_scaled(job->other->y, job->product->y, -job->factor, begin, end);
    add_scaled(job->other->z, job->product->z, -job->factor, begin, end);
}

static void
scale_and_add(double *restrict p, const double *restrict z, double factor, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++)
        p[i] = z[i] + factor * p[i];
}

/* p = z + b p */
static void
direction_chunk(void *data, size_t begin, size_t end)
{
    const AxpyJob *job = data;
    scale_and_add(job->to->x, job->from->x, job->factor, begin, end);
    scale_and_add(job->to->y, job->from->y, job->factor, begin, end);
    scale_and_add(job->to->z, job->from->z, job->factor, begin, end);
}

static void
close_seam(const BillowLinearSystem *system, BillowPoints *points)
{
    if (system->grid)
        billow_seam_close(system->grid, points);
}

typedef struct {
    const BillowPoints *b, *product;
    BillowPoints *r;
} ResidualJob;

static void
residual_chunk(void *data, size_t begin, size_t end)
{
    const ResidualJob *job = data;
    for (size_t i = begin; i < end; i++) {
        job->r->x[i] = job->b->x[i] - job->product->x[i];
        job->r->y[i] = job->b->y[i] - job->product->y[i];
        job->r->z[i] = job->b->z[i] - job->product->z[i];
    }
}

/* A solve in progress. */
typedef struct {
    BillowConjugateGradients *solver;
    const BillowLinearSystem *system;
    const BillowFilter *filter;
    const BillowPoints *b;
    BillowPoints *x;
    BillowPoints *residual; /* receives b - A x, at the points of the filter during the solve; or NULL */
    BillowStopwatch watch;
    BillowSolution solution;
} Solve;

/* r = P r. What is not filtered yet goes to the residual. */
static void
filter_rest(Solve *solve)
{
    BillowPoints *r = &solve->solver->r;
    for (size_t i = 0; solve->residual && i < solve->filter->n; i++) {
        const size_t point = solve->filter->entries[i].point;
        billow_points_set(solve->residual, point, billow_points_get(r, point));
    }
    billow_filter_apply(solve->filter, r);
}

/* Computes q = A p, and returns <p, q>. */
static double
multiply(Solve *solve, const BillowPoints *p)
{
    BillowPoints *q = &solve->solver->q;
    const double product = solve->system->multiply(solve->system->data, p, q);
    close_seam(solve->system, q);
    solve->solution.product_seconds += billow_stopwatch_lap(&solve->watch);
    return product;
}

/* x += a p, r -= a P q, q = A p */
static void
move(Solve *solve, double a)
{
    BillowConjugateGradients *solver = solve->solver;
    for (size_t i = 0; solve->residual && i < solve->filter->n; i++) {
        const size_t point = solve->filter->entries[i].point;
        const BillowVec3 change = billow_vec3_scale(billow_points_get(&solver->q, point), a);
        billow_points_set(solve->residual, point,
                          billow_vec3_sub(billow_points_get(solve->residual, point), change));
    }
    billow_filter_apply(solve->filter, &solver->q);
    AxpyJob job = {a, solve->x, &solver->r, &solver->p, &solver->q};
    billow_workers_run(solver->workers, solver->count, CHUNK, step_chunk, &job);
    solve->solution.reduction_seconds += billow_stopwatch_lap(&solve->watch);
}

/* Computes z = P B P r; returns <r, z>. */
static double
precondition(Solve *solve)
{
    double rho = solve->system->precondition(solve->system->data, &solve->solver->r, &solve->solver->z);
    close_seam(solve->system, &solve->solver->z);
    solve->solution.preconditioner_seconds += billow_stopwatch_lap(&solve->watch);
    return rho;
}

/* --- The first guess --- */

static bool
is_zero(const BillowPoints *x, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (x->x[i] != 0.0 || x->y[i] != 0.0 || x->z[i] != 0.0)
            return false;
    return true;
}

/* Sets the free components to zero: discards the first guess. */
static void
reset_guess(const BillowFilter *filter, size_t count, BillowPoints *x)
{
    size_t next = 0;
    for (size_t i = 0; i < count; i++) {
        BillowVec3 kept = {0};
        if (next < filter->n && filter->entries[next].point == i) {
            BillowVec3 value = billow_points_get(x, i);
            kept = billow_vec3_sub(value, billow_filter_project(&filter->entries[next++], value));
        }
        billow_points_set(x, i, kept);
    }
}

/* Computes r = P (b - A x); returns <r, P B P r>. */
static double
start_from(Solve *solve)
{
    BillowConjugateGradients *solver = solve->solver;
    ResidualJob job = {solve->b, &solver->q, &solver->r};
    multiply(solve, solve->x);
    billow_workers_run(solver->workers, solver->count, CHUNK, residual_chunk, &job);
    close_seam(solve->system, &solver->r);
    filter_rest(solve);
    return precondition(solve);
}

/* From x = 0 and r = P b, goes to the multiple of the guess that comes nearest to the solution in the norm of A: no
 * farther from it than 0. The way is part of the right-hand side's square, `reference`. Returns <r, P B P r>. */
static double
start_near(Solve *solve, double *reference)
{
    BillowConjugateGradients *solver = solve->solver;
    billow_points_copy(&solver->p, solve->system->guess, solver->count);
    billow_filter_apply(solve->filter, &solver->p);
    const double curvature = multiply(solve, &solver->p),
                 product = billow_points_dot(solver->workers, solver->count, &solver->p, &solver->r),
                 way = curvature > 0.0 ? product / curvature : 0.0;
    if (way != 0.0)
        move(solve, way);
    const double rho = precondition(solve);
    *reference = rho + way * product;
    return rho;
}

/* Sets r and z for the first guess, and the square to which the tolerance is relative: `least` squared, or more. Returns
 * <r, z>. */
static double
start(Solve *solve, double least, double *reference)
{
    BillowConjugateGradients *solver = solve->solver;
    billow_points_copy(&solver->r, solve->b, solver->count); /* as for x = 0 */
    close_seam(solve->system, &solver->r);
    filter_rest(solve);
    solve->solution.reduction_seconds += billow_stopwatch_lap(&solve->watch);
    if (solve->system->guess && is_zero(solve->x, solver->count)) {
        const double rho = start_near(solve, reference);
        *reference = fmax(*reference, least * least);
        return rho;
    }
    double rho = precondition(solve);
    *reference = fmax(rho, least * least);
    if (is_zero(solve->x, solver->count))
        return rho;
    rho = start_from(solve);
    if (!(rho <= *reference)) {
        reset_guess(solve->filter, solver->count, solve->x);
        rho = start_from(solve);
        *reference = fmax(*reference, rho);
    }
    return rho;
}

/* --- Iterations --- */

/* Does one iteration in the direction z + beta p, from rho = <r, z>; returns the next rho, or rho itself if
 * the direction has no positive curvature. */
static double
iterate(Solve *solve, double rho, double beta)
{
    BillowConjugateGradients *solver = solve->solver;
    /* p = z + (rho / rho1) p */
    AxpyJob turning = {.factor = beta, .to = &solver->p, .from = &solver->z};
    if (beta == 0.0)
        billow_points_copy(&solver->p, &solver->z, solver->count);
    else
        billow_workers_run(solver->workers, solver->count, CHUNK, direction_chunk, &turning);
    solve->solution.reduction_seconds += billow_stopwatch_lap(&solve->watch);
    /* alpha = rho / <p, A p> */
    const double curvature = multiply(solve, &solver->p);
    if (!(curvature > 0.0))
        return rho;
    move(solve, rho / curvature);
    solve->solution.iterations++;
    return precondition(solve);
}

/* r -> residual, where that is not known already */
static void
write_residual(Solve *solve)
{
    BillowPoints *r = &solve->solver->r;
    for (size_t i = 0; i < solve->filter->n; i++) {
        const size_t point = solve->filter->entries[i].point;
        billow_points_set(r, point, billow_points_get(solve->residual, point));
    }
    billow_points_copy(solve->residual, r, solve->solver->count);
}

/* Etzmuss 2002 alg. 7 */
BillowSolution
billow_conjugate_gradients_solve(BillowConjugateGradients *solver, const BillowLinearSystem *system,
                                 const BillowFilter *filter, const BillowPoints *b, double least,
                                 double tolerance, int max_iterations, BillowPoints *x,
                                 BillowPoints *residual)
{
    Solve solve = {.solver = solver,
                   .system = system,
                   .filter = filter,
                   .b = b,
                   .x = x,
                   .residual = residual,
                   .watch = billow_stopwatch_start()};
    double reference = 0.0, beta = 0.0, rho = start(&solve, least, &reference);
    solve.solution.right = sqrt(fmax(reference, 0.0));
    const double goal = tolerance * tolerance * reference;
    while (rho > goal && solve.solution.iterations < max_iterations) {
        int before = solve.solution.iterations;
        double next = iterate(&solve, rho, beta);
        if (solve.solution.iterations == before)
            break;
        beta = next / rho;
        rho = next;
    }
    /* rounding may leave a tiny negative rho */
    solve.solution.solved = fabs(rho) <= goal && isfinite(goal);
    solve.solution.residual = reference > 0.0 ? sqrt(fmax(rho, 0.0) / reference) : 0.0;
    if (residual)
        write_residual(&solve);
    solve.solution.reduction_seconds += billow_stopwatch_lap(&solve.watch);
    return solve.solution;
}
