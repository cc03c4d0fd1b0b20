/* A round brush that paints weights on the cloth: strokes of it, and the same everywhere at once. docs/method.md §4. */
#pragma once

#include "core/layers/paint.h"

typedef enum {
    BILLOW_BRUSH_PAINT,  /* towards 1 */
    BILLOW_BRUSH_ERASE,  /* towards 0 */
    BILLOW_BRUSH_SMOOTH, /* towards the mean of what is beside */
    BILLOW_N_BRUSH_TOOLS,
} BillowBrushTool;

typedef struct {
    BillowBrushTool tool;
    double strength; /* 0 ... 1: how far the brush's middle goes towards that */
    bool mirrored;   /* it does the same on the other half of the cloth, left and right */
} BillowBrush;

/* How strong a brush is at this share of its radius from its middle: 1 ... 0 at its edge, smooth at both. */
double billow_brush_falloff(double share);

/* A stroke: the brush from where it is put down to where it is lifted. */
typedef struct BillowStroke BillowStroke;

/* On a copy of `paint`. Free with billow_stroke_free(); NULL is allowed. */
BillowStroke *billow_stroke_new(const BillowPaint *paint, const BillowBrush *brush);
void billow_stroke_free(BillowStroke *stroke);

/* The brush is at `middle`: it reaches the paint's points (`places`, one for each, metres) within `radius` metres. Within a
 * stroke a point is painted, or erased, no more than by the nearest that the brush came to it, so that neither the order of
 * places nor their number matters; it is smoothed by each. */
void billow_stroke_touch(BillowStroke *stroke, const BillowVec3 *places, BillowVec3 middle, double radius);

/* What the stroke has made of the paint so far; owned by the stroke, good until the next touch. */
const BillowPaint *billow_stroke_get_paint(BillowStroke *stroke);

/* The brush's middle is everywhere at once: a new paint. */
BillowPaint *billow_brush_everywhere(const BillowPaint *paint, const BillowBrush *brush);
