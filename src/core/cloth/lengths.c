#include "core/cloth/lengths.h"

#include "core/base/allocate.h"
#include "core/base/shrink.h"

#include <math.h>

typedef struct {
    const BillowMesh *mesh;
    float *freedom; /* per point: 1 free, 0 anchored */
} Cloth;

static void
project_edge(const Cloth *cloth, bool down, size_t i)
{
    const BillowMesh *mesh = cloth->mesh;
    const size_t j = i + (down ? (size_t) mesh->grid.columns : 1);
    const float x = mesh->x[j] - mesh->x[i], y = mesh->y[j] - mesh->y[i], z = mesh->z[j] - mesh->z[i];
    const float length = sqrtf(x * x + y * y + z * z), freedom = cloth->freedom[i] + cloth->freedom[j];
    if (length == 0.0f || freedom == 0.0f)
        return;
    const float share = (length - (float) billow_grid_edge_length(&mesh->grid, down, i)) / (length * freedom);
    const float first = share * cloth->freedom[i], second = share * cloth->freedom[j];
    mesh->x[i] += first * x;
    mesh->y[i] += first * y;
    mesh->z[i] += first * z;
    mesh->x[j] -= second * x;
    mesh->y[j] -= second * y;
    mesh->z[j] -= second * z;
}

void
billow_lengths_restore(BillowMesh *mesh, const BillowAnchor *anchors, size_t n_anchors, int sweeps)
{
    const BillowGrid *grid = &mesh->grid;
    const size_t count = billow_grid_count(grid);
    const Cloth cloth = {mesh, billow_allocate(count, sizeof *cloth.freedom)};
    for (size_t i = 0; i < count; i++)
        cloth.freedom[i] = 1.0f;
    for (size_t k = 0; k < n_anchors; k++)
        cloth.freedom[billow_grid_index(grid, anchors[k].column, anchors[k].row)] = 0.0f;
    for (int k = 0; k < sweeps; k++)
        for (int first = 0; first < 2; first++) {
            /* every second edge of a row, then of a column: no two share a point */
            for (int row = 0; row < grid->rows; row++)
                for (int column = first; column + 1 < grid->columns; column += 2)
                    project_edge(&cloth, false, billow_grid_index(grid, column, row));
            for (int row = first; row + 1 < grid->rows; row += 2)
                for (int column = 0; column < grid->columns; column++)
                    project_edge(&cloth, true, billow_grid_index(grid, column, row));
        }
    free(cloth.freedom);
}
