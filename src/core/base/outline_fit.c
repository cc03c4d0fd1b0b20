#include "core/base/outline_fit.h"

#include "core/base/allocate.h"
#include "core/base/simpler_polygon.h"

#include <math.h>

enum { LARGER_TOLERANCES = 6 };

static int
compare_ranks(const void *a, const void *b)
{
    const double p = *(const double *) a, q = *(const double *) b;
    return (p < q) - (p > q);
}

/* Ranks all corners. Returns the least tolerance from `least` at which no more are left than an outline may
 * have. */
static double
rank_all(const BillowOutlineLines *lines, double least, double **ranks)
{
    size_t n_points = 0, n = 0;
    for (size_t k = 0; k < lines->n; k++)
        n_points += lines->lines[k]->n;
    double *all = billow_allocate(n_points + 1, sizeof *all);
    for (size_t k = 0; k < lines->n; k++) {
        const BillowPolygon *line = lines->lines[k];
        ranks[k] = billow_allocate(line->n, sizeof *ranks[k]);
        billow_polygon_rank(line, least, ranks[k]);
        for (size_t i = 0; i < line->n; i++)
            all[n++] = ranks[k][i];
    }
    qsort(all, n, sizeof *all, compare_ranks);
    const double tolerance =
        n > BILLOW_OUTLINE_MOST_POINTS ? fmax(all[BILLOW_OUTLINE_MOST_POINTS], least) : least;
    free(all);
    return tolerance;
}

static BillowOutlineLoop
loop_of(const BillowOutlineLines *lines, size_t k, const double *ranks, double tolerance)
{
    const BillowPolygon kept = billow_polygon_keep(lines->lines[k], ranks, tolerance);
    for (size_t i = 0; i < kept.n; i++)
        kept.corners[i] = (BillowGridPlace){kept.corners[i].column / lines->width * (lines->columns - 1),
                                            kept.corners[i].row / lines->height * (lines->rows - 1)};
    return (BillowOutlineLoop){.hole = k > 0, .points = kept.corners, .n_points = kept.n};
}

/* Makes loops of the lines, without holes that are wrong then. */
static BillowOutlineFault
make_loops(const BillowOutlineLines *lines, double *const *ranks, BillowOutlineFit *fit)
{
    BillowOutlineFault fault;
    size_t wrong;
    fit->loops = billow_allocate(lines->n, sizeof *fit->loops);
    fit->n = lines->n;
    for (size_t k = 0; k < lines->n; k++)
        fit->loops[k] = loop_of(lines, k, ranks[k], fit->tolerance);
    while ((fault = billow_outline_check(fit->loops, fit->n, lines->columns, lines->rows, &wrong)) !=
               BILLOW_OUTLINE_GOOD &&
           wrong > 0) {
        free(fit->loops[wrong].points);
        fit->n--;
        for (size_t k = wrong; k < fit->n; k++)
            fit->loops[k] = fit->loops[k + 1];
    }
    return fault;
}

static void
drop_loops(BillowOutlineFit *fit)
{
    billow_outline_loops_free(fit->loops, fit->n);
    fit->loops = NULL;
    fit->n = 0;
}

/* A line that crosses itself once it is simpler may no longer do so if it is simpler still. */
static bool
make_good_loops(const BillowOutlineLines *lines, double *const *ranks, BillowOutlineFit *fit)
{
    for (int tries = 0; tries < LARGER_TOLERANCES; tries++) {
        if (make_loops(lines, ranks, fit) == BILLOW_OUTLINE_GOOD) {
            fit->holes_left_out = lines->n - fit->n;
            return true;
        }
        drop_loops(fit);
        fit->tolerance *= 1.5;
    }
    return false;
}

static bool
is_whole(const BillowOutlineFit *fit, const BillowOutlineLines *lines)
{
    if (fit->n != 1)
        return false;
    const BillowPolygon line = {fit->loops[0].points, fit->loops[0].n_points};
    return billow_polygon_area2(&line) > 2.0 * (lines->columns - 1) * (lines->rows - 1) * (1.0 - 1e-9);
}

bool
billow_outline_fit(const BillowOutlineLines *lines, double least, BillowOutlineFit *fit)
{
    double **ranks = billow_allocate(lines->n, sizeof *ranks);
    *fit = (BillowOutlineFit){.tolerance = rank_all(lines, least, ranks)};
    const bool done = make_good_loops(lines, ranks, fit);
    if (done && is_whole(fit, lines))
        drop_loops(fit);
    for (size_t k = 0; k < lines->n; k++)
        free(ranks[k]);
    free(ranks);
    return done;
}
