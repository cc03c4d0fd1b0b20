/* A triangulation of grid points that can be changed edge by edge (half-edges). Private to the triangulation.
 */
#pragma once

#include "core/base/grid.h"

#include <stdbool.h>

/* Triangle t has the half-edges 3t, 3t + 1, 3t + 2, counter-clockwise in (column, row). */
typedef struct {
    const BillowGridPoint *points;
    int n_points;
    int *origin; /* per half-edge: the point it starts from */
    int *twin;   /* per half-edge: the same edge seen from the other triangle, -1 on the hull */
    int n_edges; /* half-edges: three times the triangles */
} BillowEdgeMesh;

/* Whether the edge of half-edge `e` (which has a twin, in a strictly convex quadrilateral) shall be replaced
 * by the other diagonal. */
typedef bool (*BillowFlipRule)(const BillowEdgeMesh *mesh, int e, void *data);

/* Some triangulation of the hull of `points`, all of them used as corners. They are sorted by column, then
 * row, no two are the same; the mesh reads them as long as it lives. No triangles when all lie in one line.
 */
BillowEdgeMesh billow_edge_mesh_new(const BillowGridPoint *points, int n_points);

void billow_edge_mesh_free(BillowEdgeMesh *mesh);

/* The next half-edge of the same triangle. */
static inline int
billow_edge_next(int e)
{
    return e % 3 == 2 ? e - 2 : e + 1;
}

/* The corner across from half-edge `e` in its triangle. */
static inline int
billow_edge_apex(const BillowEdgeMesh *mesh, int e)
{
    return mesh->origin[billow_edge_next(billow_edge_next(e))];
}

/* Twice the signed area of three points, > 0 when counter-clockwise. Exact. */
long long billow_edge_mesh_turn(const BillowEdgeMesh *mesh, int a, int b, int c);

/* Flips edges, in the order in which they come up, until the rule asks for none or `limit` flips are done.
 * Returns the number of flips. */
size_t billow_edge_mesh_flip_all(BillowEdgeMesh *mesh, BillowFlipRule rule, void *data, size_t limit);

/* Rule that gives the Delaunay triangulation: the other diagonal's point lies within the triangle's circle.
 * Exact. */
bool billow_edge_mesh_not_delaunay(const BillowEdgeMesh *mesh, int e, void *data);
