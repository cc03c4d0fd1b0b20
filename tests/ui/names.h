/* What those hear who do not see the window. */
#pragma once

#include <gtk/gtk.h>

/* Fails the test when something shown under `root` that can be acted on has no name, is called as another one beside it, is named twice
 * or tells its key twice, when a picture or graph says nothing, when one of our widgets has a name and no role, or when a slider, a field of
 * a number or the grid tells no value. */
void names_check(GtkWidget *root);
