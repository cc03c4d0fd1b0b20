/* Shortcuts and actions of the viewport. */
#include "widgets/viewport/private.h"

static const double key_orbit = 0.1; /* radians per key press */
static const double key_pan = 40.0;  /* pixels per key press */

/* Arguments: whether to move the view instead of turning it, and the direction of the arrow. */
static gboolean
follow_arrow(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    BillowViewport *self = BILLOW_VIEWPORT(widget);
    gboolean moves;
    double x, y;
    g_variant_get(arguments, "(bdd)", &moves, &x, &y);
    if (moves)
        billow_camera_pan(&self->camera, billow_viewport_size(self), -x * key_pan, y * key_pan);
    else
        billow_camera_orbit(&self->camera, x * key_orbit, y * key_orbit);
    billow_viewport_camera_moved(self);
    return GDK_EVENT_STOP;
}

static gboolean
zoom(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    const BillowImageSize size = billow_viewport_size(BILLOW_VIEWPORT(widget));
    double notches;
    g_variant_get(arguments, "(d)", &notches);
    billow_viewport_zoom_at(BILLOW_VIEWPORT(widget), 0.5 * size.width, 0.5 * size.height, notches);
    return GDK_EVENT_STOP;
}

static gboolean
escape(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    return billow_viewport_cancel(BILLOW_VIEWPORT(widget));
}

/* Arrow keys without modifiers are left to the window, which steps frames, but those of the keypad orbit. */
static const struct {
    guint key, keypad, digit;
    double x, y;
} arrows[] = {
    {GDK_KEY_Left, GDK_KEY_KP_Left, GDK_KEY_KP_4, -1.0, 0.0},
    {GDK_KEY_Right, GDK_KEY_KP_Right, GDK_KEY_KP_6, 1.0, 0.0},
    {GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_KP_8, 0.0, 1.0},
    {GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_KP_2, 0.0, -1.0},
};

static const struct {
    guint key;
    double notches;
} zooms[] = {
    {GDK_KEY_plus, -1.0}, {GDK_KEY_equal, -1.0},      {GDK_KEY_KP_Add, -1.0},
    {GDK_KEY_minus, 1.0}, {GDK_KEY_KP_Subtract, 1.0},
};

/* Actions that frame something or look from a fixed direction. */
static const struct {
    const char *name;
    void (*frame)(BillowViewport *self); /* NULL: look from `view` */
    BillowView view;
    GdkModifierType modifiers;
    guint keys[2]; /* 0: none */
} actions[] = {
    {"viewport.frame-cloth", billow_viewport_frame_cloth, 0, 0, {GDK_KEY_f}},
    {"viewport.frame-all", billow_viewport_frame_all, 0, GDK_SHIFT_MASK, {GDK_KEY_f}},
    {"viewport.frame-selected", billow_viewport_frame_selected, 0, 0, {GDK_KEY_KP_Decimal, GDK_KEY_period}},
    {"viewport.front", NULL, BILLOW_VIEW_FRONT, 0, {GDK_KEY_1, GDK_KEY_KP_1}},
    {"viewport.right", NULL, BILLOW_VIEW_RIGHT, 0, {GDK_KEY_3, GDK_KEY_KP_3}},
    {"viewport.top", NULL, BILLOW_VIEW_TOP, 0, {GDK_KEY_7, GDK_KEY_KP_7}},
    {"viewport.back", NULL, BILLOW_VIEW_BACK, GDK_CONTROL_MASK, {GDK_KEY_KP_1}},
    {"viewport.left", NULL, BILLOW_VIEW_LEFT, GDK_CONTROL_MASK, {GDK_KEY_KP_3}},
    {"viewport.bottom", NULL, BILLOW_VIEW_BOTTOM, GDK_CONTROL_MASK, {GDK_KEY_KP_7}},
};

static void
act(GtkWidget *widget, const char *name, GVariant *parameter)
{
    size_t i = 0;
    while (!g_str_equal(actions[i].name, name))
        i++;
    if (actions[i].frame)
        actions[i].frame(BILLOW_VIEWPORT(widget));
    else
        billow_viewport_look(BILLOW_VIEWPORT(widget), actions[i].view);
}

void
billow_viewport_class_init_keys(GtkWidgetClass *class)
{
    for (size_t i = 0; i < G_N_ELEMENTS(actions); i++) {
        gtk_widget_class_install_action(class, actions[i].name, NULL, act);
        for (int k = 0; k < 2 && actions[i].keys[k]; k++)
            gtk_widget_class_add_binding_action(class, actions[i].keys[k], actions[i].modifiers,
                                                actions[i].name, NULL);
    }
    gtk_widget_class_add_binding_action(class, GDK_KEY_5, 0, "viewport.orthographic", NULL);
    gtk_widget_class_add_binding_action(class, GDK_KEY_KP_5, 0, "viewport.orthographic", NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(arrows); i++) {
        const guint bound[] = {arrows[i].key, arrows[i].keypad, arrows[i].digit};
        for (int k = 0; k < 3; k++) {
            const GdkModifierType control = k == 0 ? GDK_CONTROL_MASK : 0;
            gtk_widget_class_add_binding(class, bound[k], control, follow_arrow, "(bdd)", FALSE, arrows[i].x,
                                         arrows[i].y);
            gtk_widget_class_add_binding(class, bound[k], control | GDK_SHIFT_MASK, follow_arrow, "(bdd)",
                                         TRUE, arrows[i].x, arrows[i].y);
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(zooms); i++)
        gtk_widget_class_add_binding(class, zooms[i].key, 0, zoom, "(d)", zooms[i].notches);
    gtk_widget_class_add_binding(class, GDK_KEY_Escape, 0, escape, NULL);
}
