/* The tool with which the cloth of the animation is nudged in the view (model/edits/nudge.h). */
#pragma once

#include "app/stage/painter.h"
#include "model/live/preview.h"

#define BILLOW_TYPE_NUDGER (billow_nudger_get_type())
G_DECLARE_FINAL_TYPE(BillowNudger, billow_nudger, BILLOW, NUDGER, GObject)

/* Properties, with notify: active (boolean: the tool is on), smooths and pinches (booleans: it is, and
 * smooths or pinches the cloth instead of moving it; not both), radius (double, of the brush, pixels).
 *
 * While it is on, a left drag on the viewport's cloth adds a stroke to the nudge at the playhead, or a new
 * nudge: the cloth follows the pointer. If the tool smooths, or with Shift, a drag adds the strokes that
 * smooth the cloth under it; if it pinches, those that raise a ridge towards the viewer, or with Ctrl a
 * valley (core/layers/sculpting.h). A drag is one step of the history; Escape takes it back. */
BillowNudger *billow_nudger_new(void);

/* Follows drags in `viewport`, which shows `preview` of `session`. Of this tool and `painter`, only one is on
 * at a time. All are referenced. Call once. */
void billow_nudger_follow(BillowNudger *self, BillowSession *session, BillowPreview *preview,
                          BillowViewport *viewport, BillowPainter *painter);

gboolean billow_nudger_get_active(BillowNudger *self);
gboolean billow_nudger_get_smooths(BillowNudger *self);
gboolean billow_nudger_get_pinches(BillowNudger *self);

/* Makes the brush one step larger (1) or smaller (-1). */
void billow_nudger_step_radius(BillowNudger *self, int way);
