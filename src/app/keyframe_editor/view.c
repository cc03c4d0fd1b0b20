#include "app/keyframe_editor/parts.h"

#include <glib/gi18n.h>

/* Actions of the viewport that the buttons activate as "view.…". */
static const char *const actions[] = {"frame-cloth", "frame-all", "frame-selected", "front", "right",
                                      "top",         "back",      "left",           "bottom"};

/* Properties of the viewport, likewise. */
static const char *const switches[] = {"orthographic", "wireframe", "show-grid", "show-crossings",
                                       "show-mesh"};

static void
on_activate(GSimpleAction *action, GVariant *parameter, gpointer viewport)
{
    g_autofree char *name = g_strconcat("viewport.", g_action_get_name(G_ACTION(action)), NULL);
    gtk_widget_activate_action(viewport, name, NULL);
}

static void
add_property(GActionMap *map, const char *name, gpointer object)
{
    g_autoptr(GPropertyAction) action = g_property_action_new(name, object, name);
    g_action_map_add_action(map, G_ACTION(action));
}

static void
insert_actions(GtkWidget *widget, BillowViewport *viewport, GObject *shape)
{
    g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new();
    for (size_t i = 0; i < G_N_ELEMENTS(actions); i++) {
        g_autoptr(GSimpleAction) action = g_simple_action_new(actions[i], NULL);
        g_signal_connect_object(action, "activate", G_CALLBACK(on_activate), viewport, 0);
        g_action_map_add_action(G_ACTION_MAP(group), G_ACTION(action));
    }
    for (size_t i = 0; i < G_N_ELEMENTS(switches); i++)
        add_property(G_ACTION_MAP(group), switches[i], viewport);
    add_property(G_ACTION_MAP(group), "live-cloth", shape);
    gtk_widget_insert_action_group(widget, "view", G_ACTION_GROUP(group));
}

static GtkWidget *
new_group(void)
{
    GtkWidget *group = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(group, "osd");
    gtk_widget_add_css_class(group, "stage-buttons");
    return group;
}

/* Data of the buttons: the switch of the live cloth. */
static const char LIVE[] = "billow-live-cloth";

/* After a click on it, keys still go to the view. */
static GtkWidget *
append(GtkWidget *group, GtkWidget *button, const char *name, const char *tooltip)
{
    gtk_widget_set_name(button, name);
    gtk_widget_set_tooltip_text(button, tooltip);
    gtk_widget_set_focus_on_click(button, FALSE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip, -1);
    gtk_box_append(GTK_BOX(group), button);
    return button;
}

static GtkWidget *
append_action(GtkWidget *group, GtkWidget *button, const char *action, const char *tooltip)
{
    gtk_actionable_set_action_name(GTK_ACTIONABLE(append(group, button, action, tooltip)), action);
    return button;
}

static GMenuModel *
new_menu(void)
{
    static const struct {
        const char *label, *action;
    } items[] = {
        {N_("Frame _All"), "view.frame-all"},
        {N_("Frame Selecte_d"), "view.frame-selected"},
        {N_("_Back"), "view.back"},
        {N_("_Left"), "view.left"},
        {N_("Botto_m"), "view.bottom"},
        {NULL},
        {N_("_Parallel Projection"), "view.orthographic"},
        {N_("W_ireframe"), "view.wireframe"},
        {N_("_Ground Grid"), "view.show-grid"},
        {N_("Cloth _Crossings"), "view.show-crossings"},
        {N_("Display Meshes"), "view.show-mesh"},
    };
    GMenu *menu = g_menu_new();
    g_autoptr(GMenu) section = g_menu_new();
    for (size_t i = 0; i < G_N_ELEMENTS(items); i++) {
        if (items[i].label) {
            g_menu_append(section, _(items[i].label), items[i].action);
            continue;
        }
        g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
        g_object_unref(section);
        section = g_menu_new();
    }
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
    return G_MENU_MODEL(menu);
}

GtkWidget *
billow_keyframe_view_new(BillowViewport *viewport, GObject *shape)
{
    GtkWidget *corner = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6), *looks = new_group(),
              *shown = new_group();
    GtkWidget *more = gtk_menu_button_new();
    g_autoptr(GMenuModel) menu = new_menu();
    insert_actions(corner, viewport, shape);
    append_action(looks, gtk_button_new_from_icon_name("zoom-fit-best-symbolic"), "view.frame-cloth",
                  _("Show the whole cloth"));
    append_action(looks, gtk_button_new_with_label(_("Front")), "view.front", _("Look from the front"));
    append_action(looks, gtk_button_new_with_label(_("Right")), "view.right", _("Look from the right"));
    append_action(looks, gtk_button_new_with_label(_("Top")), "view.top", _("Look from above"));
    GtkWidget *live = append_action(shown, gtk_toggle_button_new_with_label(_("Live Cloth")),
                                    "view.live-cloth", _("Show the cloth while you move its anchors"));
    g_object_set_data(G_OBJECT(corner), LIVE, live);
    gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(more), "billow-shading-symbolic");
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(more), menu);
    append(shown, more, "view-menu", _("View options"));
    gtk_widget_add_css_class(corner, "stage-corner");
    gtk_widget_set_halign(corner, GTK_ALIGN_END);
    gtk_widget_set_valign(corner, GTK_ALIGN_START);
    gtk_box_append(GTK_BOX(corner), looks);
    gtk_box_append(GTK_BOX(corner), shown);
    return corner;
}

void
billow_keyframe_view_offer_live(GtkWidget *view, gboolean offered)
{
    gtk_widget_set_visible(g_object_get_data(G_OBJECT(view), LIVE), offered);
}
