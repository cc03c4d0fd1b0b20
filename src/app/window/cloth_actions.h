/* The actions of a window, "win.NAME", on the cloths of the project. */
#pragma once

#include "app/commands/action_table.h"
#include "app/window/workspace.h"

/* Adds them to `table`, whose objects are those of action_rows.h and of `workspace`, and reorders the cloths
 * when a header of its timeline is dragged. */
void billow_cloth_actions_add(BillowActionTable *table, BillowWorkspace *workspace);

/* Installs the shortcuts that work wherever the focus is, for all windows of the application. */
void billow_cloth_actions_install_accels(GtkApplication *application);
