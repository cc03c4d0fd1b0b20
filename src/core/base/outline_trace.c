#include "core/base/outline_trace.h"

#include "core/base/allocate.h"
#include "core/base/simpler_polygon.h"

#include <math.h>

/* In pixels. */
static const double SOFT_TOLERANCE = 0.1, ROUGH_TOLERANCE = 0.5;

/* A border of which less is soft is rough. */
static const double SOFT_SHARE = 0.5;

enum { LARGER_TOLERANCES = 6 };

/* Contours of an image that become loops, and how much their corners matter. */
typedef struct {
    const BillowAlpha *alpha;
    int columns, rows;
    const BillowAlphaContour **list;
    double **ranks;
    size_t n, n_points; /* of all corners */
} Chosen;

static int
compare_areas(const void *a, const void *b)
{
    const BillowAlphaContour *p = a, *q = b;
    const double first = fabs(p->area), second = fabs(q->area);
    if (first != second)
        return first > second ? -1 : 1;
    if (p->low.row != q->low.row)
        return p->low.row < q->low.row ? -1 : 1;
    return (p->low.column > q->low.column) - (p->low.column < q->low.column);
}

static bool
lies_in(const BillowAlphaContour *inner, const BillowAlphaContour *outer)
{
    const BillowGridPlace at = inner->line.corners[0];
    return inner->low.column >= outer->low.column && inner->low.row >= outer->low.row &&
           inner->high.column <= outer->high.column && inner->high.row <= outer->high.row &&
           billow_polygon_contains(&outer->line, at.column, at.row);
}

/* Returns whether a hole is in the largest part, the first contour, and not in an island within one of its
 * holes. */
static bool
is_hole_of_first(const BillowAlphaContours *contours, size_t hole)
{
    for (size_t i = 0; i < hole; i++)
        if (contours->list[i].area > 0.0 && lies_in(&contours->list[hole], &contours->list[i]) != (i == 0))
            return false;
    return true;
}

static BillowGridPlace
on_grid(const Chosen *chosen, BillowGridPlace at)
{
    return (BillowGridPlace){at.column / chosen->alpha->width * (chosen->columns - 1),
                             at.row / chosen->alpha->height * (chosen->rows - 1)};
}

static bool
lies_in_cell(const Chosen *chosen, const BillowAlphaContour *contour)
{
    const BillowGridPlace low = on_grid(chosen, contour->low), high = on_grid(chosen, contour->high);
    return ceil(high.column) - floor(low.column) <= 1.0 && ceil(high.row) - floor(low.row) <= 1.0;
}

/* Chooses the largest part and its holes. */
static void
choose(Chosen *chosen, const BillowAlphaContours *contours, BillowOutlineTrace *trace)
{
    chosen->list = billow_allocate(BILLOW_OUTLINE_MOST_LOOPS, sizeof *chosen->list);
    for (size_t i = 0; i < contours->n; i++) {
        const BillowAlphaContour *contour = &contours->list[i];
        const bool hole = contour->area < 0.0;
        if (hole && !is_hole_of_first(contours, i))
            continue;
        if (chosen->n < (hole ? BILLOW_OUTLINE_MOST_LOOPS : 1) && !(hole && lies_in_cell(chosen, contour))) {
            chosen->list[chosen->n++] = contour;
            chosen->n_points += contour->line.n;
        } else if (hole) {
            trace->holes_left_out++;
        } else {
            trace->pieces_left_out++;
        }
    }
}

static int
compare_ranks(const void *a, const void *b)
{
    const double p = *(const double *) a, q = *(const double *) b;
    return (p < q) - (p > q);
}

/* Ranks all corners. Returns the least tolerance from `least` at which no more are left than an outline may
 * have. */
static double
rank_all(Chosen *chosen, double least)
{
    double *all = billow_allocate(chosen->n_points + 1, sizeof *all);
    size_t n = 0;
    chosen->ranks = billow_allocate(chosen->n, sizeof *chosen->ranks);
    for (size_t k = 0; k < chosen->n; k++) {
        const BillowPolygon *line = &chosen->list[k]->line;
        chosen->ranks[k] = billow_allocate(line->n, sizeof **chosen->ranks);
        billow_polygon_rank(line, least, chosen->ranks[k]);
        for (size_t i = 0; i < line->n; i++)
            all[n++] = chosen->ranks[k][i];
    }
    qsort(all, n, sizeof *all, compare_ranks);
    const double tolerance =
        n > BILLOW_OUTLINE_MOST_POINTS ? fmax(all[BILLOW_OUTLINE_MOST_POINTS], least) : least;
    free(all);
    return tolerance;
}

