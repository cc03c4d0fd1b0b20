/* The line at the current frame, over ruler and tracks; a slider for those who do not see it. It can have the focus, where the
 * window's keys for frames go on, and takes no other events. Its own widget, so that playing redraws it and nothing else. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_TIMELINE_PLAYHEAD (billow_timeline_playhead_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelinePlayhead, billow_timeline_playhead, BILLOW, TIMELINE_PLAYHEAD, GtkWidget)

/* To be given the place of the ruler and the tracks, without their headers. */
GtkWidget *billow_timeline_playhead_new(BillowSession *session);

/* A line over the timeline at the moment that is snapped to; NAN: none, as at first. */
void billow_timeline_playhead_set_guide(BillowTimelinePlayhead *self, double seconds);
double billow_timeline_playhead_get_guide(BillowTimelinePlayhead *self);
