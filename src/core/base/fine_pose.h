/* Where a fine mesh is that follows a cloth. */
#pragma once

#include "core/base/fine_mesh.h"
#include "core/base/mesh.h"
#include "core/base/points.h"

/* A pose of the cloth for its fine mesh. */
typedef struct BillowFinePose BillowFinePose;

/* Prepares a pose. `points` has the grid's points; both are borrowed. Free with billow_fine_pose_free(). */
BillowFinePose *billow_fine_pose_new(const BillowFineMesh *mesh, const BillowGrid *grid,
                                     const BillowPoints *points);
void billow_fine_pose_free(BillowFinePose *pose);

/* Computes the places and unit normals ((0, 0, 0) where the cloth has no direction) of the vertices
 * [begin, end), which start at index 0 of the arrays. On the flat cloth they are those of the mesh; they
 * move rigidly with a cloth that does, and keep their distance along its normal. docs/method.md §3. */
void billow_fine_pose_place(const BillowFinePose *pose, size_t begin, size_t end, BillowPoints *places,
                            BillowPoints *normals);

/* Returns the fine mesh, `scale` times as large as in its file, in the pose of a cloth, as one row;
 * without one (NULL), billow_mesh_trim(). Unref it. */
BillowMesh *billow_fine_mesh_follow(const BillowFineMesh *mesh, double scale, BillowMesh *cloth);

/* Interpolates a value of each grid point at each vertex, linearly along rows and columns. */
void billow_fine_mesh_values(const BillowFineMesh *mesh, const BillowGrid *grid, const float *from,
                             float *to);
