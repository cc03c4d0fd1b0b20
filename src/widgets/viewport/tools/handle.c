/* A handle: a diamond that is dragged as an anchor is. */
#include "widgets/viewport/tools/anchors.h"

typedef struct {
    bool is_there;
    BillowVec3 place;
} Handle;

extern const BillowTool billow_tool_handle;

static Handle *
handle_of(BillowViewport *self)
{
    return billow_viewport_state(self, &billow_tool_handle);
}

void
billow_viewport_set_handle(BillowViewport *self, const BillowVec3 *place)
{
    Handle *handle = handle_of(self);
    if (!place && !handle->is_there)
        return;
    handle->is_there = place != NULL;
    if (place)
        handle->place = *place;
    else if (self->active == &billow_tool_handle)
        billow_viewport_drop(self);
    billow_viewport_limit_hovered(self, &billow_tool_handle, handle->is_there);
    billow_viewport_marks_changed(self);
}

static BillowVec3 *
place(BillowViewport *self)
{
    return handle_of(self)->is_there ? &handle_of(self)->place : NULL;
}

gboolean
billow_viewport_get_dragged_handle(BillowViewport *self, BillowVec3 *place)
{
    *place = handle_of(self)->place;
    return self->active == &billow_tool_handle && handle_of(self)->is_there;
}

int
billow_viewport_handle_at(BillowViewport *self, double x, double y)
{
    return self->options.anchors
               ? billow_viewport_place_at(self, &handle_of(self)->place, handle_of(self)->is_there, x, y)
               : -1;
}

static void
tell(BillowViewport *self, gboolean final)
{
    const BillowVec3 place = handle_of(self)->place;
    g_signal_emit_by_name(self, "handle-moved", place.x, place.y, place.z, final);
}

static void
mark(BillowViewport *self, GArray *marks)
{
    const unsigned look =
        BILLOW_MARK_CONSTRAINT |
        billow_viewport_mark_look(self, &billow_tool_handle, 0, self->active == &billow_tool_handle);
    if (handle_of(self)->is_there)
        g_array_append_vals(marks, &(BillowMark){handle_of(self)->place, look}, 1);
}

const BillowTool billow_tool_handle = {
    .gestures = "view-handle",
    .signals = "handle-moved:dddb",
    .state_size = sizeof(Handle),
    .at = billow_viewport_handle_at,
    .grabs = true,
    .move = billow_viewport_drag_place,
    .place = place,
    .tell = tell,
    .mark = mark,
    .marks_on_top = true,
};
