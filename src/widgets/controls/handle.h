/* A place that keys move, and that tells where it is: of a curve, of a block on the timeline, of a range. What it is in shows it
 * there, and drags it. */
#pragma once

#include <gtk/gtk.h>

#define BILLOW_TYPE_HANDLE (billow_handle_get_type())
G_DECLARE_FINAL_TYPE(BillowHandle, billow_handle, BILLOW, HANDLE, GtkWidget)

/* `name`: what it is called, translated; copied.
 *
 * Signals: moved (int, int: by how many steps to the right, and upwards, arrow keys move it; ten with Shift), dropped (Escape was
 * pressed), left (the keyboard focus left it). */
GtkWidget *billow_handle_new(const char *name);

/* Where it is, as it is told: a number between `low` and `high`, and the words for it, translated; copied. */
void billow_handle_set_value(BillowHandle *handle, double low, double now, double high, const char *words);

/* The same of a handle of a curve: shares of the time and of the way, which is between `low` and `high`. */
void billow_handle_set_place(BillowHandle *handle, double time, double way, double low, double high);
