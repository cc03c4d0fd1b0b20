/* A fine mesh follows a smooth surface through the grid's points: the bicubic Catmull-Rom surface (Catmull
 * & Rom 1974, as Keys 1981 has it for images), which is exact on planes. A vertex keeps its height along
 * the normal of its place and, beyond the border, its offset along the tangents there. */
#include "core/base/fine_pose.h"

#include "core/base/allocate.h"
#include "core/base/nearest.h"
#include "core/base/workers.h"

struct BillowFinePose {
    const BillowFineMesh *mesh;
    const BillowGrid *grid;
    const BillowPoints *points;
    int32_t *cells; /* of a cloth with an outline, for each cell: the nearest one of cloth; otherwise NULL */
};

/* --- Where a vertex is --- */

/* A cell by its first point, the place within it, and what the vertex is beyond it along x and z, meters. */
typedef struct {
    int column, row;
    double right, down;
    double beyond_x, beyond_z;
} Place;

static int
cell_of(double at, int points)
{
    return at <= 0.0 ? 0 : at >= points - 1.0 ? points - 2 : (int) fmin(floor(at), points - 2.0);
}

static int32_t *
nearest_cells(const BillowGrid *grid)
{
    const size_t count = billow_grid_count(grid);
    uint8_t *cloth = billow_allocate(count, 1);
    int32_t *nearest = billow_allocate(count, sizeof *nearest);
    for (size_t i = 0; i < count; i++)
        cloth[i] = grid->outline->share[i] > 0.0;
    const BillowGrid open = {grid->columns, grid->rows, 1.0};
    billow_nearest_fill(&open, cloth, nearest);
    free(cloth);
    return nearest;
}

static Place
place_of(const BillowFineMesh *mesh, const BillowGrid *grid, const int32_t *cells, size_t vertex)
{
    const double spacings = grid->fine_scale / grid->spacing,
                 column = (double) mesh->positions[3 * vertex] * spacings + 0.5 * (grid->columns - 1.0),
                 row = (double) mesh->positions[3 * vertex + 2] * spacings + 0.5 * (grid->rows - 1.0);
    Place at = {cell_of(column, grid->columns), cell_of(row, grid->rows)};
    const int32_t nearest = cells ? cells[billow_grid_index(grid, at.column, at.row)] : -1;
    if (nearest >= 0) {
        at.column = nearest % grid->columns;
        at.row = nearest / grid->columns;
    }
    at.right = fmin(fmax(column - at.column, 0.0), 1.0);
    at.down = fmin(fmax(row - at.row, 0.0), 1.0);
    at.beyond_x = (column - at.column - at.right) * grid->spacing;
    at.beyond_z = (row - at.row - at.down) * grid->spacing;
    return at;
}

/* --- The surface --- */

/* The points around a cell, [row][column] from one before it to one after it. */
typedef struct {
    BillowVec3 at[4][4];
    bool known[4][4];
} Patch;

/* Moves a line of a tube's grid by one round if it is beyond the grid. Both ends are the same line. */
static int
around(int line, int lines, bool closed)
{
    return !closed || (line >= 0 && line < lines) ? line : line < 0 ? line + lines - 1 : line - lines + 1;
}

static void
look_up(const BillowFinePose *pose, int column, int row, BillowVec3 *at, bool *known)
{
    const BillowGrid *grid = pose->grid;
    column = around(column, grid->columns, grid->closed == BILLOW_CLOSED_COLUMNS);
    row = around(row, grid->rows, grid->closed == BILLOW_CLOSED_ROWS);
    *known = column >= 0 && row >= 0 && column < grid->columns && row < grid->rows &&
             billow_grid_has_point(grid, billow_grid_index(grid, column, row));
    if (*known)
        *at = billow_points_get(pose->points, billow_grid_index(grid, column, row));
}

