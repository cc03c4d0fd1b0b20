/* Marked points in the viewport, which the tools have. */
#include "widgets/viewport/private.h"

static const double grab_radius = 12.0; /* around a mark, logical pixels */

void
billow_viewport_marks_changed(BillowViewport *self)
{
    self->stale.marks = true;
    billow_viewport_redraw(self);
}

BillowMarkedPoint *
billow_viewport_points(const BillowViewport *self, const BillowTool *tool, size_t *n)
{
    GArray *points = billow_viewport_state_of(self, tool)->points;
    *n = points->len;
    return (BillowMarkedPoint *) (void *) points->data;
}

void
billow_viewport_set_points(BillowViewport *self, const BillowTool *tool, const BillowVec3 *places, size_t n)
{
    BillowToolState *state = billow_viewport_state_of(self, tool);
    g_array_set_size(state->points, (guint) n);
    for (size_t i = 0; i < n; i++)
        g_array_index(state->points, BillowMarkedPoint, i).place = places[i];
    if (billow_viewport_limit_hovered(self, tool, n) && tool->hovered)
        tool->hovered(self, -1);
    billow_viewport_marks_changed(self);
}

int
billow_viewport_point_at(BillowViewport *self, const BillowTool *tool, double x, double y)
{
    BillowVec3 eye = billow_camera_eye(&self->camera);
    double nearest = grab_radius, nearest_depth = INFINITY;
    int found = -1;
    size_t n;
    const BillowMarkedPoint *points = billow_viewport_points(self, tool, &n);
    for (size_t i = 0; i < n && self->options.anchors; i++) {
        const BillowVec3 place = points[i].place;
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
billow_viewport_first_selected(const BillowViewport *self, const BillowTool *tool)
{
    size_t n;
    const BillowMarkedPoint *points = billow_viewport_points(self, tool, &n);
    for (size_t i = 0; i < n; i++)
        if (points[i].selected)
            return (int) i;
    return -1;
}

void
billow_viewport_extend_by_points(const BillowViewport *self, bool selected, BillowVec3 *low, BillowVec3 *high)
{
    for (const BillowTool *const *tool = billow_tools; *tool; tool++) {
        size_t n;
        const BillowMarkedPoint *points = billow_viewport_points(self, *tool, &n);
        for (size_t i = 0; i < n && !(*tool)->marks_on_top; i++)
            if (!selected || points[i].selected)
                billow_viewport_extend(low, high, points[i].place);
    }
}

static void
append_marks(BillowViewport *self, const BillowTool *tool, GArray *marks)
{
    const BillowToolState *state = billow_viewport_state_of(self, tool);
    for (int i = 0; i < (int) state->points->len; i++) {
        const BillowMarkedPoint *point = &g_array_index(state->points, BillowMarkedPoint, i);
        const BillowMark mark = {point->place, tool->mark_look |
                                                   (tool == self->active ? tool->held_look : 0u) |
                                                   (i == state->hovered ? BILLOW_MARK_HOVERED : 0u) |
                                                   (point->selected ? BILLOW_MARK_SELECTED : 0u)};
        g_array_append_val(marks, mark);
    }
}

void
billow_viewport_give_marks(BillowViewport *self, BillowRenderer *renderer)
{
    g_autoptr(GArray) marks = g_array_new(FALSE, FALSE, sizeof(BillowMark));
    for (int on_top = 0; on_top < 2; on_top++)
        for (const BillowTool *const *tool = billow_tools; *tool; tool++)
            if ((*tool)->marks_on_top == on_top)
                append_marks(self, *tool, marks);
    billow_renderer_set_marks(renderer, (const BillowMark *) (void *) marks->data, marks->len);
}
