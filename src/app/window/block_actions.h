/* The actions of a window, "win.NAME", on the selected blocks. */
#pragma once

#include "app/commands/action_table.h"

/* Adds them to `table`, whose objects are those of action_rows.h. */
void billow_block_actions_add(BillowActionTable *table);

/* Appends for each track to `select` an item that selects its blocks, and its actions to `tracks`. */
void billow_block_actions_fill_menus(GMenu *select, GMenu *tracks);

/* Installs the shortcuts that work wherever the focus is, for all windows of the application. */
void billow_block_actions_install_accels(GtkApplication *application);
