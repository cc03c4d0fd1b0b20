/* Pointer and keys of the viewport: a press goes to the first tool that claims it, until it is released or
 * cancelled; while no tool is active, what is under the pointer is highlighted. */
#include "widgets/viewport/private.h"

/* --- The active tool --- */

static bool
can_grab(BillowViewport *self, const BillowTool *tool, int index)
{
    return index >= 0 && (!tool->can_grab || tool->can_grab(self));
}

static int
find(BillowViewport *self, const BillowTool *tool, double x, double y)
{
    return tool->has_points ? billow_viewport_point_at(self, tool, x, y)
           : tool->at       ? tool->at(self, x, y)
                            : -1;
}

BillowVec3 *
billow_viewport_dragged_place(BillowViewport *self, const BillowTool *tool)
{
    const BillowMarkedPoints points = billow_viewport_points(self, tool);
    if (tool->place)
        return tool->place(self);
    const int index = self->press.index;
    return index >= 0 && index < (int) points.n ? &points.at[index].place : NULL;
}

static void
show_cursor(BillowViewport *self)
{
    const char *cursor = NULL;
    for (const BillowTool *const *tool = billow_tools; *tool; tool++)
        if (can_grab(self, *tool, billow_viewport_tool(self, *tool)->hovered))
            cursor = "grab";
        else if (!cursor && (*tool)->cursor)
            cursor = (*tool)->cursor(self);
    gtk_widget_set_cursor_from_name(GTK_WIDGET(self), cursor);
}

void
billow_viewport_drop(BillowViewport *self)
{
    self->active = NULL;
    self->press.button = 0;
    billow_viewport_set_readout(self, NULL);
}

void
billow_viewport_let_go(BillowViewport *self)
{
    billow_viewport_drop(self);
    show_cursor(self);
}

void
billow_viewport_finish(BillowViewport *self, bool keep)
{
    const BillowTool *tool = self->active;
    BillowVec3 *place = billow_viewport_dragged_place(self, tool);
    billow_viewport_let_go(self);
    if (keep) {
        tool->keep(self);
        return;
    }
    if (tool->cancel)
        tool->cancel(self);
    else if (place)
        *place = self->press.place;
    if (tool->tell)
        tool->tell(self, TRUE);
    billow_viewport_marks_changed(self);
}

gboolean
billow_viewport_cancel(BillowViewport *self)
{
    for (const BillowTool *const *tool = billow_tools; *tool; tool++)
        if ((*tool)->escape && (*tool)->escape(self))
            return TRUE;
    if (!self->active || !(self->active->cancel || self->active->place || self->active->has_points))
        return FALSE;
    billow_viewport_finish(self, false);
    return TRUE;
}

gboolean
billow_viewport_is_busy(BillowViewport *self)
{
    return self->active != NULL;
}

/* --- Presses --- */

static bool
claims(BillowViewport *self, const BillowTool *tool, BillowPress *press)
{
    if (tool->claim)
        return tool->claim(self, press);
    press->index = tool->grabs && press->picks ? find(self, tool, press->x, press->y) : -1;
    return can_grab(self, tool, press->index);
}

static void
on_drag_begin(GtkGestureDrag *drag, double x, double y, BillowViewport *self)
{
    const guint button = gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(drag));
    const bool primary = button == GDK_BUTTON_PRIMARY;
    gtk_widget_grab_focus(GTK_WIDGET(self));
    if (self->active) { /* begun by a key: a click keeps it, a right click cancels it */
        if (primary || button == GDK_BUTTON_SECONDARY)
            billow_viewport_finish(self, primary);
        gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
        return;
    }
    BillowPress press = {.from_x = x, .from_y = y, .x = x, .y = y, .button = button};
    press.state = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(drag));
    press.picks = primary && self->brush <= 0.0 && !(press.state & GDK_ALT_MASK);
    const BillowTool *const *tool = billow_tools;
    while (*tool && !claims(self, *tool, &press))
        tool++;
    self->active = *tool;
    if (*tool)
        self->press = press;
    if (*tool && (*tool)->begin)
        (*tool)->begin(self, &press);
    const BillowVec3 *place = self->active ? billow_viewport_dragged_place(self, *tool) : NULL;
    if (place)
        self->press.place = *place;
    if (place && (*tool)->has_points)
        billow_viewport_marks_changed(self);
    if (!self->active)
        gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
    else if (self->active->grabs)
        gtk_widget_set_cursor_from_name(GTK_WIDGET(self), "grabbing");
}

