/* Marked points in the viewport, which the tools have: where they are, and that they are drawn. */
#include "widgets/viewport/private.h"

static const double grab_radius = 12.0; /* around a mark, logical pixels */

void
billow_viewport_marks_changed(BillowViewport *self)
{
    self->stale.marks = true;
    billow_viewport_redraw(self);
}

int
billow_viewport_place_at(BillowViewport *self, const BillowVec3 *places, size_t n, double x, double y)
{
    BillowVec3 eye = billow_camera_eye(&self->camera);
    double nearest = grab_radius, nearest_depth = INFINITY;
    int found = -1;
    for (size_t i = 0; i < n; i++) {
        double place_x, place_y;
        if (!billow_viewport_project(self, places[i], &place_x, &place_y))
            continue;
        double away = hypot(place_x - x, place_y - y), depth = billow_vec3_distance(places[i], eye);
        /* of two that cover one another the nearer one, else the one closer to the pointer */
        if (away < nearest - 2.0 || (away < nearest + 2.0 && away < grab_radius && depth < nearest_depth)) {
            nearest = away;
            nearest_depth = depth;
            found = (int) i;
        }
    }
    return found;
}

unsigned
billow_viewport_mark_look(BillowViewport *self, const BillowTool *tool, int index, bool selected)
{
    return (index == billow_viewport_hovered(self, tool) ? BILLOW_MARK_HOVERED : 0u) |
           (selected ? BILLOW_MARK_SELECTED : 0u);
}

void
billow_viewport_give_marks(BillowViewport *self, BillowRenderer *renderer)
{
    g_autoptr(GArray) marks = g_array_new(FALSE, FALSE, sizeof(BillowMark));
    for (int on_top = 0; on_top < 2; on_top++)
        for (const BillowTool *const *tool = billow_tools; *tool; tool++)
            if ((*tool)->mark && (*tool)->marks_on_top == on_top)
                (*tool)->mark(self, marks);
    billow_renderer_set_marks(renderer, (const BillowMark *) (void *) marks->data, marks->len);
}
