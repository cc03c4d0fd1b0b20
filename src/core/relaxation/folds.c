#include "core/relaxation/folds.h"

#include "core/base/allocate.h"

enum {
    WINDOWS = 6, /* windows along an axis, each tested for folds: the coarsest cells */
    PROBES = 8,  /* steps through a window */
};

/* An edge of the start is laid out fully if its strain is below the first, not at all from the second on. */
static const double LAID_FULL = 0.01, LAID_NONE = 0.03;

/* Folds count if this share of the edges around them is laid out: from the first on, and fully at the
 * second. */
static const double AREA_NONE = 0.8, AREA_FULL = 0.95;

/* Cloth is in folds if a window's ends are closer than the first share of its length; fully, the second. */
static const double FOLD_NONE = 0.985, FOLD_FULL = 0.95;

/* Folds stand out of the cloth. They do not count if they are entirely within it, as where a line sags
 * between its anchors and the cloth below only shears. Shares of the squared depth of the folds. */
static const double WITHIN_NONE = 0.5, INSIDE_FULL = 0.25;

/* Returns 0 up to `none` and 1 from `full` on, or the other way round; smooth in between. */
static double
ramp(double value, double none, double full)
{
    double t = fmin(fmax((value - none) / (full - none), 0.0), 1.0);
    return t * t * (3.0 - 2.0 * t);
}

/* A line of `count` grid points, `stride` apart. */
typedef struct {
    size_t first, stride;
    int count;
} Line;

static size_t
point_of(const Line *line, int k)
{
    return line->first + (size_t) k * line->stride;
}

/* Returns line `number` along an axis (0 rows, 1 columns). */
static Line
line_of(int axis, int number, int columns, int rows)
{
    return axis == 0 ? (Line){(size_t) number * (size_t) columns, 1, columns}
                     : (Line){(size_t) number, (size_t) columns, rows};
}

/* Computes the cells *begin ... *end of a line that surround its point k. */
static void
window_at(const Line *line, int k, int *begin, int *end)
{
    int cells = line->count - 1, half = cells / (2 * WINDOWS) + 1;
    int size = 2 * half < cells ? 2 * half : cells;
    *begin = (int) fmin(fmax(k - half, 0), cells - size);
    *end = *begin + size;
}

/* Replaces the values of a line by their means over the windows. `sums` has room for one more value. */
static void
average(const Line *line, double *values, double *sums)
{
    sums[0] = 0.0;
    for (int k = 0; k < line->count; k++)
        sums[k + 1] = sums[k] + values[point_of(line, k)];
    for (int k = 0; k < line->count; k++) {
        int begin, end;
        window_at(line, k, &begin, &end);
        values[point_of(line, k)] = (sums[end + 1] - sums[begin]) / (end + 1 - begin);
    }
}

/* Returns the share in the direction `across` of a line's squared distances from the chord of a window. */
static double
share_inside(const BillowPoints *start, const Line *line, int begin, int end, BillowVec3 across)
{
    BillowVec3 from = billow_points_get(start, point_of(line, begin)),
               to = billow_points_get(start, point_of(line, end));
    double inside = 0.0, all = 1e-12;
    for (int k = 1; k < PROBES; k++) {
        int at = (end - begin) * k / PROBES;
        BillowVec3 depth = billow_vec3_sub(billow_points_get(start, point_of(line, begin + at)),
                                           billow_vec3_mix(from, to, (double) at / (end - begin)));
        inside += billow_vec3_dot(depth, across) * billow_vec3_dot(depth, across);
        all += billow_vec3_dot(depth, depth);
    }
    return inside / (all * (billow_vec3_dot(across, across) + 1e-12));
}

/* Does the same for the directions to the cloth on either side of the line at its point k, and returns the
 * mean. `sides` are the index offsets to the neighboring lines, 0 where there is none. */
static double
share_within(const BillowPoints *start, const Line *line, int begin, int end, int k, const ptrdiff_t sides[2])
{
    size_t i = point_of(line, k);
    double sum = 0.0, n = 0.0;
    for (int side = 0; side < 2; side++) {
        if (sides[side] == 0)
            continue;
        BillowVec3 across =
            billow_vec3_sub(billow_points_get(start, i + (size_t) sides[side]), billow_points_get(start, i));
        sum += share_inside(start, line, begin, end, across);
        n += 1.0;
    }
    return sum / n;
}

