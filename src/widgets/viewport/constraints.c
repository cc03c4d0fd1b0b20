/* Marks of points that slide: dragged over the cloth, to another of its points. */
#include "widgets/viewport/private.h"

static const double click_slack = 4.0; /* a press that moves less is a click */

static void
set_place(BillowViewport *self, BillowVec3 place)
{
    g_array_index(self->constraints, BillowVec3, self->dragged) = place;
    self->stale.marks = true;
    billow_viewport_redraw(self);
}

void
billow_viewport_begin_constraint_drag(BillowViewport *self, int index)
{
    self->gesture = BILLOW_GESTURE_MOVE_CONSTRAINT;
    self->dragged = index;
    self->dragged_from = g_array_index(self->constraints, BillowVec3, index);
    self->dragged_to = -1;
}

void
billow_viewport_move_constraint(BillowViewport *self, double x, double y)
{
    BillowVec3 place;
    double pixel;
    const bool trembles = self->dragged_to < 0 && hypot(x - self->press_x, y - self->press_y) < click_slack;
    if (trembles || self->dragged >= (int) self->constraints->len ||
        !billow_viewport_find_cloth(self, x, y, &place, &pixel))
        return;
    const size_t point = billow_mesh_nearest(self->mesh, place);
    self->dragged_to = (int) point;
    set_place(self, billow_mesh_point(self->mesh, point));
}

void
billow_viewport_end_constraint_drag(BillowViewport *self)
{
    if (self->dragged_to < 0)
        billow_viewport_emit_constraint_pressed(self, self->dragged);
    else
        billow_viewport_emit_constraint_moved(self, self->dragged, self->dragged_to);
}

void
billow_viewport_cancel_constraint_drag(BillowViewport *self)
{
    if (self->dragged < (int) self->constraints->len)
        set_place(self, self->dragged_from);
}

gboolean
billow_viewport_get_selected_constraint(BillowViewport *self, BillowVec3 *place)
{
    const int selected = self->selected_constraint;
    if (selected < 0 || selected >= (int) self->constraints->len)
        return FALSE;
    *place = g_array_index(self->constraints, BillowVec3, selected);
    return TRUE;
}

gboolean
billow_viewport_get_dragged_handle(BillowViewport *self, BillowVec3 *place)
{
    if (self->gesture != BILLOW_GESTURE_MOVE_HANDLE || self->handle->len == 0)
        return FALSE;
    *place = g_array_index(self->handle, BillowVec3, 0);
    return TRUE;
}
