#include "core/relaxation/symmetry.h"

#include "core/base/outline.h"
#include "core/base/shrink.h"
#include "core/base/wide.h"

#include <stdlib.h>

static const double TOLERANCE = 1e-9; /* relative to the anchors' extent */

static const double CELL_TOLERANCE = 1e-6; /* of the share of a cell that is cloth */

enum {
    CHUNK_POINTS = 4096,
    PIECE = 8, /* of the points of a row, at the diagonal */
};

static size_t
mirrored(BillowFold fold, int columns, int rows, int column, int row)
{
    int c = fold == BILLOW_FOLD_COLUMNS ? columns - 1 - column : fold == BILLOW_FOLD_DIAGONAL ? row : column;
    int r = fold == BILLOW_FOLD_ROWS ? rows - 1 - row : fold == BILLOW_FOLD_DIAGONAL ? column : row;
    return (size_t) r * (size_t) columns + (size_t) c;
}

static inline BillowVec3
reflect(const BillowMirror *mirror, BillowVec3 p)
{
    double out = 2.0 * (p.x * mirror->nx + p.z * mirror->nz - mirror->offset);
    return billow_vec3(p.x - out * mirror->nx, p.y, p.z - out * mirror->nz);
}

static int
compare_place(const void *key, const void *entry)
{
    const BillowAnchor *a = key, *b = entry;
    return a->row != b->row ? (a->row > b->row) - (a->row < b->row)
                            : (a->column > b->column) - (a->column < b->column);
}

typedef struct {
    const BillowGrid *grid;
    const BillowAnchor *anchors;
    const BillowVec3 *places;
    size_t n_anchors;
    double extent;            /* of the positions, at least 1 */
    const double *painted[2]; /* values of each grid point; NULL: all are alike */
} AnchorSet;

/* Returns the anchor onto which a fold maps anchor k, or -1. */
static long
partner(const AnchorSet *hanging, BillowFold fold, size_t k)
{
    const BillowAnchor *anchor = &hanging->anchors[k];
    size_t n = (size_t) hanging->grid->columns;
    size_t i = mirrored(fold, hanging->grid->columns, hanging->grid->rows, anchor->column, anchor->row);
    BillowAnchor key = {.column = (int) (i % n), .row = (int) (i / n)};
    const BillowAnchor *found =
        bsearch(&key, hanging->anchors, hanging->n_anchors, sizeof key, compare_place);
    return found ? (long) (found - hanging->anchors) : -1;
}

static bool
set_normal(BillowMirror *mirror, double x, double z, double least, BillowVec3 on_plane)
{
    double length = hypot(x, z);
    if (length <= least)
        return false;
    mirror->nx = x / length;
    mirror->nz = z / length;
    mirror->offset = on_plane.x * mirror->nx + on_plane.z * mirror->nz;
    return true;
}

/* Finds the plane halfway between two partners, or otherwise the plane through all anchors. */
static bool
plane_from_anchors(const AnchorSet *hanging, BillowMirror *mirror)
{
    const BillowVec3 *p = hanging->places;
    double least = TOLERANCE * hanging->extent;
    for (size_t k = 0; k < hanging->n_anchors; k++) {
        long other = partner(hanging, mirror->fold, k);
        if (other >= 0 && set_normal(mirror, p[other].x - p[k].x, p[other].z - p[k].z, least,
                                     billow_vec3_mix(p[k], p[other], 0.5)))
            return true;
    }
    for (size_t k = 1; k < hanging->n_anchors; k++)
        if (set_normal(mirror, p[0].z - p[k].z, p[k].x - p[0].x, least, p[0]))
            return true;
    return false;
}

/* For anchors on one vertical line: finds the plane through it that suits the start or flat cloth best. */
static void
plane_from_points(const AnchorSet *hanging, const BillowPoints *points, int columns, int rows,
                  BillowMirror *mirror)
{
    double x = 0.0, z = 0.0, sum = 0.0;
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            size_t i = (size_t) row * (size_t) columns + (size_t) column;
            size_t j = mirrored(mirror->fold, columns, rows, column, row);
            bool below = mirror->fold == BILLOW_FOLD_COLUMNS ? 2 * column < columns - 1 : i < j;
            if (!below)
                continue;
            x += points->x[j] - points->x[i];
            z += points->z[j] - points->z[i];
            sum += 1.0;
        }
    }
    if (set_normal(mirror, x, z, 1e-3 * sum, hanging->places[0]))
        return;
    set_normal(mirror, mirror->fold == BILLOW_FOLD_ROWS ? 0.0 : 1.0,
               mirror->fold == BILLOW_FOLD_COLUMNS ? 0.0
               : mirror->fold == BILLOW_FOLD_ROWS  ? 1.0
                                                   : -1.0,
               0.0, hanging->places[0]);
}

