/* Constraints of points: fixed, or sliding along a line or in a plane, any of which may move over time.
 * Gerits 2007 §5.1. */
#pragma once

#include "core/base/field.h"
#include "core/base/vec3.h"

typedef enum {
    BILLOW_CONSTRAINT_LINE,  /* slides along `direction` through `place` */
    BILLOW_CONSTRAINT_PLANE, /* slides in the plane through `place` with the normal `direction` */
    BILLOW_CONSTRAINT_FIXED, /* is at `place` */
    BILLOW_CONSTRAINT_NONE,
} BillowConstraintKind;

/* Where a point must be at the end of the coming step. */
typedef struct {
    BillowConstraintKind kind;
    BillowVec3 place;     /* meters */
    BillowVec3 direction; /* unit */
} BillowConstraint;

/* A grid point that slides during the simulation: through its start position or, if a keyframe anchors it,
 * through the anchor's. */
typedef struct {
    int column, row;
    BillowConstraintKind kind; /* a line or a plane */
    BillowVec3 direction;      /* of the line, or normal of the plane; not 0; normalized when used */
} BillowSlide;

/* Returns the constraint of a slide through `place`. */
BillowConstraint billow_slide_through(const BillowSlide *slide, BillowVec3 place);

extern const BillowField billow_slide_fields[];
