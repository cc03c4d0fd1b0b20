#include "core/relaxation_symmetry.h"

#include <stdlib.h>

static const double TOLERANCE = 1e-9; /* of the anchors' extent */

enum { CHUNK_POINTS = 4096 };

static size_t
mirrored(BillowFold fold, int columns, int rows, int column, int row)
{
    int c = fold == BILLOW_FOLD_COLUMNS ? columns - 1 - column : fold == BILLOW_FOLD_DIAGONAL ? row : column;
    int r = fold == BILLOW_FOLD_ROWS ? rows - 1 - row : fold == BILLOW_FOLD_DIAGONAL ? column : row;
    return (size_t) r * (size_t) columns + (size_t) c;
}

static BillowVec3
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
    double extent; /* of the places, at least 1 */
} Hanging;

/* The anchor onto which a fold brings anchor k, or -1. */
static long
partner(const Hanging *hanging, BillowFold fold, size_t k)
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

/* The plane halfway between two partners; failing that, the plane through all anchors. */
static bool
plane_from_anchors(const Hanging *hanging, BillowMirror *mirror)
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

/* All anchors on one vertical line: the plane through it that suits the start best, else the flat cloth's. */
static void
plane_from_points(const Hanging *hanging, const BillowPoints *points, int columns, int rows,
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

static bool
anchors_are_mirrored(const Hanging *hanging, const BillowMirror *mirror)
{
    for (size_t k = 0; k < hanging->n_anchors; k++) {
        long other = partner(hanging, mirror->fold, k);
        if (other < 0 || billow_vec3_distance(reflect(mirror, hanging->places[k]), hanging->places[other]) >
                             TOLERANCE * hanging->extent)
            return false;
    }
    return true;
}

static bool
find_mirror(const Hanging *hanging, const BillowPoints *points, int columns, int rows, BillowMirror *mirror)
{
    for (size_t k = 0; k < hanging->n_anchors; k++)
        if (partner(hanging, mirror->fold, k) < 0)
            return false;
    if (!plane_from_anchors(hanging, mirror))
        plane_from_points(hanging, points, columns, rows, mirror);
    return anchors_are_mirrored(hanging, mirror);
}

static bool
commute(const BillowMirror *a, const BillowMirror *b)
{
    return fabs(a->nx * b->nx + a->nz * b->nz) < TOLERANCE;
}

/* Whether the reflection in `by` brings plane a onto plane b. */
static bool
exchanges(const BillowMirror *by, const BillowMirror *a, const BillowMirror *b, double extent)
{
    BillowVec3 foot = {a->nx * a->offset, 0.0, a->nz * a->offset};
    BillowVec3 p = reflect(by, foot), q = reflect(by, billow_vec3(foot.x - a->nz, 0.0, foot.z + a->nx));
    return fabs(p.x * b->nx + p.z * b->nz - b->offset) < TOLERANCE * extent &&
           fabs(q.x * b->nx + q.z * b->nz - b->offset) < TOLERANCE * extent;
}

static double
extent_of(const BillowVec3 *places, size_t n)
{
    double extent = 1.0;
    for (size_t k = 1; k < n; k++)
        extent = fmax(extent, billow_vec3_distance(places[0], places[k]));
    return extent;
}

int
billow_mirrors_find(const BillowGrid *grid, const BillowAnchor *anchors, const BillowVec3 *places,
                    size_t n_anchors, const BillowPoints *points, int columns, int rows,
                    BillowMirror mirrors[BILLOW_MIRRORS])
{
    Hanging hanging = {grid, anchors, places, n_anchors, extent_of(places, n_anchors)};
    BillowMirror across = {.fold = BILLOW_FOLD_COLUMNS}, down = {.fold = BILLOW_FOLD_ROWS},
                 diagonal = {.fold = BILLOW_FOLD_DIAGONAL};
    int n = 0;
    bool has_across = find_mirror(&hanging, points, columns, rows, &across);
    bool has_down = find_mirror(&hanging, points, columns, rows, &down);
    bool has_diagonal =
        grid->columns == grid->rows && find_mirror(&hanging, points, columns, rows, &diagonal);
    if (has_across)
        mirrors[n++] = across;
    if (has_down && (!has_across || commute(&across, &down)))
        mirrors[n++] = down;
    if (has_diagonal && (n == 0 || (n == 2 && exchanges(&diagonal, &across, &down, hanging.extent))))
        mirrors[n++] = diagonal;
    return n;
}

typedef struct {
    const BillowMirror *mirror;
    int columns, rows;
    BillowPoints points;
} Pass;

/* Each pair is handled in the row of its first point. */
static void
impose_rows(void *data, size_t begin, size_t end)
{
    const Pass *pass = data;
    BillowPoints points = pass->points;
    for (int row = (int) begin; row < (int) end; row++) {
        for (int column = 0; column < pass->columns; column++) {
            size_t i = (size_t) row * (size_t) pass->columns + (size_t) column;
            size_t j = mirrored(pass->mirror->fold, pass->columns, pass->rows, column, row);
            if (j < i)
                continue;
            BillowVec3 image = reflect(pass->mirror, billow_points_get(&points, j));
            BillowVec3 mean = billow_vec3_mix(billow_points_get(&points, i), image, 0.5);
            billow_points_set(&points, i, mean);
            if (j > i)
                billow_points_set(&points, j, reflect(pass->mirror, mean));
        }
    }
}

void
billow_mirror_impose(const BillowMirror *mirror, BillowWorkers *workers, int columns, int rows,
                     BillowPoints points)
{
    Pass pass = {mirror, columns, rows, points};
    billow_workers_run(workers, (size_t) rows, 1 + CHUNK_POINTS / (size_t) columns, impose_rows, &pass);
}
