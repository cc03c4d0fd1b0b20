/* The actions of a window, "win.NAME", that work on its workspace. */
#pragma once

#include "app/commands/action_table.h"
#include "app/window/workspace.h"

/* A table of all of them. Those that add a block of the timeline are appended to `blocks_menu`, those that add a body or another
 * thing without time to `bodies_menu`. */
BillowActionTable *billow_window_actions_new(GtkApplicationWindow *window, BillowWorkspace *workspace,
                                             GMenu *blocks_menu, GMenu *bodies_menu);

/* Enables what can be done with the workspace as it is. */
void billow_window_actions_update(BillowActionTable *table, BillowWorkspace *workspace);

/* The same where nothing has changed but the frame at the playhead, or whether it is simulated. */
void billow_window_actions_follow_frame(BillowActionTable *table, BillowWorkspace *workspace);

/* Makes their shortcuts that work wherever the focus is those of the application's windows. */
void billow_window_actions_install_accels(GtkApplication *application);

/* The detailed name of the action that a shortcut ("<Control>1", "n") stands for, or NULL. Free with g_free(). */
char *billow_window_actions_find(BillowActionTable *table, const char *shortcut);

/* The first shortcut of a detailed action name ("win.method::fake"), or NULL. */
const char *billow_window_actions_shortcut(BillowActionTable *table, const char *detailed_name);
