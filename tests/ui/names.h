/* What those hear who do not see the window. */
#pragma once

#include <gtk/gtk.h>

/* Fails the test when something shown under `root` that can be acted on has no name, is called as another one beside it, is named twice
 * or tells its key twice, or when a picture or graph says nothing. */
void names_check(GtkWidget *root);
