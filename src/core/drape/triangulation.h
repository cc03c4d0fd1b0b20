/* Joins the anchors: triangulates their hull in the grid. Where two joins could cross, the triangulation has
 * the one whose catenary is higher, as that is the one that carries the cloth. Source: Weil 1986; Gerits
 * 2007 §8.3.1 (all pairs, O(n^4)); here by edge flips, which terminates and handles hundreds of anchors. */
#pragma once

#include "core/base/grid.h"

/* Returns whether anchors a and b are farther apart than the cloth between them is long. A relative 1e-9 is
 * tolerated: anchors at their positions in the flat cloth are not taut. */
bool billow_anchors_are_taut(const BillowGrid *grid, const BillowAnchor *a, const BillowAnchor *b);

/* Two anchors joined by a catenary. */
typedef struct {
    int a, b;      /* anchor indices, a < b */
    double length; /* of cloth between them, meters */
    bool taut;     /* the anchors are farther apart than `length` */
} BillowJoin;

/* Three anchors, counterclockwise in (column, row). */
typedef struct {
    int corner[3];
} BillowTriangle;

typedef struct {
    BillowTriangle *triangles;
    size_t n_triangles;
    BillowJoin *joins; /* all triangle sides, or joins of collinear anchors, once each, sorted by (a, b) */
    size_t n_joins;
    size_t flips; /* number of edges that were flipped */
} BillowTriangulation;

/* Triangulates the anchors (no two at one grid point). Every grid point in the hull lies in exactly one
 * triangle or on a side; no triangle contains an anchor other than its corners. There are no triangles for
 * fewer than three anchors or collinear ones. Deterministic; the order of the anchors changes only their
 * indices. Free with billow_triangulation_free(). */
BillowTriangulation *billow_triangulation_new(const BillowGrid *grid, const BillowAnchor *anchors,
                                              size_t n_anchors);

/* Returns the index of the join between anchors a and b (in either order), or n_joins when there is none. */
size_t billow_triangulation_find_join(const BillowTriangulation *triangulation, int a, int b);

void billow_triangulation_free(BillowTriangulation *triangulation);
