/* Pointer and keys in the viewport: turning and moving the view, dragging anchors and bodies. */
#include "widgets/viewport_private.h"

static const double grab_radius = 12.0; /* around an anchor, logical pixels */
static const double click_slack = 4.0;  /* a press that moves less is a click */
static const double key_orbit = 0.1;    /* radians a key press */
static const double key_pan = 40.0;     /* pixels a key press */

/* Which of these places of the world is at a point of the widget; -1 = none. */
static int
place_at(BillowViewport *self, const GArray *places, double x, double y)
{
    BillowVec3 eye = billow_camera_eye(&self->camera);
    double nearest = grab_radius, nearest_depth = INFINITY;
    int found = -1;
    for (guint i = 0; i < places->len; i++) {
        BillowVec3 place = g_array_index(places, BillowVec3, i);
        double place_x, place_y;
        if (!billow_viewport_project(self, place, &place_x, &place_y))
            continue;
        double away = hypot(place_x - x, place_y - y), depth = billow_vec3_distance(place, eye);
        /* of two that cover one another the nearer one, else the one closer to the pointer */
        if (away < nearest - 2.0 || (away < nearest + 2.0 && away < grab_radius && depth < nearest_depth)) {
            nearest = away;
            nearest_depth = depth;
            found = (int) i;
        }
    }
    return found;
}

int
billow_viewport_anchor_at(BillowViewport *self, double x, double y)
{
    return place_at(self, self->anchors, x, y);
}

static int
constraint_at(BillowViewport *self, double x, double y)
{
    return self->options.anchors ? place_at(self, self->constraints, x, y) : -1;
}

static int
handle_at(BillowViewport *self, double x, double y)
{
    return self->options.anchors ? place_at(self, self->handle, x, y) : -1;
}

static bool
can_edit(BillowViewport *self)
{
    return self->editable && self->options.anchors;
}

static void
show_grip(BillowViewport *self)
{
    bool grip = (self->hovered >= 0 && can_edit(self)) || self->hovered_handle >= 0 ||
                self->hovered_constraint >= 0 || self->hovered_collider >= 0 ||
                self->hovered_grip != BILLOW_GRIP_NONE;
    const char *beside = self->brush > 0.0 ? "crosshair" : NULL;
    gtk_widget_set_cursor_from_name(GTK_WIDGET(self), grip ? "grab" : beside);
}

static void
set_hovered_handle(BillowViewport *self, int handle)
{
    if (handle == self->hovered_handle)
        return;
    self->hovered_handle = handle;
    self->stale.marks = true;
    show_grip(self);
    billow_viewport_redraw(self);
}

static void
set_hovered(BillowViewport *self, int anchor, int constraint, int collider)
{
    bool other_anchor = anchor != self->hovered, other_collider = collider != self->hovered_collider;
    bool other_constraint = constraint != self->hovered_constraint;
    if (!other_anchor && !other_constraint && !other_collider)
        return;
    self->hovered = anchor;
    self->hovered_constraint = constraint;
    self->hovered_collider = collider;
    self->stale.marks |= other_anchor || other_constraint;
    self->stale.colliders |= other_collider;
    show_grip(self);
    if (other_anchor)
        billow_viewport_emit_hovered(self);
    billow_viewport_redraw(self);
}

static void
set_hovered_grip(BillowViewport *self, BillowGrip grip)
{
    if (grip == self->hovered_grip)
        return;
    self->hovered_grip = grip;
    show_grip(self);
    billow_viewport_redraw(self);
}

static void
on_motion(GtkEventControllerMotion *motion, double x, double y, BillowViewport *self)
{
    self->pointer_x = x;
    self->pointer_y = y;
    self->pointed = true;
    if (self->brush > 0.0)
        gtk_widget_queue_draw(GTK_WIDGET(self));
    if (self->gesture != BILLOW_GESTURE_NONE || self->brush > 0.0)
        return;
    BillowGrip grip = billow_viewport_grip_at(self, x, y);
    set_hovered_grip(self, grip);
    if (grip != BILLOW_GRIP_NONE) {
        set_hovered(self, -1, -1, -1);
        return;
    }
    int handle = handle_at(self, x, y);
    int anchor = self->options.anchors && handle < 0 ? billow_viewport_anchor_at(self, x, y) : -1;
    set_hovered_handle(self, handle);
    /* marks are before bodies, for they are small */
    bool on_anchor = anchor >= 0 && can_edit(self);
    int constraint = on_anchor ? -1 : constraint_at(self, x, y);
    bool find_body = !on_anchor && handle < 0 && constraint < 0 && self->editable_colliders;
    set_hovered(self, anchor, constraint, find_body ? billow_viewport_collider_at(self, x, y) : -1);
}

