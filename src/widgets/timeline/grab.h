/* Pans the timeline with the middle button, so that what is under the pointer stays under it. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

/* Adds the gesture to `timeline`. `ruler` is as wide as the view, and `down` scrolls the tracks; both must
 * outlive the gesture. */
void billow_timeline_grab_attach(GtkWidget *timeline, BillowSession *session, GtkWidget *ruler,
                                 GtkAdjustment *down);
