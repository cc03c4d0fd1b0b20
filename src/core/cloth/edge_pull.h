/* Private to core: lengths, directions and pulls of edges. The first points of `n` edges follow one another, and
 * their second points are `step` points later. To be called from BILLOW_WIDE functions. */
#pragma once

#include "core/base/points.h"
#include "core/base/wide.h"

#include <math.h>
#include <stddef.h>

/* Factor on the step that the stored matrix suggests. */
static const double BILLOW_PULL_STEP = 1.3;

/* An edge shorter than this share of its length hardly has a direction, and pushes or pulls less. */
static const double BILLOW_PULL_SHORT = 0.3;

static const double BILLOW_PULL_TINY = 1e-30;

/* out = (1 - e) length in `from` + e length in `to` (planes of x, y, z in grid order), from point `first` on. */
BILLOW_WITHIN void
billow_pull_lengths(const float *const from[3], const float *const to[3], double e, size_t first, size_t step,
                    size_t n, double *restrict out)
{
    const float *ax = from[0] + first, *ay = from[1] + first, *az = from[2] + first;
    const float *bx = to[0] + first, *by = to[1] + first, *bz = to[2] + first;
    const double rest = 1.0 - e;
    for (size_t i = 0; i < n; i++) {
        double dx = (double) ax[i + step] - (double) ax[i], dy = (double) ay[i + step] - (double) ay[i],
               dz = (double) az[i + step] - (double) az[i];
        double before = sqrt(dx * dx + dy * dy + dz * dz);
        dx = (double) bx[i + step] - (double) bx[i], dy = (double) by[i + step] - (double) by[i],
        dz = (double) bz[i + step] - (double) bz[i];
        out[i] = rest * before + e * sqrt(dx * dx + dy * dy + dz * dz);
    }
}

/* u = d / max(|d|, SHORT l), of d = x_b - x_a; reach = |u| l. */
BILLOW_WITHIN void
billow_pull_directions(BillowPoints x, size_t step, size_t n, const double *lengths, BillowPoints u,
                       double *restrict reach)
{
#pragma GCC ivdep
    for (size_t i = 0; i < n; i++) {
        double dx = x.x[i + step] - x.x[i], dy = x.y[i + step] - x.y[i], dz = x.z[i + step] - x.z[i];
        double now = sqrt(dx * dx + dy * dy + dz * dz), least = BILLOW_PULL_SHORT * lengths[i];
        double scale = 1.0 / ((now > least ? now : least) + BILLOW_PULL_TINY);
        double ux = scale * dx, uy = scale * dy, uz = scale * dz;
        u.x[i] = ux;
        u.y[i] = uy;
        u.z[i] = uz;
        reach[i] = sqrt(ux * ux + uy * uy + uz * uz) * lengths[i];
    }
}

/* f = STEP (u d - reach) u: what the edge does to its first point, and the opposite to its second. */
BILLOW_WITHIN void
billow_pull_forces(BillowPoints x, size_t step, size_t n, const double *reach, BillowPoints u, BillowPoints f)
{
#pragma GCC ivdep
    for (size_t i = 0; i < n; i++) {
        double ux = u.x[i], uy = u.y[i], uz = u.z[i];
        double along =
            ux * (x.x[i + step] - x.x[i]) + uy * (x.y[i + step] - x.y[i]) + uz * (x.z[i + step] - x.z[i]);
        double pull = BILLOW_PULL_STEP * (along - reach[i]);
        f.x[i] = pull * ux;
        f.y[i] = pull * uy;
        f.z[i] = pull * uz;
    }
}

/* Returns the points from point i on. */
static inline BillowPoints
billow_points_from(const BillowPoints *points, size_t i)
{
    return (BillowPoints){points->x + i, points->y + i, points->z + i};
}
