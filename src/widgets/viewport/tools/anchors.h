/* What the tools share that work on anchors and their handles. */
#pragma once

#include "widgets/viewport/private.h"

extern const BillowTool billow_tool_anchor;

/* tools/anchor.c: all of them; how many are selected; the one that was picked last, which may be there no more; all are selected; the selection
 * has changed; the selected ones are moved, turned or scaled. */
BillowMarkedPoints billow_viewport_anchors(const BillowViewport *self);
guint billow_viewport_count_selected(BillowViewport *self);
int billow_viewport_last_picked(BillowViewport *self);
void billow_viewport_select_all(BillowViewport *self);
void billow_viewport_tell_selected(BillowViewport *self);
void billow_viewport_tell_transformed(BillowViewport *self, BillowTransformKind kind, gboolean final);

/* Remembers what they are, as a tool begins; their places are so again. */
void billow_viewport_remember_anchors(BillowViewport *self);
void billow_viewport_restore_anchors(BillowViewport *self);

/* One is pressed. */
void billow_viewport_press_anchor(BillowViewport *self, int index, GdkModifierType state);

/* tools/gizmo.c: the handles of the selected body or anchors, false = it has none; that which a press takes hold of. */
bool billow_viewport_get_gizmo(BillowViewport *self, BillowGizmo *gizmo);
BillowGrip billow_viewport_pressed_grip(BillowViewport *self, const BillowPress *press);
