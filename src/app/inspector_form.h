/* Labels and controls for a table of fields. */
#pragma once

#include "app/inspector_field.h"

#include <gtk/gtk.h>

/* Width of labels, so that forms below one another line up. */
#define BILLOW_INSPECTOR_LABEL_CHARS 11

#define BILLOW_TYPE_INSPECTOR_FORM (billow_inspector_form_get_type())
G_DECLARE_FINAL_TYPE(BillowInspectorForm, billow_inspector_form, BILLOW, INSPECTOR_FORM, GtkWidget)

/* Signals: edited (pointer: the const BillowFormField that the user changed), left (the keyboard focus left a
 * control, or Enter was pressed in it). Each control has its field's key as widget name. `fields` must outlive the form; it ends with one
 * without label. */
GtkWidget *billow_inspector_form_new(const BillowFormField *fields);

/* Shows the values of `subject` (a block or a project, as the fields say). Emits nothing. */
void billow_inspector_form_show(BillowInspectorForm *form, const void *subject);

/* Writes what the control of `field` shows into `subject`. */
void billow_inspector_form_store(BillowInspectorForm *form, const BillowFormField *field, void *subject);

/* Takes over a number that is still being typed. */
void billow_inspector_form_commit(BillowInspectorForm *form);
