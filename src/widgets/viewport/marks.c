/* Marked points in the viewport: anchors, constraints, what is selected. */
#include "widgets/viewport/private.h"

static void
marks_changed(BillowViewport *self)
{
    self->stale.marks = true;
    billow_viewport_redraw(self);
}

/* --- Anchors --- */

/* What moves the anchors ends without a word: they are others now. */
static void
drop_group(BillowViewport *self)
{
    self->group.runs = false;
    if (self->gesture == BILLOW_GESTURE_GROUP || self->gesture == BILLOW_GESTURE_CURVE)
        self->gesture = BILLOW_GESTURE_NONE;
    billow_viewport_set_readout(self, NULL);
}

void
billow_viewport_set_anchors(BillowViewport *self, const BillowVec3 *points, size_t n_points)
{
    if ((self->group.runs || self->gesture == BILLOW_GESTURE_CURVE) && n_points == self->anchors->len)
        return; /* they are where they are being moved to */
    drop_group(self);
    const bool drags = self->gesture == BILLOW_GESTURE_MOVE_ANCHOR &&
                       self->dragged < (int) MIN(n_points, self->anchors->len);
    const BillowVec3 held = drags ? g_array_index(self->anchors, BillowVec3, self->dragged) : (BillowVec3){0};
    g_array_set_size(self->anchors, 0);
    if (n_points > 0)
        g_array_append_vals(self->anchors, points, (guint) n_points);
    if (drags) /* it is where the pointer holds it; what is given may be of before */
        g_array_index(self->anchors, BillowVec3, self->dragged) = held;
    g_array_set_size(self->selected, (guint) n_points);
    if (self->gesture == BILLOW_GESTURE_MOVE_ANCHOR && self->dragged >= (int) n_points)
        self->gesture = BILLOW_GESTURE_NONE;
    if (self->hovered >= (int) n_points) {
        self->hovered = -1;
        billow_viewport_emit_hovered(self);
    }
    marks_changed(self);
}

BillowVec3
billow_viewport_get_anchor(BillowViewport *self, int index)
{
    return g_array_index(self->anchors, BillowVec3, index);
}

void
billow_viewport_set_selected_anchor(BillowViewport *self, int index)
{
    for (guint i = 0; i < self->selected->len; i++)
        g_array_index(self->selected, gboolean, i) = (int) i == index;
    marks_changed(self);
}

void
billow_viewport_set_anchor_selected(BillowViewport *self, int index, gboolean selected)
{
    g_return_if_fail(index >= 0 && index < (int) self->selected->len);
    g_array_index(self->selected, gboolean, index) = selected;
    marks_changed(self);
}

gboolean
billow_viewport_is_anchor_selected(BillowViewport *self, int index)
{
    return index >= 0 && index < (int) self->selected->len && g_array_index(self->selected, gboolean, index);
}

int
billow_viewport_get_selected_anchor(BillowViewport *self)
{
    for (guint i = 0; i < self->selected->len; i++)
        if (g_array_index(self->selected, gboolean, i))
            return (int) i;
    return -1;
}

/* --- Constraints --- */

void
billow_viewport_set_constraints(BillowViewport *self, const BillowVec3 *points, size_t n, int selected)
{
    if (n == 0 && self->constraints->len == 0)
        return;
    g_array_set_size(self->constraints, 0);
    if (n > 0)
        g_array_append_vals(self->constraints, points, (guint) n);
    if (self->gesture == BILLOW_GESTURE_MOVE_CONSTRAINT && self->dragged_to >= 0 && self->dragged < (int) n)
        g_array_index(self->constraints, BillowVec3, self->dragged) =
            billow_mesh_point(self->mesh, (size_t) self->dragged_to);
    self->selected_constraint = selected;
    if (self->hovered_constraint >= (int) n)
        self->hovered_constraint = -1;
    marks_changed(self);
}

/* --- The handle --- */

void
billow_viewport_set_handle(BillowViewport *self, const BillowVec3 *place)
{
    if (!place && self->handle->len == 0)
        return;
    g_array_set_size(self->handle, 0);
    if (place)
        g_array_append_vals(self->handle, place, 1);
    if (!place && self->gesture == BILLOW_GESTURE_MOVE_HANDLE)
        self->gesture = BILLOW_GESTURE_NONE;
    if (!place)
        self->hovered_handle = -1;
    marks_changed(self);
}

/* --- Drawing --- */

void
billow_viewport_give_marks(BillowViewport *self, BillowRenderer *renderer)
{
    g_autoptr(GArray) marks = g_array_new(FALSE, FALSE, sizeof(BillowMark));
    for (guint i = 0; i < self->anchors->len; i++) {
        const unsigned look = ((int) i == self->hovered ? BILLOW_MARK_HOVERED : 0u) |
                              (billow_viewport_is_anchor_selected(self, (int) i) ? BILLOW_MARK_SELECTED : 0u);
        const BillowMark mark = {g_array_index(self->anchors, BillowVec3, i), look};
        g_array_append_val(marks, mark);
    }
    for (guint i = 0; i < self->constraints->len; i++) {
        const unsigned look = BILLOW_MARK_CONSTRAINT |
                              ((int) i == self->hovered_constraint ? BILLOW_MARK_HOVERED : 0u) |
                              ((int) i == self->selected_constraint ? BILLOW_MARK_SELECTED : 0u);
        const BillowMark mark = {g_array_index(self->constraints, BillowVec3, i), look};
        g_array_append_val(marks, mark);
    }
    if (self->handle->len > 0) {
        const unsigned look = BILLOW_MARK_CONSTRAINT |
                              (self->hovered_handle == 0 ? BILLOW_MARK_HOVERED : 0u) |
                              (self->gesture == BILLOW_GESTURE_MOVE_HANDLE ? BILLOW_MARK_SELECTED : 0u);
        const BillowMark mark = {g_array_index(self->handle, BillowVec3, 0), look};
        g_array_append_val(marks, mark);
    }
    billow_renderer_set_marks(renderer, (const BillowMark *) (void *) marks->data, marks->len);
}
