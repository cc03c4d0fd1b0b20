/* A triangle mesh in space: which place of its surface is nearest, and what is inside. A hierarchy of boxes finds
 * the place; the sign comes from the normals there or, where the surface has a rim, from the winding number.
 * docs/method.md §8. */
#pragma once

#include "core/base/vec3.h"

#include <stddef.h>
#include <stdint.h>

/* Maximum number of triangles of a mesh that the cloth meets. */
enum { BILLOW_MAX_TREE_TRIANGLES = 200000 };

/* Shared by a thread-safe reference count. Any number of threads may read it at a time. */
typedef struct BillowMeshTree BillowMeshTree;

/* Creates a tree with one reference from copies of the arrays: `triangles` holds three valid indices of points per
 * triangle, counterclockwise seen from outside. Points at exactly the same place are one. There is at least one
 * triangle, and at most BILLOW_MAX_TREE_TRIANGLES; positions are finite. */
BillowMeshTree *billow_mesh_tree_new(const BillowVec3 *positions, size_t n_points, const uint32_t *triangles,
                                     size_t n_triangles);

/* Moves the points, in the order of billow_mesh_tree_new(), and keeps the hierarchy: far faster than a new tree, and
 * as exact; its queries become slower the more the mesh changes its shape. Nobody else may use the tree. */
void billow_mesh_tree_refit(BillowMeshTree *tree, const BillowVec3 *positions);

/* Returns a copy with one reference, refitted to other positions. */
BillowMeshTree *billow_mesh_tree_refitted(const BillowMeshTree *tree, const BillowVec3 *positions);

/* Returns where the surface takes a point from one tree to another that has been refitted from it, or from the same:
 * as far as the nearest place of the surface goes. */
BillowVec3 billow_mesh_tree_carry(const BillowMeshTree *from, const BillowMeshTree *to, BillowVec3 point);

/* Returns how far the farthest point of the mesh moves between two such trees. */
double billow_mesh_tree_move(const BillowMeshTree *from, const BillowMeshTree *to);

BillowMeshTree *billow_mesh_tree_ref(BillowMeshTree *tree);

/* Drops a reference and frees the tree with the last one. NULL is allowed. */
void billow_mesh_tree_unref(BillowMeshTree *tree);

size_t billow_mesh_tree_count(const BillowMeshTree *tree); /* of triangles */

/* Returns whether each edge joins two triangles that face the same way: the surface has no rim. */
bool billow_mesh_tree_is_whole(const BillowMeshTree *tree);

/* Gets the bounding box. */
void billow_mesh_tree_bounds(const BillowMeshTree *tree, BillowVec3 *low, BillowVec3 *high);

/* Returns the distance of `point` from the surface, >= 0, and the nearest place on it (NULL: not wanted). `normal`
 * (likewise) receives the unit direction from that place to the point, or on the surface its normal. */
double billow_mesh_tree_nearest(const BillowMeshTree *tree, BillowVec3 point, BillowVec3 *place,
                                BillowVec3 *normal);

/* Returns the signed distance of `point` from the solid within the surface, negative inside; small holes in the
 * surface do no harm. `normal` (NULL: not wanted) receives the unit outward normal at the nearest place. */
double billow_mesh_tree_distance(const BillowMeshTree *tree, BillowVec3 point, BillowVec3 *normal);

/* Does the same, to the bit, for points that are inside or not farther away than `most`; for others, sooner
 * returns INFINITY, or that distance, and may leave `normal` as it is. */
double billow_mesh_tree_distance_within(const BillowMeshTree *tree, BillowVec3 point, double most,
                                        BillowVec3 *normal);

/* Returns the generalized winding number of the surface around `point`: 1 inside and 0 outside if it has no
 * rim. It is exact if each edge is run through as often one way as the other, as in closed parts that
 * overlap. Otherwise it is off by at most a few hundredths: far parts count as dipoles. G. Barill et al.,
 * Fast winding numbers for soups and clouds, ACM Transactions on Graphics 37 (2018). */
double billow_mesh_tree_winding(const BillowMeshTree *tree, BillowVec3 point);
