/* Moves, turns or scales points together. */
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
    BillowVec3 pivot; /* fixed point of a turn or scale, meters */
    BillowVec3 by;    /* move: meters; scale: factor along each world axis */
    BillowVec3 axis;  /* turn: unit direction of the axis through the pivot */
    double degrees;   /* turn: angle, right-handed about the axis */
} BillowTransform;

/* Returns the transformed point, rounded to a micrometer. Coordinates that do not change stay exact. */
BillowVec3 billow_transform_apply(const BillowTransform *transform, BillowVec3 place);
