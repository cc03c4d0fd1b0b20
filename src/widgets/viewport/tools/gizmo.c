/* Draws and highlights the gizmo, whose grips tools/collider.c and tools/group.c drag. */
#include "widgets/viewport/tools/anchors.h"

extern const BillowTool billow_tool_gizmo, billow_tool_handle;

bool
billow_viewport_get_gizmo(BillowViewport *self, BillowGizmo *gizmo)
{
    for (const BillowTool *const *tool = billow_tools; *tool; tool++)
        if ((*tool)->gizmo && (*tool)->gizmo(self, gizmo))
            return true;
    return false;
}

/* Returns a BillowGrip; BILLOW_GRIP_NONE is -1. */
static int
at(BillowViewport *self, double x, double y)
{
    BillowGizmo gizmo;
    return billow_viewport_get_gizmo(self, &gizmo) ? billow_gizmo_grip(&gizmo, x, y) : BILLOW_GRIP_NONE;
}

/* Adding an anchor to the selection takes precedence. */
BillowGrip
billow_viewport_pressed_grip(BillowViewport *self, const BillowPress *press)
{
    const double x = press->x, y = press->y;
    const bool adds = self->several && billow_viewport_is_adding(press->state) &&
                      billow_viewport_can_edit(self) &&
                      billow_viewport_point_at(self, &billow_tool_anchor, x, y) >= 0 &&
                      billow_viewport_point_at(self, &billow_tool_handle, x, y) < 0;
    return press->picks && !adds ? (BillowGrip) at(self, x, y) : BILLOW_GRIP_NONE;
}

/* Highlights the held grip, or that of the axis chosen by key, or else the one under the pointer. */
static void
give(BillowViewport *self, BillowRenderer *renderer)
{
    BillowGizmo gizmo;
    const bool shown = billow_viewport_get_gizmo(self, &gizmo);
    const BillowGrip grip = self->active && self->active->grip
                                ? self->active->grip(self)
                                : (BillowGrip) billow_viewport_tool(self, &billow_tool_gizmo)->hovered;
    billow_renderer_set_gizmo(renderer, shown ? &gizmo : NULL, grip);
}

const BillowTool billow_tool_gizmo = {.at = at, .give = give};