/* Returns whether a fold maps the cells of the cloth onto one another. */
static bool
is_symmetric(const BillowGrid *grid, BillowFold fold)
{
    for (int row = 0; row + 1 < grid->rows; row++)
        for (int column = 0; column + 1 < grid->columns; column++) {
            const size_t n = (size_t) grid->columns - 1,
                         image = mirrored(fold, grid->columns - 1, grid->rows - 1, column, row);
            if (fabs(billow_grid_cell_share(grid, column, row) -
                     billow_grid_cell_share(grid, (int) (image % n), (int) (image / n))) > CELL_TOLERANCE)
                return false;
        }
    return true;
}

/* Returns whether points that a fold maps onto one another have the same values. */
static bool
is_painted_symmetrically(const BillowGrid *grid, const double *values, BillowFold fold)
{
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const double here = values[billow_grid_index(grid, column, row)],
                         there = values[mirrored(fold, grid->columns, grid->rows, column, row)];
            if (fabs(here - there) > CELL_TOLERANCE * (here + there))
                return false;
        }
    return true;
}

/* Returns the length of the edge between two neighbors. */
static double
length_between(const BillowGrid *grid, size_t a, size_t b)
{
    const size_t first = a < b ? a : b, second = a < b ? b : a;
    return billow_grid_edge_length(grid, second != first + 1, first);
}

/* Returns whether a fold maps edges onto others of the same length. */
static bool
is_shrunk_symmetrically(const BillowGrid *grid, BillowFold fold)
{
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            for (int down = 0; down < 2; down++) {
                const int right = 1 - down;
                if (column + right >= grid->columns || row + down >= grid->rows)
                    continue;
                const size_t from = mirrored(fold, grid->columns, grid->rows, column, row),
                             to = mirrored(fold, grid->columns, grid->rows, column + right, row + down);
                const double here =
                    billow_grid_edge_length(grid, down == 1, billow_grid_index(grid, column, row));
                if (fabs(length_between(grid, from, to) - here) > CELL_TOLERANCE * grid->spacing)
                    return false;
            }
    return true;
}

static bool
find_mirror(const AnchorSet *hanging, const BillowPoints *points, int columns, int rows, BillowMirror *mirror)
{
    for (size_t k = 0; k < hanging->n_anchors; k++)
        if (partner(hanging, mirror->fold, k) < 0)
            return false;
    if (hanging->grid->outline && !is_symmetric(hanging->grid, mirror->fold))
        return false;
    if (hanging->grid->shrink && !is_shrunk_symmetrically(hanging->grid, mirror->fold))
        return false;
    for (int k = 0; k < 2; k++)
        if (hanging->painted[k] &&
            !is_painted_symmetrically(hanging->grid, hanging->painted[k], mirror->fold))
            return false;
    if (!plane_from_anchors(hanging, mirror))
        plane_from_points(hanging, points, columns, rows, mirror);
    for (size_t k = 0; k < hanging->n_anchors; k++) {
        BillowVec3 image = reflect(mirror, hanging->places[k]);
        if (billow_vec3_distance(image, hanging->places[partner(hanging, mirror->fold, k)]) >
            TOLERANCE * hanging->extent)
            return false;
    }
    return true;
}

/* Returns whether the reflection in `by` maps plane a to plane b. */
static bool
exchanges(const BillowMirror *by, const BillowMirror *a, const BillowMirror *b, double extent)
{
    BillowVec3 foot = {a->nx * a->offset, 0.0, a->nz * a->offset};
    BillowVec3 p = reflect(by, foot), q = reflect(by, billow_vec3(foot.x - a->nz, 0.0, foot.z + a->nx));
    return fabs(p.x * b->nx + p.z * b->nz - b->offset) < TOLERANCE * extent &&
           fabs(q.x * b->nx + q.z * b->nz - b->offset) < TOLERANCE * extent;
}

int
billow_mirrors_find(const BillowGrid *grid, const BillowAnchor *anchors, const BillowVec3 *places,
                    size_t n_anchors, const double *const painted[2], const BillowPoints *points, int columns,
                    int rows, BillowMirror mirrors[BILLOW_MIRRORS])
{
    AnchorSet hanging = {grid, anchors, places, n_anchors, 1.0, {painted[0], painted[1]}};
    for (size_t k = 1; k < n_anchors; k++)
        hanging.extent = fmax(hanging.extent, billow_vec3_distance(places[0], places[k]));
    BillowMirror across = {.fold = BILLOW_FOLD_COLUMNS}, down = {.fold = BILLOW_FOLD_ROWS},
                 diagonal = {.fold = BILLOW_FOLD_DIAGONAL};
    int n = 0;
    bool has_across = find_mirror(&hanging, points, columns, rows, &across);
    bool has_down = find_mirror(&hanging, points, columns, rows, &down);
    bool has_diagonal = grid->columns == grid->rows && !grid->closed &&
                        find_mirror(&hanging, points, columns, rows, &diagonal);
    if (has_across)
        mirrors[n++] = across;
    if (has_down && (!has_across || fabs(across.nx * down.nx + across.nz * down.nz) < TOLERANCE))
        mirrors[n++] = down;
    if (has_diagonal && (n == 0 || (n == 2 && exchanges(&diagonal, &across, &down, hanging.extent))))
        mirrors[n++] = diagonal;
    return n;
}

