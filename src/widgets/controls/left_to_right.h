/* What does not turn round where writing goes from right to left: time, and the buttons that play it. */
#pragma once

#include <gtk/gtk.h>

/* The widget and all that it holds by now have their parts from left to right in every language. Popovers within do not. */
void billow_keep_left_to_right(GtkWidget *root);
