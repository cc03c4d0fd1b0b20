/* Options of an export, fields of a table, as rows of the dialog's form. */
#pragma once

#include "io/writers/format.h"

#include <gtk/gtk.h>

/* Inserts a row of the grid for each field, from `row` on, as they are unless others are asked for. The controls (array of
 * GtkWidget, in the order of the fields; transfer container) have the fields' keys as widget names, those of a vector's
 * components "-x", "-y" and "-z" behind them; `changed` is called with `data` first when the user changes one. */
GPtrArray *billow_export_options_new(GtkGrid *form, int row, const BillowField *fields, GCallback changed,
                                     gpointer data);

/* Takes the rows away again, and frees the array. */
void billow_export_options_free(GtkGrid *form, int row, GPtrArray *controls);

/* Sets the fields of `subject` to what is shown. */
void billow_export_options_read(const BillowField *fields, const GPtrArray *controls, void *subject);
