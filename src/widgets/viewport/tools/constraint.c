/* Marks of sliding points, which can be dragged over the cloth to another of its points. */
#include "widgets/viewport/private.h"

extern const BillowTool billow_tool_constraint;

/* Returns the point of the cloth under the dragged mark; -1: it has not moved yet. */
static int *
target(BillowViewport *self)
{
    return billow_viewport_tool(self, &billow_tool_constraint)->own;
}

void
billow_viewport_set_constraints(BillowViewport *self, const BillowVec3 *points, size_t n, int selected)
{
    if (!billow_viewport_set_points(self, &billow_tool_constraint, points, n))
        return;
    const BillowMarkedPoints now = billow_viewport_points(self, &billow_tool_constraint);
    for (size_t i = 0; i < n; i++)
        now.at[i].selected = (int) i == selected;
    if (self->active == &billow_tool_constraint && *target(self) >= 0 && self->press.index < (int) n)
        now.at[self->press.index].place = billow_mesh_point(self->mesh, (size_t) *target(self));
}

gboolean
billow_viewport_get_selected_constraint(BillowViewport *self, BillowVec3 *place)
{
    const BillowMarkedPoints points = billow_viewport_points(self, &billow_tool_constraint);
    const int selected = billow_viewport_first_selected(self, &billow_tool_constraint);
    if (selected >= 0)
        *place = points.at[selected].place;
    return selected >= 0;
}

static void
begin(BillowViewport *self, const BillowPress *press)
{
    *target(self) = -1;
}

static void
move(BillowViewport *self, const BillowPress *press)
{
    const bool trembles = *target(self) < 0 && press->way < BILLOW_CLICK_SLACK;
    BillowVec3 there, *place = billow_viewport_dragged_place(self, &billow_tool_constraint);
    double pixel;
    if (trembles || !place || !billow_viewport_find_cloth(self, press->x, press->y, &there, &pixel))
        return;
    *target(self) = (int) billow_mesh_nearest(self->mesh, there);
    *place = billow_mesh_point(self->mesh, (size_t) *target(self));
    billow_viewport_marks_changed(self);
}

static void
end(BillowViewport *self, const BillowPress *press)
{
    if (*target(self) < 0)
        g_signal_emit_by_name(self, "constraint-pressed", press->index);
    else
        g_signal_emit_by_name(self, "constraint-moved", press->index, *target(self));
}

const BillowTool billow_tool_constraint = {
    .signals = "constraint-pressed:i constraint-moved:ii",
    .state_size = sizeof(int),
    .has_points = true,
    .mark_look = BILLOW_OVERLAY_POINT_CONSTRAINT,
    .grabs = true,
    .begin = begin,
    .move = move,
    .end = end,
};
