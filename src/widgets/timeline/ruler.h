/* The timeline's ruler: seconds above and frames below, or the other way round. Dragging on it moves the
 * playhead; with Shift it sets the playback range. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_TIMELINE_RULER (billow_timeline_ruler_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineRuler, billow_timeline_ruler, BILLOW, TIMELINE_RULER, GtkWidget)

GtkWidget *billow_timeline_ruler_new(BillowSession *session);

/* See billow_timeline_set_simulated(). */
void billow_timeline_ruler_set_simulated(BillowTimelineRuler *ruler, int frames, int total);

/* See billow_timeline_set_marks(). */
void billow_timeline_ruler_set_marks(BillowTimelineRuler *ruler, const GArray *marks, double limit);

/* See billow_timeline_begin_range(). */
void billow_timeline_ruler_begin_range(BillowTimelineRuler *ruler);
