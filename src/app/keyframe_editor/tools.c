#include "app/keyframe_editor/parts.h"

#include <glib/gi18n.h>

enum { CORNER = 12 }; /* margin around .stage-corner, pixels */

/* Indexed by BillowPivot: the action's target, the label and the text shown. */
static const struct {
    const char *word, *label, *shown;
} pivots[] = {
    [BILLOW_PIVOT_CENTER] = {"center", N_("About their _Center"), N_("About: Center")},
    [BILLOW_PIVOT_LAST] = {"last", N_("About the _Last Picked Anchor"), N_("About: Last Picked")},
    [BILLOW_PIVOT_ORIGIN] = {"origin", N_("About the World _Origin"), N_("About: Origin")},
};

static void
show_pivot(BillowViewport *viewport, GParamSpec *pspec, GtkMenuButton *button)
{
    BillowPivot pivot;
    g_object_get(viewport, "pivot", &pivot, NULL);
    gtk_menu_button_set_label(button, _(pivots[pivot].shown));
}

static GtkWidget *
new_pivot_button(BillowViewport *viewport)
{
    GtkWidget *button = gtk_menu_button_new();
    g_autoptr(GMenu) menu = g_menu_new();
    for (size_t i = 0; i < G_N_ELEMENTS(pivots); i++) {
        g_autoptr(GMenuItem) item = g_menu_item_new(_(pivots[i].label), NULL);
        g_menu_item_set_action_and_target(item, "anchors.pivot", "s", pivots[i].word);
        g_menu_append_item(menu, item);
    }
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(button), G_MENU_MODEL(menu));
    gtk_widget_set_name(button, "pivot");
    gtk_widget_set_tooltip_text(button, _("Point about which the selected anchors are turned and scaled"));
    gtk_widget_set_focus_on_click(button, FALSE);
    g_signal_connect_object(viewport, "notify::pivot", G_CALLBACK(show_pivot), button, 0);
    show_pivot(viewport, NULL, GTK_MENU_BUTTON(button));
    return button;
}

static GtkWidget *
new_switch(const char *name, const char *icon, const char *action, const char *tooltip)
{
    GtkWidget *button = gtk_toggle_button_new();
    gtk_button_set_icon_name(GTK_BUTTON(button), icon);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gtk_widget_set_name(button, name);
    gtk_widget_set_tooltip_text(button, tooltip);
    gtk_widget_set_focus_on_click(button, FALSE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip, -1);
    return button;
}

static void
show_readout(BillowViewport *viewport, GParamSpec *pspec, GtkWidget *readout)
{
    g_autofree char *text = NULL;
    g_object_get(viewport, "readout", &text, NULL);
    gtk_widget_set_visible(gtk_widget_get_parent(readout), text != NULL);
    gtk_label_set_text(GTK_LABEL(readout), text ? text : "");
}

/* Shows the running transform, and how to end it. */
static GtkWidget *
new_readout(BillowViewport *viewport)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *readout = gtk_label_new(NULL), *hint = gtk_label_new(_("Enter applies, Escape cancels"));
    gtk_widget_set_name(readout, "readout");
    gtk_widget_add_css_class(readout, "numeric");
    gtk_widget_add_css_class(hint, "readout-hint");
    gtk_label_set_ellipsize(GTK_LABEL(hint), PANGO_ELLIPSIZE_END);
    gtk_box_append(GTK_BOX(box), readout);
    gtk_box_append(GTK_BOX(box), hint);
    gtk_widget_set_can_target(box, FALSE);
    gtk_widget_set_halign(box, GTK_ALIGN_START);
    gtk_widget_add_css_class(box, "osd");
    gtk_widget_add_css_class(box, "stage-caption");
    g_signal_connect_object(viewport, "notify::readout", G_CALLBACK(show_readout), readout, 0);
    show_readout(viewport, NULL, readout);
    return box;
}

/* Data of the tools: the buttons beside them. */
static const char BUTTONS[] = "billow-tools-buttons";

static gboolean
place_tools(GtkOverlay *overlay, GtkWidget *child, GdkRectangle *place, GtkWidget *own)
{
    GtkRequisition tools, first, buttons;
    if (child != own)
        return FALSE;
    gtk_widget_get_preferred_size(own, NULL, &tools);
    gtk_widget_get_preferred_size(gtk_widget_get_first_child(own), NULL, &first);
    gtk_widget_get_preferred_size(g_object_get_data(G_OBJECT(own), BUTTONS), NULL, &buttons);
    const int width = gtk_widget_get_width(GTK_WIDGET(overlay));
    const gboolean beside = first.width + 2 * CORNER + buttons.width <= width;
    const gboolean mirrored = gtk_widget_get_direction(child) == GTK_TEXT_DIR_RTL;
    tools.width = MIN(tools.width, width);
    *place = (GdkRectangle){mirrored ? width - tools.width : 0, beside ? 0 : buttons.height - CORNER,
                            tools.width, tools.height};
    return TRUE;
}

void
billow_keyframe_tools_place(GtkWidget *tools, GtkWidget *buttons, GtkOverlay *overlay)
{
    g_object_set_data(G_OBJECT(tools), BUTTONS, buttons);
    gtk_overlay_add_overlay(overlay, tools);
    gtk_overlay_add_overlay(overlay, buttons);
    g_signal_connect(overlay, "get-child-position", G_CALLBACK(place_tools), tools);
}

GtkWidget *
billow_keyframe_tools_new(BillowViewport *viewport)
{
    GtkWidget *tools = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    static const char *const names[] = {"pivot", "snapping", "drawing"};
    g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new();
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GPropertyAction) action = g_property_action_new(names[i], viewport, names[i]);
        g_action_map_add_action(G_ACTION_MAP(group), G_ACTION(action));
    }
    gtk_widget_insert_action_group(tools, "anchors", G_ACTION_GROUP(group));
    gtk_widget_set_halign(buttons, GTK_ALIGN_START);
    gtk_widget_add_css_class(buttons, "osd");
    gtk_widget_add_css_class(buttons, "stage-buttons");
    gtk_box_append(GTK_BOX(buttons), new_pivot_button(viewport));
    gtk_box_append(GTK_BOX(buttons), new_switch("snap-anchors", "billow-snap-symbolic", "anchors.snapping",
                                                _("Snap to the ground grid (hold Ctrl to invert)")));
    gtk_box_append(GTK_BOX(buttons),
                   new_switch("draw-curve", "billow-curve-symbolic", "anchors.drawing",
                              _("Draw a curve and arrange the selected anchors along it (D)")));
    gtk_box_append(GTK_BOX(tools), buttons);
    gtk_box_append(GTK_BOX(tools), new_readout(viewport));
    gtk_widget_add_css_class(tools, "stage-corner");
    gtk_widget_set_halign(tools, GTK_ALIGN_START);
    gtk_widget_set_valign(tools, GTK_ALIGN_START);
    return tools;
}
