/* A handle: a diamond that is dragged as an anchor is. */
#include "widgets/viewport/tools/anchors.h"

typedef struct {
    bool is_there;
    BillowVec3 place, from; /* now; as the drag began */
    int hovered;            /* 0; -1: it is not */
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
    else
        handle->hovered = -1;
    if (!place && self->active == &billow_tool_handle)
        billow_viewport_drop(self);
    billow_viewport_marks_changed(self);
}

gboolean
billow_viewport_get_dragged_handle(BillowViewport *self, BillowVec3 *place)
{
    if (self->active != &billow_tool_handle || !handle_of(self)->is_there)
        return FALSE;
    *place = handle_of(self)->place;
    return TRUE;
}

int
billow_viewport_handle_at(BillowViewport *self, double x, double y)
{
    const Handle *handle = handle_of(self);
    return self->options.anchors ? billow_viewport_place_at(self, &handle->place, handle->is_there, x, y)
                                 : -1;
}

static void
init(BillowViewport *self)
{
    handle_of(self)->hovered = -1;
}

static void
tell(BillowViewport *self, gboolean final)
{
    const BillowVec3 place = handle_of(self)->place;
    self->stale.marks = true;
    g_signal_emit_by_name(self, "handle-moved", place.x, place.y, place.z, final);
}

static bool
claim(BillowViewport *self, const BillowPress *press)
{
    return press->picks && billow_viewport_handle_at(self, press->x, press->y) >= 0;
}

static void
begin(BillowViewport *self, const BillowPress *press)
{
    handle_of(self)->from = handle_of(self)->place;
    billow_viewport_marks_changed(self);
}

static void
move(BillowViewport *self, const BillowPress *press)
{
    Handle *handle = handle_of(self);
    const BillowVec3 to =
        billow_viewport_dragged(self, press, billow_viewport_drag_of(press->state), handle->from);
    handle->place = billow_viewport_short_place(to, handle->from, billow_viewport_pixel(self));
    tell(self, FALSE);
    billow_viewport_redraw(self);
}

static void
end(BillowViewport *self, const BillowPress *press)
{
    tell(self, TRUE);
}

static void
cancel(BillowViewport *self)
{
    handle_of(self)->place = handle_of(self)->from;
    tell(self, TRUE);
    billow_viewport_redraw(self);
}

static bool
hover(BillowViewport *self, const BillowPointer *at)
{
    const int hovered = at ? billow_viewport_handle_at(self, at->x, at->y) : -1;
    billow_viewport_set_hovered(self, &handle_of(self)->hovered, hovered, &self->stale.marks);
    return hovered >= 0;
}

static const char *
cursor(BillowViewport *self)
{
    return handle_of(self)->hovered >= 0 ? "grab" : NULL;
}

static void
mark(BillowViewport *self, GArray *marks)
{
    const Handle *handle = handle_of(self);
    const BillowMark mark = {handle->place,
                             BILLOW_MARK_CONSTRAINT | (handle->hovered == 0 ? BILLOW_MARK_HOVERED : 0u) |
                                 (self->active == &billow_tool_handle ? BILLOW_MARK_SELECTED : 0u)};
    if (handle->is_there)
        g_array_append_val(marks, mark);
}

const BillowTool billow_tool_handle = {
    .gestures = "view-handle",
    .signals =
        (const BillowToolSignal[]){
            {"handle-moved", 4, {G_TYPE_DOUBLE, G_TYPE_DOUBLE, G_TYPE_DOUBLE, G_TYPE_BOOLEAN}},
            {NULL, 0, {0}},
        },
    .state_size = sizeof(Handle),
    .init = init,
    .claim = claim,
    .begin = begin,
    .move = move,
    .end = end,
    .cancel = cancel,
    .grabs = true,
    .hover = hover,
    .cursor = cursor,
    .mark = mark,
    .marks_on_top = true,
};
