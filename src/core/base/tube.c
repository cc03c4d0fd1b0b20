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

/* --- Cross-sections --- */

/* A place around the rope, from its middle: along the normal of the ring, and along its binormal. */
typedef struct {
    double normal, binormal;
} Across;

/* A row of a cross-section: where it is, and where the surface points there (a unit vector). */
typedef struct {
    Across place, out;
} Corner;

static Corner
round_corner(const BillowGrid *grid, int row)
{
    const int sides = grid->rows - 1;
    const double angle = 2.0 * M_PI * (row % sides) / sides;
    const Across out = {cos(angle), sin(angle)};
    return (Corner){{grid->radius * out.normal, grid->radius * out.binormal}, out};
}

/* The first row is on a border, and so is the one halfway round, if the sides are even. The others are evenly on the
 * faces, as far from the borders as the rope is thick. The normal is across the faces. */
static Corner
flat_corner(const BillowGrid *grid, int row)
{
    const int sides = grid->rows - 1, at = row % sides, from_border = at < sides - at ? at : sides - at;
    const double half = 0.5 * grid->flat_width, face = half - grid->radius;
    const int steps = (sides - 1) / 2 - 1;
    if (from_border == 0 || 2 * from_border == sides) {
        const double side = from_border == 0 ? 1.0 : -1.0;
        return (Corner){{0.0, side * half}, {0.0, side}};
    }
    const double share = steps > 0   ? (from_border - 1.0) / steps
                         : sides % 2 ? 1.0
                                     : 0.5,
                 up = 2 * at < sides ? 1.0 : -1.0;
    return (Corner){{up * grid->radius, face * (1.0 - 2.0 * share)}, {up, 0.0}};
}

/* --- Rings --- */

/* A ring of the tube: the points of a column. */
typedef struct {
    BillowVec3 middle, tangent, normal, binormal;
    double size;    /* 1; 0 in the middle of a cap */
    double twist;   /* how fast it turns along the rope, radians per meter */
    BillowVec3 cap; /* the normal of a cap; 0: that of the side */
} Ring;

/* Returns how fast the surface turns at a point, radians per meter. */
static double
twist_at(const BillowMesh *rope, size_t i)
{
    const size_t last = (size_t) rope->grid.columns - 1, from = i > 0 ? i - 1 : 0,
                 to = i < last ? i + 1 : last;
    const double length = billow_vec3_distance(billow_mesh_point(rope, from), billow_mesh_point(rope, i)) +
                          billow_vec3_distance(billow_mesh_point(rope, i), billow_mesh_point(rope, to));
    return length > 0.0 ? ((double) rope->twist[to] - (double) rope->twist[from]) / length : 0.0;
}

static void
turn_ring(Ring *ring, double angle)
{
    const BillowVec3 normal = ring->normal, binormal = ring->binormal;
    ring->normal =
        billow_vec3_add(billow_vec3_scale(normal, cos(angle)), billow_vec3_scale(binormal, sin(angle)));
    ring->binormal =
        billow_vec3_sub(billow_vec3_scale(binormal, cos(angle)), billow_vec3_scale(normal, sin(angle)));
}

static Ring
ring_of(const BillowMesh *tube, const BillowMesh *mesh, const BillowVec3 *normals, int column)
{
    const BillowRopePoints rope = {mesh->x, mesh->y, mesh->z, (size_t) mesh->grid.columns};
    const size_t i = point_of(&tube->grid, column);
    const BillowVec3 tangent = billow_rope_tangent(&rope, i);
    const int from_end = column < tube->grid.columns - 1 - column ? column : tube->grid.columns - 1 - column;
    Ring ring = {.middle = billow_mesh_point(mesh, i),
                 .tangent = tangent,
                 .normal = normals[i],
                 .binormal = billow_vec3_cross(tangent, normals[i]),
                 .size = from_end == 0 ? 0.0 : 1.0};
    if (mesh->twist && mesh->twist[i] != 0.0F)
        turn_ring(&ring, (double) mesh->twist[i]);
    if (mesh->twist && tube->grid.flat_width > 0.0)
        ring.twist = twist_at(mesh, i);
    if (from_end < BILLOW_TUBE_CAP)
        ring.cap = billow_vec3_scale(tangent, i == 0 ? -1.0 : 1.0);
    return ring;
}

static BillowVec3
across(const Ring *ring, Across at)
{
    return billow_vec3_add(billow_vec3_scale(ring->normal, at.normal),
                           billow_vec3_scale(ring->binormal, at.binormal));
}

/* Returns the normal of a side. Along a twisted rope, a point at o from the middle goes along t + w t x o, w the twist, so
 * the normal, which is n in an even tube, is n - w ((t x o) . n) t. */
static BillowVec3
side_normal(const Ring *ring, const Corner *corner)
{
    const BillowVec3 out = across(ring, corner->out);
    if (ring->twist == 0.0)
        return out;
    const double slope = ring->twist * (corner->place.normal * corner->out.binormal -
                                        corner->place.binormal * corner->out.normal);
    const BillowVec3 normal = billow_vec3_sub(out, billow_vec3_scale(ring->tangent, slope));
    return billow_vec3_scale(normal, 1.0 / billow_vec3_length(normal));
}

static BillowVec3
place_of(const Ring *ring, const BillowGrid *grid, const Corner *corner)
{
    const BillowVec3 arm = grid->flat_width > 0.0
                               ? billow_vec3_scale(across(ring, corner->place), ring->size)
                               : billow_vec3_scale(across(ring, corner->out), ring->size * grid->radius);
    return billow_vec3_add(ring->middle, arm);
}

static void
write_ring(BillowMesh *tube, int column, const Ring *ring)
{
    const BillowGrid *grid = &tube->grid;
    const bool side = billow_vec3_equal(ring->cap, (BillowVec3){0});
    for (int row = 0; row < grid->rows; row++) {
        const size_t i = billow_grid_index(grid, column, row);
        const Corner corner = grid->flat_width > 0.0 ? flat_corner(grid, row) : round_corner(grid, row);
        const BillowVec3 place = place_of(ring, grid, &corner);
        const BillowVec3 normal = side ? side_normal(ring, &corner) : ring->cap;
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
    if (grid.flat_width > 0.0)
        billow_rope_faces(&points, normals);
    else
        billow_rope_normals(&points, SEAM, normals);
    for (int column = 0; column < grid.columns; column++) {
        const Ring ring = ring_of(tube, rope, normals, column);
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