static void
follow(BillowPress *press, GtkGestureDrag *drag, double offset_x, double offset_y)
{
    const double x = press->from_x + offset_x, y = press->from_y + offset_y;
    press->dx = x - press->x;
    press->dy = y - press->y;
    press->x = x;
    press->y = y;
    press->way = hypot(offset_x, offset_y);
    press->state = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(drag));
}

static void
on_drag_update(GtkGestureDrag *drag, double offset_x, double offset_y, BillowViewport *self)
{
    if (!self->press.button)
        return;
    follow(&self->press, drag, offset_x, offset_y);
    if (self->active->move)
        self->active->move(self, &self->press);
}

static void
on_drag_end(GtkGestureDrag *drag, double offset_x, double offset_y, BillowViewport *self)
{
    const BillowTool *tool = self->press.button ? self->active : NULL;
    BillowPress press = self->press;
    if (!tool) {
        show_cursor(self);
        return;
    }
    follow(&press, drag, offset_x, offset_y);
    billow_viewport_let_go(self);
    if (tool->end)
        tool->end(self, &press);
    if (tool->tell)
        tool->tell(self, TRUE);
    self->stale.marks |= tool->has_points;
}

void
billow_viewport_drag_place(BillowViewport *self, const BillowPress *press)
{
    const BillowTool *tool = self->active;
    const BillowDrag drag = press->state & GDK_SHIFT_MASK     ? BILLOW_DRAG_VERTICAL
                            : press->state & GDK_CONTROL_MASK ? BILLOW_DRAG_HORIZONTAL
                                                              : BILLOW_DRAG_SCREEN;
    const BillowImageSize size = billow_viewport_size(self);
    BillowVec3 to = billow_camera_drag(&self->camera, size, drag, press->place, press->from_x, press->from_y,
                                       press->x, press->y);
    if (tool->snaps && self->snapping)
        to = billow_viewport_snapped(self, press->place, to);
    *billow_viewport_dragged_place(self, tool) =
        billow_viewport_short_place(to, press->place, self->camera.distance / MAX(size.height, 1));
    tool->tell(self, FALSE);
    self->stale.marks |= tool->has_points;
    billow_viewport_redraw(self);
}

static void
on_drag_cancel(GtkGesture *gesture, GdkEventSequence *sequence, BillowViewport *self)
{
    if (!billow_viewport_cancel(self))
        billow_viewport_let_go(self);
}

void
billow_viewport_click(BillowViewport *self, const BillowPress *press)
{
    const bool adds = billow_viewport_can_group(self) && billow_viewport_is_adding(press->state);
    gboolean taken = FALSE;
    if (press->button != GDK_BUTTON_PRIMARY || self->brush > 0.0 || press->way >= BILLOW_CLICK_SLACK || adds)
        return;
    g_signal_emit_by_name(self, "clicked", press->from_x, press->from_y, &taken);
    for (const BillowTool *const *tool = billow_tools; *tool && !taken; tool++)
        if ((*tool)->beside)
            (*tool)->beside(self, press);
}

/* --- Hovering --- */

/* `at` NULL: the pointer has left. What can be grabbed hides what later tools have there. */
static void
hover(BillowViewport *self, const BillowPointer *at)
{
    for (const BillowTool *const *tool = billow_tools; *tool; tool++) {
        int *hovered = &billow_viewport_tool(self, *tool)->hovered;
        const int now = at ? find(self, *tool, at->x, at->y) : -1;
        if (now != *hovered) {
            *hovered = now;
            self->stale.marks |= (*tool)->has_points;
            self->stale.colliders |= (*tool)->give != NULL;
            show_cursor(self);
            if ((*tool)->hover_signal)
                g_signal_emit_by_name(self, (*tool)->hover_signal, now);
            billow_viewport_redraw(self);
        }
        if (can_grab(self, *tool, now))
            at = NULL;
    }
}

static void
on_motion(GtkEventControllerMotion *motion, double x, double y, BillowViewport *self)
{
    const BillowPress free = {
        .x = x, .y = y, .state = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(motion))};
    self->pointer = (BillowPointer){x, y, true};
    if (self->active && !self->press.button)
        self->active->move(self, &free);
    if (self->brush > 0.0)
        gtk_widget_queue_draw(GTK_WIDGET(self));
    else if (!self->active)
        hover(self, &self->pointer);
}

