/* One iteration of a level. */
#include "core/relaxation_level.h"

enum { CHUNK_POINTS = 4096 };

static const double RELAX = 1.6;  /* over-relaxation */
static const double TINY = 1e-30; /* keeps the inverse of nothing finite */

static BillowVec3
tied_point(const BillowRelaxationLevel *level, const BillowTie *tie)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (int i = 0; i < 4; i++)
        sum = billow_vec3_add(sum,
                              billow_vec3_scale(billow_points_get(&level->x, tie->point[i]), tie->share[i]));
    return sum;
}

/* Held points feel no force. Elsewhere the constraint b x = place pulls with  weight (miss + u),  u <- u +
 * miss. */
void
billow_relaxation_level_pull(BillowRelaxationLevel *level, const BillowVec3 *places)
{
    BillowPoints *force = &level->residual;
    for (size_t k = 0; k < level->n_anchors; k++) {
        BillowTie *tie = &level->ties[k];
        if (level->finest) {
            billow_points_set(force, tie->point[0], billow_vec3(0.0, 0.0, 0.0));
            continue;
        }
        BillowVec3 place = places ? places[k] : billow_vec3(0.0, 0.0, 0.0);
        BillowVec3 unfolded = billow_vec3_sub(place, tie->fold);
        BillowVec3 miss = billow_vec3_sub(unfolded, tied_point(level, tie));
        tie->multiplier = billow_vec3_add(tie->multiplier, miss);
        BillowVec3 pull = billow_vec3_scale(billow_vec3_add(miss, tie->multiplier), tie->weight);
        for (int i = 0; i < 4; i++) {
            BillowVec3 share = billow_vec3_scale(pull, tie->share[i]);
            billow_points_set(force, tie->point[i],
                              billow_vec3_add(billow_points_get(force, tie->point[i]), share));
        }
    }
}

/* d = x_b - x_a is split off as d = l z with |z| = 1:
 *   v = alpha d + (1 - alpha) l z + mu z,   z <- v / |v|,   mu <- |v| - l      (the scaled multiplier is u =
 * mu z) and the points then feel  f = rho (d - l z + mu z). */
static void
update_edges(const BillowRelaxationLevel *level, const BillowEdges *edges, size_t begin, size_t end,
             size_t step)
{
    const double *x = level->x.x, *y = level->x.y, *z = level->x.z, *rho = edges->weight,
                 *lengths = edges->rest;
    double *ex = edges->z.x, *ey = edges->z.y, *ez = edges->z.z;
    double *fx = edges->f.x, *fy = edges->f.y, *fz = edges->f.z;
    double *mu = edges->mu;
#pragma GCC ivdep
    for (size_t i = begin; i < end; i++) {
        double dx = x[i + step] - x[i], dy = y[i + step] - y[i], dz = z[i + step] - z[i];
        double rest = lengths[i], keep = (1.0 - RELAX) * rest + mu[i];
        double vx = RELAX * dx + keep * ex[i], vy = RELAX * dy + keep * ey[i], vz = RELAX * dz + keep * ez[i];
        double length = sqrt(vx * vx + vy * vy + vz * vz), inverse = 1.0 / (length + TINY);
        double stretch = length - rest, pull = stretch - rest;
        ex[i] = vx * inverse;
        ey[i] = vy * inverse;
        ez[i] = vz * inverse;
        mu[i] = stretch;
        fx[i] = rho[i] * (dx + pull * ex[i]);
        fy[i] = rho[i] * (dy + pull * ey[i]);
        fz[i] = rho[i] * (dz + pull * ez[i]);
    }
}

/* Diagonals are soft springs: f = k (1 - l/|d|) d. */
static void
update_diagonals(const BillowRelaxationLevel *level, const BillowPoints *force, const double *rest,
                 size_t begin, size_t end, size_t step)
{
    const double *x = level->x.x, *y = level->x.y, *z = level->x.z;
    double *fx = force->x, *fy = force->y, *fz = force->z;
    double shear = level->shear;
#pragma GCC ivdep
    for (size_t i = begin; i < end; i++) {
        double dx = x[i + step] - x[i], dy = y[i + step] - y[i], dz = z[i + step] - z[i];
        double k = shear * (1.0 - rest[i] / (sqrt(dx * dx + dy * dy + dz * dz) + TINY));
        fx[i] = k * dx;
        fy[i] = k * dy;
        fz[i] = k * dz;
    }
}

/* q = k (x_before - 2 x + x_after) */
static void
update_bends(const double *x, double *bend, size_t begin, size_t end, size_t step, double k)
{
#pragma GCC ivdep
    for (size_t i = begin; i < end; i++)
        bend[i] = k * (x[i - step] - 2.0 * x[i] + x[i + step]);
}

