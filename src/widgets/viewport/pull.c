/* Pulling a point of the cloth: parallel to the screen, until it is let go or given up. */
#include "widgets/viewport/private.h"

bool
billow_viewport_begin_pull(BillowViewport *self, double x, double y)
{
    BillowVec3 place;
    double pixel;
    if (!self->pullable || !billow_viewport_find_cloth(self, x, y, &place, &pixel))
        return false;
    self->gesture = BILLOW_GESTURE_PULL;
    self->dragged_from = place;
    gtk_widget_set_cursor_from_name(GTK_WIDGET(self), "grabbing");
    billow_viewport_emit_pulled(self, BILLOW_BRUSH_DOWN, place);
    self->pulled = true;
    return true;
}

void
billow_viewport_move_pull(BillowViewport *self, double x, double y)
{
    const BillowVec3 place = billow_camera_drag(&self->camera, billow_viewport_size(self), BILLOW_DRAG_SCREEN,
                                                self->dragged_from, self->press_x, self->press_y, x, y);
    billow_viewport_emit_pulled(self, BILLOW_BRUSH_MOVED, place);
}

void
billow_viewport_end_pull(BillowViewport *self)
{
    billow_viewport_emit_pulled(self, BILLOW_BRUSH_LIFTED, self->dragged_from);
}

bool
billow_viewport_give_up_pull(BillowViewport *self)
{
    if (!self->pulled)
        return false;
    self->pulled = false;
    billow_viewport_emit_pulled(self, BILLOW_BRUSH_TAKEN_BACK, self->dragged_from);
    return true;
}

void
billow_viewport_forget_pull(BillowViewport *self)
{
    self->pulled = false;
}
