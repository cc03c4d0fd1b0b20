/* The actions of a window, "win.NAME", that work on its workspace. */
#pragma once

#include "app/commands/action_table.h"
#include "app/window/workspace.h"

/* Creates the table of all actions. Appends those that add a block of the timeline to `blocks_menu`, and
 * those that add a collider or anything else without a time to `bodies_menu`. */
BillowActionTable *billow_window_actions_new(GtkApplicationWindow *window, BillowWorkspace *workspace,
                                             GMenu *blocks_menu, GMenu *bodies_menu);

/* Enables the actions that are possible in the present state of the workspace. */
void billow_window_actions_update(BillowActionTable *table, BillowWorkspace *workspace);

/* Likewise, after a change of only the frame at the playhead, or of whether it is simulated. */
void billow_window_actions_follow_frame(BillowActionTable *table, BillowWorkspace *workspace);

/* Installs the shortcuts that work wherever the focus is, for all windows of the application. */
void billow_window_actions_install_accels(GtkApplication *application);

/* Returns the detailed name of the action with this shortcut ("<Control>1"), or NULL. Free with g_free(). */
char *billow_window_actions_find(BillowActionTable *table, const char *shortcut);

/* Returns the first shortcut of a detailed action name ("win.method::fake"), or NULL. */
const char *billow_window_actions_shortcut(BillowActionTable *table, const char *detailed_name);
