/* A spin button that never changes a number's value by showing it: it shows the shortest decimal that reads
 * back as the same number, however many digits that takes. */
#pragma once

#include <gtk/gtk.h>

/* For numbers from `low` to `high`; the arrows change it by `step`. Scrolling over it scrolls what it is in.
 */
GtkWidget *billow_number_new(double low, double high, double step);

/* The value, without the noise of repeated steps (0.1 + 0.2 is 0.3). */
double billow_number_get(GtkSpinButton *number);

/* Shows `value`. What is being typed stays when the value is the one that was there. */
void billow_number_set(GtkSpinButton *number, double value);

/* The shortest decimal that reads back as `value`, with the locale's decimal point. Free with g_free(). */
char *billow_number_text(double value);
