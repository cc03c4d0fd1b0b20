#include "widgets/controls/handle.h"

#include <glib/gi18n.h>

enum { STEP = 1, LONG_STEP = 10 };

struct _BillowHandle {
    GtkWidget parent_instance;
    BillowHandleAt at; /* NULL: no drag moves it */
};

G_DEFINE_FINAL_TYPE(BillowHandle, billow_handle, GTK_TYPE_WIDGET)

enum { MOVED, DROPPED, LEFT, N_SIGNALS };
static guint signals[N_SIGNALS];

static gboolean
on_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, BillowHandle *self)
{
    const int step = state & GDK_SHIFT_MASK ? LONG_STEP : STEP;
    if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
        return GDK_EVENT_PROPAGATE;
    switch (key) {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
        g_signal_emit(self, signals[MOVED], 0, -step, 0);
        return GDK_EVENT_STOP;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
        g_signal_emit(self, signals[MOVED], 0, step, 0);
        return GDK_EVENT_STOP;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
        g_signal_emit(self, signals[MOVED], 0, 0, step);
        return GDK_EVENT_STOP;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
        g_signal_emit(self, signals[MOVED], 0, 0, -step);
        return GDK_EVENT_STOP;
    case GDK_KEY_Escape:
        g_signal_emit(self, signals[DROPPED], 0);
        return GDK_EVENT_STOP;
    default:
        return GDK_EVENT_PROPAGATE;
    }
}

static void
on_focus_left(GtkEventController *focus, BillowHandle *self)
{
    g_signal_emit(self, signals[LEFT], 0);
}

static void
billow_handle_class_init(BillowHandleClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    gtk_widget_class_set_css_name(widget_class, "movehandle");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
    signals[MOVED] = g_signal_new("moved", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
    signals[DROPPED] = g_signal_new("dropped", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
    signals[LEFT] = g_signal_new("left", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
billow_handle_init(BillowHandle *self)
{
    GtkEventController *keys = gtk_event_controller_key_new(), *focus = gtk_event_controller_focus_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
    g_signal_connect(focus, "leave", G_CALLBACK(on_focus_left), self);
    gtk_event_controller_set_name(keys, "handle-keys");
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    gtk_widget_add_controller(GTK_WIDGET(self), focus);
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_widget_set_cursor_from_name(GTK_WIDGET(self), "move");
}

GtkWidget *
billow_handle_new(const char *name)
{
    GtkWidget *handle = g_object_new(BILLOW_TYPE_HANDLE, NULL);
    gtk_accessible_update_property(GTK_ACCESSIBLE(handle), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    return handle;
}

void
billow_handle_set_value(BillowHandle *self, double low, double now, double high, const char *words)
{
    /* GTK 4.8 reports values of its own widgets only, but every description. */
    g_autofree char *description =
        g_strdup_printf(_("%s. Arrow keys move it; Shift moves it farther"), words);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, low,
                                   GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, high, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                   now, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, words,
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

void
billow_handle_set_place(BillowHandle *self, double time, double way, double low, double high)
{
    /* Translators: where a handle of a curve is, in shares of a transition's time and progress */
    g_autofree char *words =
        g_strdup_printf(_("%.1f %% of the duration, %.1f %% of the distance"), 100.0 * time, 100.0 * way);
    billow_handle_set_value(self, low, way, high, words);
}

/* --- Dragging across its container --- */

static void
on_drag_begin(GtkGestureDrag *drag, double x, double y, BillowHandle *self)
{
    if (!gtk_widget_get_visible(GTK_WIDGET(self)))
        return;
    gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
    gtk_widget_grab_focus(GTK_WIDGET(self));
    self->at(gtk_widget_get_parent(GTK_WIDGET(self)), x);
}

static void
on_drag_update(GtkGestureDrag *drag, double dx, double dy, BillowHandle *self)
{
    double x, y;
    if (gtk_widget_get_visible(GTK_WIDGET(self)) && gtk_gesture_drag_get_start_point(drag, &x, &y))
        self->at(gtk_widget_get_parent(GTK_WIDGET(self)), x + dx);
}

static void
close_window(GtkWidget *handle)
{
    gtk_widget_activate_action(handle, "window.close", NULL);
}

void
billow_handle_follow_drag(BillowHandle *self, GtkGesture *drag, BillowHandleAt at)
{
    self->at = at;
    g_signal_connect_object(drag, "drag-begin", G_CALLBACK(on_drag_begin), self, 0);
    g_signal_connect_object(drag, "drag-update", G_CALLBACK(on_drag_update), self, 0);
    g_signal_connect(self, "dropped", G_CALLBACK(close_window), NULL);
    gtk_widget_add_controller(gtk_widget_get_parent(GTK_WIDGET(self)), GTK_EVENT_CONTROLLER(drag));
}
