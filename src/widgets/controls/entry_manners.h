/* Behavior shared by the entries for numbers and times: selecting their text, and refusing what was typed. */
#pragma once

#include <gtk/gtk.h>

/* Selects the whole text of `entry` when a press or the keyboard focuses it, on double click, and on
 * Enter, so that typing replaces it. `entry` is an editable with a delegate (a GtkEntry, a GtkSpinButton). */
void billow_entry_select_whole(GtkWidget *entry);

/* Marks `entry` as wrong and shows `reason` (translated already; copied) in a popover above it, until the
 * next key or click in it, or for five seconds. In a window only the newest popover is shown. It is hidden
 * while the entry is scrolled out of sight, because it would point outside the window. An entry on a page
 * that is not shown is not marked at all. */
void billow_entry_refuse(GtkWidget *entry, const char *reason);
