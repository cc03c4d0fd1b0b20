/* The command palette: all that a window can do, found by typing a few of its letters. */
#pragma once

#include <gtk/gtk.h>

#define BILLOW_TYPE_COMMAND_PALETTE (billow_command_palette_get_type())
G_DECLARE_FINAL_TYPE(BillowCommandPalette, billow_command_palette, BILLOW, COMMAND_PALETTE, GtkPopover)

/* A popover for `parent` (a widget of the window), whose window's actions it activates. It remembers what was run lately under
 * "recent-commands" of `settings`, or not at all when that is NULL. */
GtkWidget *billow_command_palette_new(GtkWidget *parent, GSettings *settings);

/* Shows what there is to run: `commands` is an array of BillowCommand (referenced). */
void billow_command_palette_show(BillowCommandPalette *self, GPtrArray *commands);