static void
on_leave(GtkEventControllerMotion *motion, BillowViewport *self)
{
    self->pointed = false;
    if (self->brush > 0.0)
        gtk_widget_queue_draw(GTK_WIDGET(self));
    if (self->gesture != BILLOW_GESTURE_NONE)
        return;
    set_hovered(self, -1, -1, -1);
    set_hovered_handle(self, -1);
    set_hovered_grip(self, BILLOW_GRIP_NONE);
}

/* Dragging */

static GdkModifierType
modifiers(GtkGestureDrag *drag)
{
    return gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(drag));
}

/* The place of what is dragged. */
static BillowVec3 *
dragged_place(BillowViewport *self)
{
    if (self->gesture == BILLOW_GESTURE_MOVE_ANCHOR)
        return &g_array_index(self->anchors, BillowVec3, self->dragged);
    if (self->gesture == BILLOW_GESTURE_MOVE_HANDLE)
        return &g_array_index(self->handle, BillowVec3, 0);
    return &g_array_index(self->colliders, BillowCollider, self->dragged).position;
}

static BillowVec3 *
dragged_rotation(BillowViewport *self)
{
    return &g_array_index(self->colliders, BillowCollider, self->dragged).rotation;
}

static bool
turns_body(BillowViewport *self)
{
    return self->gesture == BILLOW_GESTURE_TURN_COLLIDER;
}

static bool
drags_place(BillowViewport *self)
{
    return self->gesture == BILLOW_GESTURE_MOVE_ANCHOR || self->gesture == BILLOW_GESTURE_MOVE_COLLIDER ||
           self->gesture == BILLOW_GESTURE_MOVE_HANDLE;
}

/* What is dragged, or was until now, has moved. */
static void
emit_moved(BillowViewport *self, BillowViewportGesture gesture, gboolean final)
{
    if (gesture == BILLOW_GESTURE_MOVE_ANCHOR) {
        self->stale.marks = true;
        billow_viewport_emit_moved(self, self->dragged, final);
    } else if (gesture == BILLOW_GESTURE_MOVE_HANDLE) {
        self->stale.marks = true;
        billow_viewport_emit_handle_moved(self, final);
    } else if (gesture == BILLOW_GESTURE_TURN_COLLIDER) {
        self->stale.colliders = true;
        billow_viewport_emit_collider_turned(self, self->dragged, final);
    } else {
        self->stale.colliders = true;
        billow_viewport_emit_collider_moved(self, self->dragged, final);
    }
}

static void
begin_anchor_drag(BillowViewport *self, int index)
{
    self->gesture = BILLOW_GESTURE_MOVE_ANCHOR;
    self->dragged = index;
    if (!billow_viewport_is_anchor_selected(self, index))
        billow_viewport_set_selected_anchor(self, index);
    self->dragged_from = *dragged_place(self);
    billow_viewport_emit_pressed(self, index);
}

static void
begin_handle_drag(BillowViewport *self)
{
    self->gesture = BILLOW_GESTURE_MOVE_HANDLE;
    self->dragged_from = *dragged_place(self);
    self->stale.marks = true;
    billow_viewport_redraw(self);
}

static void
begin_collider_drag(BillowViewport *self, int index)
{
    self->gesture = BILLOW_GESTURE_MOVE_COLLIDER;
    self->grip = BILLOW_GRIP_NONE;
    self->dragged = index;
    billow_viewport_set_selected_collider(self, index);
    self->dragged_from = *dragged_place(self);
    billow_viewport_emit_collider_pressed(self, index);
}

static bool
begin_stroke(BillowViewport *self, GtkGestureDrag *drag)
{
    BillowVec3 place;
    double pixel;
    if (!billow_viewport_find_cloth(self, self->press_x, self->press_y, &place, &pixel))
        return false;
    self->gesture = BILLOW_GESTURE_BRUSH;
    billow_viewport_emit_brushed(self, BILLOW_BRUSH_DOWN, self->press_x, self->press_y, modifiers(drag));
    return true;
}

static void
begin_grip_drag(BillowViewport *self, BillowGrip grip)
{
    self->gesture = billow_grip_turns(grip)   ? BILLOW_GESTURE_TURN_COLLIDER
                    : billow_grip_sizes(grip) ? BILLOW_GESTURE_SIZE_COLLIDER
                                              : BILLOW_GESTURE_MOVE_COLLIDER;
    self->grip = grip;
    self->dragged = self->selected_collider;
    billow_viewport_get_gizmo(self, &self->held_gizmo);
    self->dragged_from = *dragged_place(self);
    self->dragged_rotation = *dragged_rotation(self);
    self->turned = 0.0;
    self->sized = self->held_gizmo.halves[billow_grip_axis(grip)];
    billow_viewport_redraw(self);
}

