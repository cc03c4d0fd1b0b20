/* Exact test whether two triangles pass through each other. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* A point of an integer lattice. */
typedef struct {
    int32_t x, y, z;
} BillowLatticePoint;

/* Maximum distance along each axis between points of two triangles, so that nothing overflows. */
#define BILLOW_LATTICE_REACH (1 << 20)

/* Returns whether the triangles intersect in a segment longer than a point, each having corners on both sides
 * of the other's plane. Triangles that only touch (in a corner, along an edge, or lying in one plane) do not
 * cross, nor do triangles without area. Order does not matter. Source: Guigue & Devillers, Fast and Robust
 * Triangle-Triangle Overlap Test Using Orientation Predicates, 2003; here with `<` for `<=`. */
bool billow_triangles_cross(const BillowLatticePoint a[3], const BillowLatticePoint b[3]);

/* Computes the ends (x, y, z) of that segment in lattice units. The triangles must cross. */
void billow_triangles_segment(const BillowLatticePoint a[3], const BillowLatticePoint b[3], double from[3],
                              double to[3]);
