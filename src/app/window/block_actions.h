/* The actions of a window, "win.NAME", on the blocks that are selected. */
#pragma once

#include "app/commands/action_table.h"

/* Adds them to `table`, whose objects are those of action_rows.h. */
void billow_block_actions_add(BillowActionTable *table);

/* Appends those that select all blocks of a track. */
void billow_block_actions_fill_menu(GMenu *menu);

/* Makes their shortcuts that work wherever the focus is those of the application's windows. */
void billow_block_actions_install_accels(GtkApplication *application);
