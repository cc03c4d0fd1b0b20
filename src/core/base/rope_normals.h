/* Directions across a rope: one unit normal per point, carried from point to point without twist. */
#pragma once

#include "core/base/grid.h"

/* The points of a rope: `count` >= 2 values per axis, meters. */
typedef struct {
    const float *x, *y, *z;
    size_t count;
} BillowRopePoints;

/* Returns the unit vector along the rope at a point: halfway between the directions of its two edges. Where points
 * coincide, the direction of the nearest edge before them that has one, or else +x. */
BillowVec3 billow_rope_tangent(const BillowRopePoints *rope, size_t i);

/* Writes a unit normal for each point: perpendicular to the tangent there, and turned from its neighbor by no more
 * than the tangents are (parallel transport; Bishop 1975). All of them together are turned about the rope so that
 * they point as much as possible along `toward` (not 0). So the normals depend on the points alone, and vary
 * continuously with them unless the whole rope runs along `toward`. */
void billow_rope_normals(const BillowRopePoints *rope, BillowVec3 toward, BillowVec3 *normals);

/* Writes such normals for a flat rope, across its width: turned about it so that a rope that runs along x or y faces +z
 * as much as possible, and one that runs along z faces up; in between, where the line whose components are 0, z^2 and
 * 1 - z^2 of its direction's z points. So they vary continuously unless the whole rope runs halfway between y and z. */
void billow_rope_faces(const BillowRopePoints *rope, BillowVec3 *normals);

/* Returns the unit vector into which the shortest turn from one direction to another (both of length 1)
 * takes a normal of the first. Where they are opposite, it stays. */
BillowVec3 billow_rope_carry_normal(BillowVec3 normal, BillowVec3 from, BillowVec3 to);