static void
on_drag_begin(GtkGestureDrag *drag, double x, double y, BillowViewport *self)
{
    guint button = gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(drag));
    bool primary = button == GDK_BUTTON_PRIMARY;
    bool picks = primary && self->brush <= 0.0 && !(modifiers(drag) & GDK_ALT_MASK);
    BillowGrip grip = picks ? billow_viewport_grip_at(self, x, y) : BILLOW_GRIP_NONE;
    bool handle = picks && handle_at(self, x, y) >= 0;
    int anchor = picks && !handle && can_edit(self) ? billow_viewport_anchor_at(self, x, y) : -1;
    int constraint = picks && !handle && anchor < 0 ? constraint_at(self, x, y) : -1;
    bool find_body = picks && !handle && anchor < 0 && constraint < 0 && self->editable_colliders;
    int collider = find_body ? billow_viewport_collider_at(self, x, y) : -1;
    gtk_widget_grab_focus(GTK_WIDGET(self));
    self->press_x = self->last_x = x;
    self->press_y = self->last_y = y;
    if (primary && self->brush > 0.0 && begin_stroke(self, drag))
        return;
    if (grip != BILLOW_GRIP_NONE)
        begin_grip_drag(self, grip);
    else if (handle)
        begin_handle_drag(self);
    else if (anchor >= 0)
        begin_anchor_drag(self, anchor);
    else if (constraint >= 0)
        billow_viewport_begin_constraint_drag(self, constraint);
    else if (collider >= 0)
        begin_collider_drag(self, collider);
    else if (picks && modifiers(drag) & GDK_CONTROL_MASK && billow_viewport_begin_pull(self, x, y))
        return;
    else
        self->gesture = billow_viewport_navigation_drag(self, button, modifiers(drag));
    if (self->gesture == BILLOW_GESTURE_NONE)
        gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
    if (drags_place(self) || turns_body(self) || self->gesture == BILLOW_GESTURE_SIZE_COLLIDER ||
        self->gesture == BILLOW_GESTURE_MOVE_CONSTRAINT)
        gtk_widget_set_cursor_from_name(GTK_WIDGET(self), "grabbing");
}

/* A dragged coordinate as a short decimal number, off by less than a tenth of a pixel `pixel` metres wide;
 * one that did not move stays as it is. */
static double
shortened(double moved, double from, double pixel)
{
    if (moved == from)
        return from;
    double per_metre = pow(10.0, ceil(1.0 - log10(pixel)));
    return round(moved * per_metre) / per_metre;
}

static void
move_dragged(BillowViewport *self, double x, double y, GdkModifierType state)
{
    BillowDrag drag = state & GDK_SHIFT_MASK     ? BILLOW_DRAG_VERTICAL
                      : state & GDK_CONTROL_MASK ? BILLOW_DRAG_HORIZONTAL
                                                 : BILLOW_DRAG_SCREEN;
    BillowPictureSize size = billow_viewport_size(self);
    const bool by_grip = self->gesture == BILLOW_GESTURE_MOVE_COLLIDER && self->grip != BILLOW_GRIP_NONE;
    BillowVec3 from = self->dragged_from, to = by_grip
                                                   ? billow_viewport_move_by_grip(self, x, y)
                                                   : billow_camera_drag(&self->camera, size, drag, from,
                                                                        self->press_x, self->press_y, x, y);
    double pixel = self->camera.distance / MAX(size.height, 1);
    *dragged_place(self) = billow_vec3(shortened(to.x, from.x, pixel), shortened(to.y, from.y, pixel),
                                       shortened(to.z, from.z, pixel));
    emit_moved(self, self->gesture, FALSE);
    billow_viewport_redraw(self);
}

static void
turn_dragged(BillowViewport *self, double dx, double dy, GdkModifierType state)
{
    *dragged_rotation(self) = billow_viewport_turn_by_grip(self, dx, dy, state & GDK_CONTROL_MASK);
    emit_moved(self, self->gesture, FALSE);
    billow_viewport_redraw(self);
}

