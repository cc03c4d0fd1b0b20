/* Checks the names that screen readers announce. */
#pragma once

#include <gtk/gtk.h>

/* Fails the test if anything usable under `root` has no name, the name of a control beside it, or a name that
 * repeats itself or its shortcut; if an image or graph has no name; if one of our widgets has a name but no
 * role; or if a slider, a numeric field or the grid has no value. */
void names_check(GtkWidget *root);
