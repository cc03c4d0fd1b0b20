/* The tools' marked points. */
#include "widgets/viewport/private.h"

static const double grab_radius = 12.0; /* around a mark, logical pixels */

void
billow_viewport_marks_changed(BillowViewport *self)
{
    self->stale.marks = true;
    billow_viewport_redraw(self);
}

BillowMarkedPoints
billow_viewport_points(const BillowViewport *self, const BillowTool *tool)
{
    GArray *points = billow_viewport_tool(self, tool)->points;
    return (BillowMarkedPoints){(BillowMarkedPoint *) (void *) points->data, points->len};
}

bool
billow_viewport_set_points(BillowViewport *self, const BillowTool *tool, const BillowVec3 *places, size_t n)
{
    BillowToolState *state = billow_viewport_tool(self, tool);
    if (n == 0 && state->points->len == 0)
        return false;
    g_array_set_size(state->points, (guint) n);
    for (size_t i = 0; i < n; i++)
        g_array_index(state->points, BillowMarkedPoint, i).place = places[i];
    if (state->hovered >= (int) n) {
        state->hovered = -1;
        if (tool->hover_signal)
            g_signal_emit_by_name(self, tool->hover_signal, -1);
    }
    billow_viewport_marks_changed(self);
    return true;
}

int
billow_viewport_point_at(BillowViewport *self, const BillowTool *tool, double x, double y)
{
    BillowVec3 eye = billow_camera_eye(&self->camera);
    double nearest = grab_radius, nearest_depth = INFINITY;
    int found = -1;
    const BillowMarkedPoints points = billow_viewport_points(self, tool);
    for (size_t i = 0; i < points.n && self->options.anchors; i++) {
        const BillowVec3 place = points.at[i].place;
        double place_x, place_y;
        if (!billow_viewport_project(self, place, &place_x, &place_y))
            continue;
        double away = hypot(place_x - x, place_y - y), depth = billow_vec3_distance(place, eye);
        /* of overlapping marks the one nearer to the camera wins, otherwise the one nearer to the pointer */
        if (away < nearest - 2.0 || (away < nearest + 2.0 && away < grab_radius && depth < nearest_depth)) {
            nearest = away;
            nearest_depth = depth;
            found = (int) i;
        }
    }
    return found;
}

int
billow_viewport_first_selected(const BillowViewport *self, const BillowTool *tool)
{
    const BillowMarkedPoints points = billow_viewport_points(self, tool);
    for (size_t i = 0; i < points.n; i++)
        if (points.at[i].selected)
            return (int) i;
    return -1;
}

static void
append_marks(BillowViewport *self, const BillowTool *tool, GArray *marks)
{
    const BillowMarkedPoints points = billow_viewport_points(self, tool);
    for (size_t i = 0; i < points.n; i++) {
        const BillowMarkedPoint *point = &points.at[i];
        const BillowOverlayPoint mark = {
            point->place,
            tool->mark_look | (tool == self->active ? tool->held_look : 0u) |
                ((int) i == billow_viewport_tool(self, tool)->hovered ? BILLOW_OVERLAY_POINT_HOVERED : 0u) |
                (point->selected ? BILLOW_OVERLAY_POINT_SELECTED : 0u)};
        g_array_append_val(marks, mark);
    }
}

void
billow_viewport_give_overlay_points(BillowViewport *self, BillowRenderer *renderer)
{
    g_autoptr(GArray) marks = g_array_new(FALSE, FALSE, sizeof(BillowOverlayPoint));
    for (int on_top = 0; on_top < 2; on_top++)
        for (const BillowTool *const *tool = billow_tools; *tool; tool++)
            if ((*tool)->marks_on_top == on_top)
                append_marks(self, *tool, marks);
    billow_renderer_set_overlay_points(renderer, (const BillowOverlayPoint *) (void *) marks->data,
                                       marks->len);
}
