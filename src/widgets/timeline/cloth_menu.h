/* The button in the timeline's corner that names the active cloth; its menu has all cloths, and what can be done
 * with them. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

/* Creates the button for a session (referenced). Its menu activates the window's actions "win.cloth" (with the id
 * of a cloth), "win.add-cloth", "win.add-rope", "win.duplicate-cloth", "win.add-instance", "win.make-single",
 * "win.mute-cloth" and "win.delete-cloth". */
GtkWidget *billow_cloth_menu_new(BillowSession *session);