static BillowOutlineLoop
loop_of(const Chosen *chosen, size_t k, double tolerance)
{
    const BillowPolygon kept = billow_polygon_keep(&chosen->list[k]->line, chosen->ranks[k], tolerance);
    for (size_t i = 0; i < kept.n; i++)
        kept.corners[i] = on_grid(chosen, kept.corners[i]);
    return (BillowOutlineLoop){.hole = k > 0, .points = kept.corners, .n_points = kept.n};
}

/* Makes loops of what is chosen, without holes that are wrong then. */
static BillowOutlineFault
make_loops(const Chosen *chosen, BillowOutlineTrace *trace)
{
    BillowOutlineFault fault;
    size_t wrong;
    trace->loops = billow_allocate(chosen->n, sizeof *trace->loops);
    trace->n = chosen->n;
    for (size_t k = 0; k < chosen->n; k++)
        trace->loops[k] = loop_of(chosen, k, trace->tolerance);
    while ((fault = billow_outline_check(trace->loops, trace->n, chosen->columns, chosen->rows, &wrong)) !=
               BILLOW_OUTLINE_GOOD &&
           wrong > 0) {
        free(trace->loops[wrong].points);
        trace->n--;
        for (size_t k = wrong; k < trace->n; k++)
            trace->loops[k] = trace->loops[k + 1];
    }
    return fault;
}

static void
drop_loops(BillowOutlineTrace *trace)
{
    billow_outline_loops_free(trace->loops, trace->n);
    trace->loops = NULL;
    trace->n = 0;
}

/* A line that crosses itself once it is simpler may no longer do so if it is simpler still. */
static void
make_good_loops(const Chosen *chosen, BillowOutlineTrace *trace)
{
    int tries = 0;
    while (make_loops(chosen, trace) != BILLOW_OUTLINE_GOOD) {
        drop_loops(trace);
        trace->tolerance *= 1.5;
        if (++tries == LARGER_TOLERANCES) {
            trace->outcome = BILLOW_TRACE_TOO_DETAILED;
            return;
        }
    }
    trace->holes_left_out += chosen->n - trace->n;
}

static bool
is_whole(const BillowOutlineTrace *trace, int columns, int rows)
{
    if (trace->n != 1)
        return false;
    const BillowPolygon line = {trace->loops[0].points, trace->loops[0].n_points};
    return billow_polygon_area2(&line) > 2.0 * (columns - 1) * (rows - 1) * (1.0 - 1e-9);
}

BillowOutlineTrace
billow_outline_trace(const BillowAlpha *alpha, int columns, int rows)
{
    BillowOutlineTrace trace = {BILLOW_TRACE_DONE};
    BillowAlphaContours contours;
    if (!billow_alpha_contours_find(alpha, &contours)) {
        trace.outcome = BILLOW_TRACE_TOO_DETAILED;
        return trace;
    }
    Chosen chosen = {.alpha = alpha, .columns = columns, .rows = rows};
    if (contours.n > 0)
        qsort(contours.list, contours.n, sizeof *contours.list, compare_areas);
    choose(&chosen, &contours, &trace);
    if (chosen.n > 0) {
        trace.tolerance = rank_all(&chosen, contours.soft < SOFT_SHARE ? ROUGH_TOLERANCE : SOFT_TOLERANCE);
        make_good_loops(&chosen, &trace);
        if (is_whole(&trace, columns, rows))
            drop_loops(&trace);
    } else {
        trace.outcome = BILLOW_TRACE_CLEAR;
    }
    for (size_t k = 0; k < chosen.n; k++)
        free(chosen.ranks[k]);
    free(chosen.ranks);
    free(chosen.list);
    billow_alpha_contours_free(&contours);
    return trace;
}

void
billow_outline_trace_clear(BillowOutlineTrace *trace)
{
    billow_outline_loops_free(trace->loops, trace->n);
    *trace = (BillowOutlineTrace){0};
}
