/* A mesh of triangles that a body is drawn as: nothing but to look at. */
#pragma once

#include "core/base/vec3.h"

#include <stddef.h>
#include <stdint.h>

/* Limits of one: a scan that is made coarser for animation is far below them. */
enum {
    BILLOW_MAX_BODY_POINTS = 1000000,
    BILLOW_MAX_BODY_TRIANGLES = 1000000,
};

/* Shared by reference count (thread-safe); never changed. */
typedef struct {
    size_t n_points, n_triangles; /* both > 0 */
    float *positions;             /* x, y, z of each point */
    float *normals;               /* likewise, unit; (0, 0, 0) where the surface has no direction */
    uint32_t *triangles;          /* three points of each */
    BillowVec3 low, high;         /* the box around all points of triangles */
} BillowBodyMesh;

/* Copies of `positions`, `normals` (those of no length: made of the triangles around the point, each by its area; the others: to unit length; NULL:
 * all are made) and `triangles`, which are points that there are. Numbers are finite, up to BILLOW_MAX_NUMBER in amount. One reference. */
BillowBodyMesh *billow_body_mesh_new(const float *positions, const float *normals, size_t n_points,
                                     const uint32_t *triangles, size_t n_triangles);

BillowBodyMesh *billow_body_mesh_ref(BillowBodyMesh *mesh);

/* Drops a reference and frees the mesh with the last one. NULL is allowed. */
void billow_body_mesh_unref(BillowBodyMesh *mesh);

/* A polygon of n >= 3 corners as the fan of n - 2 triangles around its first corner: writes three corners of each. */
void billow_body_mesh_fan(const uint32_t *corners, size_t n, uint32_t *triangles);
