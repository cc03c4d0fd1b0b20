/* Interpolates from one level to the next finer one: points by cubic or linear interpolation, tensions by
 * linear interpolation. */
#include "core/relaxation/level.h"

static void
aim_edge(const BillowRelaxationLevel *level, BillowPoints z, size_t i, size_t j, BillowVec3 flat)
{
    BillowVec3 d = billow_vec3_sub(billow_points_get(&level->x, j), billow_points_get(&level->x, i));
    double length = billow_vec3_length(d);
    billow_points_set(&z, i, length > 1e-12 ? billow_vec3_scale(d, 1.0 / length) : flat);
}

void
billow_relaxation_level_aim(BillowRelaxationLevel *level)
{
    size_t n = (size_t) level->columns;
    BillowVec3 east = billow_vec3(1.0, 0.0, 0.0), south = billow_vec3(0.0, 0.0, 1.0);
    for (int row = 0; row < level->rows; row++)
        for (int column = 0; column < level->columns; column++) {
            size_t i = (size_t) row * n + (size_t) column;
            bool has_east = billow_relaxation_level_has_edge(level, 0, column, row),
                 has_south = billow_relaxation_level_has_edge(level, 1, column, row);
            if (has_east)
                aim_edge(level, level->edges[0].z, i, i + 1, east);
            if (has_south)
                aim_edge(level, level->edges[1].z, i, i + n, south);
            if (has_east && has_south)
                aim_edge(level, level->diagonals[0].z, i, i + n + 1, east);
            if (column > 0 && has_south)
                aim_edge(level, level->diagonals[1].z, i, i + n - 1, south);
        }
}

void
billow_relaxation_level_start(BillowRelaxationLevel *level)
{
    for (size_t i = 0; i < (size_t) level->columns * (size_t) level->rows; i++)
        level->edges[0].mu[i] = level->edges[1].mu[i] = level->diagonals[0].mu[i] =
            level->diagonals[1].mu[i] = 0.0;
}

void
billow_relaxation_level_hold(BillowRelaxationLevel *level, const BillowVec3 *places)
{
    for (size_t k = 0; k < level->n_anchors; k++)
        if (level->ties[k].held)
            billow_points_set(&level->x, level->ties[k].point[0],
                              billow_vec3_sub(places[k], level->ties[k].fold));
}

/* Interpolation along an axis: four coarse indices and their weights. */
typedef struct {
    int place[4];
    double weight[4];
} Taps;

/* Catmull-Rom interpolation of the points place - 1 .. place + 2; extrapolated linearly beyond the border. */
static Taps
taps_at(double at, int count)
{
    int base = (int) at;
    base = base > count - 2 ? count - 2 : base;
    double t = at - base, t2 = t * t, t3 = t2 * t;
    Taps taps = {{base - 1, base, base + 1, base + 2},
                 {0.5 * (2.0 * t2 - t3 - t), 0.5 * (3.0 * t3 - 5.0 * t2 + 2.0),
                  0.5 * (t + 4.0 * t2 - 3.0 * t3), 0.5 * (t3 - t2)}};
    if (base == 0) {
        taps.weight[1] += 2.0 * taps.weight[0];
        taps.weight[2] -= taps.weight[0];
        taps.weight[0] = 0.0;
        taps.place[0] = 0;
    }
    if (base == count - 2) {
        taps.weight[2] += 2.0 * taps.weight[3];
        taps.weight[1] -= taps.weight[3];
        taps.weight[3] = 0.0;
        taps.place[3] = count - 1;
    }
    return taps;
}

/* Taps beyond the seam of a tube go on at its other end. */
static Taps
around(double at, int count, Taps taps)
{
    const int cells = count - 1, base = (int) fmin(at, count - 2);
    const double t = at - base, t2 = t * t, t3 = t2 * t;
    if (base > 0 && base < cells - 1)
        return taps;
    return (Taps){{(base + cells - 1) % cells, base, base + 1, (base + 2) % cells},
                  {0.5 * (2.0 * t2 - t3 - t), 0.5 * (3.0 * t3 - 5.0 * t2 + 2.0),
                   0.5 * (t + 4.0 * t2 - 3.0 * t3), 0.5 * (t3 - t2)}};
}

/* Finds the two of `count` values between which a position lies (clamped), and returns how far along. */
static double
bracket(double at, int count, int *low, int *high)
{
    at = fmin(fmax(at, 0.0), count - 1.0);
    *low = (int) at;
    *high = *low + 1 < count ? *low + 1 : *low;
    return at - *low;
}

/* Does the same around a tube. */
static double
bracket_around(double at, int count, int *low, int *high)
{
    const int base = (int) floor(at);
    *low = (base + count) % count;
    *high = (base + 1) % count;
    return at - base;
}

static Taps
linear_taps_at(double at, int count)
{
    Taps taps = {{0}, {0.0}};
    taps.weight[1] = bracket(at, count, &taps.place[0], &taps.place[1]);
    taps.weight[0] = 1.0 - taps.weight[1];
    return taps;
}

static double
interpolate(const double *values, int columns, const Taps *across, const Taps *down)
{
    double sum = 0.0;
    for (int r = 0; r < 4; r++) {
        const double *row = values + (size_t) down->place[r] * (size_t) columns;
        double part = 0.0;
        for (int c = 0; c < 4; c++)
            part += across->weight[c] * row[across->place[c]];
        sum += down->weight[r] * part;
    }
    return sum;
}

