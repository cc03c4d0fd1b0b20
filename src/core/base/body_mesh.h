/* A triangle mesh that is drawn instead of a collider. It has no effect on the cloth. */
#pragma once

#include "core/base/vec3.h"

#include <stddef.h>
#include <stdint.h>

/* Limits for one mesh. A scan that has been simplified for animation is far below them. */
enum {
    BILLOW_MAX_BODY_POINTS = 1000000,
    BILLOW_MAX_BODY_TRIANGLES = 1000000,
};

/* Immutable and shared by a thread-safe reference count. */
typedef struct {
    size_t n_points, n_triangles; /* both > 0 */
    float *positions;             /* x, y, z of each point */
    float *normals;               /* unit normals; (0, 0, 0) where the surface has no direction */
    uint32_t *triangles;          /* three point indices per triangle */
    BillowVec3 low, high;         /* bounding box of all points used by triangles */
} BillowBodyMesh;

/* Creates a mesh from copies of the arrays, with one reference. `triangles` must contain valid point indices.
 * `normals` are scaled to unit length; any of zero length (all, if `normals` is NULL) are computed from the
 * adjacent triangles, weighted by area. Numbers must be finite and at most BILLOW_MAX_NUMBER in size. */
BillowBodyMesh *billow_body_mesh_new(const float *positions, const float *normals, size_t n_points,
                                     const uint32_t *triangles, size_t n_triangles);

BillowBodyMesh *billow_body_mesh_ref(BillowBodyMesh *mesh);

/* Drops a reference and frees the mesh with the last one. NULL is allowed. */
void billow_body_mesh_unref(BillowBodyMesh *mesh);

/* Splits a polygon of n >= 3 corners into a fan of n - 2 triangles around the first; writes their corners. */
void billow_body_mesh_fan(const uint32_t *corners, size_t n, uint32_t *triangles);
