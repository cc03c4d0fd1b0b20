/* A round brush that paints weights on the cloth, in strokes or everywhere at once. docs/method.md §4. */
#pragma once

#include "core/layers/paint.h"

typedef enum {
    BILLOW_BRUSH_PAINT,  /* towards 1 */
    BILLOW_BRUSH_ERASE,  /* towards 0 */
    BILLOW_BRUSH_SMOOTH, /* towards the mean of the neighbors */
    BILLOW_N_BRUSH_TOOLS,
} BillowBrushTool;

typedef struct {
    BillowBrushTool tool;
    double strength; /* 0 ... 1: how far the brush's center moves weights to the target */
    bool mirrored;   /* also paints the mirror image, left to right */
} BillowBrush;

/* Returns the strength of a brush at `share` of its radius, from 1 at the center to 0, smooth at both. */
double billow_brush_falloff(double share);

/* A stroke, from pressing the brush down to lifting it. */
typedef struct BillowStroke BillowStroke;

/* Starts a stroke on a copy of `paint`. Free with billow_stroke_free(); NULL is allowed. */
BillowStroke *billow_stroke_new(const BillowPaint *paint, const BillowBrush *brush);
void billow_stroke_free(BillowStroke *stroke);

/* Applies the brush at `middle` to the paint's points (`places`, one for each, meters) within `radius`
 * meters. Within a stroke, painting and erasing a point depend only on the nearest that the brush came to it,
 * so neither the order nor the number of touches matters. Smoothing accumulates with each touch. */
void billow_stroke_touch(BillowStroke *stroke, const BillowVec3 *places, BillowVec3 middle, double radius);

/* Returns the paint with the stroke applied so far; owned by the stroke, valid until the next touch. */
const BillowPaint *billow_stroke_get_paint(BillowStroke *stroke);

/* Returns new paint: the brush at full strength on every point. Free with billow_paint_free(). */
BillowPaint *billow_brush_everywhere(const BillowPaint *paint, const BillowBrush *brush);
