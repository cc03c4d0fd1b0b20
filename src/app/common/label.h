/* Labels that name a control, that say something beside, or that may be ellipsized. */
#pragma once

#include <gtk/gtk.h>

/* Creates a left-aligned label with a mnemonic for `control`. */
GtkWidget *billow_label_of(const char *text, GtkWidget *control);

/* Shows the whole text as a tooltip while the label is ellipsized. */
void billow_label_show_whole(GtkLabel *label);

/* Create a dimmed label. Its text is set later, and wraps; that of the second function stays on one line and is
 * ellipsized. */
GtkWidget *billow_label_new_note(void);
GtkWidget *billow_label_new_line_note(void);