/* Continues a line of points by one: 3 a - 3 b + c, or 2 a - b where there is no c. */
static BillowVec3
go_on(BillowVec3 a, BillowVec3 b, BillowVec3 c, bool has_c)
{
    const BillowVec3 step = billow_vec3_sub(a, b), turn = billow_vec3_sub(step, billow_vec3_sub(b, c));
    return billow_vec3_add(a, has_c ? billow_vec3_add(step, turn) : step);
}

/* Continues the cloth to the points that it does not have. */
static void
complete(Patch *patch)
{
    for (int row = 1; row <= 2; row++) {
        BillowVec3 *at = patch->at[row];
        bool *known = patch->known[row];
        const bool first = known[0], last = known[3];
        if (!first)
            at[0] = go_on(at[1], at[2], at[3], last);
        if (!last)
            at[3] = go_on(at[2], at[1], at[0], first);
    }
    for (int column = 0; column < 4; column++) {
        const bool first = patch->known[0][column], last = patch->known[3][column];
        BillowVec3 at[4];
        for (int row = 0; row < 4; row++)
            at[row] = patch->at[row][column];
        if (!first)
            patch->at[0][column] = go_on(at[1], at[2], at[3], last);
        if (!last)
            patch->at[3][column] = go_on(at[2], at[1], at[0], first);
    }
}

static void
find_patch(const BillowFinePose *pose, const Place *place, Patch *patch)
{
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 4; column++)
            look_up(pose, place->column + column - 1, place->row + row - 1, &patch->at[row][column],
                    &patch->known[row][column]);
    complete(patch);
}

/* The Catmull-Rom weights of four points at t between the second and the third, and their derivatives. */
static void
weigh(double t, double weight[4], double slope[4])
{
    const double t2 = t * t, t3 = t2 * t;
    weight[0] = 0.5 * (-t3 + 2.0 * t2 - t);
    weight[1] = 0.5 * (3.0 * t3 - 5.0 * t2 + 2.0);
    weight[2] = 0.5 * (-3.0 * t3 + 4.0 * t2 + t);
    weight[3] = 0.5 * (t3 - t2);
    slope[0] = 0.5 * (-3.0 * t2 + 4.0 * t - 1.0);
    slope[1] = 0.5 * (9.0 * t2 - 10.0 * t);
    slope[2] = 0.5 * (-9.0 * t2 + 8.0 * t + 1.0);
    slope[3] = 0.5 * (3.0 * t2 - 2.0 * t);
}

/* A place of the surface, and how it goes on from there per meter of the flat cloth. */
typedef struct {
    BillowVec3 at, right, down;
} Tangents;

static void
add(BillowVec3 *sum, BillowVec3 point, double weight)
{
    sum->x += weight * point.x;
    sum->y += weight * point.y;
    sum->z += weight * point.z;
}

static Tangents
surface_at(const Patch *patch, const Place *place, double spacing)
{
    double across[4], across_slope[4], along[4], along_slope[4];
    weigh(place->right, across, across_slope);
    weigh(place->down, along, along_slope);
    Tangents surface = {0};
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 4; column++) {
            const BillowVec3 point = patch->at[row][column];
            add(&surface.at, point, along[row] * across[column]);
            add(&surface.right, point, along[row] * across_slope[column] / spacing);
            add(&surface.down, point, along_slope[row] * across[column] / spacing);
        }
    return surface;
}

/* --- Vertices --- */

static BillowVec3
unit(BillowVec3 way)
{
    const double length = billow_vec3_length(way);
    return billow_vec3_scale(way, length > 0.0 ? 1.0 / length : 0.0);
}

/* Turns and shears a normal of the flat mesh as the cloth is: by the cofactors of (right, normal, down). */
static BillowVec3
turn_normal(const Tangents *surface, BillowVec3 normal, const float *flat)
{
    BillowVec3 way = billow_vec3_scale(billow_vec3_cross(normal, surface->down), (double) flat[0]);
    add(&way, billow_vec3_cross(surface->down, surface->right), (double) flat[1]);
    add(&way, billow_vec3_cross(surface->right, normal), (double) flat[2]);
    return unit(way);
}

