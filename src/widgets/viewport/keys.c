/* Keys and actions of the viewport. */
#include "widgets/viewport/private.h"

static const double key_orbit = 0.1; /* radians a key press */
static const double key_pan = 40.0;  /* pixels a key press */

static gboolean
key_orbit_by(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    BillowViewport *self = BILLOW_VIEWPORT(widget);
    double x, y;
    g_variant_get(arguments, "(dd)", &x, &y);
    billow_camera_orbit(&self->camera, x * key_orbit, y * key_orbit);
    billow_viewport_camera_moved(self);
    return GDK_EVENT_STOP;
}

static gboolean
key_pan_by(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    BillowViewport *self = BILLOW_VIEWPORT(widget);
    double x, y;
    g_variant_get(arguments, "(dd)", &x, &y);
    /* the eye goes where the arrow points */
    billow_camera_pan(&self->camera, billow_viewport_size(self), -x * key_pan, y * key_pan);
    billow_viewport_camera_moved(self);
    return GDK_EVENT_STOP;
}

static gboolean
key_zoom_by(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    BillowViewport *self = BILLOW_VIEWPORT(widget);
    BillowPictureSize size = billow_viewport_size(self);
    double notches;
    g_variant_get(arguments, "(d)", &notches);
    billow_viewport_zoom_at(self, 0.5 * size.width, 0.5 * size.height, notches);
    return GDK_EVENT_STOP;
}

static gboolean
escape(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    return billow_viewport_cancel(BILLOW_VIEWPORT(widget));
}

static void
frame_all(GtkWidget *widget, const char *name, GVariant *parameter)
{
    billow_viewport_frame_all(BILLOW_VIEWPORT(widget));
}

static void
frame_cloth(GtkWidget *widget, const char *name, GVariant *parameter)
{
    billow_viewport_frame_cloth(BILLOW_VIEWPORT(widget));
}

static void
frame_selected(GtkWidget *widget, const char *name, GVariant *parameter)
{
    billow_viewport_frame_selected(BILLOW_VIEWPORT(widget));
}

/* --- Fixed views --- */

static const struct {
    const char *action;
    BillowView view;
    guint key, keypad; /* key 0: none */
    GdkModifierType modifiers;
} views[] = {
    {"viewport.front", BILLOW_VIEW_FRONT, GDK_KEY_1, GDK_KEY_KP_1, 0},
    {"viewport.right", BILLOW_VIEW_RIGHT, GDK_KEY_3, GDK_KEY_KP_3, 0},
    {"viewport.top", BILLOW_VIEW_TOP, GDK_KEY_7, GDK_KEY_KP_7, 0},
    {"viewport.back", BILLOW_VIEW_BACK, 0, GDK_KEY_KP_1, GDK_CONTROL_MASK},
    {"viewport.left", BILLOW_VIEW_LEFT, 0, GDK_KEY_KP_3, GDK_CONTROL_MASK},
    {"viewport.bottom", BILLOW_VIEW_BOTTOM, 0, GDK_KEY_KP_7, GDK_CONTROL_MASK},
};

static void
look(GtkWidget *widget, const char *name, GVariant *parameter)
{
    for (size_t i = 0; i < G_N_ELEMENTS(views); i++)
        if (g_str_equal(views[i].action, name))
            billow_viewport_look(BILLOW_VIEWPORT(widget), views[i].view);
}

/* --- Bindings --- */

/* The plain arrows are left to the window, where they step frames; on the keypad they turn the view as they are. */
static void
bind_arrow(GtkWidgetClass *class, guint key, guint keypad_key, guint digit, double x, double y)
{
    const guint keypad[] = {keypad_key, digit};
    gtk_widget_class_add_binding(class, key, GDK_CONTROL_MASK, key_orbit_by, "(dd)", x, y);
    gtk_widget_class_add_binding(class, key, GDK_CONTROL_MASK | GDK_SHIFT_MASK, key_pan_by, "(dd)", x, y);
    for (int i = 0; i < 2; i++) {
        gtk_widget_class_add_binding(class, keypad[i], 0, key_orbit_by, "(dd)", x, y);
        gtk_widget_class_add_binding(class, keypad[i], GDK_SHIFT_MASK, key_pan_by, "(dd)", x, y);
    }
}

static void
bind_zoom(GtkWidgetClass *class, const guint *keys, double notches)
{
    for (int i = 0; keys[i]; i++)
        gtk_widget_class_add_binding(class, keys[i], 0, key_zoom_by, "(d)", notches);
}

void
billow_viewport_class_init_keys(GtkWidgetClass *class)
{
    static const struct {
        guint key;
        GdkModifierType modifiers;
        const char *action;
    } actions[] = {
        {GDK_KEY_f, 0, "viewport.frame-cloth"},
        {GDK_KEY_f, GDK_SHIFT_MASK, "viewport.frame-all"},
        {GDK_KEY_KP_Decimal, 0, "viewport.frame-selected"},
        {GDK_KEY_period, 0, "viewport.frame-selected"},
        {GDK_KEY_5, 0, "viewport.orthographic"},
        {GDK_KEY_KP_5, 0, "viewport.orthographic"},
    };
    const guint nearer[] = {GDK_KEY_plus, GDK_KEY_equal, GDK_KEY_KP_Add, 0};
    const guint farther[] = {GDK_KEY_minus, GDK_KEY_KP_Subtract, 0};
    gtk_widget_class_install_action(class, "viewport.frame-all", NULL, frame_all);
    gtk_widget_class_install_action(class, "viewport.frame-cloth", NULL, frame_cloth);
    gtk_widget_class_install_action(class, "viewport.frame-selected", NULL, frame_selected);
    for (size_t i = 0; i < G_N_ELEMENTS(actions); i++)
        gtk_widget_class_add_binding_action(class, actions[i].key, actions[i].modifiers, actions[i].action,
                                            NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(views); i++) {
        gtk_widget_class_install_action(class, views[i].action, NULL, look);
        if (views[i].key)
            gtk_widget_class_add_binding_action(class, views[i].key, views[i].modifiers, views[i].action,
                                                NULL);
        gtk_widget_class_add_binding_action(class, views[i].keypad, views[i].modifiers, views[i].action,
                                            NULL);
    }
    bind_arrow(class, GDK_KEY_Left, GDK_KEY_KP_Left, GDK_KEY_KP_4, -1.0, 0.0);
    bind_arrow(class, GDK_KEY_Right, GDK_KEY_KP_Right, GDK_KEY_KP_6, 1.0, 0.0);
    bind_arrow(class, GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_KP_8, 0.0, 1.0);
    bind_arrow(class, GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_KP_2, 0.0, -1.0);
    bind_zoom(class, nearer, -1.0);
    bind_zoom(class, farther, 1.0);
    gtk_widget_class_add_binding(class, GDK_KEY_Escape, 0, escape, NULL);
}
