#include "core/base/mesh_hit.h"

#include "core/base/outline.h"
#include "core/base/tube.h"

#include <math.h>

typedef struct {
    BillowVec3 origin, direction;
    double nearest;
} Search;

static BillowVec3
point_of(const BillowMesh *mesh, int column, int row)
{
    const size_t i = billow_grid_index(&mesh->grid, column, row);
    return billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
}

/* Möller and Trumbore 1997. */
bool
billow_triangle_hit(BillowVec3 origin, BillowVec3 direction, const BillowVec3 corner[3], double share[2],
                    double *distance)
{
    const BillowVec3 ab = billow_vec3_sub(corner[1], corner[0]), ac = billow_vec3_sub(corner[2], corner[0]);
    const BillowVec3 across = billow_vec3_cross(direction, ac);
    const double volume = billow_vec3_dot(ab, across);
    if (volume == 0.0)
        return false;
    const BillowVec3 from = billow_vec3_sub(origin, corner[0]), up = billow_vec3_cross(from, ab);
    share[0] = billow_vec3_dot(from, across) / volume;
    share[1] = billow_vec3_dot(direction, up) / volume;
    *distance = billow_vec3_dot(ac, up) / volume;
    return share[0] >= 0.0 && share[1] >= 0.0 && share[0] + share[1] <= 1.0 && *distance >= 0.0;
}

static void
try_triangle(Search *search, BillowVec3 a, BillowVec3 b, BillowVec3 c)
{
    double share[2], distance;
    if (billow_triangle_hit(search->origin, search->direction, (BillowVec3[]){a, b, c}, share, &distance) &&
        distance < search->nearest)
        search->nearest = distance;
}

static int
step_of(int count, int most)
{
    return (count - 2) / (most - 1) + 1;
}

static int
next(int number, int step, int count)
{
    return number + step < count ? number + step : count - 1;
}

/* Tries the triangles of a cloth with an outline. */
static void
try_trimmed(Search *search, const BillowMesh *mesh)
{
    BillowMesh *shown = billow_mesh_trim((BillowMesh *) (uintptr_t) mesh);
    BillowFaces faces = {&mesh->grid};
    size_t corner[4];
    for (int n; (n = billow_faces_next(&faces, corner)) > 0;) {
        const BillowVec3 a = billow_mesh_point(shown, corner[0]), c = billow_mesh_point(shown, corner[2]);
        try_triangle(search, a, billow_mesh_point(shown, corner[1]), c);
        if (n == 4)
            try_triangle(search, a, c, billow_mesh_point(shown, corner[3]));
    }
    billow_mesh_unref(shown);
}

/* Tries the triangles of a surface over at most `most` rows and columns. */
static void
try_surface(Search *search, const BillowMesh *mesh, int most)
{
    const BillowGrid *grid = &mesh->grid;
    const int across = step_of(grid->columns, most), down = step_of(grid->rows, most);
    for (int row = 0; row < grid->rows - 1; row += down)
        for (int column = 0; column < grid->columns - 1; column += across) {
            const int right = next(column, across, grid->columns), below = next(row, down, grid->rows);
            const BillowVec3 a = point_of(mesh, column, row), b = point_of(mesh, right, row);
            const BillowVec3 c = point_of(mesh, column, below), d = point_of(mesh, right, below);
            try_triangle(search, a, b, c);
            try_triangle(search, d, c, b);
        }
}

bool
billow_mesh_hit(const BillowMesh *mesh, int most, BillowVec3 origin, BillowVec3 direction, double *distance)
{
    Search search = {origin, direction, INFINITY};
    BillowMesh *tube = billow_grid_is_rope(&mesh->grid) ? billow_tube_new(mesh, BILLOW_TUBE_SIDES) : NULL;
    if (mesh->grid.outline)
        try_trimmed(&search, mesh);
    else
        try_surface(&search, tube ? tube : mesh, most);
    billow_mesh_unref(tube);
    *distance = search.nearest;
    return isfinite(search.nearest);
}

static BillowVec3
corner_of(const BillowBodyMesh *mesh, size_t triangle, int corner)
{
    const float *place = &mesh->positions[3 * (size_t) mesh->triangles[3 * triangle + (size_t) corner]];
    return billow_vec3((double) place[0], (double) place[1], (double) place[2]);
}

bool
billow_body_mesh_hit(const BillowBodyMesh *mesh, BillowVec3 origin, BillowVec3 direction, double *distance)
{
    Search search = {origin, direction, INFINITY};
    for (size_t i = 0; i < mesh->n_triangles; i++)
        try_triangle(&search, corner_of(mesh, i, 0), corner_of(mesh, i, 1), corner_of(mesh, i, 2));
    *distance = search.nearest;
    return isfinite(search.nearest);
}
