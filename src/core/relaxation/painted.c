#include "core/relaxation/painted.h"

#include "core/base/allocate.h"

/* A force that is no more beside the vertical, as a share of it, is vertical but for rounding. */
static const double VERTICAL = 1e-9;

/* What a point of a level stands for along an axis: fine points on either side of it, fewer with the distance. */
typedef struct {
    int first, last;
    double middle, reach;
} Span;

static Span
span_at(int index, double ratio, int count)
{
    const double middle = index * ratio;
    return (Span){(int) fmax(floor(middle - ratio) + 1.0, 0.0),
                  (int) fmin(ceil(middle + ratio) - 1.0, count - 1.0), middle, ratio};
}

static double
share_in(const Span *span, int index)
{
    return 1.0 - fabs(index - span->middle) / span->reach;
}

/* Returns the mean of the factors around a point of the level, each as far as there is cloth. */
static double
mean_around(const BillowGrid *grid, const float *factors, const Span *across, const Span *down)
{
    double sum = 0.0, area = 0.0;
    for (int row = down->first; row <= down->last; row++)
        for (int column = across->first; column <= across->last; column++) {
            const double share =
                share_in(across, column) * share_in(down, row) * billow_grid_point_share(grid, column, row);
            sum += share * (double) factors[billow_grid_index(grid, column, row)];
            area += share;
        }
    return area > 0.0 ? sum / area : 1.0;
}

/* Returns the factors of a map at the points of a level, free with free(); NULL if it is not painted. */
static double *
means_of(const BillowRelaxationLevel *level, const BillowGrid *grid, const BillowRelaxationCloth *cloth,
         BillowMapKind kind)
{
    float *factors = billow_cloth_maps_factors(cloth->maps, kind, grid);
    if (!factors)
        return NULL;
    double *means = billow_allocate((size_t) level->columns * (size_t) level->rows, sizeof *means);
    for (int row = 0; row < level->rows; row++)
        for (int column = 0; column < level->columns; column++) {
            const Span across = span_at(column, level->width, grid->columns),
                       down = span_at(row, level->height, grid->rows);
            means[row * level->columns + column] = mean_around(grid, factors, &across, &down);
        }
    free(factors);
    return means;
}

/* f = area ((0, -1, 0) + (density - mean) down): the pull is that of cloth of mean density, and wind does not
 * depend on the density. */
static void
weigh_points(BillowRelaxationLevel *level, const double *densities, const BillowRelaxationCloth *cloth)
{
    const BillowGrid own = {level->columns, level->rows, 1.0, level->outline};
    level->pull = billow_points_new(billow_grid_count(&own));
    for (int row = 0; row < level->rows; row++)
        for (int column = 0; column < level->columns; column++) {
            const size_t i = billow_grid_index(&own, column, row);
            const double area = level->load * billow_grid_point_share(&own, column, row);
            const BillowVec3 more = billow_vec3_scale(cloth->down, densities[i] - cloth->mean_density);
            billow_points_set(&level->pull, i,
                              billow_vec3_scale(billow_vec3_add(billow_vec3(0.0, -1.0, 0.0), more), area));
        }
}

void
billow_relaxation_paint(BillowRelaxationLevel *level, const BillowGrid *grid,
                        const BillowRelaxationCloth *cloth)
{
    double *densities = means_of(level, grid, cloth, BILLOW_MAP_DENSITY);
    if (densities)
        weigh_points(level, densities, cloth);
    free(densities);
    level->stiff = means_of(level, grid, cloth, BILLOW_MAP_BENDING);
    level->grip = means_of(level, grid, cloth, BILLOW_MAP_FRICTION);
}

void
billow_relaxation_unpaint(BillowRelaxationLevel *level)
{
    billow_points_free(&level->pull);
    free(level->stiff);
    free(level->grip);
}

double *
billow_relaxation_painted_loads(const BillowRelaxationLevel *level)
{
    const size_t count = (size_t) level->columns * (size_t) level->rows;
    if (!level->pull.x)
        return NULL;
    double *loads = billow_allocate(count, sizeof *loads);
    for (size_t i = 0; i < count; i++)
        loads[i] = billow_relaxation_level_load(level, i);
    return loads;
}

bool
billow_relaxation_load_slants(const BillowRelaxationLevel *level)
{
    for (size_t i = 0; level->pull.x && i < (size_t) level->columns * (size_t) level->rows; i++)
        if (hypot(level->pull.x[i], level->pull.z[i]) > VERTICAL * fabs(level->pull.y[i]))
            return true;
    return false;
}