static BillowVec3
interpolate_point(const BillowPoints *points, int columns, const Taps *across, const Taps *down)
{
    return billow_vec3(interpolate(points->x, columns, across, down),
                       interpolate(points->y, columns, across, down),
                       interpolate(points->z, columns, across, down));
}

/* Interpolates mu over the length between the middles of edges: it is the tension over rho per width of
 * cloth, so it does not depend on the cell size. */
static void
refine_tension(BillowRelaxationLevel *level, const BillowRelaxationLevel *coarse, int direction)
{
    const BillowEdges *from = &coarse->edges[direction];
    BillowEdges *to = &level->edges[direction];
    double shift_x = direction == 0 ? 0.5 : 0.0, shift_y = direction == 1 ? 0.5 : 0.0;
    double ratio_x = level->width / coarse->width, ratio_y = level->height / coarse->height;
    size_t n = (size_t) coarse->columns;
    for (int row = 0; row < level->rows; row++) {
        int r1, r2, c1, c2;
        double t = bracket((row + shift_y) * ratio_y - shift_y, coarse->rows - (direction == 1), &r1, &r2);
        const double *first = from->mu + (size_t) r1 * n, *second = from->mu + (size_t) r2 * n;
        for (int column = 0; column < level->columns; column++) {
            double s = level->closed && direction == 0
                           ? bracket_around((column + 0.5) * ratio_x - 0.5, coarse->columns - 1, &c1, &c2)
                           : bracket((column + shift_x) * ratio_x - shift_x,
                                     coarse->columns - (direction == 0), &c1, &c2);
            double mu = (1.0 - t) * ((1.0 - s) * first[c1] + s * first[c2]) +
                        t * ((1.0 - s) * second[c1] + s * second[c2]);
            to->mu[(size_t) row * (size_t) level->columns + (size_t) column] = mu * to->length / from->length;
        }
    }
}

void
billow_relaxation_level_strain_diagonals(BillowRelaxationLevel *level)
{
    size_t n = (size_t) level->columns;
    for (int d = 0; d < 2; d++)
        for (size_t row = 0; row + 1 < (size_t) level->rows; row++)
            for (size_t column = 0; column + 1 < n; column++) {
                size_t i = row * n + column + (size_t) d, j = d == 0 ? i + n + 1 : i + n - 1;
                if (level->diagonals[d].weight[i] == 0.0) {
                    level->diagonals[d].mu[i] = 0.0;
                    continue;
                }
                double length =
                    billow_vec3_distance(billow_points_get(&level->x, i), billow_points_get(&level->x, j));
                double rest = level->diagonal_rest[level->folded ? row * n + column : column];
                level->diagonals[d].mu[i] = level->diagonals[d].shear[i] * (length - rest) /
                                            (level->diagonals[d].weight[i] + level->diagonals[d].shear[i]);
            }
}

/* Gives points and edges that are not of the cloth values that can be interpolated. */
static void
complete(const BillowRelaxationLevel *level)
{
    const size_t n = (size_t) level->columns;
    const BillowGrid grid = {level->columns, level->rows, 1.0, level->outline};
    billow_grid_carry(&grid, (double *const[]){level->x.x, level->x.y, level->x.z});
    for (int d = 0; d < 2 && level->outline; d++)
        for (size_t i = 0; i < n * (size_t) level->rows; i++)
            if (!billow_relaxation_level_has_edge(level, d, (int) (i % n), (int) (i / n)))
                level->edges[d].mu[i] = 0.0;
}

void
billow_relaxation_level_refine(BillowRelaxationLevel *level, const BillowRelaxationLevel *coarse, bool apart)
{
    double ratio_x = level->width / coarse->width, ratio_y = level->height / coarse->height;
    complete(coarse);
    for (int row = 0; row < level->rows; row++) {
        Taps down = (apart ? linear_taps_at : taps_at)(row * ratio_y, coarse->rows);
        for (int column = 0; column < level->columns; column++) {
            Taps across = (apart ? linear_taps_at : taps_at)(column * ratio_x, coarse->columns);
            if (level->closed && !apart)
                across = around(column * ratio_x, coarse->columns, across);
            size_t i = (size_t) row * (size_t) level->columns + (size_t) column;
            billow_points_set(&level->x, i, interpolate_point(&coarse->x, coarse->columns, &across, &down));
            if (!level->folded || !(level->share[i] > 0.0))
                continue;
            /* x += share (start - the interpolated coarse start): the folds that the coarse level lacks */
            BillowVec3 smooth = interpolate_point(&coarse->start, coarse->columns, &across, &down);
            BillowVec3 fold = billow_vec3_sub(billow_points_get(&level->start, i), smooth);
            billow_points_set(
                &level->x, i,
                billow_vec3_add(billow_points_get(&level->x, i), billow_vec3_scale(fold, level->share[i])));
        }
    }
    refine_tension(level, coarse, 0);
    refine_tension(level, coarse, 1);
    billow_relaxation_level_strain_diagonals(level);
    billow_relaxation_level_close(level);
}

void
billow_relaxation_level_sample(BillowRelaxationLevel *level, const BillowGrid *grid,
                               const BillowPoints *start)
{
    for (int row = 0; row < level->rows; row++) {
        for (int column = 0; column < level->columns; column++) {
            int c = (int) lround(column * level->width), r = (int) lround(row * level->height);
            billow_points_set(&level->x, (size_t) row * (size_t) level->columns + (size_t) column,
                              billow_points_get(start, billow_grid_index(grid, c, r)));
        }
    }
}
