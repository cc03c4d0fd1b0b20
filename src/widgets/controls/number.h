/* A spin button that shows a value as a short decimal without changing it; only typing another text does.
 * Escape discards what is being typed; Enter and Escape leave the entry (billow_entry_leave()). Text that is no number, or out of bounds, is refused with a message
 * (widgets/controls/entry_manners.h). */
#pragma once

#include "model/base/time_text.h"

#include <gtk/gtk.h>

/* Creates a spin button for numbers from `low` to `high`, in steps of `step`. The wheel scrolls the page. */
GtkWidget *billow_number_new(double low, double high, double step);

/* Returns the value without the rounding errors of repeated steps (0.1 + 0.2 is 0.3). */
double billow_number_get(GtkSpinButton *number);

/* Returns whether the text that is being typed is a value within bounds. The number takes it when it is left. */
gboolean billow_number_get_typed(GtkSpinButton *number, double *value);

/* Sets the value. Text that is being typed stays if the value does not change. */
void billow_number_set(GtkSpinButton *number, double value);

/* Formats a value with at most six decimals (numbers smaller than 0.1: six digits), without trailing
 * zeros, with the locale's decimal point. Free with g_free(). */
char *billow_number_text(double value);

/* Makes it a time in seconds, shown in the unit of `format`, typed in any (model/base/time_text.h). */
void billow_number_set_time(GtkSpinButton *number, BillowTimeKind kind, const BillowTimeFormat *format);

/* Clamps typed numbers that are out of bounds instead of refusing them, for times to go to. */
void billow_number_go_to_bounds(GtkSpinButton *number);
