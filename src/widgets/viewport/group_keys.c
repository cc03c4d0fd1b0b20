/* Keys that move, turn and scale the selected anchors: one begins, an axis and a number may follow, Enter keeps it. */
#include "widgets/viewport/private.h"

/* What a key begins, or which handles it shows, by preset. */
static const struct {
    guint key;
    BillowTransformKind kind;
} beginnings[] = {
    {GDK_KEY_g, BILLOW_TRANSFORM_MOVE},
    {GDK_KEY_r, BILLOW_TRANSFORM_TURN},
    {GDK_KEY_s, BILLOW_TRANSFORM_SCALE},
};

static const struct {
    guint key;
    BillowHandles handles;
} maya_handles[] = {
    {GDK_KEY_q, BILLOW_HANDLES_ALL},
    {GDK_KEY_w, BILLOW_HANDLES_MOVE},
    {GDK_KEY_e, BILLOW_HANDLES_TURN},
    {GDK_KEY_r, BILLOW_HANDLES_SCALE},
};

static gboolean
show_handles(BillowViewport *self, guint key)
{
    for (size_t i = 0; i < G_N_ELEMENTS(maya_handles); i++)
        if (maya_handles[i].key == key) {
            self->handles = maya_handles[i].handles;
            billow_viewport_redraw(self);
            return TRUE;
        }
    return FALSE;
}

static gboolean
begin(BillowViewport *self, guint key, GdkModifierType state)
{
    for (size_t i = 0; i < G_N_ELEMENTS(beginnings); i++)
        if (beginnings[i].key == key) {
            billow_viewport_end_group(self, FALSE);
            billow_viewport_begin_group(self, beginnings[i].kind, -1, FALSE, state);
            return TRUE;
        }
    return FALSE;
}

/* The axis of a key, with Shift the other two, or back to none; not of a handle that is held, which has its own. */
static gboolean
choose_axis(BillowViewport *self, guint key, gboolean across)
{
    BillowGroup *group = &self->group;
    if (group->held || key < GDK_KEY_x || key > GDK_KEY_z)
        return FALSE;
    const int axis = (int) (key - GDK_KEY_x);
    const gboolean back = group->axis == axis && group->across == across;
    group->axis = back ? -1 : axis;
    group->across = across && !back;
    billow_viewport_apply_group(self);
    return TRUE;
}

static gboolean
type_number(BillowViewport *self, guint key)
{
    const gunichar character = key == GDK_KEY_BackSpace ? '\b' : gdk_keyval_to_unicode(key);
    if (!billow_typed_number_take(&self->group.typed, character))
        return FALSE;
    billow_viewport_apply_group(self);
    return TRUE;
}

static GdkModifierType
modifier_of(guint keyval)
{
    return keyval == GDK_KEY_Control_L || keyval == GDK_KEY_Control_R ? GDK_CONTROL_MASK
           : keyval == GDK_KEY_Shift_L || keyval == GDK_KEY_Shift_R   ? GDK_SHIFT_MASK
                                                                      : 0;
}

/* With Ctrl it snaps, or does not; with Shift a square scales along all axes. The key's own event does not tell of it yet. */
static gboolean
hold_modifier(BillowViewport *self, guint keyval, gboolean down)
{
    const GdkModifierType modifier = modifier_of(keyval);
    if (!modifier || !self->group.runs)
        return FALSE;
    self->group.state = down ? self->group.state | modifier : self->group.state & ~modifier;
    billow_viewport_apply_group(self);
    return TRUE;
}

/* While it goes on no key does anything else. */
static gboolean
go_on(BillowViewport *self, guint key, GdkModifierType state)
{
    if (hold_modifier(self, key, TRUE))
        return GDK_EVENT_STOP;
    if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter)
        billow_viewport_keep_group(self);
    else if (key == GDK_KEY_Escape)
        billow_viewport_cancel_drag(self);
    else if (!choose_axis(self, key, (state & GDK_SHIFT_MASK) != 0) && !type_number(self, key) &&
             !self->group.held)
        begin(self, key, state);
    return GDK_EVENT_STOP;
}

static gboolean
on_pressed(GtkEventControllerKey *keys, guint keyval, guint keycode, GdkModifierType state,
           BillowViewport *self)
{
    const guint key = gdk_keyval_to_lower(keyval);
    const GdkModifierType held = state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_SHIFT_MASK);
    if (self->group.runs)
        return go_on(self, key, state);
    if (self->gesture != BILLOW_GESTURE_NONE || !billow_viewport_can_group(self))
        return GDK_EVENT_PROPAGATE;
    if (held == GDK_CONTROL_MASK && key == GDK_KEY_a) {
        billow_viewport_select_all(self);
        return GDK_EVENT_STOP;
    }
    if (held != 0)
        return GDK_EVENT_PROPAGATE;
    if (key == GDK_KEY_d) {
        billow_viewport_set_drawing(self, true);
        return GDK_EVENT_STOP;
    }
    return self->navigation == BILLOW_NAVIGATION_MAYA && show_handles(self, key) ? GDK_EVENT_STOP
                                                                                 : begin(self, key, state);
}

static void
on_released(GtkEventControllerKey *keys, guint keyval, guint keycode, GdkModifierType state,
            BillowViewport *self)
{
    hold_modifier(self, keyval, FALSE);
}

/* Who goes elsewhere keeps what is seen. */
static void
keep(BillowViewport *self)
{
    if (self->group.runs && !self->group.held)
        billow_viewport_end_group(self, TRUE);
}

static gboolean
is_being_typed_in(BillowViewport *self)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
    return focus && GTK_IS_EDITABLE(focus);
}

/* The keys are for what the pointer is over, as in Blender; not while something is typed elsewhere. */
static void
on_enter(GtkEventControllerMotion *motion, double x, double y, BillowViewport *self)
{
    if (billow_viewport_can_group(self) && !is_being_typed_in(self))
        gtk_widget_grab_focus(GTK_WIDGET(self));
}

void
billow_viewport_init_group_keys(BillowViewport *self)
{
    GtkEventController *keys = gtk_event_controller_key_new(), *focus = gtk_event_controller_focus_new();
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect(motion, "enter", G_CALLBACK(on_enter), self);
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    gtk_event_controller_set_name(keys, "anchors-move anchors-turn anchors-scale anchors-axis anchors-number "
                                        "anchors-keep anchors-back anchors-all anchors-maya anchors-draw");
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_pressed), self);
    g_signal_connect(keys, "key-released", G_CALLBACK(on_released), self);
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(keep), self);
    g_signal_connect(self, "unmap", G_CALLBACK(keep), NULL);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    gtk_widget_add_controller(GTK_WIDGET(self), focus);
    gtk_widget_add_controller(GTK_WIDGET(self), motion);
}
