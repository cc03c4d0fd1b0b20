/* The path of a point of the cloth through all frames, in a view: the point is clicked on. */
#pragma once

#include "model/live/preview.h"
#include "widgets/viewport/viewport.h"

#define BILLOW_TYPE_POINT_TRACE (billow_point_trace_get_type())
G_DECLARE_FINAL_TYPE(BillowPointTrace, billow_point_trace, BILLOW, POINT_TRACE, GObject)

/* Properties, with notify: active (boolean: a click on the cloth picks the point whose path is shown; FALSE: none is). */
BillowPointTrace *billow_point_trace_new(void);

/* Of the fake that `preview` shows, in `viewport`; both are referenced. Call once. */
void billow_point_trace_follow(BillowPointTrace *self, BillowPreview *preview, BillowViewport *viewport);

/* Whether it waits for a point to be clicked on. */
gboolean billow_point_trace_is_waiting(BillowPointTrace *self);
