/* What a body is drawn as in place of its shape: a mesh of a file, nothing but to look at. The cloth meets the shape. */
#pragma once

#include "core/base/body_mesh.h"
#include "physics/colliders/collider.h"

/* Where a mesh is on its body. */
typedef struct {
    double scale;        /* metres for each unit of the mesh, > 0 */
    BillowVec3 position; /* of the mesh's origin along the body's own axes, metres */
    BillowVec3 rotation; /* degrees, about the body's own axes: first x, then y, then z */
} BillowMeshPlace;

typedef struct {
    char *mesh; /* an OBJ file, its path relative to the project file, or NULL */
    BillowMeshPlace place;
} BillowBodyLook;

/* Of a BillowBodyLook. */
extern const BillowField billow_body_look_fields[];

/* The mesh's own axes in the world (unit), and where its origin is: its point p is at origin + scale (p.x axes[0] + p.y axes[1] + p.z axes[2]). */
void billow_mesh_place_axes(const BillowMeshPlace *place, const BillowCollider *body, BillowVec3 axes[3],
                            BillowVec3 *origin);

/* Makes the box from `low` to `high` contain that of the mesh, as it stands with the body, turned. */
void billow_mesh_place_extend_bounds(const BillowMeshPlace *place, const BillowCollider *body,
                                     const BillowBodyMesh *mesh, BillowVec3 *low, BillowVec3 *high);
