/* A mesh that the cloth meets: what a collider of the shape `mesh` is. docs/method.md §8. */
#pragma once

#include "core/base/mesh_tree.h"
#include "physics/colliders/body_look.h"

enum { BILLOW_SOLID_DIGITS = 64 };

/* Immutable and shared by a thread-safe reference count. */
typedef struct BillowSolid {
    BillowMeshTree *tree; /* in the units and axes of the file */
    char *path;           /* of the file, as the project names it */
    char *digest;         /* hash of the mesh: up to BILLOW_SOLID_DIGITS characters */
    BillowMeshPlace place;
    BillowVec3 axes[3];   /* the mesh's axes along the collider's own */
    BillowVec3 low, high; /* bounding box along the collider's own axes, from its position, meters */
} BillowSolid;

/* Creates a solid of a tree (transfer full) in the same way. */
BillowSolid *billow_solid_of_tree(BillowMeshTree *tree, const char *path, const char *digest);

bool billow_mesh_place_equal(const BillowMeshPlace *a, const BillowMeshPlace *b);

/* Creates a solid with one reference from a mesh of at most BILLOW_MAX_TREE_TRIANGLES triangles, placed at the
 * collider's position. */
BillowSolid *billow_solid_new(const BillowBodyMesh *mesh, const char *path, const char *digest);

/* Returns the solid at another place of its collider: itself, or one that shares the mesh. One reference. */
BillowSolid *billow_solid_placed(BillowSolid *solid, const BillowMeshPlace *place);

/* Returns the same for a project that names the file `path`. One reference. */
BillowSolid *billow_solid_named(BillowSolid *solid, const char *path);

/* Returns whether the cloth meets the same: the same mesh at the same place. NULL is a solid, too. */
bool billow_solid_equal(const BillowSolid *a, const BillowSolid *b);

BillowSolid *billow_solid_ref(BillowSolid *solid); /* NULL is allowed, as below */
void billow_solid_unref(BillowSolid *solid);

/* Returns where the surface takes a point, along the own axes of a collider whose solid changes from one to another: the
 * skin of a motion at two times. */
BillowVec3 billow_solid_carry(const BillowSolid *from, const BillowSolid *to, BillowVec3 point);

/* Returns how far the farthest point of the surface moves between them, meters. */
double billow_solid_move(const BillowSolid *from, const BillowSolid *to);

/* Returns the signed distance of a point from the surface, meters, negative inside; of an open sheet
 * (`thickness` of it; 0: it is closed), from half of it on both sides. `point` is along the collider's
 * own axes, as is `normal`, which receives the unit outward normal. Far away, it may be that of the
 * bounding box, which is less. What is farther away than `most` may get any distance over it. */
double billow_solid_distance(const BillowSolid *solid, double thickness, BillowVec3 point, double most,
                             BillowVec3 *normal);
