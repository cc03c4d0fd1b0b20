#include "core/drape/rest_report.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"
#include "core/base/shrink.h"

#include <time.h>

enum { ALL_PAIRS_LIMIT = 2000 /* number of anchors up to which every pair is tested for tautness */ };

double
billow_rest_report_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

/* --- Anchors --- */

static void
add_taut(BillowRestReport *report, const BillowGrid *grid, const BillowAnchor *anchors, int a, int b)
{
    const BillowAnchor *p = &anchors[a], *q = &anchors[b];
    /* grows whenever the number of pairs is a power of two */
    if ((report->n_taut & (report->n_taut - 1)) == 0) {
        size_t room = report->n_taut ? 2 * report->n_taut : 1;
        report->taut = billow_reallocate(report->taut, room, sizeof *report->taut);
    }
    report->taut[report->n_taut++] =
        (BillowTautPair){a, b, billow_vec3_distance(p->position, q->position),
                         billow_grid_rest_length(grid, p->column, p->row, q->column, q->row)};
}

static void
find_taut_joins(const BillowGrid *grid, const BillowAnchor *anchors, const BillowTriangulation *triangulation,
                BillowRestReport *report)
{
    for (size_t i = 0; i < triangulation->n_joins; i++)
        if (triangulation->joins[i].taut)
            add_taut(report, grid, anchors, triangulation->joins[i].a, triangulation->joins[i].b);
}

static void
find_taut(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
          const BillowTriangulation *triangulation, BillowRestReport *report)
{
    if (n_anchors <= ALL_PAIRS_LIMIT) {
        for (size_t a = 0; a < n_anchors; a++)
            for (size_t b = a + 1; b < n_anchors; b++)
                if (billow_anchors_are_taut(grid, &anchors[a], &anchors[b]))
                    add_taut(report, grid, anchors, (int) a, (int) b);
    } else if (triangulation) {
        find_taut_joins(grid, anchors, triangulation, report);
    } else {
        BillowTriangulation *own = billow_triangulation_new(grid, anchors, n_anchors);
        find_taut_joins(grid, anchors, own, report);
        billow_triangulation_free(own);
    }
}

void
billow_rest_report_look_at_anchors(BillowRestReport *report, const BillowGrid *grid,
                                   const BillowAnchor *anchors, size_t n_anchors,
                                   const BillowTriangulation *triangulation)
{
    report->anchors = n_anchors;
    find_taut(grid, anchors, n_anchors, triangulation, report);
    report->crowding = billow_crowding_find(grid, anchors, n_anchors);
    BillowVec3 low = n_anchors > 0 ? anchors[0].position : (BillowVec3){0}, high = low;
    for (size_t i = 1; i < n_anchors; i++) {
        low = billow_vec3_min(low, anchors[i].position);
        high = billow_vec3_max(high, anchors[i].position);
    }
    report->rounding = billow_rounding_strain(grid, low, high);
}

/* --- Rounding --- */

/* Returns the step of single precision at the larger of two numbers. */
static double
step_at(double low, double high)
{
    const double most = fmax(fabs(low), fabs(high));
    int exponent;
    frexp(most, &exponent);
    return most > 0.0 ? ldexp(1.0, exponent - 24) : 0.0;
}

double
billow_rounding_strain(const BillowGrid *grid, BillowVec3 low, BillowVec3 high)
{
    const BillowVec3 steps = {step_at(low.x, high.x), step_at(low.y, high.y), step_at(low.z, high.z)};
    return billow_vec3_length(steps) / grid->spacing;
}

void
billow_rest_report_round(BillowRestReport *report, const BillowGrid *grid, BillowPoints *points)
{
    report->solved = billow_strain_measure(grid, points);
    BillowVec3 low, high;
    billow_points_box(points, billow_grid_count(grid), &low, &high);
    for (size_t i = 0; i < billow_grid_count(grid); i++) {
        const BillowVec3 p = billow_points_get(points, i);
        billow_points_set(points, i, billow_vec3((float) p.x, (float) p.y, (float) p.z));
    }
    report->strain = billow_strain_measure(grid, points);
    report->rounding = billow_rounding_strain(grid, low, high);
}

static void
look_at_edge(BillowRestReport *report, double length, BillowVec3 a, BillowVec3 b)
{
    const double strain = fabs(billow_vec3_distance(a, b) / length - 1.0);
    if (!(strain > report->worst))
        return;
    report->worst = strain;
    report->worst_at = billow_vec3_mix(a, b, 0.5);
}

void
billow_rest_report_find_worst(BillowRestReport *report, const BillowGrid *grid, const unsigned char *held,
                              const BillowPoints *points)
{
    const size_t count = billow_grid_count(grid), columns = (size_t) grid->columns;
    report->worst = 0.0;
    for (size_t i = 0; i < count; i++) {
        const BillowVec3 here = billow_points_get(points, i);
        const int column = (int) (i % columns), row = (int) (i / columns);
        if (billow_grid_has_edge(grid, false, column, row) && !(held && held[i] && held[i + 1]))
            look_at_edge(report, billow_grid_edge_length(grid, false, i), here,
                         billow_points_get(points, i + 1));
        if (billow_grid_has_edge(grid, true, column, row) && !(held && held[i] && held[i + columns]))
            look_at_edge(report, billow_grid_edge_length(grid, true, i), here,
                         billow_points_get(points, i + columns));
    }
}

void
billow_rest_report_clear(BillowRestReport *report)
{
    free(report->taut);
    billow_crowding_clear(&report->crowding);
    *report = (BillowRestReport){0};
}
