/* The handle: a diamond that is dragged like an anchor. */
#include "widgets/viewport/private.h"

extern const BillowTool billow_tool_handle;

void
billow_viewport_set_handle(BillowViewport *self, const BillowVec3 *place)
{
    if (!place && self->active == &billow_tool_handle)
        billow_viewport_drop(self);
    billow_viewport_set_points(self, &billow_tool_handle, place, place ? 1 : 0);
}

gboolean
billow_viewport_get_dragged_handle(BillowViewport *self, BillowVec3 *place)
{
    const BillowMarkedPoints handle = billow_viewport_points(self, &billow_tool_handle);
    if (self->active != &billow_tool_handle || handle.n == 0)
        return FALSE;
    *place = handle.at->place;
    return TRUE;
}

static void
tell(BillowViewport *self, gboolean final)
{
    const BillowVec3 place = billow_viewport_points(self, &billow_tool_handle).at->place;
    g_signal_emit_by_name(self, "handle-moved", place.x, place.y, place.z, final);
}

const BillowTool billow_tool_handle = {
    .gestures = "view-handle",
    .signals = "handle-moved:dddb",
    .has_points = true,
    .mark_look = BILLOW_OVERLAY_POINT_CONSTRAINT,
    .held_look = BILLOW_OVERLAY_POINT_SELECTED,
    .marks_on_top = true,
    .grabs = true,
    .move = billow_viewport_drag_place,
    .tell = tell,
};
