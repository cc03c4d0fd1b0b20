/* How the anchors are joined: the hull of the anchors in the grid, cut into triangles whose sides are the
 * joins that hang highest where two could cross: the one that binds. Source: Weil 1986; Gerits 2007 §8.3.1 (all pairs, O(n^4));
 * here by edge flips, which ends and takes hundreds. */
#pragma once

#include "core/base/grid.h"

/* Whether anchors a and b are farther apart than the cloth between them reaches (a relative 1e-9 is let pass:
 * anchors at their places in the flat cloth are not taut). */
bool billow_anchors_are_taut(const BillowGrid *grid, const BillowAnchor *a, const BillowAnchor *b);

/* Two anchors joined by a catenary. */
typedef struct {
    int a, b;      /* numbers of the anchors, a < b */
    double length; /* cloth between them, metres */
    bool taut;     /* farther apart than `length` reaches */
} BillowJoin;

/* Three anchors, counter-clockwise in (column, row). */
typedef struct {
    int corner[3];
} BillowTriangle;

typedef struct {
    BillowTriangle *triangles;
    size_t n_triangles;
    BillowJoin *joins; /* the sides of all triangles, each once, in order of (a, b); for anchors in one line
                          the joins between neighbours along it */
    size_t n_joins;
    size_t flips; /* edges that were flipped to get there */
} BillowTriangulation;

/* Joins the anchors. Every grid point in the hull lies in exactly one triangle or on a side; no triangle
 * contains an anchor other than its corners. Fewer than three anchors, or all in one line: no triangles.
 * `anchors` has no two at one grid point. Deterministic: the same anchors give the same result, and the order
 * of the anchors changes only their numbers. Free with billow_triangulation_free(). */
BillowTriangulation *billow_triangulation_new(const BillowGrid *grid, const BillowAnchor *anchors,
                                              size_t n_anchors);

/* The number of the join between anchors a and b (either order), n_joins when there is none. */
size_t billow_triangulation_find_join(const BillowTriangulation *triangulation, int a, int b);

void billow_triangulation_free(BillowTriangulation *triangulation);
