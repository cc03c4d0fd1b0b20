/* Points that are moved, turned or scaled together. Pure functions. */
#pragma once

#include "core/base/vec3.h"

typedef enum {
    BILLOW_TRANSFORM_MOVE,
    BILLOW_TRANSFORM_TURN,
    BILLOW_TRANSFORM_SCALE,
    BILLOW_N_TRANSFORMS,
} BillowTransformKind;

typedef struct {
    BillowTransformKind kind;
    BillowVec3 pivot; /* what stays where it is, when they are turned or scaled; metres */
    BillowVec3 by;    /* moved: metres; scaled: the factor along each axis of the world */
    BillowVec3 axis;  /* turned: the direction of the line through the pivot, of length 1 */
    double degrees;   /* turned: right-handed about the axis */
} BillowTransform;

/* Where a point goes: to the micrometre; a coordinate that does not change stays exactly as it is. */
BillowVec3 billow_transform_apply(const BillowTransform *transform, BillowVec3 place);
