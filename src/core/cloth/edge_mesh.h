/* Private to the triangulation: a half-edge triangulation of grid points whose edges can be flipped. */
#pragma once

#include "core/base/grid.h"

#include <stdbool.h>

/* Triangle t has the half-edges 3t, 3t + 1, 3t + 2, counterclockwise in (column, row). */
typedef struct {
    const BillowGridPoint *points;
    int n_points;
    int *origin; /* per half-edge: its start point */
    int *twin;   /* per half-edge: the opposite half-edge in the other triangle, -1 on the hull */
    int n_edges; /* half-edges: three times the triangles */
} BillowEdgeMesh;

/* Returns whether the edge of half-edge `e` should be replaced by the other diagonal. `e` has a twin and
 * lies in a strictly convex quadrilateral. */
typedef bool (*BillowFlipRule)(const BillowEdgeMesh *mesh, int e, void *data);

/* Creates an arbitrary triangulation of the hull of `points` in which every point is a corner. `points` must
 * be sorted by column, then row, without duplicates; it is borrowed and must outlive the mesh. Collinear
 * points give no triangles. Free with billow_edge_mesh_free(). */
BillowEdgeMesh billow_edge_mesh_new(const BillowGridPoint *points, int n_points);

void billow_edge_mesh_free(BillowEdgeMesh *mesh);

/* Returns the next half-edge of the same triangle. */
static inline int
billow_edge_next(int e)
{
    return e % 3 == 2 ? e - 2 : e + 1;
}

/* Returns the corner opposite half-edge `e` in its triangle. */
static inline int
billow_edge_apex(const BillowEdgeMesh *mesh, int e)
{
    return mesh->origin[billow_edge_next(billow_edge_next(e))];
}

/* Returns twice the signed area of three points, > 0 when counterclockwise. Exact. */
long long billow_edge_mesh_turn(const BillowEdgeMesh *mesh, int a, int b, int c);

/* Flips edges as they come up, until the rule rejects all, at most `limit` times. Returns how many. */
size_t billow_edge_mesh_flip_all(BillowEdgeMesh *mesh, BillowFlipRule rule, void *data, size_t limit);

/* Flip rule for the Delaunay triangulation: the opposite point is within the circumcircle. Exact. */
bool billow_edge_mesh_not_delaunay(const BillowEdgeMesh *mesh, int e, void *data);
