#include "core/cloth/edge_strain.h"

#include "core/base/outline.h"
#include "core/base/shrink.h"

#include <string.h>

typedef struct {
    const BillowGrid *grid;
    const float *x, *y, *z;
    const unsigned char *held;
} Cloth;

/* Returns the strain of the edge from a point to the next one; 0 between two pinned ones. */
static double
strain_of(const Cloth *cloth, bool down, size_t a)
{
    const size_t b = a + (down ? (size_t) cloth->grid->columns : 1);
    if (cloth->held && cloth->held[a] && cloth->held[b])
        return 0.0;
    const double dx = (double) cloth->x[b] - (double) cloth->x[a],
                 dy = (double) cloth->y[b] - (double) cloth->y[a],
                 dz = (double) cloth->z[b] - (double) cloth->z[a];
    return sqrt(dx * dx + dy * dy + dz * dz) / billow_grid_edge_length(cloth->grid, down, a) - 1.0;
}

/* Called with the strain of the edge between two points. */
typedef void (*EdgeVisitor)(void *data, size_t a, size_t b, double strain);

static void
each_edge(const Cloth *cloth, EdgeVisitor take_in, void *data)
{
    const size_t columns = (size_t) cloth->grid->columns;
    for (int row = 0; row < cloth->grid->rows; row++)
        for (int column = 0; column < cloth->grid->columns; column++) {
            const size_t i = billow_grid_index(cloth->grid, column, row);
            if (billow_grid_has_edge(cloth->grid, false, column, row))
                take_in(data, i, i + 1, strain_of(cloth, false, i));
            if (billow_grid_has_edge(cloth->grid, true, column, row))
                take_in(data, i, i + columns, strain_of(cloth, true, i));
        }
}

static void
add_to_extremes(void *data, size_t a, size_t b, double strain)
{
    BillowEdgeStrain *found = data;
    found->longest = fmax(found->longest, strain);
    found->shortest = fmin(found->shortest, strain);
}

BillowEdgeStrain
billow_edge_strain(const BillowGrid *grid, const float *x, const float *y, const float *z,
                   const unsigned char *held)
{
    BillowEdgeStrain found = {0.0, 0.0};
    each_edge(&(Cloth){grid, x, y, z, held}, add_to_extremes, &found);
    return found;
}

typedef struct {
    double unit;
    float *values;
} Points;

static void
add_to_points(void *data, size_t a, size_t b, double strain)
{
    const Points *points = data;
    const float value = (float) (fabs(strain) / points->unit);
    points->values[a] = fmaxf(points->values[a], value);
    points->values[b] = fmaxf(points->values[b], value);
}

void
billow_edge_strain_points(const BillowGrid *grid, const float *x, const float *y, const float *z,
                          const unsigned char *held, double unit, float *values)
{
    memset(values, 0, billow_grid_count(grid) * sizeof *values);
    each_edge(&(Cloth){grid, x, y, z, held}, add_to_points, &(Points){unit, values});
}
