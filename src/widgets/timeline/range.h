/* The playback range along the upper edge of the ruler: a band, and handles at its ends that pointer and
 * keys move. Other presses pass through to the ruler. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_TIMELINE_RANGE (billow_timeline_range_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineRange, billow_timeline_range, BILLOW, TIMELINE_RANGE, GtkWidget)

GtkWidget *billow_timeline_range_new(BillowSession *session);
