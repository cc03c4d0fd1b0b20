/* The handles of what is selected: shown, and hovered over. What takes hold of them is tools/body.c and tools/group.c. */
#include "widgets/viewport/tools/anchors.h"

extern const BillowTool billow_tool_gizmo;

static int *
hovered_grip(BillowViewport *self)
{
    return billow_viewport_state(self, &billow_tool_gizmo);
}

static void
init(BillowViewport *self)
{
    *hovered_grip(self) = BILLOW_GRIP_NONE;
}

bool
billow_viewport_get_gizmo(BillowViewport *self, BillowGizmo *gizmo)
{
    for (const BillowTool *const *tool = billow_tools; *tool; tool++)
        if ((*tool)->gizmo && (*tool)->gizmo(self, gizmo))
            return true;
    return false;
}

static BillowGrip
grip_at(BillowViewport *self, double x, double y)
{
    BillowGizmo gizmo;
    return billow_viewport_get_gizmo(self, &gizmo) ? billow_gizmo_grip(&gizmo, x, y) : BILLOW_GRIP_NONE;
}

BillowGrip
billow_viewport_pressed_grip(BillowViewport *self, const BillowPress *press)
{
    const bool adds =
        billow_viewport_handle_at(self, press->x, press->y) < 0 && billow_viewport_adds_anchor(self, press);
    return press->picks && !adds ? grip_at(self, press->x, press->y) : BILLOW_GRIP_NONE;
}

static bool
hover(BillowViewport *self, const BillowPointer *at)
{
    const BillowGrip grip = at ? grip_at(self, at->x, at->y) : BILLOW_GRIP_NONE;
    billow_viewport_set_hovered(self, hovered_grip(self), grip, NULL);
    return grip != BILLOW_GRIP_NONE;
}

static const char *
cursor(BillowViewport *self)
{
    return *hovered_grip(self) != BILLOW_GRIP_NONE ? "grab" : NULL;
}

/* The handle that is held, or that of the axis which keys have chosen, or the one under the pointer, stands out. */
static void
give(BillowViewport *self, BillowRenderer *renderer)
{
    BillowGizmo gizmo;
    const bool shown = billow_viewport_get_gizmo(self, &gizmo);
    const BillowGrip grip =
        self->active && self->active->grip ? self->active->grip(self) : (BillowGrip) *hovered_grip(self);
    billow_renderer_set_gizmo(renderer, shown ? &gizmo : NULL, grip);
}

const BillowTool billow_tool_gizmo = {
    .state_size = sizeof(int),
    .init = init,
    .hover = hover,
    .cursor = cursor,
    .give = give,
};
