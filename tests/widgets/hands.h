/* Real pointer and key events for a widget in a window. Wants an X display without a window manager: the
 * window then has the screen's corner. */
#pragma once

#include <gtk/gtk.h>

/* Runs the main loop for so long. */
void hands_wait(int milliseconds);

/* Runs xdotool with words that are separated by blanks, and then what it caused. */
void hands_act(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* A window that shows `child`, laid out and drawn, with the pointer in its lower right corner. */
GtkWidget *hands_show(GtkWidget *child, int width, int height);
