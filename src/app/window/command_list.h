/* All that a window can do, in words: what its menu and its shortcuts window offer. */
#pragma once

#include "app/commands/action_table.h"

typedef struct {
    char *title;    /* as the menu or the shortcuts window has it, without mnemonic */
    char *place;    /* the submenu or group that it is in, or "" */
    char *action;   /* detailed, "win.method::fake" */
    char *shortcut; /* as a user reads it, "Ctrl+Z", or NULL */
} BillowCommand;

void billow_command_free(BillowCommand *command);

/* The commands of `menu`, then those that only the shortcuts window of `window` tells of, each action once. Those of `table` are
 * the actions that are known by their shortcuts. An array of BillowCommand, transfer full. */
GPtrArray *billow_command_list_new(GtkApplicationWindow *window, GMenuModel *menu, BillowActionTable *table);
