/* A handle: a diamond that is dragged as an anchor is. */
#include "widgets/viewport/private.h"

extern const BillowTool billow_tool_handle;

void
billow_viewport_set_handle(BillowViewport *self, const BillowVec3 *place)
{
    size_t n;
    billow_viewport_points(self, &billow_tool_handle, &n);
    if (!place && n == 0)
        return;
    if (!place && self->active == &billow_tool_handle)
        billow_viewport_drop(self);
    billow_viewport_set_points(self, &billow_tool_handle, place, place ? 1 : 0);
}

gboolean
billow_viewport_get_dragged_handle(BillowViewport *self, BillowVec3 *place)
{
    size_t n;
    const BillowMarkedPoint *handle = billow_viewport_points(self, &billow_tool_handle, &n);
    if (self->active != &billow_tool_handle || n == 0)
        return FALSE;
    *place = handle->place;
    return TRUE;
}

static void
tell(BillowViewport *self, gboolean final)
{
    size_t n;
    const BillowVec3 place = billow_viewport_points(self, &billow_tool_handle, &n)->place;
    g_signal_emit_by_name(self, "handle-moved", place.x, place.y, place.z, final);
}

const BillowTool billow_tool_handle = {
    .gestures = "view-handle",
    .signals = "handle-moved:dddb",
    .has_points = true,
    .mark_look = BILLOW_MARK_CONSTRAINT,
    .held_look = BILLOW_MARK_SELECTED,
    .marks_on_top = true,
    .grabs = true,
    .move = billow_viewport_drag_place,
    .tell = tell,
};
