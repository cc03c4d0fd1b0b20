#include "core/base/normals.h"

#include "core/base/allocate.h"
#include "core/base/rope_normals.h"
#include "core/base/wide.h"

enum { BLOCK = 256 }; /* columns per pass: two rows of quads fit on the stack */

/* The area vectors of the quads to the left of each point of a block, and to the right of the last. */
typedef struct {
    float x[BLOCK + 1], y[BLOCK + 1], z[BLOCK + 1];
} QuadRow;

typedef struct {
    const BillowGrid *grid;
    const float *x, *y, *z;
} Surface;

/* Computes the area vector of the quad with the corner (column, row) and the next ones: half the cross
 * product of its diagonals, ((p11 - p00) x (p10 - p01)) / 2, without the factor, as it will be normalized. */
BILLOW_WITHIN void
quad_area(const Surface *s, size_t i, float *ax, float *ay, float *az)
{
    size_t below = i + (size_t) s->grid->columns;
    float ux = s->x[below + 1] - s->x[i], uy = s->y[below + 1] - s->y[i], uz = s->z[below + 1] - s->z[i];
    float vx = s->x[i + 1] - s->x[below], vy = s->y[i + 1] - s->y[below], vz = s->z[i + 1] - s->z[below];
    *ax = uy * vz - uz * vy;
    *ay = uz * vx - ux * vz;
    *az = ux * vy - uy * vx;
}

/* Computes the quads between `row` and the next one; zero outside the cloth. */
BILLOW_WIDE static void
fill_quads(const Surface *s, int column, int row, int count, QuadRow *restrict quads)
{
    int columns = s->grid->columns;
    if (s->grid->closed == BILLOW_CLOSED_ROWS)
        row = row < 0 ? s->grid->rows - 2 : row + 1 == s->grid->rows ? 0 : row;
    bool outside = row < 0 || row + 1 >= s->grid->rows;
    int begin = outside ? count + 1 : column == 0 ? 1 : 0;
    int end = column + count == columns ? count : count + 1;
    for (int k = 0; k < begin; k++)
        quads->x[k] = quads->y[k] = quads->z[k] = 0.0f;
    for (int k = begin; k < end; k++)
        quad_area(s, billow_grid_index(s->grid, column + k - 1, row), &quads->x[k], &quads->y[k],
                  &quads->z[k]);
    for (int k = begin; k < end && s->grid->outline; k++) {
        const float share = (float) billow_grid_cell_share(s->grid, column + k - 1, row);
        quads->x[k] *= share;
        quads->y[k] *= share;
        quads->z[k] *= share;
    }
    if (end == count)
        quads->x[count] = quads->y[count] = quads->z[count] = 0.0f;
    if (s->grid->closed != BILLOW_CLOSED_COLUMNS || outside)
        return;
    if (column == 0)
        quad_area(s, billow_grid_index(s->grid, columns - 2, row), &quads->x[0], &quads->y[0], &quads->z[0]);
    if (end == count)
        quad_area(s, billow_grid_index(s->grid, 0, row), &quads->x[count], &quads->y[count],
                  &quads->z[count]);
}

/* Sums the four quads around each point and normalizes the sum (in double precision: areas of tiny or huge
 * cloths have squares outside the range of single precision). */
BILLOW_WIDE static void
write_normals(const QuadRow *above, const QuadRow *below, int count, float *restrict nx, float *restrict ny,
              float *restrict nz)
{
    for (int k = 0; k < count; k++) {
        double x = (double) (above->x[k] + above->x[k + 1]) + (double) (below->x[k] + below->x[k + 1]);
        double y = (double) (above->y[k] + above->y[k + 1]) + (double) (below->y[k] + below->y[k + 1]);
        double z = (double) (above->z[k] + above->z[k + 1]) + (double) (below->z[k] + below->z[k + 1]);
        double length = sqrt(x * x + y * y + z * z);
        double unit = length > 0.0 ? 1.0 / length : 0.0;
        nx[k] = (float) (x * unit);
        ny[k] = (float) (y * unit);
        nz[k] = (float) (z * unit);
    }
}

/* Ropes that run up or down have normals along x. */
static const BillowVec3 UP = {1e-3, 1.0, 0.0};

static void
write_rope_normals(const Surface *s, float *nx, float *ny, float *nz)
{
    const BillowRopePoints rope = {s->x, s->y, s->z, (size_t) s->grid->columns};
    BillowVec3 *normals = billow_allocate(rope.count, sizeof *normals);
    billow_rope_normals(&rope, UP, normals);
    for (size_t i = 0; i < rope.count; i++) {
        nx[i] = (float) normals[i].x;
        ny[i] = (float) normals[i].y;
        nz[i] = (float) normals[i].z;
    }
    free(normals);
}

void
billow_normals_rows(const BillowGrid *grid, const float *x, const float *y, const float *z, float *nx,
                    float *ny, float *nz, int row_begin, int row_end)
{
    Surface surface = {grid, x, y, z};
    if (billow_grid_is_rope(grid)) {
        write_rope_normals(&surface, nx, ny, nz);
        return;
    }
    for (int column = 0; column < grid->columns; column += BLOCK) {
        int count = grid->columns - column < BLOCK ? grid->columns - column : BLOCK;
        QuadRow quads[2]; /* above and below the current row, alternating */
        fill_quads(&surface, column, row_begin - 1, count, &quads[row_begin & 1]);
        for (int row = row_begin; row < row_end; row++) {
            QuadRow *above = &quads[row & 1], *below = &quads[(row + 1) & 1];
            fill_quads(&surface, column, row, count, below);
            size_t i = billow_grid_index(grid, column, row);
            write_normals(above, below, count, nx + i, ny + i, nz + i);
        }
    }
}
