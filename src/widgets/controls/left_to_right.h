/* Widgets that stay left-to-right in right-to-left languages: those for time and playback. */
#pragma once

#include <gtk/gtk.h>

/* Makes the widget and its present descendants, except popovers, left-to-right in every language. */
void billow_keep_left_to_right(GtkWidget *root);
