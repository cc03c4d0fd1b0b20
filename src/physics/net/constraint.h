/* Points that are not free: held, sliding along a line or in a plane; a line, plane or place that moves is a path.
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

/* Where a point has to be at the end of the coming step. */
typedef struct {
    BillowConstraintKind kind;
    BillowVec3 place;     /* metres */
    BillowVec3 direction; /* unit */
} BillowConstraint;

/* A grid point that physics lets slide, from where it hangs at the start, or, where a keyframe anchors it, through the
 * anchor's place. */
typedef struct {
    int column, row;
    BillowConstraintKind kind; /* a line or a plane */
    BillowVec3 direction;      /* along the line, or the plane's normal; not 0, made unit when it is used */
} BillowSlide;

/* What it asks of its point where that slides through `place`. */
BillowConstraint billow_slide_through(const BillowSlide *slide, BillowVec3 place);

extern const BillowField billow_slide_fields[];
