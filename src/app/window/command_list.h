/* Lists what the command search finds: commands, settings, samples and pages of the guide. */
#pragma once

#include "app/commands/action_table.h"

typedef struct {
    char *title;    /* without mnemonic */
    char *place;    /* its submenu or group, "Setting", "Sample", "Guide", or "" */
    char *words;    /* other words that find it, or NULL */
    char *action;   /* detailed, "win.method::fake" */
    char *shortcut; /* in readable form, "Ctrl+Z", or NULL */
} BillowCommand;

void billow_command_free(BillowCommand *command);

/* Lists the commands of `menu`, by the names that it gives them, then those that are only in the shortcuts
 * window of `window`, then the settings of the project (if `settings`), the samples and the guide; each
 * action once. `table` maps shortcuts to actions. Returns an array of BillowCommand, transfer full. */
GPtrArray *billow_command_list_new(GtkApplicationWindow *window, GMenuModel *menu, BillowActionTable *table,
                                   gboolean settings);
