/* Drags in the viewport: turning and moving the view, moving anchors and bodies. */
#include "widgets/viewport/private.h"

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
begin_anchor_drag(BillowViewport *self, int index, GdkModifierType state)
{
    self->gesture = BILLOW_GESTURE_MOVE_ANCHOR;
    self->dragged = index;
    billow_viewport_press_anchor(self, index, state);
    self->dragged_from = *dragged_place(self);
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

/* A click while keys move the anchors; no other button does anything then. */
static void
end_by_button(BillowViewport *self, GtkGestureDrag *drag, guint button)
{
    if (button == GDK_BUTTON_PRIMARY || button == GDK_BUTTON_SECONDARY)
        billow_viewport_end_group(self, button == GDK_BUTTON_PRIMARY);
    gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
hold_anchors(BillowViewport *self, BillowGrip grip, GdkModifierType state)
{
    const BillowTransformKind kind = billow_grip_turns(grip)   ? BILLOW_TRANSFORM_TURN
                                     : billow_grip_sizes(grip) ? BILLOW_TRANSFORM_SCALE
                                                               : BILLOW_TRANSFORM_MOVE;
    self->gesture = BILLOW_GESTURE_GROUP;
    self->grip = grip;
    billow_viewport_begin_group(self, kind, billow_grip_axis(grip), TRUE, state);
    gtk_widget_set_cursor_from_name(GTK_WIDGET(self), "grabbing");
}

/* A drag on nothing: where a plain one does nothing, or with Ctrl. */
static bool
begins_box(BillowViewport *self, guint button, GdkModifierType state)
{
    const bool looks_around = self->gesture == BILLOW_GESTURE_ORBIT || self->gesture == BILLOW_GESTURE_PAN;
    return billow_viewport_can_group(self) && button == GDK_BUTTON_PRIMARY && !(state & GDK_ALT_MASK) &&
           (self->gesture == BILLOW_GESTURE_CLICK || (looks_around && (state & GDK_CONTROL_MASK)));
}

/* Of what is at the place of the press: marks are before bodies, for they are small, and what is there before the view. */
static void
take_hold(BillowViewport *self, guint button, GdkModifierType state)
{
    const double x = self->press_x, y = self->press_y;
    bool picks = button == GDK_BUTTON_PRIMARY && self->brush <= 0.0 && !(state & GDK_ALT_MASK);
    bool handle = picks && billow_viewport_handle_at(self, x, y) >= 0;
    int anchor =
        picks && !handle && billow_viewport_can_edit(self) ? billow_viewport_anchor_at(self, x, y) : -1;
    bool one_more = anchor >= 0 && self->several && billow_viewport_is_adding(state);
    BillowGrip grip = picks && !one_more ? billow_viewport_grip_at(self, x, y) : BILLOW_GRIP_NONE;
    int constraint = picks && !handle && anchor < 0 ? billow_viewport_constraint_at(self, x, y) : -1;
    bool find_body = picks && !handle && anchor < 0 && constraint < 0 && self->editable_colliders;
    int collider = find_body ? billow_viewport_collider_at(self, x, y) : -1;
    if (grip != BILLOW_GRIP_NONE && billow_viewport_can_group(self))
        hold_anchors(self, grip, state);
    else if (grip != BILLOW_GRIP_NONE)
        begin_grip_drag(self, grip);
    else if (handle)
        begin_handle_drag(self);
    else if (anchor >= 0)
        begin_anchor_drag(self, anchor, state);
    else if (constraint >= 0)
        billow_viewport_begin_constraint_drag(self, constraint);
    else if (picks && (state & GDK_CONTROL_MASK) && billow_viewport_begin_pull(self, x, y))
        return;
    else if (collider >= 0)
        begin_collider_drag(self, collider);
    else
        self->gesture = billow_viewport_navigation_drag(self, button, state);
    if (begins_box(self, button, state))
        billow_viewport_begin_box(self);
}

static void
on_drag_begin(GtkGestureDrag *drag, double x, double y, BillowViewport *self)
{
    guint button = gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(drag));
    bool primary = button == GDK_BUTTON_PRIMARY;
    gtk_widget_grab_focus(GTK_WIDGET(self));
    self->press_x = self->last_x = x;
    self->press_y = self->last_y = y;
    if (self->group.runs) {
        end_by_button(self, drag, button);
        return;
    }
    if (primary && self->brush > 0.0 && begin_stroke(self, drag))
        return;
    if (primary && self->drawing)
        billow_viewport_begin_curve(self);
    else
        take_hold(self, button, modifiers(drag));
    if (self->gesture == BILLOW_GESTURE_NONE)
        gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
    if (drags_place(self) || turns_body(self) || self->gesture == BILLOW_GESTURE_SIZE_COLLIDER ||
        self->gesture == BILLOW_GESTURE_MOVE_CONSTRAINT)
        gtk_widget_set_cursor_from_name(GTK_WIDGET(self), "grabbing");
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
    if (self->gesture == BILLOW_GESTURE_MOVE_ANCHOR && self->snapping)
        to = billow_viewport_snapped(self, from, to);
    *dragged_place(self) = billow_vec3(billow_viewport_shortened(to.x, from.x, pixel),
                                       billow_viewport_shortened(to.y, from.y, pixel),
                                       billow_viewport_shortened(to.z, from.z, pixel));
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
    self->sized = billow_viewport_shortened(billow_viewport_half_by_grip(self, x, y), before, pixel);
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
    if (self->gesture == BILLOW_GESTURE_MOVE_ANCHOR &&
        !billow_viewport_begins_slide(self, offset_x, offset_y))
        return;
    if (self->gesture == BILLOW_GESTURE_CURVE) {
        billow_viewport_draw_on(self, x, y);
    } else if (self->gesture == BILLOW_GESTURE_BOX) {
        billow_viewport_pull_box(self, modifiers(drag));
    } else if (self->gesture == BILLOW_GESTURE_GROUP) {
        billow_viewport_follow_group(self, x, y, modifiers(drag));
    } else if (drags_place(self)) {
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
    billow_viewport_show_grip(self);
}

/* A click on a handle is one on the anchor behind it. */
static void
let_group_go(BillowViewport *self, double offset_x, double offset_y)
{
    const bool clicked = hypot(offset_x, offset_y) < BILLOW_CLICK_SLACK;
    billow_viewport_end_group(self, !clicked);
    const int anchor = clicked ? billow_viewport_anchor_at(self, self->press_x, self->press_y) : -1;
    if (anchor < 0)
        return;
    billow_viewport_set_selected_anchor(self, -1);
    billow_viewport_press_anchor(self, anchor, 0);
}

void
billow_viewport_keep_group(BillowViewport *self)
{
    billow_viewport_end_group(self, TRUE);
    if (self->gesture == BILLOW_GESTURE_GROUP)
        end_gesture(self);
}

/* A click beside all that can be dragged. */
static void
click(BillowViewport *self, GdkModifierType state)
{
    if (billow_viewport_can_group(self) && billow_viewport_is_adding(state))
        return;
    if (billow_viewport_emit_clicked(self, self->press_x, self->press_y))
        return;
    int plane = self->editable_colliders ? billow_viewport_plane_at(self, self->press_x, self->press_y) : -1;
    if (billow_viewport_can_edit(self)) {
        billow_viewport_set_selected_anchor(self, -1);
        billow_viewport_emit_selected(self);
    }
    if (self->editable_colliders) {
        billow_viewport_set_selected_collider(self, plane);
        billow_viewport_emit_collider_pressed(self, plane);
    }
}

static bool
is_click(GtkGestureDrag *drag, BillowViewportGesture gesture)
{
    return (gesture == BILLOW_GESTURE_ORBIT || gesture == BILLOW_GESTURE_CLICK ||
            gesture == BILLOW_GESTURE_BOX) &&
           gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(drag)) == GDK_BUTTON_PRIMARY;
}

static void
on_drag_end(GtkGestureDrag *drag, double offset_x, double offset_y, BillowViewport *self)
{
    BillowViewportGesture gesture = self->gesture;
    bool moved = drags_place(self) || turns_body(self);
    end_gesture(self);
    if (gesture == BILLOW_GESTURE_BOX)
        gtk_widget_queue_draw(GTK_WIDGET(self));
    if (gesture == BILLOW_GESTURE_MOVE_ANCHOR)
        billow_viewport_release_anchor(self, self->dragged);
    if (gesture == BILLOW_GESTURE_CURVE)
        billow_viewport_end_curve(self, TRUE);
    else if (gesture == BILLOW_GESTURE_GROUP)
        let_group_go(self, offset_x, offset_y);
    else if (moved)
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
    else if (is_click(drag, gesture) && self->brush <= 0.0 && hypot(offset_x, offset_y) < BILLOW_CLICK_SLACK)
        click(self, modifiers(drag));
}

gboolean
billow_viewport_cancel_drag(BillowViewport *self)
{
    BillowViewportGesture gesture = self->gesture;
    if (billow_viewport_give_up_pull(self)) {
        end_gesture(self);
        return TRUE;
    }
    if (billow_viewport_end_group(self, FALSE)) {
        end_gesture(self);
        return TRUE;
    }
    if (gesture == BILLOW_GESTURE_CURVE) {
        end_gesture(self);
        billow_viewport_end_curve(self, FALSE);
        return TRUE;
    }
    if (gesture == BILLOW_GESTURE_NONE && self->drawing) {
        billow_viewport_set_drawing(self, false);
        return TRUE;
    }
    if (gesture == BILLOW_GESTURE_BOX) {
        end_gesture(self);
        billow_viewport_take_box_back(self);
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
    if (!billow_viewport_cancel_drag(self))
        end_gesture(self);
}

void
billow_viewport_init_controls(BillowViewport *self)
{
    GtkGesture *drag = gtk_gesture_drag_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(drag), 0);
    g_signal_connect(drag, "drag-begin", G_CALLBACK(on_drag_begin), self);
    g_signal_connect(drag, "drag-update", G_CALLBACK(on_drag_update), self);
    g_signal_connect(drag, "drag-end", G_CALLBACK(on_drag_end), self);
    g_signal_connect(drag, "cancel", G_CALLBACK(on_drag_cancel), self);
    gtk_event_controller_set_name(
        GTK_EVENT_CONTROLLER(drag),
        "view-orbit view-pan view-zoom view-drag view-turn view-size view-handle view-brush view-pull "
        "anchors-add anchors-box anchors-handles anchors-curve");
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drag));
}
