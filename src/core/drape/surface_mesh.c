#include "core/drape/surface_mesh.h"

#include "core/base/allocate.h"
#include "core/base/normals.h"
#include "core/drape/catenary.h"
#include "core/drape/own_frame.h"
#include "core/drape/rope_shape.h"
#include "core/drape/surface.h"

/* A side of the anchors' hull, or a join of anchors in a line. */
typedef struct {
    const BillowAnchor *from;
    int columns, rows; /* from its first anchor to its second */
    BillowCatenary curve;
} Side;

/* Returns the sides, `*n_sides` of them; free with free(). */
static Side *
find_sides(const BillowTriangulation *triangulation, const BillowAnchor *anchors, size_t *n_sides)
{
    const size_t n_joins = triangulation->n_joins;
    int *triangles = billow_allocate(n_joins + 1, sizeof *triangles); /* beside each join */
    Side *sides = billow_allocate(n_joins + 1, sizeof *sides);
    for (size_t t = 0; t < triangulation->n_triangles; t++)
        for (int k = 0; k < 3; k++) {
            const int *corner = triangulation->triangles[t].corner;
            triangles[billow_triangulation_find_join(triangulation, corner[k], corner[(k + 1) % 3])]++;
        }
    *n_sides = 0;
    for (size_t j = 0; j < n_joins; j++) {
        const BillowJoin *join = &triangulation->joins[j];
        const BillowAnchor *a = &anchors[join->a], *b = &anchors[join->b];
        if (triangles[j] < 2)
            sides[(*n_sides)++] = (Side){a, b->column - a->column, b->row - a->row,
                                         billow_catenary_new(a->position, b->position, join->length)};
    }
    free(triangles);
    return sides;
}

/* Returns the place on the sides, of which there is at least one, that is nearest to a grid point. */
static BillowVec3
nearest_place(const Side *sides, size_t n_sides, int column, int row)
{
    double least = INFINITY, share = 0.0;
    const Side *nearest = sides;
    for (size_t i = 0; i < n_sides; i++) {
        const Side *side = &sides[i];
        const double across = column - side->from->column, down = row - side->from->row,
                     squared = (double) side->columns * side->columns + (double) side->rows * side->rows,
                     at = fmin(fmax((across * side->columns + down * side->rows) / squared, 0.0), 1.0),
                     away = hypot(across - at * side->columns, down - at * side->rows);
        if (away < least) {
            least = away;
            share = at;
            nearest = side;
        }
    }
    return billow_catenary_at(&nearest->curve, share * nearest->curve.length);
}

/* Places all points in the anchors' own frame. */
static void
place_points(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
             BillowSurfaceMethod method, BillowPoints points)
{
    uint8_t *places = billow_allocate(billow_grid_count(grid), sizeof *places);
    BillowTriangulation *triangulation = billow_triangulation_new(grid, anchors, n_anchors);
    size_t n_sides;
    Side *sides = find_sides(triangulation, anchors, &n_sides);
    billow_surface_place(grid, anchors, n_anchors, triangulation, method, NULL, points, places);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const size_t i = billow_grid_index(grid, column, row);
            if (places[i] == BILLOW_PLACE_EXTERIOR)
                billow_points_set(&points, i,
                                  n_sides > 0 ? nearest_place(sides, n_sides, column, row)
                                              : anchors[0].position);
        }
    billow_triangulation_free(triangulation);
    free(sides);
    free(places);
}

/* Fills the points where the anchors hang. */
static void
hang(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
     const BillowDrapeSettings *settings, BillowPoints points)
{
    const BillowOwnFrame frame = billow_own_frame_of(grid, anchors, n_anchors, settings->pull);
    const BillowGrid own_grid = {grid->columns, grid->rows, 1.0};
    BillowAnchor *own = billow_allocate(n_anchors, sizeof *own);
    for (size_t k = 0; k < n_anchors; k++) {
        own[k] = anchors[k];
        own[k].position = billow_own_frame_enter(&frame, anchors[k].position);
    }
    place_points(&own_grid, own, n_anchors, settings->surface, points);
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        billow_points_set(&points, i, billow_own_frame_leave(&frame, billow_points_get(&points, i)));
    free(own);
}

BillowMesh *
billow_surface_mesh(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                    const BillowDrapeSettings *settings)
{
    const size_t count = billow_grid_count(grid);
    BillowPoints points = billow_points_new(count);
    BillowMesh *mesh = billow_mesh_new(grid);
    if (billow_grid_is_rope(grid))
        billow_rope_shape(grid, anchors, n_anchors, settings, points);
    else if (n_anchors > 0)
        hang(grid, anchors, n_anchors, settings, points);
    for (int row = 0; n_anchors == 0 && row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++)
            billow_points_set(&points, billow_grid_index(grid, column, row),
                              billow_grid_flat(grid, column, row));
    billow_points_write(&points, count, mesh->x, mesh->y, mesh->z);
    billow_normals_rows(grid, mesh->x, mesh->y, mesh->z, mesh->nx, mesh->ny, mesh->nz, 0, grid->rows);
    billow_points_free(&points);
    return mesh;
}