/* Returns how long the cloth is from point `begin` of a line along an axis to point `end`. */
static double
length_of(const BillowShrink *shrink, int axis, const Line *line, int begin, int end)
{
    double sum = 0.0;
    for (int k = begin; shrink && k < end; k++)
        sum += shrink->edge[axis][point_of(line, k)];
    return shrink ? sum : end - begin;
}

/* Converts the share of laid-out edges along an axis to that of folds. Returns whether there are any. */
static bool
mark_folds(const BillowFolds *folds, int axis, const Line *line, const ptrdiff_t sides[2])
{
    const BillowPoints *start = &folds->start;
    double *share = folds->share[axis];
    bool any = false;
    for (int k = 0; k < line->count; k++) {
        int begin, end;
        window_at(line, k, &begin, &end);
        double reach = billow_vec3_distance(billow_points_get(start, point_of(line, begin)),
                                            billow_points_get(start, point_of(line, end)));
        const double length = length_of(folds->shrink, axis, line, begin, end);
        double *here = &share[point_of(line, k)];
        *here = ramp(*here, AREA_NONE, AREA_FULL) * ramp(reach / length, FOLD_NONE, FOLD_FULL);
        if (*here > 0.0)
            *here *= ramp(share_within(start, line, begin, end, k, sides), WITHIN_NONE, INSIDE_FULL);
        any = any || *here > 0.0;
    }
    return any;
}

static void
find_along_axis(BillowFolds *folds, int axis, double *sums)
{
    const int lines[2] = {folds->rows, folds->columns};
    ptrdiff_t stride = axis == 0 ? folds->columns : 1;
    double *share = folds->share[axis];
    for (int i = 0; i < lines[axis]; i++) {
        Line along = line_of(axis, i, folds->columns, folds->rows);
        /* how far each edge of the line is laid out, 0 to 1, at its first point; the last one again at the
         * end */
        for (int k = 0; k + 1 < along.count; k++) {
            double length = billow_vec3_distance(billow_points_get(&folds->start, point_of(&along, k)),
                                                 billow_points_get(&folds->start, point_of(&along, k + 1)));
            const double own = length_of(folds->shrink, axis, &along, k, k + 1);
            share[point_of(&along, k)] = ramp(fabs(length / own - 1.0), LAID_NONE, LAID_FULL);
        }
        share[point_of(&along, along.count - 1)] = share[point_of(&along, along.count - 2)];
        average(&along, share, sums);
    }
    for (int i = 0; i < lines[1 - axis]; i++) {
        Line across = line_of(1 - axis, i, folds->columns, folds->rows);
        average(&across, share, sums);
    }
    for (int i = 0; i < lines[axis]; i++) {
        Line along = line_of(axis, i, folds->columns, folds->rows);
        ptrdiff_t sides[2] = {i > 0 ? -stride : 0, i + 1 < lines[axis] ? stride : 0};
        folds->any |= mark_folds(folds, axis, &along, sides);
    }
}

BillowFolds
billow_folds_none(BillowPoints start, const BillowGrid *grid)
{
    return (BillowFolds){
        .columns = grid->columns, .rows = grid->rows, .shrink = grid->shrink, .start = start};
}

BillowFolds
billow_folds_find(BillowPoints start, const BillowGrid *grid)
{
    const int columns = grid->columns, rows = grid->rows;
    const size_t count = billow_grid_count(grid);
    BillowFolds folds = billow_folds_none(start, grid);
    double *sums = billow_allocate((size_t) (columns > rows ? columns : rows) + 1, sizeof *sums);
    for (int axis = 0; axis < 2; axis++) {
        folds.share[axis] = billow_allocate(count, sizeof *folds.share[axis]);
        find_along_axis(&folds, axis, sums);
    }
    free(sums);
    return folds;
}

void
billow_folds_free(BillowFolds *folds)
{
    billow_points_free(&folds->start);
    free(folds->share[0]);
    free(folds->share[1]);
}

