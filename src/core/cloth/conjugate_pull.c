#include "core/cloth/conjugate_pull.h"

#include "core/base/allocate.h"
#include "core/base/wide.h"
#include "core/cloth/held_points.h"
#include "core/cloth/keep_lengths_forces.h"

#include <math.h>
#include <string.h>

/* Below this product, square meters, there is nothing left to do. */
static const double NOTHING = 1e-30;

static size_t
count_of(const struct BillowKeepLengths *keep)
{
    return (size_t) keep->columns * (size_t) keep->rows;
}

void
billow_conjugate_pull_prepare(struct BillowKeepLengths *keep)
{
    const size_t count = count_of(keep);
    keep->conjugate =
        (BillowConjugate){billow_points_new(count), billow_points_new(count), billow_points_new(count),
                          billow_allocate((size_t) keep->rows, sizeof(double))};
}

void
billow_conjugate_pull_clear(struct BillowKeepLengths *keep)
{
    billow_points_free(&keep->conjugate.residual);
    billow_points_free(&keep->conjugate.step);
    billow_points_free(&keep->conjugate.way);
    free(keep->conjugate.sums);
}

/* A pass over rows, with a number that it needs besides the points. */
typedef struct {
    struct BillowKeepLengths *keep;
    double share;
} Pass;

static void
run_pass(struct BillowKeepLengths *keep, BillowWorkers *workers, BillowWork work, double share)
{
    Pass pass = {keep, share};
    billow_workers_run(workers, (size_t) keep->rows, keep->chunk, work, &pass);
}

/* Adds up the rows in their order, so that the sum is the same for any number of threads. */
static double
sum_of(const struct BillowKeepLengths *keep)
{
    double sum = 0.0;
    for (int row = 0; row < keep->rows; row++)
        sum += keep->conjugate.sums[row];
    return sum;
}

/* Returns a · b of the points from `first` on. */
BILLOW_WITHIN double
multiply(const BillowPoints *a, const BillowPoints *b, size_t first, size_t n)
{
    double x = 0.0, y = 0.0, z = 0.0;
    for (size_t i = first; i < first + n; i++) {
        x += a->x[i] * b->x[i];
        y += a->y[i] * b->y[i];
        z += a->z[i] * b->z[i];
    }
    return x + y + z;
}

/* sums <- step · residual */
BILLOW_WIDE static void
measure_steps(void *data, size_t begin, size_t end)
{
    const struct BillowKeepLengths *keep = ((const Pass *) data)->keep;
    const BillowConjugate *own = &keep->conjugate;
    const size_t n = (size_t) keep->columns;
    for (size_t row = begin; row < end; row++)
        own->sums[row] = multiply(&own->step, &own->residual, row * n, n);
}

/* way <- step + share way,  x <- x + way,  step <- 0 */
BILLOW_WIDE static void
set_out(void *data, size_t begin, size_t end)
{
    const Pass *pass = data;
    const struct BillowKeepLengths *keep = pass->keep;
    const BillowConjugate *own = &keep->conjugate;
    double *const x[3] = {keep->x.x, keep->x.y, keep->x.z};
    double *const step[3] = {own->step.x, own->step.y, own->step.z};
    double *const way[3] = {own->way.x, own->way.y, own->way.z};
    const size_t n = (size_t) keep->columns;
    for (int axis = 0; axis < 3; axis++)
#pragma GCC ivdep
        for (size_t i = begin * n; i < end * n; i++) {
            way[axis][i] = step[axis][i] + pass->share * way[axis][i];
            x[axis][i] += way[axis][i];
            step[axis][i] = 0.0;
        }
}

/* force <- residual - force, which is what the way changes;  sums <- way · force */
BILLOW_WIDE static void
find_changes(void *data, size_t begin, size_t end)
{
    const struct BillowKeepLengths *keep = ((const Pass *) data)->keep;
    const BillowConjugate *own = &keep->conjugate;
    double *const force[3] = {keep->force.x, keep->force.y, keep->force.z};
    const double *const residual[3] = {own->residual.x, own->residual.y, own->residual.z};
    const size_t n = (size_t) keep->columns;
    for (int axis = 0; axis < 3; axis++)
#pragma GCC ivdep
        for (size_t i = begin * n; i < end * n; i++)
            force[axis][i] = residual[axis][i] - force[axis][i];
    for (size_t row = begin; row < end; row++)
        own->sums[row] = multiply(&own->way, &keep->force, row * n, n);
}

/* Takes the share of the way instead of all of it. */
BILLOW_WIDE static void
take_share(void *data, size_t begin, size_t end)
{
    const Pass *pass = data;
    const struct BillowKeepLengths *keep = pass->keep;
    const BillowConjugate *own = &keep->conjugate;
    double *const x[3] = {keep->x.x, keep->x.y, keep->x.z};
    double *const residual[3] = {own->residual.x, own->residual.y, own->residual.z};
    const double *const way[3] = {own->way.x, own->way.y, own->way.z};
    const double *const force[3] = {keep->force.x, keep->force.y, keep->force.z};
    const size_t n = (size_t) keep->columns;
    const double back = pass->share - 1.0;
    for (int axis = 0; axis < 3; axis++)
#pragma GCC ivdep
        for (size_t i = begin * n; i < end * n; i++) {
            x[axis][i] += back * way[axis][i];
            residual[axis][i] -= pass->share * force[axis][i];
        }
}

static void
find_forces(struct BillowKeepLengths *keep, BillowWorkers *workers)
{
    billow_held_points_restrain(keep);
    billow_edge_forces_compute(keep, workers);
    billow_held_points_unrestrain(keep);
    billow_held_points_ease(keep);
}

static void
begin(struct BillowKeepLengths *keep, BillowWorkers *workers)
{
    const size_t size = count_of(keep) * sizeof(double);
    const BillowPoints step = keep->conjugate.step;
    find_forces(keep, workers);
    billow_points_copy(&keep->conjugate.residual, &keep->force, count_of(keep));
    memset(step.x, 0, size);
    memset(step.y, 0, size);
    memset(step.z, 0, size);
}

void
billow_conjugate_pull_run(struct BillowKeepLengths *keep, int iterations, BillowWorkers *workers)
{
    BillowConjugate *own = &keep->conjugate;
    double before = INFINITY; /* so the first way repeats nothing of an earlier one */
    begin(keep, workers);
    for (int k = 0; k < iterations; k++) {
        billow_grid_solver_correct(keep->solver, workers, &own->residual, &own->step, NULL);
        run_pass(keep, workers, measure_steps, 0.0);
        const double now = sum_of(keep);
        if (!(now > NOTHING))
            return;
        run_pass(keep, workers, set_out, now / before);
        before = now;
        find_forces(keep, workers);
        run_pass(keep, workers, find_changes, 0.0);
        const double change = sum_of(keep);
        run_pass(keep, workers, take_share, change > NOTHING ? now / change : 0.0);
        if (!(change > NOTHING))
            return;
    }
}
