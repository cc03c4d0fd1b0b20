/* Several anchors are selected in the viewport: one after another with Ctrl or Shift, or by a box. */
#include "widgets/viewport/private.h"

guint
billow_viewport_count_selected(BillowViewport *self)
{
    guint n = 0;
    for (guint i = 0; i < self->selected->len; i++)
        n += g_array_index(self->selected, gboolean, i) ? 1 : 0;
    return n;
}

gboolean
billow_viewport_can_group(BillowViewport *self)
{
    return self->several && self->editable && self->options.anchors && self->anchors->len > 0;
}

static void
tell(BillowViewport *self)
{
    self->stale.marks = true;
    billow_viewport_emit_selected(self);
    billow_viewport_redraw(self);
}

gboolean
billow_viewport_is_adding(GdkModifierType state)
{
    return (state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) != 0;
}

/* --- One after another --- */

void
billow_viewport_press_anchor(BillowViewport *self, int index, GdkModifierType state)
{
    const gboolean adding = self->several && billow_viewport_is_adding(state);
    const gboolean was_selected = billow_viewport_is_anchor_selected(self, index);
    self->press = (BillowAnchorPress){.was_selected = was_selected, .adding = adding};
    self->last_picked = index;
    if (!was_selected && adding)
        billow_viewport_set_anchor_selected(self, index, TRUE);
    else if (!was_selected)
        billow_viewport_set_selected_anchor(self, index);
    tell(self);
}

gboolean
billow_viewport_begins_slide(BillowViewport *self, double offset_x, double offset_y)
{
    self->press.slid |= !self->several || hypot(offset_x, offset_y) >= BILLOW_CLICK_SLACK;
    return self->press.slid;
}

void
billow_viewport_release_anchor(BillowViewport *self, int index)
{
    if (!self->several || self->press.slid || !self->press.was_selected)
        return;
    if (self->press.adding)
        billow_viewport_set_anchor_selected(self, index, FALSE);
    else
        billow_viewport_set_selected_anchor(self, index);
    tell(self);
}

void
billow_viewport_select_all(BillowViewport *self)
{
    for (guint i = 0; i < self->selected->len; i++)
        g_array_index(self->selected, gboolean, i) = TRUE;
    tell(self);
}

/* --- By a box --- */

void
billow_viewport_begin_box(BillowViewport *self)
{
    self->gesture = BILLOW_GESTURE_BOX;
    g_array_set_size(self->selected_before, 0);
    g_array_append_vals(self->selected_before, self->selected->data, self->selected->len);
}

static gboolean
is_between(double a, double from, double to)
{
    return a >= fmin(from, to) && a <= fmax(from, to);
}

static gboolean
is_in_box(BillowViewport *self, guint index)
{
    double x, y;
    return billow_viewport_project(self, g_array_index(self->anchors, BillowVec3, index), &x, &y) &&
           is_between(x, self->press_x, self->last_x) && is_between(y, self->press_y, self->last_y);
}

void
billow_viewport_pull_box(BillowViewport *self, GdkModifierType state)
{
    const gboolean adding = (state & GDK_SHIFT_MASK) != 0;
    for (guint i = 0; i < self->selected->len; i++) {
        const gboolean before =
            i < self->selected_before->len && g_array_index(self->selected_before, gboolean, i);
        g_array_index(self->selected, gboolean, i) = is_in_box(self, i) || (adding && before);
    }
    tell(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
billow_viewport_take_box_back(BillowViewport *self)
{
    for (guint i = 0; i < MIN(self->selected->len, self->selected_before->len); i++)
        g_array_index(self->selected, gboolean, i) = g_array_index(self->selected_before, gboolean, i);
    tell(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
billow_viewport_draw_box(BillowViewport *self, GtkSnapshot *snapshot)
{
    static const GdkRGBA inside = {0.28f, 0.55f, 0.98f, 0.18f}, edge = {0.28f, 0.55f, 0.98f, 0.95f};
    if (self->gesture != BILLOW_GESTURE_BOX)
        return;
    const graphene_rect_t box = GRAPHENE_RECT_INIT(
        (float) fmin(self->press_x, self->last_x), (float) fmin(self->press_y, self->last_y),
        (float) fabs(self->last_x - self->press_x), (float) fabs(self->last_y - self->press_y));
    const float width[] = {1.0f, 1.0f, 1.0f, 1.0f};
    const GdkRGBA edges[] = {edge, edge, edge, edge};
    GskRoundedRect outline;
    gsk_rounded_rect_init_from_rect(&outline, &box, 0.0f);
    gtk_snapshot_append_color(snapshot, &inside, &box);
    gtk_snapshot_append_border(snapshot, &outline, width, edges);
}
