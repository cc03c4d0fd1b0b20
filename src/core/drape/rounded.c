#include "core/drape/rounded.h"

#include "core/base/allocate.h"
#include "core/base/shrink.h"

/* In spacings, coarse enough that a nudge seldom leads to other anchors, and fine enough that cloth follows back to its
 * own in a few iterations. Not a nice number: nice coordinates are then not half-way between two multiples. */
static const double STEP = 107.0 / 1024.0;

enum { TRIES = 3, FINER = 4, MOST_ANCHORS = 2000 };

/* Returns the least slack of the cloth between two anchors, in spacings. */
static double
least_slack(const BillowGrid *grid, const BillowAnchor *own, size_t n_anchors)
{
    double least = INFINITY;
    for (size_t a = 0; a < n_anchors; a++)
        for (size_t b = a + 1; b < n_anchors; b++)
            least = fmin(least,
                         billow_grid_rest_length(grid, own[a].column, own[a].row, own[b].column, own[b].row) -
                             billow_vec3_distance(own[a].position, own[b].position));
    return least;
}

BillowAnchor *
billow_rounded_anchors(const BillowGrid *grid, const BillowAnchor *own, size_t n_anchors)
{
    if (n_anchors > MOST_ANCHORS)
        return NULL;
    const double slack = least_slack(grid, own, n_anchors);
    double step = STEP;
    for (int k = 0; k < TRIES && 2.0 * step > slack;
         k++) /* rounding moves two apart by up to sqrt(3) steps */
        step /= FINER;
    if (2.0 * step > slack)
        return NULL;
    BillowAnchor *rounded = billow_allocate(n_anchors, sizeof *rounded);
    for (size_t k = 0; k < n_anchors; k++) {
        const BillowVec3 p = own[k].position;
        rounded[k] = own[k];
        rounded[k].position =
            billow_vec3(round(p.x / step) * step, round(p.y / step) * step, round(p.z / step) * step);
    }
    return rounded;
}
