/* A handle of a curve that is drawn: a place that keys move, and that tells where it is. What it is in shows it there, and
 * drags it. */
#pragma once

#include <gtk/gtk.h>

#define BILLOW_TYPE_CURVE_HANDLE (billow_curve_handle_get_type())
G_DECLARE_FINAL_TYPE(BillowCurveHandle, billow_curve_handle, BILLOW, CURVE_HANDLE, GtkWidget)

/* `name`: what it is called, translated; copied.
 *
 * Signals: moved (double, double: by how much of the time, and of the way, arrow keys move it), dropped (Escape was pressed),
 * left (the keyboard focus left it). */
GtkWidget *billow_curve_handle_new(const char *name);

/* Where it is, as it is told: shares of the time and of the way, which is between `low` and `high`. */
void billow_curve_handle_set_place(BillowCurveHandle *handle, double time, double way, double low,
                                   double high);
