/* Paints the weights of the selected wave or sway on the cloth: what is shown meanwhile, strokes by the pointer, and what is
 * done everywhere at once. docs/method.md §4. */
#pragma once

#include "core/layers/brush.h"
#include "model/live/session.h"
#include "widgets/viewport/viewport.h"

#define BILLOW_TYPE_PAINTER (billow_painter_get_type())
G_DECLARE_FINAL_TYPE(BillowPainter, billow_painter, BILLOW, PAINTER, GObject)

#define BILLOW_TYPE_BRUSH_TOOL (billow_brush_tool_get_type())
GType billow_brush_tool_get_type(void);

enum { BILLOW_LEAST_BRUSH = 4, BILLOW_LARGEST_BRUSH = 200 }; /* radius, pixels */

/* Properties, with notify: active (boolean: it paints; only while a layer is selected), tool (BillowBrushTool: "paint",
 * "erase", "smooth"), radius (double, pixels), strength (double, 0.05 ... 1), mirrored (boolean: what is done at one place is done at
 * its mirror image, left and right).
 *
 * Left drag on the viewport's cloth is a stroke, with Ctrl that of the opposite tool (paint, erase), with Shift a smoothing one; it is
 * one step of the history once it is done. */
BillowPainter *billow_painter_new(void);

/* Both are referenced. Call once. */
void billow_painter_follow(BillowPainter *self, BillowSession *session, BillowViewport *viewport);

gboolean billow_painter_get_active(BillowPainter *self);

/* Whether there is something to paint: a layer is selected. */
gboolean billow_painter_can_paint(BillowPainter *self);

/* While it paints, colours the viewport's cloth by the weights. FALSE: it does not. */
gboolean billow_painter_show(BillowPainter *self);

/* Each is one step of the history, unless nothing changes; only while it paints. */
void billow_painter_fill(BillowPainter *self); /* the tool, at its strength, everywhere */
void billow_painter_smooth(BillowPainter *self);
void billow_painter_mirror(BillowPainter *self, gboolean down); /* see billow_paint_mirror() */
void billow_painter_clear(BillowPainter *self);                 /* 1 everywhere */

/* A step larger (1) or smaller (-1), stronger or weaker. */
void billow_painter_step_radius(BillowPainter *self, int way);
void billow_painter_step_strength(BillowPainter *self, int way);
