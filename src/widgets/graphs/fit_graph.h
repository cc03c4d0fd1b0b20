/* The error of a fit for each number of keyframes: a curve with a handle on it, which chooses the number. */
#pragma once

#include <gtk/gtk.h>

#define BILLOW_TYPE_FIT_GRAPH (billow_fit_graph_get_type())
G_DECLARE_FINAL_TYPE(BillowFitGraph, billow_fit_graph, BILLOW, FIT_GRAPH, GtkWidget)

/* Signal "changed" (): the user chose another number, by dragging or by keys. */
GtkWidget *billow_fit_graph_new(void);

/* Sets the errors for 1 ... `n` keyframes (copied), as shares of the cloth's diagonal: INFINITY where
 * there is no choice, which there is for `n`. The number moves to one for which there is a choice. */
void billow_fit_graph_set_errors(BillowFitGraph *self, const double *shares, guint n);

/* Sets the number of keyframes, limited to those for which there is a choice. Emits nothing. */
void billow_fit_graph_set_number(BillowFitGraph *self, guint number);
guint billow_fit_graph_get_number(BillowFitGraph *self); /* 0: there are no errors yet */
