/* The display mesh of a collider: an OBJ file that is drawn instead of its shape, but does not collide. */
#pragma once

#include "core/base/body_mesh.h"
#include "physics/colliders/collider.h"

/* Placement of a display mesh relative to its collider. */
typedef struct {
    double scale;        /* meters per unit of the mesh, > 0 */
    BillowVec3 position; /* of the mesh's origin along the collider's own axes, meters */
    BillowVec3 rotation; /* degrees, about the collider's own axes: first x, then y, then z */
} BillowMeshPlace;

typedef struct {
    char *mesh; /* path of an OBJ file relative to the project file, or NULL */
    BillowMeshPlace place;
} BillowBodyLook;

/* Fields of a BillowBodyLook. */
extern const BillowField billow_body_look_fields[];

/* Computes the mesh's axes in the world (unit) and its origin: its point p is at origin + scale (p.x axes[0]
 * + p.y axes[1] + p.z axes[2]). */
void billow_mesh_place_axes(const BillowMeshPlace *place, const BillowCollider *body, BillowVec3 axes[3],
                            BillowVec3 *origin);

/* Extends the box from `low` to `high` to contain the mesh's bounding box, placed like the collider. */
void billow_mesh_place_extend_bounds(const BillowMeshPlace *place, const BillowCollider *body,
                                     const BillowBodyMesh *mesh, BillowVec3 *low, BillowVec3 *high);
