/* The bar along the ruler that shows how many frames of the physics are simulated. */
#pragma once

#include "widgets/timeline/bar.h"

#define BILLOW_TYPE_TIMELINE_SIMULATED (billow_timeline_simulated_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineSimulated, billow_timeline_simulated, BILLOW, TIMELINE_SIMULATED,
                     BillowTimelineBar)

/* Creates the bar, hidden until billow_timeline_simulated_set() shows it. */
GtkWidget *billow_timeline_simulated_new(BillowSession *session);

/* Shows that the first `frames` of `total` frames are simulated. A `total` of 0 hides the bar. */
void billow_timeline_simulated_set(BillowTimelineSimulated *self, int frames, int total);
