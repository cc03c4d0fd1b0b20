/* Lists all commands of a window, as its menu and its shortcuts window name them. */
#pragma once

#include "app/commands/action_table.h"

typedef struct {
    char *title;    /* as in the menu or the shortcuts window, without mnemonic */
    char *place;    /* the submenu or group that it is in, or "" */
    char *action;   /* detailed, "win.method::fake" */
    char *shortcut; /* in readable form, "Ctrl+Z", or NULL */
} BillowCommand;

void billow_command_free(BillowCommand *command);

/* Lists the commands of `menu`, then those that are only in the shortcuts window of `window`, each action
 * once. `table` maps shortcuts to actions. Returns an array of BillowCommand, transfer full. */
GPtrArray *billow_command_list_new(GtkApplicationWindow *window, GMenuModel *menu, BillowActionTable *table);
