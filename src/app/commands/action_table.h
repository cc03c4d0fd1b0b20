/* Actions as rows of tables: name, function, shortcuts and conditions. */
#pragma once

#include <gtk/gtk.h>

/* An action without a parameter. Exactly one of `run` and `tell` is set; it is called with the object and
 * `value`, and need not take the latter. */
typedef struct {
    const char *name;
    int object;    /* Index among the objects of the table. */
    GCallback run; /* void (*)(object, int value) */
    int value;
    GCallback tell;        /* char *(*)(object, int value); returns a message or NULL, transfer full. */
    const char *accels[4]; /* Work wherever the focus is. Ends with NULL. */
    const char *keys[4];   /* Plain keys: work only if the focused widget is no text and does not use them. */
    guint needs;           /* Bits: all conditions of the action. */
    gboolean anywhere;     /* Not only on the page that the actions are for. */
    gboolean first; /* Its plain keys work before the focused widget gets them, unless that is a text or
                            * in a popover. */
} BillowAction;

/* An action that sets a property of an object. */
typedef struct {
    const char *name, *property;
    int object;              /* Index among the objects of the table. */
    const char *accel, *key; /* Or NULL. */
} BillowSwitch;

/* The actions of a window, "win.NAME". */
typedef struct BillowActionTable BillowActionTable;

/* Shows a message; NULL: none. */
typedef void (*BillowActionTell)(gpointer data, const char *text);

/* Creates a table. `objects` (the array is copied; they must outlive the table) are what the actions are
 * called with or are properties of. */
BillowActionTable *billow_action_table_new(GtkApplicationWindow *window, GObject *const *objects, size_t n,
                                           BillowActionTell tell, gpointer data);

/* Frees the table and removes the switches from the window, because they hold references to their objects. */
void billow_action_table_free(BillowActionTable *table);

/* Add rows; these are not copied and must outlive the table. */
void billow_action_table_add(BillowActionTable *table, const BillowAction *rows, size_t n);
void billow_action_table_add_switches(BillowActionTable *table, const BillowSwitch *rows, size_t n);

/* Enables exactly the actions whose needs are all in `there`. `shown`: the page that the actions are for
 * is shown; otherwise only those that work `anywhere` are enabled, and no plain keys. */
void billow_action_table_enable(BillowActionTable *table, guint there, gboolean shown);

/* Like billow_action_table_enable(), for one action, when nothing else can have changed. */
void billow_action_table_enable_one(BillowActionTable *table, const char *name, guint there, gboolean shown);

/* Install the shortcuts that work wherever the focus is, for all windows of the application. */
void billow_action_install_accels(GtkApplication *application, const BillowAction *rows, size_t n);
void billow_switch_install_accels(GtkApplication *application, const BillowSwitch *rows, size_t n);

/* Returns the detailed name of the action with this shortcut ("<Control>z"), or NULL. Free with g_free(). */
char *billow_action_table_find(BillowActionTable *table, const char *shortcut);

/* Returns the first shortcut of a detailed action name "win.NAME", or NULL. */
const char *billow_action_table_shortcut(BillowActionTable *table, const char *detailed_name);
