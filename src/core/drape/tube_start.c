#include "core/drape/tube_start.h"

#include "core/base/allocate.h"
#include "core/base/nearest.h"
#include "core/base/shrink.h"

/* As for other cloth: core/drape/surface.c. */
static const double DOWNWARD_SHARE = 1.1, SLOPE = 4.4;

/* The circle is at least so much of the cloth's own, and at most all of it. */
static const double LEAST_RADIUS = 0.25;

/* Cloth over a collider heads outwards by this share of its way. */
static const double OUTWARD_SHARE = 0.05;

/* The circle: the place of a column from the middle of the tube is (cosine, sine) turned by the column's angle. */
typedef struct {
    double x, z;     /* of column 0 */
    double sense;    /* 1, or -1: columns run the other way round */
    double per_cell; /* angle from column to column */
} Circle;

static void
place_on(const Circle *circle, int column, double *x, double *z)
{
    const double angle = circle->sense * circle->per_cell * column, c = cos(angle), s = sin(angle);
    *x = c * circle->x - s * circle->z;
    *z = s * circle->x + c * circle->z;
}

/* Finds the circle on which columns are nearest to the placed points: with g of the unit circle and places p, both
 * relative to their means and read as complex numbers x + i z, the larger of the sums of conj(g) p and of g p. */
static Circle
find_circle(const BillowGrid *grid, const uint8_t *places, const BillowPoints *points)
{
    const int cells = grid->columns - 1;
    const double per_cell = 2.0 * M_PI / cells, whole = grid->spacing / per_cell;
    double count = 0.0, gx = 0.0, gz = 0.0, px = 0.0, pz = 0.0, xx = 0.0, xz = 0.0, zx = 0.0, zz = 0.0,
           gg = 0.0;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < cells; column++) {
            const size_t i = billow_grid_index(grid, column, row);
            if (!places[i])
                continue;
            const double x = cos(per_cell * column), z = sin(per_cell * column);
            count += 1.0;
            gx += x, gz += z, px += points->x[i], pz += points->z[i];
            xx += x * points->x[i], xz += x * points->z[i], zx += z * points->x[i], zz += z * points->z[i];
            gg += 1.0;
        }
    xx -= gx * px / count, xz -= gx * pz / count, zx -= gz * px / count, zz -= gz * pz / count;
    gg -= (gx * gx + gz * gz) / count;
    const double same = hypot(xx + zz, xz - zx), mirrored = hypot(xx - zz, xz + zx);
    const bool mirror = mirrored > same * (1.0 + 1e-6);
    const double size = mirror ? mirrored : same, least = LEAST_RADIUS * whole;
    if (!(size > 1e-9 * grid->spacing))
        return (Circle){least, 0.0, 1.0, per_cell};
    const double radius = fmin(fmax(size / gg, least), whole) / size;
    return mirror ? (Circle){radius * (xx - zz), radius * (xz + zx), -1.0, per_cell}
                  : (Circle){radius * (xx + zz), radius * (xz - zx), 1.0, per_cell};
}

static BillowVec3
start_at(const BillowGrid *grid, const Circle *circle, const BillowObstacles *obstacles, BillowVec3 from,
         BillowGridPoint nearest, int column, int row)
{
    const double length = billow_grid_rest_length(grid, nearest.column, nearest.row, column, row);
    double x, z, from_x, from_z;
    place_on(circle, column, &x, &z);
    place_on(circle, nearest.column, &from_x, &from_z);
    const double out = OUTWARD_SHARE * length / hypot(x, z);
    if (obstacles)
        return billow_obstacles_lay(
            obstacles, from, billow_vec3(x - from_x + out * x, 0.0, z - from_z + out * z), SLOPE, length);
    return billow_vec3(from.x + x - from_x, from.y - DOWNWARD_SHARE * length, from.z + z - from_z);
}

void
billow_tube_start_exterior(const BillowGrid *grid, const uint8_t *places, const BillowObstacles *obstacles,
                           BillowPoints points)
{
    int32_t *nearest = billow_allocate(billow_grid_count(grid), sizeof *nearest);
    billow_nearest_fill(grid, places, nearest);
    const Circle circle = find_circle(grid, places, &points);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const size_t i = billow_grid_index(grid, column, row);
            const BillowGridPoint from = {nearest[i] % grid->columns, nearest[i] / grid->columns};
            if (!places[i])
                billow_points_set(&points, i,
                                  start_at(grid, &circle, obstacles,
                                           billow_points_get(&points, (size_t) nearest[i]), from, column,
                                           row));
        }
    free(nearest);
}

BillowVec3
billow_tube_standing(const BillowGrid *grid, int column, int row)
{
    const bool rows = grid->closed == BILLOW_CLOSED_ROWS;
    const int cells = (rows ? grid->rows : grid->columns) - 1, around = (rows ? row : column) % cells,
              down = rows ? column : row;
    const double angle = 2.0 * M_PI * around / cells, radius = grid->spacing / (2.0 * sin(M_PI / cells)),
                 height = grid->spacing * ((rows ? grid->columns : grid->rows) - 1);
    return billow_vec3(radius * cos(angle), 0.5 * height - grid->spacing * down, radius * sin(angle));
}