typedef struct {
    const BillowMirror *mirror;
    size_t columns, rows;
    BillowPoints points;
} Pass;

/* Makes each of the points (i + k, j + step k) the mean of itself and the other's mirror image. */
BILLOW_WITHIN void
impose_pairs(const Pass *pass, size_t i, size_t j, ptrdiff_t step, size_t count)
{
    double *x = pass->points.x, *y = pass->points.y, *z = pass->points.z;
    const BillowMirror mirror = *pass->mirror;
#pragma GCC ivdep
    for (size_t k = 0; k < count; k++) {
        size_t a = i + k, b = j + (size_t) ((ptrdiff_t) k * step);
        BillowVec3 image = reflect(&mirror, billow_vec3(x[b], y[b], z[b]));
        BillowVec3 mean = billow_vec3_mix(billow_vec3(x[a], y[a], z[a]), image, 0.5);
        BillowVec3 other = reflect(&mirror, mean);
        x[a] = mean.x;
        y[a] = mean.y;
        z[a] = mean.z;
        x[b] = other.x;
        y[b] = other.y;
        z[b] = other.z;
    }
}

/* Replaces a point on the fold by the mean of itself and its mirror image. */
static void
impose_self(const Pass *pass, size_t i)
{
    BillowPoints points = pass->points;
    BillowVec3 here = billow_points_get(&points, i);
    billow_points_set(&points, i, billow_vec3_mix(here, reflect(pass->mirror, here), 0.5));
}

BILLOW_WIDE static void
impose_columns(void *data, size_t begin, size_t end)
{
    const Pass *pass = data;
    size_t n = pass->columns;
    for (size_t row = begin; row < end; row++) {
        impose_pairs(pass, row * n, row * n + n - 1, -1, n / 2);
        if (n % 2 == 1)
            impose_self(pass, row * n + n / 2);
    }
}

BILLOW_WIDE static void
impose_rows(void *data, size_t begin, size_t end)
{
    const Pass *pass = data;
    size_t n = pass->columns, other = pass->rows - 1;
    for (size_t row = begin; row < end && 2 * row <= other; row++) {
        if (2 * row < other)
            impose_pairs(pass, row * n, (other - row) * n, 1, n);
        for (size_t column = 0; 2 * row == other && column < n; column++)
            impose_self(pass, row * n + column);
    }
}

/* Processes each row and the column that it is folded onto, starting at the diagonal. Goes in pieces, so that
 * the rows that a piece of the column touches stay in the cache: in a net as wide as a power of two, only as
 * many as a cache set has ways. */
BILLOW_WIDE static void
impose_diagonal(void *data, size_t begin, size_t end)
{
    const Pass *pass = data;
    size_t n = pass->columns;
    for (size_t piece = begin; piece < n; piece += PIECE)
        for (size_t row = begin; row < end; row++) {
            size_t first = piece > row + 1 ? piece : row + 1, last = piece + PIECE < n ? piece + PIECE : n;
            if (first < last)
                impose_pairs(pass, row * n + first, first * n + row, (ptrdiff_t) n, last - first);
        }
    for (size_t row = begin; row < end; row++)
        impose_self(pass, row * n + row);
}

void
billow_mirror_impose(const BillowMirror *mirror, BillowWorkers *workers, int columns, int rows,
                     BillowPoints points)
{
    Pass pass = {mirror, (size_t) columns, (size_t) rows, points};
    BillowWork work = mirror->fold == BILLOW_FOLD_COLUMNS ? impose_columns
                      : mirror->fold == BILLOW_FOLD_ROWS  ? impose_rows
                                                          : impose_diagonal;
    billow_workers_run(workers, pass.rows, 1 + CHUNK_POINTS / pass.columns, work, &pass);
}

void
billow_mirror_even(const BillowMirror *mirror, int stride, int columns, int rows, double *values)
{
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            const int c = mirror->fold == BILLOW_FOLD_COLUMNS ? columns - 1 - column : column,
                      r = mirror->fold == BILLOW_FOLD_ROWS ? rows - 1 - row : row;
            double *here = values + (size_t) row * (size_t) stride + (size_t) column,
                   *there = values + (size_t) r * (size_t) stride + (size_t) c;
            if (here < there)
                *here = *there = 0.5 * (*here + *there);
        }
}
