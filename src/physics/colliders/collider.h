/* Solid bodies that the cloth cannot enter. What a shape is: shape.h; how far away it is: body.h. */
#pragma once

#include "core/base/field.h"
#include "core/base/vec3.h"

#include <stdbool.h>

/* Numbers of the rows of billow_shapes that code asks for; there may be more. */
typedef enum {
    BILLOW_COLLIDER_PLANE,  /* through `position`, solid below its own y axis */
    BILLOW_COLLIDER_SPHERE, /* of `radius` around `position` */
    BILLOW_COLLIDER_BOX,    /* of `size` around `position` */
    BILLOW_COLLIDER_CAPSULE, /* all within `radius` of a segment of `length` along its own y axis, its middle at `position` */
    BILLOW_COLLIDER_CYLINDER, /* of `radius` and `length` along its own y axis, its middle at `position` */
} BillowColliderShape;

typedef struct {
    BillowColliderShape shape;
    BillowVec3 position; /* metres */
    BillowVec3 rotation; /* degrees: about the world's x axis first, then y, then z */
    double radius;       /* metres, > 0; sphere, capsule and cylinder */
    double length;       /* metres, >= 0; capsule: between the centres of its two ends; cylinder: the whole */
    BillowVec3 size;     /* metres, each > 0; box: whole edges */
    double friction;     /* Coulomb's coefficient, >= 0 */
    int in_fake;         /* boolean: rest shapes and frames of the fake keep out of it too */
    double margin;       /* metres, >= 0: how far they keep away from it; physics has a margin of its own */
} BillowCollider;

extern const BillowField billow_collider_fields[];

/* A ground plane at y = 0 with the sizes that the other shapes start from. */
BillowCollider billow_collider_default(void);

/* The angles of a body with this `rotation` that is turned on by `degrees` about the world's axis 0, 1 or 2: of those that tell the
 * same, the nearest to what they were. */
BillowVec3 billow_collider_turned(BillowVec3 rotation, int axis, double degrees);

/* The body's own axes in the world: columns of its rotation matrix. */
void billow_collider_axes(const BillowCollider *collider, BillowVec3 axes[3]);