/* A position in a grid: bilinear shares of the corners of its cell. */
typedef struct {
    size_t point[4];
    double share[4];
} Spot;

static Spot
spot_at(double column, double row, int columns, int rows)
{
    int c = (int) fmin(column, columns - 2), r = (int) fmin(row, rows - 2);
    double s = column - c, t = row - r;
    size_t n = (size_t) columns, i = (size_t) r * n + (size_t) c;
    return (Spot){{i, i + 1, i + n, i + n + 1}, {(1.0 - s) * (1.0 - t), s * (1.0 - t), (1.0 - s) * t, s * t}};
}

static double
value_at(const double *values, const Spot *spot)
{
    double sum = 0.0;
    for (int k = 0; k < 4; k++)
        sum += spot->share[k] * values[spot->point[k]];
    return sum;
}

static BillowVec3
point_at(const BillowPoints *points, const Spot *spot)
{
    return billow_vec3(value_at(points->x, spot), value_at(points->y, spot), value_at(points->z, spot));
}

/* Interpolates start and share at the level's points. */
static void
sample(const BillowFolds *folds, BillowRelaxationLevel *level)
{
    for (int row = 0; row < level->rows; row++)
        for (int column = 0; column < level->columns; column++) {
            size_t i = (size_t) row * (size_t) level->columns + (size_t) column;
            Spot spot = spot_at(column * level->width, row * level->height, folds->columns, folds->rows);
            billow_points_set(&level->start, i, point_at(&folds->start, &spot));
            level->edges[0].share[i] = value_at(folds->share[0], &spot);
            level->edges[1].share[i] = value_at(folds->share[1], &spot);
            level->share[i] = fmax(level->edges[0].share[i], level->edges[1].share[i]);
        }
}

/* rest = l + share (min(l, reach of the start) - l) */
static void
shorten_edges(BillowRelaxationLevel *level, int direction)
{
    BillowEdges *edges = &level->edges[direction];
    size_t stride = billow_relaxation_level_stride(level, direction);
    for (int row = 0; row < level->rows; row++)
        for (int column = 0; column < level->columns; column++) {
            size_t i = (size_t) row * (size_t) level->columns + (size_t) column;
            if (!billow_relaxation_level_has_edge(level, direction, column, row))
                continue;
            double reach = billow_vec3_distance(billow_points_get(&level->start, i),
                                                billow_points_get(&level->start, i + stride));
            double share = 0.5 * (edges->share[i] + edges->share[i + stride]);
            const double length = billow_relaxation_level_length(level, direction, i);
            edges->rest[i] = length + share * (fmin(length, reach) - length);
        }
}

static void
add_steady(BillowRelaxationLevel *level, size_t i, BillowVec3 force, double factor)
{
    billow_points_set(
        &level->steady, i,
        billow_vec3_add(billow_points_get(&level->steady, i), billow_vec3_scale(force, factor)));
}

/* Folds must not be straightened: the second difference q at rest is the start's, which subtracts 2 q -
 * q_before - q_after from the force. */
static void
set_seam_bends(BillowRelaxationLevel *level)
{
    const BillowEdges *edges = &level->edges[0];
    const size_t last = (size_t) level->columns - 1;
    const BillowGrid grid = billow_relaxation_level_grid(level);
    for (size_t i = 0; level->closed && i < (last + 1) * (size_t) level->rows; i += last + 1) {
        const BillowVec3 ends = billow_vec3_add(billow_points_get(&level->start, i + last - 1),
                                                billow_points_get(&level->start, i + 1));
        const BillowVec3 q = billow_vec3_scale(
            billow_vec3_sub(ends, billow_vec3_scale(billow_points_get(&level->start, i), 2.0)),
            edges->share[i] * edges->bending *
                (level->shrink ? billow_grid_shrunk_bend(&grid, false, 0, (int) (i / (last + 1))) : 1.0));
        add_steady(level, i, q, -1.0);
        add_steady(level, i + last, q, -1.0);
        add_steady(level, i + last - 1, q, 1.0);
        add_steady(level, i + 1, q, 1.0);
    }
}

