#include "physics/solver/strain_limit.h"

#include "core/base/allocate.h"
#include "physics/net/net_rows.h"

#include <math.h>
#include <stdlib.h>

enum { N_LIMITED = BILLOW_SPRING_SOUTH + 1 }; /* structural springs */

/* Stiffness of threads beyond the limit times the limit, relative to that below it: a thread that would
 * otherwise be twice as long as the limit allows is then at most a tenth of the limit beyond it. More than
 * STIFFEST times as stiff, the equations would be too hard to solve. */
static const double BEYOND = 10.0, STIFFEST = 1000.0;

void
billow_strain_limit_set(BillowNet *net, double limit)
{
    double stretch = 0.0;
    for (int f = 0; f < N_LIMITED; f++)
        for (size_t i = 0; i < net->count; i++)
            stretch = fmax(stretch, net->springs[f].stiffness[i]);
    for (int f = 0; f < N_LIMITED; f++) {
        net->springs[f].longest = (1.0 + limit) * net->springs[f].rest;
        net->springs[f].beyond = limit > 0.0 ? fmin(BEYOND / limit, STIFFEST) * stretch : 0.0;
    }
}

/* --- Excess --- */

static double
squared_length(const BillowPoints *x, size_t a, size_t b)
{
    double dx = x->x[b] - x->x[a], dy = x->y[b] - x->y[a], dz = x->z[b] - x->z[a];
    return dx * dx + dy * dy + dz * dz;
}

/* Returns the largest squared length over squared rest length of a family's springs. */
static double
largest_ratio(const BillowNet *net, const BillowSprings *springs, const BillowPoints *x)
{
    double largest = 0.0;
    for (int row = 0; row < net->grid.rows; row++) {
        BillowSpringRow some = billow_springs_of_row(&net->grid, springs, row);
        size_t start = (size_t) row * (size_t) net->grid.columns;
        for (int c = some.begin; c < some.end; c++) {
            size_t a = start + (size_t) c;
            if (springs->stiffness[a] == 0.0)
                continue;
            const double scale = springs->rests ? springs->rest / springs->rests[a] : 1.0;
            double squared = scale * scale * squared_length(x, a, a + (size_t) some.step);
            largest = squared > largest ? squared : largest;
        }
    }
    return largest / (springs->rest * springs->rest);
}

double
billow_strain_limit_excess(const BillowNet *net, double limit, const BillowPoints *x)
{
    double largest = 0.0;
    for (int f = 0; f < N_LIMITED; f++)
        if (net->springs[f].is_there)
            largest = fmax(largest, largest_ratio(net, &net->springs[f], x));
    return sqrt(largest) - 1.0 - limit;
}

/* --- Sweeps --- */

typedef struct {
    const BillowNet *net;
    const BillowFilterEntry **entry; /* one per point; NULL: free */
    double limit;
    BillowPoints *x;
} Sweep;

/* P n / m: the mobility of a point for a pull along n. */
static BillowVec3
mobility_along(const Sweep *sweep, size_t i, BillowVec3 n)
{
    const BillowFilterEntry *entry = sweep->entry[i];
    BillowVec3 free = entry ? billow_filter_project(entry, n) : n;
    return billow_vec3_scale(free, 1.0 / sweep->net->mass[i]);
}

/* e = |d| - L > 0: the ends move together by e, each by its share. */
static bool
shorten(const Sweep *sweep, size_t a, size_t b, double longest)
{
    double squared = squared_length(sweep->x, a, b);
    if (!(squared > longest * longest))
        return false;
    BillowVec3 at = billow_points_get(sweep->x, a), other = billow_points_get(sweep->x, b);
    double length = sqrt(squared);
    BillowVec3 n = billow_vec3_scale(billow_vec3_sub(other, at), 1.0 / length);
    BillowVec3 way_a = mobility_along(sweep, a, n), way_b = mobility_along(sweep, b, n);
    double mobility = billow_vec3_dot(way_a, n) + billow_vec3_dot(way_b, n);
    if (!(mobility > 0.0))
        return false;
    double pull = (length - longest) / mobility;
    billow_points_set(sweep->x, a, billow_vec3_add(at, billow_vec3_scale(way_a, pull)));
    billow_points_set(sweep->x, b, billow_vec3_sub(other, billow_vec3_scale(way_b, pull)));
    return true;
}

static bool
shorten_row(const Sweep *sweep, const BillowSprings *springs, int row)
{
    BillowSpringRow some = billow_springs_of_row(&sweep->net->grid, springs, row);
    bool any = false;
    for (int c = some.begin; springs->is_there && c < some.end; c++) {
        const size_t a = billow_grid_index(&sweep->net->grid, c, row);
        any |= springs->stiffness[a] > 0.0 && shorten(sweep, a, a + (size_t) some.step,
                                                      (1.0 + sweep->limit) * billow_spring_rest(springs, a));
    }
    return any;
}

void
billow_strain_limit_sweep(const BillowNet *net, double limit, const BillowFilter *filter, int sweeps,
                          BillowPoints *x)
{
    Sweep sweep = {net, billow_allocate(net->count, sizeof *sweep.entry), limit, x};
    for (size_t i = 0; i < filter->n; i++)
        sweep.entry[filter->entries[i].point] = &filter->entries[i];
    bool any = true;
    for (int i = 0; i < sweeps && any; i++) {
        any = false;
        for (int row = 0; row < net->grid.rows; row++)
            for (int f = 0; f < N_LIMITED; f++)
                any |= shorten_row(&sweep, &net->springs[f], row);
    }
    free(sweep.entry);
}
