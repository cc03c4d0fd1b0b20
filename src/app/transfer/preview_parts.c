#include "app/transfer/preview_parts.h"

#include "app/common/settings.h"
#include "widgets/viewport/viewport.h"

GtkWidget *
billow_preview_view_new(const char *name, const char *label)
{
    GtkWidget *view = billow_viewport_new();
    gtk_widget_set_name(view, name);
    gtk_widget_set_hexpand(view, TRUE);
    gtk_widget_set_vexpand(view, TRUE);
    gtk_widget_set_size_request(view, 320, 300);
    gtk_accessible_update_property(GTK_ACCESSIBLE(view), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    GSettings *settings = billow_settings_new();
    if (settings) {
        g_settings_bind(settings, "navigation", view, "navigation", G_SETTINGS_BIND_DEFAULT);
        g_settings_bind(settings, "smooth-edges", view, "smooth-edges", G_SETTINGS_BIND_DEFAULT);
        g_object_set_data_full(G_OBJECT(view), "settings", settings, g_object_unref);
    }
    return view;
}

GtkWidget *
billow_preview_play_new(const char *name, const char *tooltip)
{
    GtkWidget *play = gtk_toggle_button_new();
    gboolean plays = TRUE;
    gtk_button_set_icon_name(GTK_BUTTON(play), "media-playback-start-symbolic");
    g_object_get(gtk_settings_get_default(), "gtk-enable-animations", &plays, NULL);
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(play), plays);
    gtk_widget_set_name(play, name);
    gtk_widget_set_tooltip_text(play, tooltip);
    return play;
}
