/* The timeline's view moved by the middle button: what is under the pointer stays there. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

/* Adds the gesture to `timeline`, whose `ruler` has the width of the view; `down` scrolls its tracks. All of them outlive it. */
void billow_timeline_grab_attach(GtkWidget *timeline, BillowSession *session, GtkWidget *ruler,
                                 GtkAdjustment *down);
