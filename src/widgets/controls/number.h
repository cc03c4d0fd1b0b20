/* A spin button that never changes a number's value by showing it: it shows a short decimal, and the value is
 * another only once another text is typed. Escape takes back what is being typed. What is not a number, or out of
 * bounds, is refused with a word (widgets/controls/entry_manners.h). */
#pragma once

#include "model/base/time_text.h"

#include <gtk/gtk.h>

/* For numbers from `low` to `high`; the arrows change it by `step`. Scrolling over it scrolls what it is in.
 */
GtkWidget *billow_number_new(double low, double high, double step);

/* The value, without the noise of repeated steps (0.1 + 0.2 is 0.3). */
double billow_number_get(GtkSpinButton *number);

/* Shows `value`. What is being typed stays when the value is the one that was there. */
void billow_number_set(GtkSpinButton *number, double value);

/* `value` with six decimals at most (of numbers that are smaller than 0.1, six digits), without zeros at the end,
 * with the locale's decimal point. Free with g_free(). */
char *billow_number_text(double value);

/* From now on the number is a time in seconds, which is shown in a unit and may be typed in any (model/base/time_text.h). */
void billow_number_set_time(GtkSpinButton *number, BillowTimeKind kind, const BillowTimeFormat *format);

/* From now on a number that is typed beyond the bounds is the nearest within, and not refused: for a place to go to. */
void billow_number_go_to_bounds(GtkSpinButton *number);
