#include "app/stage/parts.h"

#include <glib/gi18n.h>

struct _BillowPaintBar {
    GtkWidget parent;
};

G_DEFINE_FINAL_TYPE(BillowPaintBar, billow_paint_bar, GTK_TYPE_WIDGET)

enum { SCALE_WIDTH = 84, GAP = 2 };

static void
billow_paint_bar_dispose(GObject *object)
{
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))))
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(billow_paint_bar_parent_class)->dispose(object);
}

static void
billow_paint_bar_class_init(BillowPaintBarClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_paint_bar_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(class), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
billow_paint_bar_init(BillowPaintBar *self)
{
    GtkLayoutManager *layout = gtk_widget_get_layout_manager(GTK_WIDGET(self));
    gtk_orientable_set_orientation(GTK_ORIENTABLE(layout), GTK_ORIENTATION_VERTICAL);
    gtk_box_layout_set_spacing(GTK_BOX_LAYOUT(layout), GAP);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Painting weights"),
                                   -1);
}

static void
name(GtkWidget *widget, const char *label, const char *tooltip)
{
    gtk_widget_set_tooltip_text(widget, tooltip);
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

/* --- Tools --- */

static GtkWidget *
new_tool(const char *label, const char *action, const char *tooltip)
{
    GtkWidget *button = gtk_toggle_button_new_with_label(label);
    gtk_widget_set_focus_on_click(button, FALSE);
    gtk_actionable_set_detailed_action_name(GTK_ACTIONABLE(button), action);
    name(button, label, tooltip);
    return button;
}

/* --- Size and strength --- */

static GtkWidget *
new_scale(BillowPainter *painter, const char *property, double low, double high, double step)
{
    GtkAdjustment *adjustment = gtk_adjustment_new(low, low, high, step, 4.0 * step, 0.0);
    GtkWidget *scale = gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, adjustment);
    gtk_scale_set_draw_value(GTK_SCALE(scale), FALSE);
    gtk_widget_set_size_request(scale, SCALE_WIDTH, -1);
    gtk_widget_set_name(scale, property);
    g_object_bind_property(painter, property, adjustment, "value",
                           G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
    return scale;
}

static void
append_scale(GtkWidget *bar, GtkWidget *scale, const char *label, const char *tooltip)
{
    GtkWidget *title = gtk_label_new(label);
    gtk_label_set_xalign(GTK_LABEL(title), 0.0f);
    gtk_widget_add_css_class(title, "caption");
    gtk_widget_set_tooltip_text(title, tooltip);
    name(scale, label, tooltip);
    gtk_widget_set_parent(title, bar);
    gtk_widget_set_parent(scale, bar);
}

/* --- Menu and bar --- */

static void
append_item(GMenu *menu, const char *label, const char *action, const char *key)
{
    g_autoptr(GMenuItem) item = g_menu_item_new(label, action);
    g_menu_item_set_attribute(item, "accel", "s", key);
    g_menu_append_item(menu, item);
}

static GtkWidget *
new_menu(void)
{
    g_autoptr(GMenu) menu = g_menu_new();
    append_item(menu, _("_Fill with the Current Tool"), "win.paint-fill", "k");
    append_item(menu, _("_Smooth All"), "win.paint-smooth", "<Shift>h");
    append_item(menu, _("Mirror _Left and Right"), "win.paint-mirror-across", "<Shift>x");
    append_item(menu, _("Mirror _Top and Bottom"), "win.paint-mirror-down", "<Shift>y");
    append_item(menu, _("_Clear"), "win.paint-clear", "<Shift>k");
    GtkWidget *button = gtk_menu_button_new();
    gtk_menu_button_set_label(GTK_MENU_BUTTON(button), _("All"));
    gtk_menu_button_set_direction(GTK_MENU_BUTTON(button), GTK_ARROW_RIGHT);
    gtk_menu_button_set_menu_model(GTK_MENU_BUTTON(button), G_MENU_MODEL(menu));
    gtk_widget_set_name(button, "paint-menu");
    name(button, _("All Weights"), _("Fill, smooth, mirror or clear all weights"));
    return button;
}

GtkWidget *
billow_paint_bar_new(BillowPainter *painter)
{
    GtkWidget *self = g_object_new(BILLOW_TYPE_PAINT_BAR, NULL);
    GtkWidget *tools = gtk_box_new(GTK_ORIENTATION_VERTICAL, GAP);
    gtk_box_append(GTK_BOX(tools),
                   new_tool(_("Paint"), "win.brush::paint",
                            _("Raise weights to 1 (B); hold Ctrl to erase, Shift to smooth")));
    gtk_box_append(GTK_BOX(tools),
                   new_tool(_("Erase"), "win.brush::erase",
                            _("Lower weights to 0 (E); hold Ctrl to paint, Shift to smooth")));
    gtk_box_append(GTK_BOX(tools), new_tool(_("Smooth"), "win.brush::smooth", _("Even out weights (H)")));
    gtk_widget_set_parent(tools, self);
    append_scale(self, new_scale(painter, "radius", BILLOW_LEAST_BRUSH, BILLOW_LARGEST_BRUSH, 5.0), _("Size"),
                 _("Brush radius on the screen ([ and ])"));
    append_scale(self, new_scale(painter, "strength", 0.05, 1.0, 0.05), _("Strength"),
                 _("How much one stroke changes the weights ({ and })"));
    GtkWidget *mirrored = gtk_toggle_button_new_with_label(_("Symmetric"));
    gtk_widget_set_focus_on_click(mirrored, FALSE);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(mirrored), "win.brush-mirrored");
    name(mirrored, _("Symmetric"), _("Mirror strokes between the left and right halves of the cloth (Y)"));
    gtk_widget_set_parent(mirrored, self);
    gtk_widget_set_parent(new_menu(), self);
    GtkWidget *done = gtk_button_new_with_label(_("Done"));
    gtk_widget_set_focus_on_click(done, FALSE);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(done), "win.paint");
    name(done, _("Done Painting"), _("Finish painting (Escape)"));
    gtk_widget_set_parent(done, self);
    g_object_bind_property(painter, "active", self, "visible", G_BINDING_SYNC_CREATE);
    return self;
}
