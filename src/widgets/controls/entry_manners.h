/* Behavior shared by the entries for numbers and times: selecting their text, and refusing what was typed. */
#pragma once

#include <gtk/gtk.h>

/* Selects the whole text of `entry` when a press or the keyboard focuses it, on double click, and on
 * Enter, so that typing replaces it. `entry` is an editable with a delegate (a GtkEntry, a GtkSpinButton). */
void billow_entry_select_whole(GtkWidget *entry);

/* Marks `entry` as wrong and shows `reason` (already translated; copied) in a popover above it, until the
 * next key or click in it, or for five seconds. A window shows its newest popover only, and hides it while
 * the entry is scrolled out of sight. An entry on a page that is not shown is not marked at all. */
void billow_entry_refuse(GtkWidget *entry, const char *reason);
