/* A part of the inspector that can be folded away. */
#pragma once

#include <gtk/gtk.h>

/* `child` under an expander, closed at first. `name` is its widget name, `title` what it says. */
GtkWidget *billow_inspector_expander_new(const char *name, const char *title, GtkWidget *child);
