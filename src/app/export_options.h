/* The options of a format, as rows of the export dialog's form. */
#pragma once

#include "io/format.h"

#include <gtk/gtk.h>

/* Inserts a row of the grid for each option, from `row` on, as they are unless others are asked for. The controls (array of
 * GtkWidget, in the order of the format's fields; transfer container) have the fields' keys as widget names; `changed`
 * is called with `data` first when the user changes one. */
GPtrArray *billow_export_options_new(GtkGrid *form, int row, const BillowFormat *format, GCallback changed,
                                     gpointer data);

/* Takes the rows away again, and frees the array. */
void billow_export_options_free(GtkGrid *form, int row, GPtrArray *controls);

/* What is shown, as the format's own options. Free with g_free(). */
gpointer billow_export_options_read(const BillowFormat *format, const GPtrArray *controls);
