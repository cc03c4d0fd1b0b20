/* Paints the weights of the selected wave or sway on the cloth (docs/method.md §4), or a map of the active cloth's
 * material (§3): shows them, handles strokes of the pointer, and changes all at once. */
#pragma once

#include "core/layers/brush.h"
#include "model/live/session.h"
#include "widgets/viewport/viewport.h"

#define BILLOW_TYPE_PAINTER (billow_painter_get_type())
G_DECLARE_FINAL_TYPE(BillowPainter, billow_painter, BILLOW, PAINTER, GObject)

#define BILLOW_TYPE_BRUSH_TOOL (billow_brush_tool_get_type())
GType billow_brush_tool_get_type(void);

enum { BILLOW_LEAST_BRUSH = 4, BILLOW_LARGEST_BRUSH = 200 }; /* Radius in pixels. */

/* Properties, with notify: active (boolean: painting is on; set to TRUE, that of the selected layer, if any), tool
 * (BillowBrushTool: "paint", "erase", "smooth"), radius (double, pixels), strength (double, 0.05 ... 1),
 * mirrored (boolean: strokes are repeated at their mirror image, left and right).
 *
 * A left drag on the viewport's cloth is a stroke; with Ctrl, of the opposite tool (paint, erase), with
 * Shift, a smoothing one. A finished stroke is one step of the history. */
BillowPainter *billow_painter_new(void);

/* Sets the session and the viewport (both referenced). Call once. */
void billow_painter_follow(BillowPainter *self, BillowSession *session, BillowViewport *viewport);

gboolean billow_painter_get_active(BillowPainter *self);

/* Returns whether a layer is selected, so that there is something to paint. */
gboolean billow_painter_can_paint(BillowPainter *self);

/* Starts painting a map (BillowMapKind) of the active cloth, which is no rope; if that is on, ends it. */
void billow_painter_paint_map(BillowPainter *self, int kind);

/* Colors the viewport's cloth by the weights if painting is on. Returns FALSE if it is off. */
gboolean billow_painter_show(BillowPainter *self);

/* Each is one step of the history, unless nothing changes, and works only while painting is on. */
void billow_painter_fill(BillowPainter *self); /* Applies the tool, at its strength, everywhere. */
void billow_painter_smooth(BillowPainter *self);
void billow_painter_mirror(BillowPainter *self, gboolean down); /* See billow_paint_mirror(). */
void billow_painter_clear(BillowPainter *self);                 /* Weights to 1; removes a map. */

/* Make the radius or the strength one step larger (1) or smaller (-1). */
void billow_painter_step_radius(BillowPainter *self, int way);
void billow_painter_step_strength(BillowPainter *self, int way);
