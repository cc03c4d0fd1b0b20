#include "core/relaxation/rotation.h"

#include "core/base/allocate.h"

static const double TOLERANCE = 1e-5; /* spacings: own coordinates of the cloth are rounded */

typedef struct {
    const BillowGrid *grid;
    const BillowAnchor *anchors;
    const BillowVec3 *places;
    size_t n_anchors;
    int32_t *at; /* per grid point: its anchor + 1, or 0 */
} Pinned;

static BillowVec3
turned(const BillowRotation *rotation, double turns, BillowVec3 p)
{
    const double c = cos(turns * rotation->angle), s = sin(turns * rotation->angle), x = p.x - rotation->x,
                 z = p.z - rotation->z;
    return billow_vec3(rotation->x + c * x - s * z, p.y, rotation->z + s * x + c * z);
}

/* Returns the anchor some columns further than anchor k, or NULL. */
static const BillowVec3 *
place_further(const Pinned *pinned, size_t k, int shift)
{
    const int column = (pinned->anchors[k].column + shift) % (pinned->grid->columns - 1);
    const int32_t found = pinned->at[billow_grid_index(pinned->grid, column, pinned->anchors[k].row)];
    return found > 0 ? &pinned->places[found - 1] : NULL;
}

/* Sets the angle to the multiple of the least one that takes an anchor to the one further on. */
static bool
find_angle(const Pinned *pinned, BillowRotation *rotation)
{
    const double least = 2.0 * M_PI / rotation->count;
    for (size_t k = 0; k < pinned->n_anchors; k++) {
        const BillowVec3 from = pinned->places[k], *to = place_further(pinned, k, rotation->shift);
        if (!to)
            return false;
        const double x = from.x - rotation->x, z = from.z - rotation->z, to_x = to->x - rotation->x,
                     to_z = to->z - rotation->z;
        if (hypot(x, z) < 1.0)
            continue;
        rotation->angle = least * round(atan2(x * to_z - z * to_x, x * to_x + z * to_z) / least);
        return true;
    }
    return false;
}

static bool
holds(const Pinned *pinned, const BillowRotation *rotation)
{
    for (size_t k = 0; k < pinned->n_anchors; k++) {
        const BillowVec3 *to = place_further(pinned, k, rotation->shift);
        if (!to || billow_vec3_distance(turned(rotation, 1.0, pinned->places[k]), *to) > TOLERANCE)
            return false;
    }
    return true;
}

BillowRotation
billow_rotation_find(const BillowGrid *grid, const BillowAnchor *anchors, const BillowVec3 *places,
                     size_t n_anchors)
{
    const int cells = grid->columns - 1;
    Pinned pinned = {grid, anchors, places, n_anchors,
                     billow_allocate(billow_grid_count(grid), sizeof(int32_t))};
    BillowRotation rotation = {0};
    double count = 0.0;
    for (size_t k = 0; k < n_anchors; k++) {
        pinned.at[billow_grid_index(grid, anchors[k].column, anchors[k].row)] = (int32_t) k + 1;
        if (anchors[k].column == cells)
            continue;
        count += 1.0;
        rotation.x += places[k].x;
        rotation.z += places[k].z;
    }
    rotation.x /= count;
    rotation.z /= count;
    bool found = false;
    for (int shift = 1; shift < cells && !found; shift++) {
        if (cells % shift != 0)
            continue;
        rotation.shift = shift;
        rotation.count = cells / shift;
        found = find_angle(&pinned, &rotation) && holds(&pinned, &rotation);
    }
    free(pinned.at);
    return found ? rotation : (BillowRotation){0};
}

/* Makes the points of a row, `step` columns apart from the first one, turned images of their mean. */
static void
impose_on(const BillowRotation *rotation, size_t first, size_t step, BillowPoints points)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (int k = 0; k < rotation->count; k++)
        sum =
            billow_vec3_add(sum, turned(rotation, -k, billow_points_get(&points, first + (size_t) k * step)));
    const BillowVec3 mean = billow_vec3_scale(sum, 1.0 / rotation->count);
    for (int k = 0; k < rotation->count; k++)
        billow_points_set(&points, first + (size_t) k * step, turned(rotation, k, mean));
}

void
billow_rotation_impose(const BillowRotation *rotation, int columns, int rows, BillowPoints points)
{
    const int cells = columns - 1;
    if (rotation->shift == 0 || cells % rotation->count != 0)
        return;
    const size_t step = (size_t) (cells / rotation->count);
    for (int row = 0; row < rows; row++) {
        const size_t first = (size_t) row * (size_t) columns, last = first + (size_t) cells;
        for (size_t column = 0; column < step; column++)
            impose_on(rotation, first + column, step, points);
        billow_points_set(&points, last, billow_points_get(&points, first));
    }
}

void
billow_rotation_even(const BillowRotation *rotation, int columns, int rows, double *values)
{
    const int cells = columns - 1;
    if (rotation->shift == 0 || cells % rotation->count != 0)
        return;
    const size_t step = (size_t) (cells / rotation->count);
    for (int row = 0; row < rows; row++) {
        double *of_row = values + (size_t) row * (size_t) columns;
        for (size_t column = 0; column < step; column++) {
            double sum = 0.0;
            for (int k = 0; k < rotation->count; k++)
                sum += of_row[column + (size_t) k * step];
            for (int k = 0; k < rotation->count; k++)
                of_row[column + (size_t) k * step] = sum / rotation->count;
        }
        of_row[cells] = of_row[0];
    }
}
