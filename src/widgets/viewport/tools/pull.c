/* Pulls a point of the cloth parallel to the screen, until it is released or cancelled. */
#include "widgets/viewport/private.h"

typedef struct {
    BillowVec3 from;
    bool is_pulled; /* now, or released but not yet discarded */
} Pull;

extern const BillowTool billow_tool_pull;

static Pull *
pull_of(BillowViewport *self)
{
    return billow_viewport_tool(self, &billow_tool_pull)->own;
}

static void
tell(BillowViewport *self, BillowBrushStage stage, BillowVec3 place)
{
    g_signal_emit_by_name(self, "pulled", stage, place.x, place.y, place.z);
}

static bool
claim(BillowViewport *self, const BillowPress *press)
{
    double pixel;
    return press->picks && (press->state & GDK_CONTROL_MASK) && self->pullable &&
           billow_viewport_find_cloth(self, press->x, press->y, &pull_of(self)->from, &pixel);
}

static void
begin(BillowViewport *self, const BillowPress *press)
{
    tell(self, BILLOW_BRUSH_DOWN, pull_of(self)->from);
    pull_of(self)->is_pulled = true;
}

static void
move(BillowViewport *self, const BillowPress *press)
{
    tell(self, BILLOW_BRUSH_MOVED,
         billow_camera_drag(&self->camera, billow_viewport_size(self), BILLOW_DRAG_SCREEN,
                            pull_of(self)->from, press->from_x, press->from_y, press->x, press->y));
}

static void
end(BillowViewport *self, const BillowPress *press)
{
    tell(self, BILLOW_BRUSH_LIFTED, pull_of(self)->from);
}

static bool
escape(BillowViewport *self)
{
    Pull *pull = pull_of(self);
    if (!pull->is_pulled)
        return false;
    pull->is_pulled = false;
    tell(self, BILLOW_BRUSH_TAKEN_BACK, pull->from);
    billow_viewport_let_go(self);
    return true;
}

void
billow_viewport_forget_pull(BillowViewport *self)
{
    pull_of(self)->is_pulled = false;
}

const BillowTool billow_tool_pull = {
    .gestures = "view-pull",
    .signals = "pulled:iddd",
    .state_size = sizeof(Pull),
    .claim = claim,
    .begin = begin,
    .move = move,
    .end = end,
    .grabs = true,
    .escape = escape,
};
