/* How fields that one types numbers and times into behave. */
#pragma once

#include <gtk/gtk.h>

/* All of its text is selected when the pointer gives it the focus, and by a double click: what is typed then takes its place.
 * `entry` is an editable with a text of its own (a GtkEntry, a GtkSpinButton). */
void billow_entry_select_whole(GtkWidget *entry);

/* Says below `entry` why what was typed does not stand, until the next key or click in it, or for a few seconds. Where the entry cannot be
 * seen (on another page by now, or scrolled out) nothing is said: what would point at it would be outside of the window. */
void billow_entry_refuse(GtkWidget *entry, const char *reason);
