/* Actions as rows: what each is called, what it does, its keys, and what it needs. */
#pragma once

#include <gtk/gtk.h>

/* An action without parameter. One of `run` and `tell` is set; each is called with the object and `value`, which it may leave out of its
 * parameters. */
typedef struct {
    const char *name;
    int object;    /* index among those of the table */
    GCallback run; /* void (*)(object, int value) */
    int value;
    GCallback tell;        /* char *(*)(object, int value): the text to be told, or NULL; transfer full */
    const char *accels[4]; /* wherever the focus is; ends with NULL */
    const char *keys[4];   /* plain keys: only when what has the focus has no use for them */
    guint needs;           /* bits: all that it needs */
    gboolean anywhere;     /* not just on the page that the actions are for */
} BillowAction;

/* An action that is a property of an object. */
typedef struct {
    const char *name, *property;
    int object;              /* index among those of the table */
    const char *accel, *key; /* or NULL */
} BillowSwitch;

/* Actions of a window, "win.NAME". */
typedef struct BillowActionTable BillowActionTable;

/* Shows a text; NULL: there is none. */
typedef void (*BillowActionTell)(gpointer data, const char *text);

/* `objects` (copied; they outlive the table) are what the actions are called with or properties of. */
BillowActionTable *billow_action_table_new(GtkApplicationWindow *window, GObject *const *objects, size_t n,
                                           BillowActionTell tell, gpointer data);

/* Takes the switches away too: they keep their objects. */
void billow_action_table_free(BillowActionTable *table);

/* The rows are not copied. */
void billow_action_table_add(BillowActionTable *table, const BillowAction *rows, size_t n);
void billow_action_table_add_switches(BillowActionTable *table, const BillowSwitch *rows, size_t n);

/* Enables the actions whose needs are all in `there`, and no others. `shown`: the page that they are for is shown; else only those that work
 * `anywhere` are enabled, and no plain keys. */
void billow_action_table_enable(BillowActionTable *table, guint there, gboolean shown);

/* The same for one of them, where nothing else can have changed. */
void billow_action_table_enable_one(BillowActionTable *table, const char *name, guint there, gboolean shown);

/* Makes the shortcuts that work wherever the focus is those of the application's windows. */
void billow_action_install_accels(GtkApplication *application, const BillowAction *rows, size_t n);
void billow_switch_install_accels(GtkApplication *application, const BillowSwitch *rows, size_t n);

/* The detailed name of the action that a shortcut ("<Control>z", "n") stands for, or NULL. Free with g_free(). */
char *billow_action_table_find(BillowActionTable *table, const char *shortcut);

/* The first shortcut of a detailed action name "win.NAME", or NULL. */
const char *billow_action_table_shortcut(BillowActionTable *table, const char *detailed_name);