static void
on_leave(GtkEventControllerMotion *motion, BillowViewport *self)
{
    self->pointer.over = false;
    if (self->brush > 0.0)
        gtk_widget_queue_draw(GTK_WIDGET(self));
    if (!self->press.button)
        hover(self, NULL);
}

/* Takes the keyboard focus when the pointer enters, as in Blender, unless the user is typing elsewhere. */
static void
on_enter(GtkEventControllerMotion *motion, double x, double y, BillowViewport *self)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
    if (billow_viewport_can_group(self) && !(focus && GTK_IS_EDITABLE(focus)))
        gtk_widget_grab_focus(GTK_WIDGET(self));
}

/* --- Keys --- */

/* An active tool that uses keys gets all of them. */
static gboolean
on_key_pressed(GtkEventControllerKey *keys, guint keyval, guint keycode, GdkModifierType state,
               BillowViewport *self)
{
    const guint key = gdk_keyval_to_lower(keyval);
    const GdkModifierType held = state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_SHIFT_MASK);
    if (!self->active) {
        for (const BillowTool *const *tool = billow_tools; *tool; tool++)
            if ((*tool)->shortcut && (*tool)->shortcut(self, key, held))
                return GDK_EVENT_STOP;
        return GDK_EVENT_PROPAGATE;
    }
    if (!self->active->key)
        return GDK_EVENT_PROPAGATE;
    if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter)
        billow_viewport_finish(self, true);
    else if (key == GDK_KEY_Escape)
        billow_viewport_cancel(self);
    else
        self->active->key(self, key, state, true);
    return GDK_EVENT_STOP;
}

static void
on_key_released(GtkEventControllerKey *keys, guint keyval, guint keycode, GdkModifierType state,
                BillowViewport *self)
{
    if (self->active && self->active->key)
        self->active->key(self, gdk_keyval_to_lower(keyval), state, false);
}

/* Keeps the result of the active tool when the focus leaves. */
static void
on_focus_left(BillowViewport *self)
{
    if (self->active && !self->press.button)
        billow_viewport_finish(self, true);
}

/* --- Lifecycle --- */

void
billow_viewport_init_controls(BillowViewport *self)
{
    GtkEventController *drag = GTK_EVENT_CONTROLLER(gtk_gesture_drag_new());
    GtkEventController *motion = gtk_event_controller_motion_new(), *focus = gtk_event_controller_focus_new();
    GtkEventController *keys = gtk_event_controller_key_new();
    g_autoptr(GString) gestures = g_string_new(NULL);
    g_autoptr(GString) shortcuts = g_string_new(NULL);
    for (const BillowTool *const *tool = billow_tools; *tool; tool++) {
        g_string_append_printf(gestures, "%s ", (*tool)->gestures ? (*tool)->gestures : "");
        g_string_append_printf(shortcuts, "%s ", (*tool)->shortcuts ? (*tool)->shortcuts : "");
    }
    g_signal_connect(motion, "motion", G_CALLBACK(on_motion), self);
    g_signal_connect(motion, "enter", G_CALLBACK(on_enter), self);
    g_signal_connect(motion, "leave", G_CALLBACK(on_leave), self);
    gtk_widget_add_controller(GTK_WIDGET(self), motion);

    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(drag), 0);
    g_signal_connect(drag, "drag-begin", G_CALLBACK(on_drag_begin), self);
    g_signal_connect(drag, "drag-update", G_CALLBACK(on_drag_update), self);
    g_signal_connect(drag, "drag-end", G_CALLBACK(on_drag_end), self);
    g_signal_connect(drag, "cancel", G_CALLBACK(on_drag_cancel), self);
    gtk_event_controller_set_name(drag, gestures->str);
    gtk_widget_add_controller(GTK_WIDGET(self), drag);

    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    gtk_event_controller_set_name(keys, shortcuts->str);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key_pressed), self);
    g_signal_connect(keys, "key-released", G_CALLBACK(on_key_released), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(on_focus_left), self);
    gtk_widget_add_controller(GTK_WIDGET(self), focus);
    g_signal_connect(self, "unmap", G_CALLBACK(on_focus_left), NULL);
}
