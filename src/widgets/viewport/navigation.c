/* How the viewport is looked around in: which drag does what, by preset, the wheel and the touchpad, fixed views. */
#include "widgets/viewport/private.h"

static const double zoom_step = 1.12;     /* a notch of the wheel */
static const double surface_notch = 24.0; /* pixels of a touchpad that count as one */
static const double drag_notch = 24.0;    /* pixels of a drag that count as one */

G_DEFINE_ENUM_TYPE(BillowNavigation, billow_navigation,
                   G_DEFINE_ENUM_VALUE(BILLOW_NAVIGATION_BILLOW, "billow"),
                   G_DEFINE_ENUM_VALUE(BILLOW_NAVIGATION_BLENDER, "blender"),
                   G_DEFINE_ENUM_VALUE(BILLOW_NAVIGATION_MAYA, "maya"))

/* --- Drags --- */

/* A drag of a button, as each preset has it; the first row that fits counts. */
static const struct {
    BillowNavigation preset;
    guint button;
    GdkModifierType keys; /* all of these */
    BillowViewportGesture gesture;
} drags[] = {
    {BILLOW_NAVIGATION_BILLOW, GDK_BUTTON_MIDDLE, GDK_CONTROL_MASK, BILLOW_GESTURE_ZOOM},
    {BILLOW_NAVIGATION_BILLOW, GDK_BUTTON_MIDDLE, 0, BILLOW_GESTURE_PAN},
    {BILLOW_NAVIGATION_BILLOW, GDK_BUTTON_PRIMARY, GDK_SHIFT_MASK, BILLOW_GESTURE_PAN},
    {BILLOW_NAVIGATION_BILLOW, GDK_BUTTON_PRIMARY, 0, BILLOW_GESTURE_ORBIT},
    {BILLOW_NAVIGATION_BLENDER, GDK_BUTTON_MIDDLE, GDK_SHIFT_MASK, BILLOW_GESTURE_PAN},
    {BILLOW_NAVIGATION_BLENDER, GDK_BUTTON_MIDDLE, GDK_CONTROL_MASK, BILLOW_GESTURE_ZOOM},
    {BILLOW_NAVIGATION_BLENDER, GDK_BUTTON_MIDDLE, 0, BILLOW_GESTURE_ORBIT},
    {BILLOW_NAVIGATION_BLENDER, GDK_BUTTON_PRIMARY, 0, BILLOW_GESTURE_CLICK},
    {BILLOW_NAVIGATION_MAYA, GDK_BUTTON_PRIMARY, GDK_ALT_MASK, BILLOW_GESTURE_ORBIT},
    {BILLOW_NAVIGATION_MAYA, GDK_BUTTON_MIDDLE, GDK_ALT_MASK, BILLOW_GESTURE_PAN},
    {BILLOW_NAVIGATION_MAYA, GDK_BUTTON_SECONDARY, GDK_ALT_MASK, BILLOW_GESTURE_ZOOM},
    {BILLOW_NAVIGATION_MAYA, GDK_BUTTON_PRIMARY, 0, BILLOW_GESTURE_CLICK},
};

BillowViewportGesture
billow_viewport_navigation_drag(BillowViewport *self, guint button, GdkModifierType state)
{
    for (size_t i = 0; i < G_N_ELEMENTS(drags); i++)
        if (drags[i].preset == self->navigation && drags[i].button == button &&
            (state & drags[i].keys) == drags[i].keys)
            return drags[i].gesture;
    return BILLOW_GESTURE_NONE;
}

/* --- Moving the eye --- */

void
billow_viewport_orbit(BillowViewport *self, double dx, double dy)
{
    static const double speed = 0.008; /* radians a pixel */
    billow_camera_orbit(&self->camera, -dx * speed, dy * speed);
    billow_viewport_camera_moved(self);
}

void
billow_viewport_pan(BillowViewport *self, double dx, double dy)
{
    billow_camera_pan(&self->camera, billow_viewport_size(self), dx, dy);
    billow_viewport_camera_moved(self);
}

static void
zoom_by(BillowViewport *self, double x, double y, double factor)
{
    billow_camera_zoom(&self->camera, billow_viewport_size(self), x, y, factor);
    billow_viewport_camera_moved(self);
}

void
billow_viewport_zoom_at(BillowViewport *self, double x, double y, double notches)
{
    zoom_by(self, x, y, pow(zoom_step, notches));
}

