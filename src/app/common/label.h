/* Labels that name a control, or that may have less room than their text. */
#pragma once

#include <gtk/gtk.h>

/* A label with a mnemonic that names `control`, left-aligned. */
GtkWidget *billow_label_of(const char *text, GtkWidget *control);

/* While the label is shortened, its whole text is its tooltip. */
void billow_label_tell_whole(GtkLabel *label);
