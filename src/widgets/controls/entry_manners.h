/* Behavior shared by the entries for numbers and times: selecting their text, and refusing what was typed. */
#pragma once

#include <gtk/gtk.h>

/* Selects the whole text of `entry` when a press or the keyboard focuses it, on double click, and on Enter, so
 * that typing replaces it; but if there is a view (billow_entry_leave()), Enter leaves the entry. `entry` is an
 * editable with a delegate (a GtkEntry, a GtkSpinButton). */
void billow_entry_select_whole(GtkWidget *entry);

/* Gives the keyboard focus from a widget to the view beside it, so that keys apply there: activates the action
 * "view.focus" of an ancestor. `reverted`: Escape was pressed to discard what was being typed. Returns FALSE if
 * there is no view, as in a dialog. */
gboolean billow_entry_leave(GtkWidget *entry, gboolean reverted);

/* Marks `entry` as wrong and shows `reason` (already translated; copied) in a popover above it, until the
 * next key or click in it, or for five seconds. A window shows its newest popover only, and hides it while
 * the entry is scrolled out of sight. An entry on a page that is not shown is not marked at all. */
void billow_entry_refuse(GtkWidget *entry, const char *reason);
