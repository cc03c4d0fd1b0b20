#include "app/common/key_button.h"

#include <glib/gi18n.h>

GtkWidget *
billow_key_button_new(const char *title, const char *action, int target)
{
    GtkWidget *button = gtk_button_new();
    /* Translators: the button that sets a key of "Amplitude" */
    g_autofree char *label = g_strdup_printf(_("Key of “%s”"), title);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_add_css_class(button, "number-key");
    gtk_widget_set_valign(button, GTK_ALIGN_START);
    gtk_widget_set_focus_on_click(button, FALSE);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "i", target);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    return button;
}

void
billow_key_button_show(GtkWidget *button, const BillowKeyMark *mark, gboolean applies)
{
    const char *tooltip = !mark->possible ? _("A key can be set while the playhead is in the block")
                          : mark->here    ? _("Remove the key at the playhead")
                                          : _("Store the value at the playhead as a key");
    gtk_button_set_icon_name(GTK_BUTTON(button),
                             mark->here ? "billow-key-here-symbolic" : "billow-key-symbolic");
    gtk_widget_set_tooltip_text(button, tooltip);
    gtk_widget_set_sensitive(button, applies && mark->possible);
    if (mark->any)
        gtk_widget_remove_css_class(button, "no-keys");
    else
        gtk_widget_add_css_class(button, "no-keys");
    gtk_accessible_update_state(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_STATE_PRESSED,
                                mark->here ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE,
                                -1);
}
