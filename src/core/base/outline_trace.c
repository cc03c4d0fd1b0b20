#include "core/base/outline_trace.h"

#include "core/base/allocate.h"
#include "core/base/outline_fit.h"

#include <math.h>

/* In pixels. */
static const double SOFT_TOLERANCE = 0.1, ROUGH_TOLERANCE = 0.5;

/* A border of which less is soft is rough. */
static const double SOFT_SHARE = 0.5;

/* Contours of an image that become loops. */
typedef struct {
    const BillowAlpha *alpha;
    int columns, rows;
    const BillowPolygon **lines;
    size_t n;
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
    chosen->lines = billow_allocate(BILLOW_OUTLINE_MOST_LOOPS, sizeof *chosen->lines);
    for (size_t i = 0; i < contours->n; i++) {
        const BillowAlphaContour *contour = &contours->list[i];
        const bool hole = contour->area < 0.0;
        if (hole && !is_hole_of_first(contours, i))
            continue;
        if (chosen->n < (hole ? BILLOW_OUTLINE_MOST_LOOPS : 1) && !(hole && lies_in_cell(chosen, contour))) {
            chosen->lines[chosen->n++] = &contour->line;
        } else if (hole) {
            trace->holes_left_out++;
        } else {
            trace->pieces_left_out++;
        }
    }
}

static void
fit(const Chosen *chosen, double least, BillowOutlineTrace *trace)
{
    const BillowOutlineLines lines = {chosen->lines,         chosen->n,       chosen->alpha->width,
                                      chosen->alpha->height, chosen->columns, chosen->rows};
    BillowOutlineFit made;
    if (!billow_outline_fit(&lines, least, &made))
        trace->outcome = BILLOW_TRACE_TOO_DETAILED;
    trace->loops = made.loops;
    trace->n = made.n;
    trace->tolerance = made.tolerance;
    trace->holes_left_out += made.holes_left_out;
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
    if (chosen.n > 0)
        fit(&chosen, contours.soft < SOFT_SHARE ? ROUGH_TOLERANCE : SOFT_TOLERANCE, &trace);
    else
        trace.outcome = BILLOW_TRACE_CLEAR;
    free(chosen.lines);
    billow_alpha_contours_free(&contours);
    return trace;
}

void
billow_outline_trace_clear(BillowOutlineTrace *trace)
{
    billow_outline_loops_free(trace->loops, trace->n);
    *trace = (BillowOutlineTrace){0};
}
