/* The line at the current frame, over ruler and tracks. It is a slider for assistive technology and can
 * have the keyboard focus, but leaves all events to the widgets below it and to the window's shortcuts. It
 * is a widget of its own so that playback redraws nothing else. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_TIMELINE_PLAYHEAD (billow_timeline_playhead_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelinePlayhead, billow_timeline_playhead, BILLOW, TIMELINE_PLAYHEAD, GtkWidget)

/* Creates the playhead. Its allocation must cover the ruler and the tracks, without their headers. */
GtkWidget *billow_timeline_playhead_new(BillowSession *session);

/* Shows a line at the time that a drag snaps to, in seconds. NAN, the default, hides it. */
void billow_timeline_playhead_set_guide(BillowTimelinePlayhead *self, double seconds);
double billow_timeline_playhead_get_guide(BillowTimelinePlayhead *self);
