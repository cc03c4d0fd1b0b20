/* The actions of a window, "win.NAME", on the blocks that are selected. */
#pragma once

#include "app/commands/action_table.h"

/* Adds them to `table`, whose objects are those of action_rows.h. */
void billow_block_actions_add(BillowActionTable *table);

/* Appends to `select` an item for each track that selects its blocks, and to `tracks` a menu for each track of what is done with it. */
void billow_block_actions_fill_menus(GMenu *select, GMenu *tracks);

/* Makes their shortcuts that work wherever the focus is those of the application's windows. */
void billow_block_actions_install_accels(GtkApplication *application);
