/* Actions as rows: what each is called, what it does, its keys, and what there must be for it to be of use. */
#pragma once

#include <gtk/gtk.h>

/* An action without parameter. */
typedef struct {
    const char *name;
    void (*activate)(gpointer target, int value);
    int value;
    const char *accels[4]; /* wherever the focus is; ends with NULL */
    const char *keys[4];   /* plain keys: only when what has the focus has no use for them */
    guint needs;           /* bits: all that it needs */
} BillowAction;

/* An action that is a property of an object. */
typedef struct {
    const char *name, *property;
    int owner;               /* index of that object */
    const char *accel, *key; /* or NULL */
} BillowSwitch;

/* Actions of a window, "win.NAME". */
typedef struct BillowActionTable BillowActionTable;

/* `target` (outlives the table) is what the actions are activated with. */
BillowActionTable *billow_action_table_new(GtkApplicationWindow *window, gpointer target);

/* Takes the switches away too: they keep their owners. */
void billow_action_table_free(BillowActionTable *table);

/* The rows are not copied. */
void billow_action_table_add(BillowActionTable *table, const BillowAction *rows, size_t n);
void billow_action_table_add_switches(BillowActionTable *table, const BillowSwitch *rows, size_t n,
                                      GObject *const *owners);

/* Enables the actions whose needs there are, and no others; plain keys work when `keys` says so. */
void billow_action_table_enable(BillowActionTable *table, guint there, gboolean keys);

/* The same for one of them, where nothing else can have changed. */
void billow_action_table_enable_one(BillowActionTable *table, const char *name, guint there);

/* Makes the shortcuts that work wherever the focus is those of the application's windows. */
void billow_action_install_accels(GtkApplication *application, const BillowAction *rows, size_t n);
void billow_switch_install_accels(GtkApplication *application, const BillowSwitch *rows, size_t n);

/* The detailed name of the action that a shortcut ("<Control>z", "n") stands for, or NULL. Free with g_free(). */
char *billow_action_table_find(BillowActionTable *table, const char *shortcut);

/* The first shortcut of a detailed action name "win.NAME", or NULL. */
const char *billow_action_table_shortcut(BillowActionTable *table, const char *detailed_name);
