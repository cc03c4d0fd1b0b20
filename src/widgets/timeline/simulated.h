/* The bar under the ruler that shows how far the physics is simulated. */
#pragma once

#include "widgets/timeline/bar.h"

#define BILLOW_TYPE_TIMELINE_SIMULATED (billow_timeline_simulated_get_type())
G_DECLARE_FINAL_TYPE(BillowTimelineSimulated, billow_timeline_simulated, BILLOW, TIMELINE_SIMULATED,
                     BillowTimelineBar)

/* Hidden until there is something to show. */
GtkWidget *billow_timeline_simulated_new(BillowSession *session);

/* The first `frames` of `total` are simulated; a `total` of 0 hides the bar. */
void billow_timeline_simulated_set(BillowTimelineSimulated *self, int frames, int total);