static void
bend_row(const BillowRelaxationLevel *level, int direction, size_t begin, size_t end)
{
    const BillowEdges *edges = &level->edges[direction];
    size_t stride = billow_relaxation_level_stride(level, direction);
    update_bends(level->x.x, edges->q.x, begin, end, stride, edges->bending);
    update_bends(level->x.y, edges->q.y, begin, end, stride, edges->bending);
    update_bends(level->x.z, edges->q.z, begin, end, stride, edges->bending);
}

static void
force_rows(void *data, size_t begin, size_t end)
{
    const BillowRelaxationLevel *level = data;
    size_t n = (size_t) level->columns;
    for (size_t row = begin; row < end; row++) {
        size_t first = row * n, last = first + n - 1;
        update_edges(level, &level->edges[0], first, last, 1);
        bend_row(level, 0, first + 1, last);
        if (row + 1 == (size_t) level->rows)
            continue;
        update_edges(level, &level->edges[1], first, last + 1, n);
        update_diagonals(level, &level->diagonal[0], level->diagonal_rest, first, last, n + 1);
        update_diagonals(level, &level->diagonal[1], level->diagonal_rest - 1, first + 1, last + 1, n - 1);
        if (row > 0)
            bend_row(level, 1, first, last + 1);
    }
}

/* One axis of all forces. The arrays hold zero where there is no edge, where no second difference is, and for
 * a row beyond the border: rows run on into one another. */
typedef struct {
    const double *east, *south, *south_east, *south_west, *bend_x, *bend_y;
    const double *steady;
    double *out;
} Gather;

static void
gather_row(const BillowRelaxationLevel *level, const Gather *g, size_t row)
{
    size_t n = (size_t) level->columns;
    const double *west = g->east - 1, *north = g->south - n;
    const double *north_west = g->south_east - n - 1, *north_east = g->south_west - n + 1;
    const double *before = g->bend_x - 1, *after = g->bend_x + 1, *above = g->bend_y - n,
                 *below = g->bend_y + n;
#pragma GCC ivdep
    for (size_t i = row * n; i < (row + 1) * n; i++)
        g->out[i] = g->steady[i] + (g->east[i] - west[i]) + (g->south[i] - north[i]) +
                    (g->south_east[i] - north_west[i]) + (g->south_west[i] - north_east[i]) +
                    (2.0 * g->bend_x[i] - (before[i] + after[i])) +
                    (2.0 * g->bend_y[i] - (above[i] + below[i]));
}

static void
gather_rows(void *data, size_t begin, size_t end)
{
    BillowRelaxationLevel *level = data;
    const BillowEdges *e = &level->edges[0], *s = &level->edges[1];
    const BillowPoints *d = level->diagonal;
    Gather axes[3] = {
        {e->f.x, s->f.x, d[0].x, d[1].x, e->q.x, s->q.x, level->steady.x, level->residual.x},
        {e->f.y, s->f.y, d[0].y, d[1].y, e->q.y, s->q.y, level->steady.y, level->residual.y},
        {e->f.z, s->f.z, d[0].z, d[1].z, e->q.z, s->q.z, level->steady.z, level->residual.z},
    };
    for (size_t row = begin; row < end; row++)
        for (int axis = 0; axis < 3; axis++)
            gather_row(level, &axes[axis], row);
}

static void
move_rows(void *data, size_t begin, size_t end)
{
    BillowRelaxationLevel *level = data;
    size_t n = (size_t) level->columns;
    for (size_t row = begin; row < end; row++) {
        double most = 0.0;
        for (size_t i = row * n; i < (row + 1) * n; i++) {
            double x = level->step.x[i], y = level->step.y[i], z = level->step.z[i];
            double square = x * x + y * y + z * z;
            most = square > most ? square : most;
            level->x.x[i] += x;
            level->x.y[i] += y;
            level->x.z[i] += z;
        }
        level->moves[row] = sqrt(most);
    }
}

double
billow_relaxation_level_iterate(BillowRelaxationLevel *level, const BillowVec3 *places,
                                BillowWorkers *workers)
{
    size_t rows = (size_t) level->rows, chunk = 1 + CHUNK_POINTS / (size_t) level->columns;
    billow_workers_run(workers, rows, chunk, force_rows, level);
    billow_workers_run(workers, rows, chunk, gather_rows, level);
    billow_relaxation_level_pull(level, places);
    billow_grid_solver_apply(level->solver, workers, &level->residual, &level->step);
    billow_workers_run(workers, rows, chunk, move_rows, level);
    double most = 0.0;
    for (size_t row = 0; row < rows; row++)
        most = fmax(most, level->moves[row]);
    return most;
}
