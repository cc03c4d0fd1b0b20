#include "core/drape/line_lengths.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"
#include "core/base/outline_data.h"
#include "core/cloth/keep_lengths.h"
#include "core/cloth/strain.h"
#include "core/drape/crossings.h"

#include <string.h>

/* A line may be off by this share of the longer side. */
static const double GOOD = 2e-4;

/* Planes of x, y and z, in one block. */
typedef struct {
    float *axis[3];
} Planes;

static Planes
planes_new(size_t count)
{
    float *all = billow_allocate(3 * count, sizeof *all);
    return (Planes){{all, all + count, all + 2 * count}};
}

static void
planes_free(Planes *planes)
{
    free(planes->axis[0]);
}

/* --- How good a shape is --- */

/* Returns how far the line from a border to the next one is off at most, on a row or a column. */
static double
line_off(const BillowGrid *grid, const BillowPoints *points, bool down, int number)
{
    const int n = down ? grid->rows : grid->columns;
    const size_t step = down ? (size_t) grid->columns : 1;
    double most = 0.0, more = 0.0;
    for (int k = 0; k < n; k++) {
        const int column = down ? number : k, row = down ? k : number;
        const size_t i = billow_grid_index(grid, column, row);
        if (billow_grid_has_edge(grid, down, column, row)) {
            more += billow_vec3_distance(billow_points_get(points, i), billow_points_get(points, i + step)) -
                    grid->spacing;
        } else {
            most = fmax(most, fabs(more));
            more = 0.0;
        }
    }
    return most;
}

static double
lines_off(const BillowGrid *grid, const BillowPoints *points)
{
    double most = 0.0;
    for (int row = 0; row < grid->rows; row++)
        most = fmax(most, line_off(grid, points, false, row));
    for (int column = 0; column < grid->columns; column++)
        most = fmax(most, line_off(grid, points, true, column));
    return most;
}

static size_t
crossings_of(const BillowGrid *grid, const Planes *shape)
{
    BillowCrossings *found =
        billow_crossings_find(grid, shape->axis[0], shape->axis[1], shape->axis[2], NULL, NULL);
    const size_t triangles = found->n_triangles;
    billow_crossings_free(found);
    return triangles;
}

static bool
is_better(const BillowGrid *grid, const BillowPoints *before, const BillowPoints *after, double off)
{
    const double most = billow_strain_measure(grid, before).max;
    return lines_off(grid, after) < off &&
           billow_strain_measure(grid, after).max <= fmax(most, BILLOW_STRAIN_MAX);
}

/* --- Pulling --- */

/* Pulls all edges to the length that they have in the flat cloth. */
static void
pull(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors, const BillowDrapeSettings *hang,
     BillowWorkers *workers, Planes *shape)
{
    const size_t count = billow_grid_count(grid), columns = (size_t) grid->columns;
    float *hold = billow_allocate(count, sizeof *hold);
    Planes flat = planes_new(count);
    for (size_t k = 0; k < n_anchors; k++)
        hold[billow_grid_index(grid, anchors[k].column, anchors[k].row)] = 1.0f;
    for (size_t i = 0; i < count; i++) {
        flat.axis[0][i] = (float) ((double) (i % columns) * grid->spacing);
        flat.axis[2][i] = (float) ((double) (i / columns) * grid->spacing);
    }
    const float *const lengths[3] = {flat.axis[0], flat.axis[1], flat.axis[2]};
    BillowKeepLengths *keep = billow_keep_lengths_new(grid, hold);
    billow_keep_lengths_run(keep, lengths, lengths, 0.0f, false, hang->obstacles, workers, shape->axis);
    billow_keep_lengths_free(keep);
    planes_free(&flat);
    free(hold);
}

void
billow_line_lengths_restore(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                            const BillowDrapeSettings *hang, BillowWorkers *workers, BillowPoints points)
{
    if (!grid->outline || grid->closed || grid->shrink || billow_grid_is_rope(grid))
        return;
    const size_t count = billow_grid_count(grid);
    const int longer = grid->columns > grid->rows ? grid->columns : grid->rows;
    const double off = lines_off(grid, &points);
    if (off <= GOOD * (longer - 1) * grid->spacing)
        return;
    Planes before = planes_new(count), shape = planes_new(count);
    BillowPoints after = billow_points_new(count);
    billow_points_write(&points, count, before.axis[0], before.axis[1], before.axis[2]);
    memcpy(shape.axis[0], before.axis[0], 3 * count * sizeof(float));
    pull(grid, anchors, n_anchors, hang, workers, &shape);
    billow_points_read(&after, count, shape.axis[0], shape.axis[1], shape.axis[2]);
    for (size_t i = 0; i < count; i++)
        if (!billow_grid_has_point(grid, i))
            billow_points_set(&after, i, billow_points_get(&points, i));
    billow_grid_carry(grid, (double *const[]){after.x, after.y, after.z});
    for (size_t k = 0; k < n_anchors; k++)
        billow_points_set(&after, billow_grid_index(grid, anchors[k].column, anchors[k].row),
                          anchors[k].position);
    if (is_better(grid, &points, &after, off) &&
        !(hang->thickness > 0.0 && crossings_of(grid, &shape) > crossings_of(grid, &before)))
        billow_points_copy(&points, &after, count);
    billow_points_free(&after);
    planes_free(&shape);
    planes_free(&before);
}
