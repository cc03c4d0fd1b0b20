/* Whether two triangles pass through each other, decided exactly. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* A point of a lattice. */
typedef struct {
    int32_t x, y, z;
} BillowLatticePoint;

/* Points of two triangles that are tested are at most this far apart along any axis: then nothing overflows. */
#define BILLOW_LATTICE_REACH (1 << 20)

/* Whether the triangles meet in a segment that is more than a point, each having corners on both sides of the other's plane.
 * Triangles that touch, in a corner, along an edge or lying in one plane, do not pass through each other; neither do
 * triangles without area. The order of the triangles and of their corners does not matter. Source: Guigue & Devillers, Fast and
 * Robust Triangle-Triangle Overlap Test Using Orientation Predicates, 2003; here with `<` for `<=`. */
bool billow_triangles_cross(const BillowLatticePoint a[3], const BillowLatticePoint b[3]);

/* The ends of that segment, in lattice units, of triangles that cross: x, y, z of each. */
void billow_triangles_segment(const BillowLatticePoint a[3], const BillowLatticePoint b[3], double from[3],
                              double to[3]);
