/* Lists a window's commands, by the names that its menu and its shortcuts window give them. */
#pragma once

#include "app/commands/action_table.h"

typedef struct {
    char *title;    /* without mnemonic */
    char *place;    /* its submenu or group, or "" */
    char *action;   /* detailed, "win.method::fake" */
    char *shortcut; /* in readable form, "Ctrl+Z", or NULL */
} BillowCommand;

void billow_command_free(BillowCommand *command);

/* Lists the commands of `menu`, then those that are only in the shortcuts window of `window`, each action
 * once. `table` maps shortcuts to actions. Returns an array of BillowCommand, transfer full. */
GPtrArray *billow_command_list_new(GtkApplicationWindow *window, GMenuModel *menu, BillowActionTable *table);
