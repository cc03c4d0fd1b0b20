/* A drag that begins on nothing orbits, pans or zooms, by the preset; so do wheel and touchpad. */
#include "widgets/viewport/private.h"

static const double zoom_step = 1.12;     /* per notch of the wheel */
static const double surface_notch = 24.0; /* pixels of a touchpad that count as one notch */
static const double drag_notch = 24.0;    /* pixels of a drag that count as one notch */

G_DEFINE_ENUM_TYPE(BillowNavigation, billow_navigation,
                   G_DEFINE_ENUM_VALUE(BILLOW_NAVIGATION_BILLOW, "billow"),
                   G_DEFINE_ENUM_VALUE(BILLOW_NAVIGATION_BLENDER, "blender"),
                   G_DEFINE_ENUM_VALUE(BILLOW_NAVIGATION_MAYA, "maya"))

/* --- Moving the camera --- */

static void
orbit(BillowViewport *self, const BillowPress *press)
{
    static const double speed = 0.008; /* radians per pixel */
    billow_camera_orbit(&self->camera, -press->dx * speed, press->dy * speed);
    billow_viewport_camera_moved(self);
}

static void
pan(BillowViewport *self, const BillowPress *press)
{
    billow_camera_pan(&self->camera, billow_viewport_size(self), press->dx, press->dy);
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

/* --- Drags --- */

static void
zoom(BillowViewport *self, const BillowPress *press)
{
    billow_viewport_zoom_at(self, press->from_x, press->from_y, (press->dy - press->dx) / drag_notch);
}

/* The drags of each preset; the first row that matches applies. */
typedef struct {
    BillowNavigation preset;
    guint button;
    GdkModifierType keys; /* all of these */
    void (*move)(BillowViewport *self, const BillowPress *press);
    bool clicks; /* a press that hardly moves counts as a click */
} Drag;

static const Drag drags[] = {
    {BILLOW_NAVIGATION_BILLOW, GDK_BUTTON_MIDDLE, GDK_CONTROL_MASK, zoom, false},
    {BILLOW_NAVIGATION_BILLOW, GDK_BUTTON_MIDDLE, 0, pan, false},
    {BILLOW_NAVIGATION_BILLOW, GDK_BUTTON_PRIMARY, GDK_SHIFT_MASK, pan, false},
    {BILLOW_NAVIGATION_BILLOW, GDK_BUTTON_PRIMARY, 0, orbit, true},
    {BILLOW_NAVIGATION_BLENDER, GDK_BUTTON_MIDDLE, GDK_SHIFT_MASK, pan, false},
    {BILLOW_NAVIGATION_BLENDER, GDK_BUTTON_MIDDLE, GDK_CONTROL_MASK, zoom, false},
    {BILLOW_NAVIGATION_BLENDER, GDK_BUTTON_MIDDLE, 0, orbit, true},
    {BILLOW_NAVIGATION_BLENDER, GDK_BUTTON_PRIMARY, 0, NULL, true},
    {BILLOW_NAVIGATION_MAYA, GDK_BUTTON_PRIMARY, GDK_ALT_MASK, orbit, true},
    {BILLOW_NAVIGATION_MAYA, GDK_BUTTON_MIDDLE, GDK_ALT_MASK, pan, false},
    {BILLOW_NAVIGATION_MAYA, GDK_BUTTON_SECONDARY, GDK_ALT_MASK, zoom, false},
    {BILLOW_NAVIGATION_MAYA, GDK_BUTTON_PRIMARY, 0, NULL, true},
};

typedef struct {
    const Drag *drag;
    double pinch; /* last scale of the running pinch */
} Navigation;

extern const BillowTool billow_tool_navigate;

static Navigation *
navigation_of(BillowViewport *self)
{
    return billow_viewport_tool(self, &billow_tool_navigate)->own;
}

static bool
claim(BillowViewport *self, const BillowPress *press)
{
    for (size_t i = 0; i < G_N_ELEMENTS(drags); i++)
        if (drags[i].preset == self->navigation && drags[i].button == press->button &&
            (press->state & drags[i].keys) == drags[i].keys) {
            navigation_of(self)->drag = &drags[i];
            return true;
        }
    return false;
}

static void
move(BillowViewport *self, const BillowPress *press)
{
    if (navigation_of(self)->drag->move)
        navigation_of(self)->drag->move(self, press);
}

static void
end(BillowViewport *self, const BillowPress *press)
{
    if (navigation_of(self)->drag->clicks)
        billow_viewport_click(self, press);
}

/* --- Wheel and touchpad --- */

void
billow_viewport_scroll(BillowViewport *self, gboolean touchpad, double dx, double dy, GdkModifierType state)
{
    const BillowPointer *at = &self->pointer;
    const BillowPress back = {.dx = -dx, .dy = -dy};
    if (!touchpad)
        billow_viewport_zoom_at(self, at->x, at->y, dy);
    else if (state & GDK_CONTROL_MASK)
        billow_viewport_zoom_at(self, at->x, at->y, dy / surface_notch);
    else if (state & GDK_SHIFT_MASK)
        pan(self, &back);
    else
        orbit(self, &back);
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
    navigation_of(self)->pinch = 1.0;
}

static void
on_pinch(GtkGestureZoom *gesture, double scale, BillowViewport *self)
{
    double x, y;
    if (scale > 0.0 && gtk_gesture_get_bounding_box_center(GTK_GESTURE(gesture), &x, &y))
        zoom_by(self, x, y, navigation_of(self)->pinch / scale);
    navigation_of(self)->pinch = scale;
}

static void
init(BillowViewport *self)
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

const BillowTool billow_tool_navigate = {
    .gestures = "view-orbit view-pan view-zoom",
    .state_size = sizeof(Navigation),
    .init = init,
    .claim = claim,
    .move = move,
    .end = end,
};
