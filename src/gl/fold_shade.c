/* The mean curvature by second differences, H = (p(i-k) - 2 p(i) + p(i+k) + the same across) · n / 2 (k s)², times
 * the distance k s: the slope of the folds that are about as wide as that. */
#include "gl/fold_shade.h"

#include <string.h>

/* Width of a fold as a share of the cloth's longer side. */
static const double WIDTH_SHARE = 0.025;

static int
step_of(const BillowGrid *grid)
{
    const int cells = (grid->columns > grid->rows ? grid->columns : grid->rows) - 1;
    return cells * WIDTH_SHARE > 1.0 ? (int) (cells * WIDTH_SHARE + 0.5) : 1;
}

/* Where the cloth ends, its outermost points stand for those beyond. */
static size_t
within(int i, int count)
{
    return (size_t) (i < 0 ? 0 : i >= count ? count - 1 : i);
}

static float
rise(const float *plane, size_t at, const size_t around[4])
{
    return plane[around[0]] + plane[around[1]] + plane[around[2]] + plane[around[3]] - 4.0f * plane[at];
}

void
billow_fold_shade(const BillowMesh *mesh, float *hollow)
{
    const BillowGrid *grid = &mesh->grid;
    const int step = step_of(grid);
    if (grid->caps > 0) {
        memset(hollow, 0, billow_grid_count(grid) * sizeof *hollow);
        return;
    }
    const size_t columns = (size_t) grid->columns;
    const float scale = (float) (1.0 / (step * grid->spacing));
    for (int row = 0; row < grid->rows; row++) {
        const size_t here = (size_t) row * columns, above = within(row - step, grid->rows) * columns,
                     below = within(row + step, grid->rows) * columns;
        for (int column = 0; column < grid->columns; column++) {
            const size_t at = here + (size_t) column;
            const size_t around[4] = {here + within(column - step, grid->columns),
                                      here + within(column + step, grid->columns), above + (size_t) column,
                                      below + (size_t) column};
            const float risen = rise(mesh->x, at, around) * mesh->nx[at] +
                                rise(mesh->y, at, around) * mesh->ny[at] +
                                rise(mesh->z, at, around) * mesh->nz[at];
            const float value = risen * scale;
            hollow[at] = value > 1.0f ? 1.0f : value > -1.0f ? value : -1.0f; /* NaN: -1 */
        }
    }
}
