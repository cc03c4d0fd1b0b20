/* Curves and marked points, drawn over the cloth at a fixed size in the image. */
#pragma once

#include "core/base/vec3.h"

#include <stddef.h>

typedef enum {
    BILLOW_LINE_NORMAL,
    BILLOW_LINE_TAUT,     /* overstretched: in the warning color */
    BILLOW_LINE_CROSSING, /* crossings: in a color with a rim, visible on any background */
    BILLOW_LINE_X,        /* handles of a gizmo, by axis */
    BILLOW_LINE_Y,
    BILLOW_LINE_Z,
    BILLOW_LINE_HELD,    /* the one under the pointer */
    BILLOW_LINE_REMOVED, /* faint */
} BillowLineKind;

/* A curve in the world through `n_points` points. */
typedef struct {
    const BillowVec3 *points;
    size_t n_points;
    BillowLineKind kind;
} BillowPolyline;

/* How a point is marked; flags can be combined. */
typedef enum {
    BILLOW_OVERLAY_POINT_ANCHOR = 0, /* a ball */
    BILLOW_OVERLAY_POINT_HOVERED = 1,
    BILLOW_OVERLAY_POINT_SELECTED = 2,
    BILLOW_OVERLAY_POINT_CONSTRAINT = 4, /* a diamond instead of a ball */
} BillowOverlayPointLook;

/* A marked position in the world. */
typedef struct {
    BillowVec3 place;
    unsigned look; /* flags of BillowOverlayPointLook */
} BillowOverlayPoint;