void
billow_viewport_drag_zoom(BillowViewport *self, double dx, double dy)
{
    billow_viewport_zoom_at(self, self->press_x, self->press_y, (dy - dx) / drag_notch);
}

/* --- Wheel and touchpad --- */

void
billow_viewport_scroll(BillowViewport *self, gboolean touchpad, double dx, double dy, GdkModifierType state)
{
    if (!touchpad)
        billow_viewport_zoom_at(self, self->pointer_x, self->pointer_y, dy);
    else if (state & GDK_CONTROL_MASK)
        billow_viewport_zoom_at(self, self->pointer_x, self->pointer_y, dy / surface_notch);
    else if (state & GDK_SHIFT_MASK)
        billow_viewport_pan(self, -dx, -dy);
    else
        billow_viewport_orbit(self, -dx, -dy);
}

static gboolean
on_scroll(GtkEventControllerScroll *scroll, double dx, double dy, BillowViewport *self)
{
    billow_viewport_scroll(self, gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_SURFACE, dx,
                           dy, gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(scroll)));
    return GDK_EVENT_STOP;
}

static void
on_pinch_begin(GtkGesture *gesture, GdkEventSequence *sequence, BillowViewport *self)
{
    self->pinch = 1.0;
}

static void
on_pinch(GtkGestureZoom *gesture, double scale, BillowViewport *self)
{
    double x, y;
    if (scale > 0.0 && gtk_gesture_get_bounding_box_center(GTK_GESTURE(gesture), &x, &y))
        zoom_by(self, x, y, self->pinch / scale);
    self->pinch = scale;
}

void
billow_viewport_init_navigation(BillowViewport *self)
{
    GtkEventController *scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
    g_signal_connect(scroll, "scroll", G_CALLBACK(on_scroll), self);
    gtk_event_controller_set_name(scroll, "view-zoom view-touchpad");
    gtk_widget_add_controller(GTK_WIDGET(self), scroll);

    GtkGesture *pinch = gtk_gesture_zoom_new();
    g_signal_connect(pinch, "begin", G_CALLBACK(on_pinch_begin), self);
    g_signal_connect(pinch, "scale-changed", G_CALLBACK(on_pinch), self);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(pinch), "view-touchpad");
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(pinch));
}

/* --- Fixed views --- */

static const struct {
    const char *action;
    BillowView view;
    guint keypad;
    GdkModifierType modifiers;
} views[] = {
    {"viewport.back", BILLOW_VIEW_BACK, GDK_KEY_KP_1, GDK_CONTROL_MASK},
    {"viewport.left", BILLOW_VIEW_LEFT, GDK_KEY_KP_3, GDK_CONTROL_MASK},
    {"viewport.bottom", BILLOW_VIEW_BOTTOM, GDK_KEY_KP_7, GDK_CONTROL_MASK},
};

static void
look(GtkWidget *widget, const char *name, GVariant *parameter)
{
    for (size_t i = 0; i < G_N_ELEMENTS(views); i++)
        if (g_str_equal(views[i].action, name))
            billow_viewport_look(BILLOW_VIEWPORT(widget), views[i].view);
}

static void
frame_selected(GtkWidget *widget, const char *name, GVariant *parameter)
{
    billow_viewport_frame_selected(BILLOW_VIEWPORT(widget));
}

void
billow_viewport_class_init_navigation(GtkWidgetClass *class)
{
    for (size_t i = 0; i < G_N_ELEMENTS(views); i++) {
        gtk_widget_class_install_action(class, views[i].action, NULL, look);
        gtk_widget_class_add_binding_action(class, views[i].keypad, views[i].modifiers, views[i].action,
                                            NULL);
    }
    gtk_widget_class_install_action(class, "viewport.frame-selected", NULL, frame_selected);
    gtk_widget_class_add_binding_action(class, GDK_KEY_KP_Decimal, 0, "viewport.frame-selected", NULL);
    gtk_widget_class_add_binding_action(class, GDK_KEY_period, 0, "viewport.frame-selected", NULL);
    gtk_widget_class_add_binding_action(class, GDK_KEY_5, 0, "viewport.orthographic", NULL);
    gtk_widget_class_add_binding_action(class, GDK_KEY_KP_5, 0, "viewport.orthographic", NULL);
}
