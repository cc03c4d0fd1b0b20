/* The actions of a window, "win.NAME", on the selected blocks. */
#pragma once

#include "app/commands/action_table.h"

/* Adds them to `table`, whose objects are those of action_rows.h. */
void billow_block_actions_add(BillowActionTable *table);

/* Appends an item per track that selects its blocks to `select`, and a menu per track with its actions to
 * `tracks`. */
void billow_block_actions_fill_menus(GMenu *select, GMenu *tracks);

/* Installs those shortcuts of these actions that work wherever the focus is, for all windows of the
 * application. */
void billow_block_actions_install_accels(GtkApplication *application);
