/* The bar above the timeline: playback, current time, block commands, zoom. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_TRANSPORT (billow_transport_get_type())
G_DECLARE_FINAL_TYPE(BillowTransport, billow_transport, BILLOW, TRANSPORT, GtkWidget)

/* Creates the row for `session` (referenced). Its buttons activate "win.go-start" (tooltip: Home),
 * "win.previous-frame" (Left), "win.play" (Space), "win.next-frame" (Right), "win.go-end" (End),
 * "win.loop" (L; a stateful boolean action), "win.duplicate" (Ctrl+D), "win.delete" (Delete),
 * "win.timeline-zoom-in" (Ctrl++), "win.timeline-zoom-out" (Ctrl+-), "win.timeline-zoom-fit" (Ctrl+0). */
GtkWidget *billow_transport_new(BillowSession *session);
