/* Asks for the numbers of a ready animation, and makes it. */
#pragma once

#include "app/commands/action_table.h"
#include "app/window/workspace.h"
#include "model/ready/ready.h"

/* Adds the actions "win.ready-WORD", which call `ask` with the window and the number of the ready animation, and appends
 * them to the menu. */
void billow_ready_actions_add(BillowActionTable *table, GMenu *menu, GCallback ask);

/* Shows a project that has no file yet; returns the content of the window that does. */
typedef BillowWorkspace *(*BillowReadyBegin)(GtkWindow *window, BillowProject *project);

/* Asks for a ready animation in the window of `workspace`. It is made of the project's cloth, in one step of the
 * history; on the welcome page of a new cloth, which `begin` shows first. */
void billow_ready_dialog_ask(BillowWorkspace *workspace, const BillowReady *ready, BillowReadyBegin begin);