static void
size_dragged(BillowViewport *self, double x, double y)
{
    const double pixel = self->camera.distance / MAX(billow_viewport_size(self).height, 1);
    const double before = self->held_gizmo.halves[billow_grip_axis(self->grip)];
    self->sized = shortened(billow_viewport_half_by_grip(self, x, y), before, pixel);
    billow_viewport_emit_collider_sized(self, self->sized, FALSE);
    billow_viewport_redraw(self);
}

static void
on_drag_update(GtkGestureDrag *drag, double offset_x, double offset_y, BillowViewport *self)
{
    double x = self->press_x + offset_x, y = self->press_y + offset_y;
    double dx = x - self->last_x, dy = y - self->last_y;
    self->last_x = x;
    self->last_y = y;
    if (drags_place(self)) {
        move_dragged(self, x, y, modifiers(drag));
    } else if (self->gesture == BILLOW_GESTURE_BRUSH) {
        billow_viewport_emit_brushed(self, BILLOW_BRUSH_MOVED, x, y, modifiers(drag));
    } else if (self->gesture == BILLOW_GESTURE_MOVE_CONSTRAINT) {
        billow_viewport_move_constraint(self, x, y);
    } else if (self->gesture == BILLOW_GESTURE_PULL) {
        billow_viewport_move_pull(self, x, y);
    } else if (turns_body(self)) {
        turn_dragged(self, dx, dy, modifiers(drag));
    } else if (self->gesture == BILLOW_GESTURE_SIZE_COLLIDER) {
        size_dragged(self, x, y);
    } else if (self->gesture == BILLOW_GESTURE_ORBIT) {
        billow_viewport_orbit(self, dx, dy);
    } else if (self->gesture == BILLOW_GESTURE_PAN) {
        billow_viewport_pan(self, dx, dy);
    } else if (self->gesture == BILLOW_GESTURE_ZOOM) {
        billow_viewport_drag_zoom(self, dx, dy);
    }
}

static void
end_gesture(BillowViewport *self)
{
    self->gesture = BILLOW_GESTURE_NONE;
    show_grip(self);
}

/* A click beside all that can be dragged. */
static void
click(BillowViewport *self)
{
    if (billow_viewport_emit_clicked(self, self->press_x, self->press_y))
        return;
    int plane = self->editable_colliders ? billow_viewport_plane_at(self, self->press_x, self->press_y) : -1;
    if (can_edit(self)) {
        billow_viewport_set_selected_anchor(self, -1);
        billow_viewport_emit_pressed(self, -1);
    }
    if (self->editable_colliders) {
        billow_viewport_set_selected_collider(self, plane);
        billow_viewport_emit_collider_pressed(self, plane);
    }
}

static bool
is_click(GtkGestureDrag *drag, BillowViewportGesture gesture)
{
    return (gesture == BILLOW_GESTURE_ORBIT || gesture == BILLOW_GESTURE_CLICK) &&
           gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(drag)) == GDK_BUTTON_PRIMARY;
}

static void
on_drag_end(GtkGestureDrag *drag, double offset_x, double offset_y, BillowViewport *self)
{
    BillowViewportGesture gesture = self->gesture;
    bool moved = drags_place(self) || turns_body(self);
    end_gesture(self);
    if (moved)
        emit_moved(self, gesture, TRUE);
    else if (gesture == BILLOW_GESTURE_SIZE_COLLIDER)
        billow_viewport_emit_collider_sized(self, self->sized, TRUE);
    else if (gesture == BILLOW_GESTURE_MOVE_CONSTRAINT)
        billow_viewport_end_constraint_drag(self);
    else if (gesture == BILLOW_GESTURE_PULL)
        billow_viewport_end_pull(self);
    else if (gesture == BILLOW_GESTURE_BRUSH)
        billow_viewport_emit_brushed(self, BILLOW_BRUSH_LIFTED, self->press_x + offset_x,
                                     self->press_y + offset_y, modifiers(drag));
    else if (is_click(drag, gesture) && self->brush <= 0.0 && hypot(offset_x, offset_y) < click_slack)
        click(self);
}

