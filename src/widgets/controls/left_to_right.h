/* Widgets that stay left-to-right in right-to-left languages: those for time and playback. */
#pragma once

#include <gtk/gtk.h>

/* Makes the widget and all its present descendants left-to-right in every language, except popovers and
 * their contents. */
void billow_keep_left_to_right(GtkWidget *root);