BillowFinePose *
billow_fine_pose_new(const BillowFineMesh *mesh, const BillowGrid *grid, const BillowPoints *points)
{
    BillowFinePose *pose = billow_allocate(1, sizeof *pose);
    *pose = (BillowFinePose){mesh, grid, points, grid->outline ? nearest_cells(grid) : NULL};
    return pose;
}

void
billow_fine_pose_free(BillowFinePose *pose)
{
    free(pose->cells);
    free(pose);
}

void
billow_fine_pose_place(const BillowFinePose *pose, size_t begin, size_t end, BillowPoints *places,
                       BillowPoints *normals)
{
    const BillowFineMesh *mesh = pose->mesh;
    Patch patch;
    for (size_t i = begin; i < end; i++) {
        const Place place = place_of(mesh, pose->grid, pose->cells, i);
        find_patch(pose, &place, &patch);
        const Tangents surface = surface_at(&patch, &place, pose->grid->spacing);
        const BillowVec3 normal = unit(billow_vec3_cross(surface.down, surface.right)),
                         right = unit(surface.right), down = billow_vec3_cross(right, normal);
        BillowVec3 at = surface.at;
        add(&at, right, place.beyond_x);
        add(&at, normal, (double) mesh->positions[3 * i + 1] * pose->grid->fine_scale);
        add(&at, down, place.beyond_z);
        billow_points_set(places, i - begin, at);
        billow_points_set(normals, i - begin, turn_normal(&surface, normal, &mesh->normals[3 * i]));
    }
}

/* Vertices that a thread takes at a time, and from how many on threads help: so many take about 10 ms. */
enum { CHUNK = 1024, MANY = 65536 };

/* Where the vertices of a pose go. */
typedef struct {
    const BillowFinePose *pose;
    BillowMesh *to;
} Following;

static void
place_some(void *data, size_t begin, size_t end)
{
    const Following *following = data;
    const BillowMesh *to = following->to;
    BillowPoints places = billow_points_new(end - begin), normals = billow_points_new(end - begin);
    billow_fine_pose_place(following->pose, begin, end, &places, &normals);
    billow_points_write(&places, end - begin, to->x + begin, to->y + begin, to->z + begin);
    billow_points_write(&normals, end - begin, to->nx + begin, to->ny + begin, to->nz + begin);
    billow_points_free(&places);
    billow_points_free(&normals);
}

BillowMesh *
billow_fine_mesh_follow(const BillowFineMesh *mesh, double scale, BillowMesh *cloth)
{
    if (!mesh)
        return billow_mesh_trim(cloth);
    const size_t n_points = billow_grid_count(&cloth->grid), n = mesh->n_vertices;
    const BillowGrid row = {(int) n, 1, cloth->grid.spacing};
    BillowGrid grid = cloth->grid;
    grid.fine_scale = scale;
    BillowMesh *to = billow_mesh_new(&row);
    BillowPoints points = billow_points_new(n_points);
    billow_points_read(&points, n_points, cloth->x, cloth->y, cloth->z);
    BillowFinePose *pose = billow_fine_pose_new(mesh, &grid, &points);
    BillowWorkers *workers = n >= MANY ? billow_workers_new(0) : NULL;
    billow_workers_run(workers, n, CHUNK, place_some, &(Following){pose, to});
    billow_workers_free(workers);
    billow_fine_pose_free(pose);
    billow_points_free(&points);
    return to;
}

void
billow_fine_mesh_values(const BillowFineMesh *mesh, const BillowGrid *grid, const float *from, float *to)
{
    int32_t *cells = grid->outline ? nearest_cells(grid) : NULL;
    for (size_t i = 0; i < mesh->n_vertices; i++) {
        const Place at = place_of(mesh, grid, cells, i);
        const float *upper = from + billow_grid_index(grid, at.column, at.row),
                    *lower = upper + grid->columns;
        to[i] =
            (float) ((1.0 - at.down) * ((1.0 - at.right) * (double) upper[0] + at.right * (double) upper[1]) +
                     at.down * ((1.0 - at.right) * (double) lower[0] + at.right * (double) lower[1]));
    }
    free(cells);
}
