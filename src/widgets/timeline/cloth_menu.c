#include "widgets/timeline/cloth_menu.h"

#include <glib/gi18n.h>

static GMenu *
menu_of_cloths(const BillowProject *project)
{
    GMenu *menu = g_menu_new();
    for (guint i = 0; i < project->cloths->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        const char *title = billow_cloth_title(cloth);
        /* Translators: a cloth that is left out of the animation */
        g_autofree char *label = cloth->muted ? g_strdup_printf(_("%s (muted)"), title) : g_strdup(title);
        g_autoptr(GMenuItem) item = g_menu_item_new(NULL, NULL);
        g_auto(GStrv) parts = g_strsplit(label, "_", -1);
        g_autofree char *escaped = g_strjoinv("__", parts);
        g_menu_item_set_label(item, escaped);
        g_menu_item_set_action_and_target(item, "win.cloth", "s", cloth->id);
        g_menu_append_item(menu, item);
    }
    return menu;
}

static void
show(GtkMenuButton *button, GParamSpec *property, BillowSession *session)
{
    static const struct {
        const char *label, *action;
    } commands[] = {{N_("_Add Cloth…"), "win.add-cloth"},
                    {N_("Add Rope…"), "win.add-rope"},
                    {N_("D_uplicate Cloth"), "win.duplicate-cloth"},
                    {N_("Add Instance"), "win.add-instance"},
                    {N_("Make Single"), "win.make-single"},
                    {N_("_Mute or Unmute Cloth"), "win.mute-cloth"},
                    {N_("De_lete Cloth"), "win.delete-cloth"}};
    const BillowProject *project = billow_session_get_project(session);
    const char *title = billow_cloth_title(project->cloth);
    g_autoptr(GMenu) menu = g_menu_new(), cloths = menu_of_cloths(project), more = g_menu_new();
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++)
        g_menu_append(more, _(commands[i].label), commands[i].action);
    g_menu_append_section(menu, NULL, G_MENU_MODEL(cloths));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(more));
    gtk_menu_button_set_menu_model(button, G_MENU_MODEL(menu));
    gtk_label_set_text(GTK_LABEL(gtk_menu_button_get_child(button)), title);
    /* Translators: %s is the name of the cloth whose blocks the timeline shows */
    g_autofree char *name = g_strdup_printf(_("Cloth: %s"), title);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

GtkWidget *
billow_cloth_menu_new(BillowSession *session)
{
    GtkWidget *button = gtk_menu_button_new(), *label = gtk_label_new(NULL);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_xalign(GTK_LABEL(label), 0.0f);
    gtk_menu_button_set_child(GTK_MENU_BUTTON(button), label);
    gtk_menu_button_set_always_show_arrow(GTK_MENU_BUTTON(button), TRUE);
    gtk_menu_button_set_has_frame(GTK_MENU_BUTTON(button), FALSE);
    gtk_widget_set_hexpand(button, TRUE);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(button, "timeline-cloth");
    gtk_widget_set_tooltip_text(button, _("The cloth whose blocks are shown; all cloths are in its menu"));
    gtk_widget_set_name(button, "cloth-menu");
    g_signal_connect_object(session, "notify::project", G_CALLBACK(show), button, G_CONNECT_SWAPPED);
    show(GTK_MENU_BUTTON(button), NULL, session);
    return button;
}
