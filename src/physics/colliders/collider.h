/* Solids that the cloth cannot enter. Shapes are defined in shape.h, distances in body.h. */
#pragma once

#include "core/base/field.h"
#include "core/base/vec3.h"

#include <stdbool.h>

typedef struct BillowSolid BillowSolid; /* solid.h */

/* Indices of the rows of billow_shapes that code refers to; the table may have more. */
typedef enum {
    BILLOW_COLLIDER_PLANE,    /* through `position`, solid below its own y axis */
    BILLOW_COLLIDER_SPHERE,   /* of `radius` around `position` */
    BILLOW_COLLIDER_BOX,      /* of `size` around `position` */
    BILLOW_COLLIDER_CAPSULE,  /* within `radius` of a segment of `length` along its own y axis at
                               * `position` */
    BILLOW_COLLIDER_CYLINDER, /* of `radius` and `length` along its own y axis around `position` */
    BILLOW_COLLIDER_MESH,     /* of `solid` at `position` */
} BillowColliderShape;

typedef struct {
    BillowColliderShape shape;
    BillowVec3 position; /* meters */
    BillowVec3 rotation; /* degrees about the world axes: first x, then y, then z */
    double radius;       /* meters, > 0; sphere, capsule and cylinder */
    double length;       /* meters, >= 0; capsule: between the centers of its two ends; cylinder: the whole */
    BillowVec3 size;     /* meters, each > 0; box: whole edges */
    double friction;     /* Coulomb coefficient, >= 0 */
    int in_fake;         /* boolean: rest shapes and frames of the fake keep out of it too */
    int pushes;         /* boolean: cloth of the fake that it meets stays on that side and is carried along */
    double margin;      /* gap that the fake cloth keeps, meters, >= 0; physics has its own margin */
    int is_floor;       /* boolean; plane: while it is level, the ground is drawn in its place */
    int is_open;        /* boolean; mesh: a sheet with two sides, not the surface of a solid */
    double thickness;   /* meters, > 0; mesh: of an open sheet */
    int in_physics;     /* boolean: the simulated cloth keeps out of it */
    bool angles_jump;   /* what moves it takes the shortest turns, which its angles do not tell */
    BillowSolid *solid; /* mesh: that of its file; NULL: it has not been read, and the cloth does not meet it.
                         * Follows from the file (model/project/solids.h); a collider's block owns it, copies of
                         * the collider borrow it */
} BillowCollider;

extern const BillowField billow_collider_fields[];

/* Returns whether only meshes have this field of a collider. */
bool billow_collider_field_is_of_meshes(const BillowField *field);

/* Returns a ground plane at y = 0, with initial sizes for the other shapes. */
BillowCollider billow_collider_default(void);

/* Returns the angles of a collider with this `rotation` turned by `degrees` about world axis 0, 1 or 2: of
 * those that describe the same rotation, the nearest to the previous ones. */
BillowVec3 billow_collider_turned(BillowVec3 rotation, int axis, double degrees);

/* Returns the angles of a collider with these own axes: of those that describe the same rotation, the nearest to
 * `near`. */
BillowVec3 billow_collider_angles(const BillowVec3 axes[3], BillowVec3 near);

/* Computes the collider's own axes in the world: the columns of its rotation matrix. */
void billow_collider_axes(const BillowCollider *collider, BillowVec3 axes[3]);
