/* Accessible names of buttons. */
#pragma once

#include <gtk/gtk.h>

/* GTK 4.8 names a button with a mnemonic twice: by the text with its underscore, and by the label in it.
 * Makes the label alone name each such button in `root`. */
void billow_button_names_mend(GtkWidget *root);
