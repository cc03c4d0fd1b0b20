/* All tools of the viewport, in the order in which they are asked to claim a press: marks before colliders,
 * because they are small, and navigation last. */
#include "widgets/viewport/tool.h"

extern const BillowTool billow_tool_brush, billow_tool_curve, billow_tool_gizmo, billow_tool_body_grip,
    billow_tool_group, billow_tool_handle, billow_tool_anchor, billow_tool_constraint, billow_tool_pull,
    billow_tool_body, billow_tool_box, billow_tool_navigate;

const BillowTool *const billow_tools[] = {
    &billow_tool_brush,
    &billow_tool_curve,
    &billow_tool_gizmo,
    &billow_tool_body_grip,
    &billow_tool_group,
    &billow_tool_handle,
    &billow_tool_anchor,
    &billow_tool_constraint,
    &billow_tool_pull,
    &billow_tool_body,
    &billow_tool_box,
    &billow_tool_navigate,
    NULL,
};
