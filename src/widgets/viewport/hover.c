/* What the pointer is over in the viewport. */
#include "widgets/viewport/private.h"

static const double grab_radius = 12.0; /* around an anchor, logical pixels */

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

int
billow_viewport_constraint_at(BillowViewport *self, double x, double y)
{
    return self->options.anchors ? place_at(self, self->constraints, x, y) : -1;
}

int
billow_viewport_handle_at(BillowViewport *self, double x, double y)
{
    return self->options.anchors ? place_at(self, self->handle, x, y) : -1;
}

bool
billow_viewport_can_edit(BillowViewport *self)
{
    return self->editable && self->options.anchors;
}

void
billow_viewport_show_grip(BillowViewport *self)
{
    bool grip = (self->hovered >= 0 && billow_viewport_can_edit(self)) || self->hovered_handle >= 0 ||
                self->hovered_constraint >= 0 || self->hovered_collider >= 0 ||
                self->hovered_grip != BILLOW_GRIP_NONE;
    const char *beside = self->brush > 0.0 || self->drawing ? "crosshair" : NULL;
    gtk_widget_set_cursor_from_name(GTK_WIDGET(self), grip ? "grab" : beside);
}

static void
set_hovered_handle(BillowViewport *self, int handle)
{
    if (handle == self->hovered_handle)
        return;
    self->hovered_handle = handle;
    self->stale.marks = true;
    billow_viewport_show_grip(self);
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
    billow_viewport_show_grip(self);
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
    billow_viewport_show_grip(self);
    billow_viewport_redraw(self);
}

static void
on_motion(GtkEventControllerMotion *motion, double x, double y, BillowViewport *self)
{
    self->pointer_x = x;
    self->pointer_y = y;
    self->pointed = true;
    if (self->group.runs && !self->group.held)
        billow_viewport_follow_group(
            self, x, y, gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(motion)));
    if (self->brush > 0.0)
        gtk_widget_queue_draw(GTK_WIDGET(self));
    if (self->gesture != BILLOW_GESTURE_NONE || self->brush > 0.0 || self->group.runs)
        return;
    BillowGrip grip = billow_viewport_grip_at(self, x, y);
    set_hovered_grip(self, grip);
    if (grip != BILLOW_GRIP_NONE) {
        set_hovered(self, -1, -1, -1);
        return;
    }
    int handle = billow_viewport_handle_at(self, x, y);
    int anchor = self->options.anchors && handle < 0 ? billow_viewport_anchor_at(self, x, y) : -1;
    set_hovered_handle(self, handle);
    /* marks are before bodies, for they are small */
    bool on_anchor = anchor >= 0 && billow_viewport_can_edit(self);
    int constraint = on_anchor ? -1 : billow_viewport_constraint_at(self, x, y);
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

void
billow_viewport_init_hover(BillowViewport *self)
{
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect(motion, "motion", G_CALLBACK(on_motion), self);
    g_signal_connect(motion, "leave", G_CALLBACK(on_leave), self);
    gtk_widget_add_controller(GTK_WIDGET(self), motion);
}
