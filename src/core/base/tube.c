#include "core/base/tube.h"

#include "core/base/allocate.h"
#include "core/base/rope_normals.h"

/* Ropes rarely run this way, so that the row at which the tube begins does not jump. */
static const BillowVec3 SEAM = {0.36, 0.48, 0.8};

BillowGrid
billow_surface_grid(const BillowGrid *grid, int sides)
{
    BillowGrid surface = *grid;
    if (billow_grid_is_rope(grid)) {
        surface.columns += 2 * BILLOW_TUBE_CAP;
        surface.rows = sides + 1;
        surface.caps = BILLOW_TUBE_CAP;
    }
    return surface;
}

/* Returns the point of the rope to which a column of a tube belongs; of cloth, the column. */
static size_t
point_of(const BillowGrid *tube, int column)
{
    const int last = tube->columns - 2 * tube->caps - 1, point = column - tube->caps;
    return (size_t) (point < 0 ? 0 : point > last ? last : point);
}

/* A ring of the tube: the points of a column. */
typedef struct {
    BillowVec3 middle, normal, binormal;
    double radius;
    BillowVec3 cap; /* the normal of a cap; 0: that of the side */
} Ring;

static Ring
ring_of(const BillowMesh *tube, const BillowRopePoints *rope, const BillowVec3 *normals, int column)
{
    const size_t i = point_of(&tube->grid, column);
    const BillowVec3 tangent = billow_rope_tangent(rope, i);
    const int from_end = column < tube->grid.columns - 1 - column ? column : tube->grid.columns - 1 - column;
    Ring ring = {.middle = {(double) rope->x[i], (double) rope->y[i], (double) rope->z[i]},
                 .normal = normals[i],
                 .binormal = billow_vec3_cross(tangent, normals[i]),
                 .radius = from_end == 0 ? 0.0 : tube->grid.radius};
    if (from_end < BILLOW_TUBE_CAP)
        ring.cap = billow_vec3_scale(tangent, i == 0 ? -1.0 : 1.0);
    return ring;
}

static void
write_ring(BillowMesh *tube, int column, const Ring *ring)
{
    const bool side = billow_vec3_equal(ring->cap, (BillowVec3){0});
    const int sides = tube->grid.rows - 1;
    for (int row = 0; row <= sides; row++) {
        const size_t i = billow_grid_index(&tube->grid, column, row);
        const double angle = 2.0 * M_PI * (row % sides) / sides;
        const BillowVec3 out = billow_vec3_add(billow_vec3_scale(ring->normal, cos(angle)),
                                               billow_vec3_scale(ring->binormal, sin(angle)));
        const BillowVec3 place = billow_vec3_add(ring->middle, billow_vec3_scale(out, ring->radius));
        const BillowVec3 normal = side ? out : ring->cap;
        tube->x[i] = (float) place.x;
        tube->y[i] = (float) place.y;
        tube->z[i] = (float) place.z;
        tube->nx[i] = (float) normal.x;
        tube->ny[i] = (float) normal.y;
        tube->nz[i] = (float) normal.z;
    }
}

BillowMesh *
billow_tube_new(const BillowMesh *rope, int sides)
{
    const BillowGrid grid = billow_surface_grid(&rope->grid, sides);
    const BillowRopePoints points = {rope->x, rope->y, rope->z, (size_t) rope->grid.columns};
    BillowMesh *tube = billow_mesh_new(&grid);
    BillowVec3 *normals = billow_allocate(points.count, sizeof *normals);
    billow_rope_normals(&points, SEAM, normals);
    for (int column = 0; column < grid.columns; column++) {
        const Ring ring = ring_of(tube, &points, normals, column);
        write_ring(tube, column, &ring);
    }
    free(normals);
    return tube;
}

BillowMesh *
billow_surface_of(BillowMesh *mesh, int sides)
{
    return billow_grid_is_rope(&mesh->grid) ? billow_tube_new(mesh, sides) : billow_mesh_ref(mesh);
}

double
billow_surface_u(const BillowGrid *grid, double column)
{
    const double point = grid->caps > 0 ? (double) point_of(grid, (int) column) : column;
    return point / (grid->columns - 2 * grid->caps - 1.0);
}

double
billow_surface_v(const BillowGrid *grid, double row)
{
    return (grid->rows - 1.0 - row) / (grid->rows - 1.0);
}

void
billow_tube_spread(const BillowGrid *tube, const float *of_rope, float *of_tube)
{
    for (int row = 0; row < tube->rows; row++)
        for (int column = 0; column < tube->columns; column++)
            of_tube[billow_grid_index(tube, column, row)] = of_rope[point_of(tube, column)];
}
