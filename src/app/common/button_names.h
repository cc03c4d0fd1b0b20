/* What buttons are called for those who do not see them. */
#pragma once

#include <gtk/gtk.h>

/* GTK 4.8 names a button with a mnemonic twice: by the text with its underscore, and by the label in it. From now on the label alone
 * names each such button in `root`. */
void billow_button_names_mend(GtkWidget *root);
