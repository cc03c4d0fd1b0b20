/* Labels that may have less room than their text. */
#pragma once

#include <gtk/gtk.h>

/* While the label is shortened, its whole text is its tooltip. */
void billow_label_tell_whole(GtkLabel *label);
