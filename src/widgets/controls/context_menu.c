#include "widgets/controls/context_menu.h"

#include "widgets/controls/in_sight.h"

#include <math.h>

/* Owned by the widget. */
typedef struct {
    GtkWidget *widget, *popover;
    GtkWidget *owner; /* of actions besides those of `widget`, or NULL */
    BillowContextMenu make;
    gpointer data;
} Menu;

static const char DATA[] = "billow-context-menu";

static void
free_menu(gpointer data)
{
    Menu *self = data;
    if (gtk_widget_get_parent(self->popover))
        gtk_widget_unparent(self->popover);
    g_object_unref(self->popover);
    g_free(self);
}

/* By key, the menu opens near the widget's upper left corner. It also opens if making it hides the widget, as the
 * inspector hides a list when one of its lines becomes the selected one. */
static gboolean
open_menu(Menu *self, double x, double y)
{
    enum { INSET = 12 };
    GtkWidget *page = gtk_window_get_child(GTK_WINDOW(gtk_widget_get_root(self->widget)));
    double page_x, page_y;
    gtk_widget_translate_coordinates(self->widget, page, isnan(x) ? INSET : x, isnan(x) ? INSET : y, &page_x,
                                     &page_y);
    g_autoptr(GMenu) menu = self->make(self->widget, x, y, self->data);
    if (!menu)
        return FALSE;
    gtk_popover_menu_set_menu_model(GTK_POPOVER_MENU(self->popover), G_MENU_MODEL(menu));
    billow_popover_point_at(GTK_POPOVER(self->popover), page,
                            (GdkRectangle){(int) page_x, (int) page_y, 1, 1});
    gtk_popover_popup(GTK_POPOVER(self->popover));
    return TRUE;
}

static void
on_pressed(GtkGestureClick *click, int n_press, double x, double y, Menu *self)
{
    const GdkModifierType state = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(click));
    if (!(state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK | GDK_ALT_MASK)) && open_menu(self, x, y))
        gtk_gesture_set_state(GTK_GESTURE(click), GTK_EVENT_SEQUENCE_CLAIMED);
}

static gboolean
on_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, Menu *self)
{
    return (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && (state & GDK_SHIFT_MASK))) &&
           open_menu(self, NAN, NAN);
}

static void
run(GSimpleAction *action, GVariant *detailed, Menu *self)
{
    g_autofree char *name = NULL;
    g_autoptr(GVariant) target = NULL;
    if (!g_action_parse_detailed_name(g_variant_get_string(detailed, NULL), &name, &target, NULL))
        g_return_if_reached();
    if (!self->owner || !gtk_widget_activate_action_variant(self->owner, name, target))
        gtk_widget_activate_action_variant(self->widget, name, target);
}

void
billow_context_menu_append(GMenu *menu, const char *label, const char *action)
{
    g_autoptr(GMenuItem) item = g_menu_item_new(label, NULL);
    g_menu_item_set_action_and_target(item, "context.run", "s", action);
    g_menu_append_item(menu, item);
}

void
billow_context_menu_set_owner(GtkWidget *widget, GtkWidget *owner)
{
    Menu *self = g_object_get_data(G_OBJECT(widget), DATA);
    self->owner = owner;
}

/* The pointer may be over the child, or over a cell or row that contains it. */
int
billow_context_menu_row_at(GtkWidget *list, double x, double y)
{
    for (GtkWidget *part = gtk_widget_pick(list, x, y, GTK_PICK_DEFAULT); part && part != list;
         part = gtk_widget_get_parent(part))
        for (GtkWidget *inner = part; inner; inner = gtk_widget_get_first_child(inner)) {
            GtkListItem *row = g_object_get_data(G_OBJECT(inner), "row");
            if (row)
                return (int) gtk_list_item_get_position(row);
        }
    return -1;
}

static void
add_actions(Menu *self)
{
    g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new();
    g_autoptr(GSimpleAction) action = g_simple_action_new("run", G_VARIANT_TYPE_STRING);
    g_signal_connect(action, "activate", G_CALLBACK(run), self);
    g_action_map_add_action(G_ACTION_MAP(group), G_ACTION(action));
    gtk_widget_insert_action_group(self->popover, "context", G_ACTION_GROUP(group));
}

void
billow_context_menu_attach(GtkWidget *widget, BillowContextMenu make, gpointer data)
{
    Menu *self = g_new(Menu, 1);
    *self = (Menu){.widget = widget,
                   .popover = g_object_ref_sink(gtk_popover_menu_new_from_model(NULL)),
                   .make = make,
                   .data = data};
    add_actions(self);
    gtk_popover_set_has_arrow(GTK_POPOVER(self->popover), FALSE);
    gtk_widget_set_halign(self->popover, GTK_ALIGN_START);
    g_object_set_data_full(G_OBJECT(widget), DATA, self, free_menu);
    GtkGesture *click = gtk_gesture_click_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), GDK_BUTTON_SECONDARY);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(click), "context-menu");
    g_signal_connect(click, "pressed", G_CALLBACK(on_pressed), self);
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(click));
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_name(keys, "context-menu-key");
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
    gtk_widget_add_controller(widget, keys);
}
