#include "widgets/controls/left_to_right.h"

void
billow_keep_left_to_right(GtkWidget *root)
{
    if (GTK_IS_POPOVER(root))
        return;
    gtk_widget_set_direction(root, GTK_TEXT_DIR_LTR);
    for (GtkWidget *child = gtk_widget_get_first_child(root); child;
         child = gtk_widget_get_next_sibling(child))
        billow_keep_left_to_right(child);
}
