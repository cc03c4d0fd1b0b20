/* How fields that one types numbers and times into behave. */
#pragma once

#include <gtk/gtk.h>

/* All of its text is selected when the pointer gives it the focus, by a double click, and by Enter: what is typed then takes its place.
 * `entry` is an editable with a text of its own (a GtkEntry, a GtkSpinButton). */
void billow_entry_select_whole(GtkWidget *entry);

/* Marks `entry` and says above it why what was typed does not stand, until the next key or click in it, or for a few seconds; of several
 * entries in a window, at the last one. While the entry is scrolled out nothing is said, for it would point outside of the window: the word
 * waits until the entry is in sight. An entry on a page that is not shown is not marked either. `reason`: translated already, copied. */
void billow_entry_refuse(GtkWidget *entry, const char *reason);
