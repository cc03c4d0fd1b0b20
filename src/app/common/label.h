/* Labels that name a control, or that may be ellipsized. */
#pragma once

#include <gtk/gtk.h>

/* Creates a left-aligned label with a mnemonic for `control`. */
GtkWidget *billow_label_of(const char *text, GtkWidget *control);

/* Shows the whole text as a tooltip while the label is ellipsized. */
void billow_label_show_whole(GtkLabel *label);
