/* The control of one value of a field: a number, a text, a choice, a switch, or a number that may be absent. */
#pragma once

#include "core/base/field.h"

#include <gtk/gtk.h>

/* Embedded in its owner, which keeps it in place while `widget` exists. The members are read-only. */
typedef struct {
    const BillowField *field;
    int component;            /* of a PAIR or VECTOR, from 0 */
    GtkWidget *widget;        /* owned by its parent */
    GtkWidget *number, *none; /* with `none` of the field: the parts of the widget, or NULL */
    char *entered;            /* TEXT: the text when the entry got the focus */
    double suggested;         /* with `none`: the value shown when it is switched on */
    gboolean showing;         /* the program changes the value, not the user */
    void (*changed)(gpointer data);
    gpointer data;
} BillowFieldControl;

/* Creates the widget, named `name` where it is typed into. `changed` is called with `data` when the user changes the
 * value. */
void billow_field_control_init(BillowFieldControl *self, const BillowField *field, int component,
                               const char *name, void (*changed)(gpointer data), gpointer data);

/* Frees what the control holds besides its widget. */
void billow_field_control_clear(BillowFieldControl *self);

/* Returns the part of the widget that is typed into. Transfer none. */
GtkWidget *billow_field_control_entry(const BillowFieldControl *self);

/* Show the value of a subject, without a call of `changed`; store what is shown in one. */
void billow_field_control_show(BillowFieldControl *self, const void *subject);
void billow_field_control_store(const BillowFieldControl *self, void *subject);
