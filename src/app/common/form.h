/* Forms: labels and controls made from tables of fields. */
#pragma once

#include "app/common/key_button.h"
#include "core/base/field.h"
#include "model/base/time_text.h"

#include <gtk/gtk.h>

/* Width of labels in characters, the same in all forms, so that controls line up. */
#define BILLOW_INSPECTOR_LABEL_CHARS 14

/* Some fields of a form. */
typedef struct {
    const BillowField *fields; /* of a table that outlives the form */
    const char *prefix;        /* of the names of their controls, or NULL */
    int count;                 /* how many of them, from the first; 0: all */
    gboolean keys;             /* beside each number is a button for its keys */
} BillowFormTable;

/* The value that a control of a form shows. */
typedef struct {
    const BillowField *field;
    int component; /* of a PAIR or VECTOR, from 0 */
    int table;     /* number of the table, from 0 */
    char *name;    /* of the widget: "fade-in", "position-x", "origin-column" */
} BillowFormValue;

/* Returns the translated label of an edit of the value, such as "Change “Amplitude”". Free with g_free(). */
char *billow_form_value_edit_label(const BillowFormValue *value);

#define BILLOW_TYPE_INSPECTOR_FORM (billow_inspector_form_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorForm, billow_inspector_form, BILLOW, INSPECTOR_FORM, GtkWidget)

/* Creates a form. Fields with `no_control`, and those that only older files have, get none.
 *
 * Signals: edited (pointer: the const BillowFormValue that the user changed), left (the keyboard focus left a
 * control, or Enter was pressed in it), key-toggled (pointer: the const BillowFormValue beside which a button for keys
 * was pressed; the button is named after it, "key-of-amplitude"). */
GtkWidget *billow_inspector_form_new(const BillowFormTable *tables, int n_tables);

/* Shows the values of the subjects, one per table. Emits nothing. */
void billow_inspector_form_show(BillowInspectorForm *form, const void *const *subjects);

/* Returns what keys the number of a field has. */
typedef BillowKeyMark (*BillowFormKeyMark)(const BillowField *field, gconstpointer data);

/* Shows the keys of the numbers that have a button for them. Call it after billow_inspector_form_show(). */
void billow_inspector_form_show_keys(BillowInspectorForm *form, BillowFormKeyMark mark_of,
                                     gconstpointer data);

/* Writes what the control of `value` shows into the subject of its table. */
void billow_inspector_form_store(BillowInspectorForm *form, const BillowFormValue *value,
                                 void *const *subjects);

/* Applies a number that is still being typed. */
void billow_inspector_form_commit(BillowInspectorForm *form);

/* Sets how times of the animation are shown; until then, they are in seconds. */
void billow_inspector_form_set_time_format(BillowInspectorForm *form, const BillowTimeFormat *format);