static void
set_rest_bends(BillowRelaxationLevel *level, int direction)
{
    const BillowEdges *edges = &level->edges[direction];
    size_t stride = billow_relaxation_level_stride(level, direction);
    for (int row = 0; row < level->rows; row++)
        for (int column = 0; column < level->columns; column++) {
            size_t i = (size_t) row * (size_t) level->columns + (size_t) column;
            if (!billow_relaxation_level_has_edge(level, direction, column, row) ||
                (direction == 0 ? column : row) == 0 || edges->share[i] == 0.0)
                continue;
            BillowVec3 ends = billow_vec3_add(billow_points_get(&level->start, i - stride),
                                              billow_points_get(&level->start, i + stride));
            BillowVec3 bend =
                billow_vec3_sub(ends, billow_vec3_scale(billow_points_get(&level->start, i), 2.0));
            BillowVec3 q = billow_vec3_scale(bend, edges->share[i] * edges->bending *
                                                       (edges->bend ? edges->bend[i] : 1.0) *
                                                       billow_relaxation_level_part(level, direction, i));
            add_steady(level, i, q, -2.0);
            add_steady(level, i - stride, q, 1.0);
            add_steady(level, i + stride, q, 1.0);
        }
}

/* Without folds: full lengths, and no force but the load. */
static void
clear_folds(BillowRelaxationLevel *level)
{
    const size_t count = billow_relaxation_level_steady_count(level);
    double diagonal = hypot(level->width, level->height);
    for (size_t i = 0; i < count; i++) {
        level->edges[0].rest[i] = billow_relaxation_level_length(level, 0, i);
        level->edges[1].rest[i] = billow_relaxation_level_length(level, 1, i);
        level->diagonal_rest[i] = diagonal;
        level->share[i] = 0.0;
        billow_points_set(&level->steady, i,
                          level->pull.x ? billow_points_get(&level->pull, i)
                                        : billow_vec3(0.0, -billow_relaxation_level_load(level, i), 0.0));
    }
    for (size_t k = 0; k < level->n_anchors; k++)
        level->ties[k].fold = billow_vec3(0.0, 0.0, 0.0);
}

/* Sets the diagonals of cells to those of their sides: without shrinking as in a rectangle whose sides are the root mean
 * squares of the opposite edges, rest^2 = (e1^2 + e2^2 + s1^2 + s2^2) / 2, otherwise e1 e2 + s1 s2 (shrink.h). */
static void
set_diagonals(BillowRelaxationLevel *level)
{
    const size_t n = (size_t) level->columns;
    const double *east = level->edges[0].rest, *south = level->edges[1].rest;
    for (size_t row = 0; row + 1 < (size_t) level->rows; row++)
        for (size_t i = row * n; i + 1 < (row + 1) * n; i++)
            level->diagonal_rest[i] = level->shrink
                                          ? sqrt(east[i] * east[i + n] + south[i] * south[i + 1])
                                          : sqrt(0.5 * (east[i] * east[i] + east[i + n] * east[i + n] +
                                                        south[i] * south[i] + south[i + 1] * south[i + 1]));
}

void
billow_folds_place(const BillowFolds *folds, BillowRelaxationLevel *level, const BillowAnchor *anchors,
                   const BillowVec3 *places)
{
    level->folded = folds->any || level->outline || level->shrink || level->pull.x;
    clear_folds(level);
    if (level->shrink)
        set_diagonals(level);
    if (!folds->any)
        return;
    sample(folds, level);
    for (int direction = 0; direction < 2; direction++) {
        shorten_edges(level, direction);
        set_rest_bends(level, direction);
    }
    set_seam_bends(level);
    set_diagonals(level);
    /* the level's cloth lacks the folds that are finer than it, so its anchors are placed without them too */
    for (size_t k = 0; k < level->n_anchors; k++) {
        Spot spot = spot_at(anchors[k].column / level->width, anchors[k].row / level->height, level->columns,
                            level->rows);
        BillowVec3 fold = billow_vec3_sub(places[k], point_at(&level->start, &spot));
        level->ties[k].fold = billow_vec3_scale(fold, value_at(level->share, &spot));
    }
}
