/* The ready curves of the selected time remap. */
#include "app/inspector/sections.h"

#include <glib/gi18n.h>

static const struct {
    const char *name, *label, *tooltip;
} presets[] = {
    {"remap-middle", N_("Slow in the Middle"),
     N_("Half as fast in the middle, and faster before and after: it ends where time goes on")},
    {"remap-slow", N_("Slow Motion"), N_("Half as fast from the start; at its end, time jumps ahead")},
    {"remap-reverse", N_("Reverse"), N_("Backwards from its end to its start")},
    {"remap-hold", N_("Stand Still"), N_("Stands still as at its start")},
};

GtkWidget *
billow_inspector_remap_new(void)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6), *grid = gtk_grid_new(),
              *heading = gtk_label_new(_("Ready Curves"));
    gtk_widget_add_css_class(heading, "heading");
    gtk_label_set_xalign(GTK_LABEL(heading), 0.0f);
    gtk_grid_set_column_homogeneous(GTK_GRID(grid), TRUE);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 6);
    gtk_grid_set_row_spacing(GTK_GRID(grid), 6);
    for (int i = 0; i < (int) G_N_ELEMENTS(presets); i++) {
        GtkWidget *button = gtk_button_new_with_label(_(presets[i].label));
        g_autofree char *action = g_strconcat("win.", presets[i].name, NULL);
        gtk_widget_set_name(button, presets[i].name);
        gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
        gtk_widget_set_tooltip_text(button, _(presets[i].tooltip));
        gtk_grid_attach(GTK_GRID(grid), button, i % 2, i / 2, 1, 1);
    }
    gtk_box_append(GTK_BOX(box), heading);
    gtk_box_append(GTK_BOX(box), grid);
    return box;
}