/* Puts what is dragged back where it was, or takes a stroke or a pull back. False when nothing is. */
static gboolean
cancel_drag(BillowViewport *self)
{
    BillowViewportGesture gesture = self->gesture;
    if (billow_viewport_give_up_pull(self)) {
        end_gesture(self);
        return TRUE;
    }
    if (gesture == BILLOW_GESTURE_BRUSH) {
        end_gesture(self);
        billow_viewport_emit_brushed(self, BILLOW_BRUSH_TAKEN_BACK, self->press_x, self->press_y, 0);
        return TRUE;
    }
    if (gesture == BILLOW_GESTURE_MOVE_CONSTRAINT) {
        end_gesture(self);
        billow_viewport_cancel_constraint_drag(self);
        return TRUE;
    }
    if (gesture == BILLOW_GESTURE_SIZE_COLLIDER) {
        end_gesture(self);
        billow_viewport_emit_collider_sized(self, self->held_gizmo.halves[billow_grip_axis(self->grip)],
                                            TRUE);
        return TRUE;
    }
    if (!drags_place(self) && !turns_body(self))
        return FALSE;
    if (turns_body(self))
        *dragged_rotation(self) = self->dragged_rotation;
    else
        *dragged_place(self) = self->dragged_from;
    end_gesture(self);
    emit_moved(self, gesture, TRUE);
    billow_viewport_redraw(self);
    return TRUE;
}

static void
on_drag_cancel(GtkGesture *gesture, GdkEventSequence *sequence, BillowViewport *self)
{
    if (!cancel_drag(self))
        end_gesture(self);
}

static gboolean
escape(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    return cancel_drag(BILLOW_VIEWPORT(widget));
}

/* Keys and actions */

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

static void
frame_all(GtkWidget *widget, const char *name, GVariant *parameter)
{
    billow_viewport_frame_all(BILLOW_VIEWPORT(widget));
}

static void
look(GtkWidget *widget, const char *name, GVariant *parameter)
{
    BillowView view = g_str_equal(name, "viewport.front")   ? BILLOW_VIEW_FRONT
                      : g_str_equal(name, "viewport.right") ? BILLOW_VIEW_RIGHT
                                                            : BILLOW_VIEW_TOP;
    billow_viewport_look(BILLOW_VIEWPORT(widget), view);
}

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

static void
bind_action(GtkWidgetClass *class, const char *action, guint key, guint other_key)
{
    gtk_widget_class_add_binding_action(class, key, 0, action, NULL);
    gtk_widget_class_add_binding_action(class, other_key, 0, action, NULL);
}

void
billow_viewport_class_init_controls(GtkWidgetClass *class)
{
    const guint nearer[] = {GDK_KEY_plus, GDK_KEY_equal, GDK_KEY_KP_Add, 0};
    const guint farther[] = {GDK_KEY_minus, GDK_KEY_KP_Subtract, 0};
    gtk_widget_class_install_action(class, "viewport.frame-all", NULL, frame_all);
    gtk_widget_class_install_action(class, "viewport.front", NULL, look);
    gtk_widget_class_install_action(class, "viewport.right", NULL, look);
    gtk_widget_class_install_action(class, "viewport.top", NULL, look);
    gtk_widget_class_add_binding_action(class, GDK_KEY_f, 0, "viewport.frame-all", NULL);
    bind_action(class, "viewport.front", GDK_KEY_1, GDK_KEY_KP_1);
    bind_action(class, "viewport.right", GDK_KEY_3, GDK_KEY_KP_3);
    bind_action(class, "viewport.top", GDK_KEY_7, GDK_KEY_KP_7);
    bind_arrow(class, GDK_KEY_Left, GDK_KEY_KP_Left, GDK_KEY_KP_4, -1.0, 0.0);
    bind_arrow(class, GDK_KEY_Right, GDK_KEY_KP_Right, GDK_KEY_KP_6, 1.0, 0.0);
    bind_arrow(class, GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_KP_8, 0.0, 1.0);
    bind_arrow(class, GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_KP_2, 0.0, -1.0);
    bind_zoom(class, nearer, -1.0);
    bind_zoom(class, farther, 1.0);
    gtk_widget_class_add_binding(class, GDK_KEY_Escape, 0, escape, NULL);
}

void
billow_viewport_init_controls(BillowViewport *self)
{
    GtkWidget *widget = GTK_WIDGET(self);
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect(motion, "motion", G_CALLBACK(on_motion), self);
    g_signal_connect(motion, "leave", G_CALLBACK(on_leave), self);
    gtk_widget_add_controller(widget, motion);

    GtkGesture *drag = gtk_gesture_drag_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(drag), 0);
    g_signal_connect(drag, "drag-begin", G_CALLBACK(on_drag_begin), self);
    g_signal_connect(drag, "drag-update", G_CALLBACK(on_drag_update), self);
    g_signal_connect(drag, "drag-end", G_CALLBACK(on_drag_end), self);
    g_signal_connect(drag, "cancel", G_CALLBACK(on_drag_cancel), self);
    gtk_event_controller_set_name(
        GTK_EVENT_CONTROLLER(drag),
        "view-orbit view-pan view-zoom view-drag view-turn view-size view-handle view-brush view-pull");
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(drag));
}
