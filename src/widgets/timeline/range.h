/* The range that is played, along the upper edge of the ruler: a band, and its ends, which are dragged and moved by keys. It lets through
 * whatever is pressed beside its ends. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_TIMELINE_RANGE (billow_timeline_range_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineRange, billow_timeline_range, BILLOW, TIMELINE_RANGE, GtkWidget)

GtkWidget *billow_timeline_range_new(BillowSession *session);
