/* What the tools share that work on anchors and their handles. */
#pragma once

#include "widgets/viewport/private.h"

extern const BillowTool billow_tool_anchor;

/* tools/anchor.c: all anchors; how many are selected; the index of the one picked last, which may be out of range now. `tell_…` emits the signal
 * and redraws. */
BillowMarkedPoints billow_viewport_anchors(const BillowViewport *self);
guint billow_viewport_count_selected(BillowViewport *self);
int billow_viewport_last_picked(BillowViewport *self);
void billow_viewport_select_all(BillowViewport *self);
void billow_viewport_tell_selected(BillowViewport *self);
void billow_viewport_tell_transformed(BillowViewport *self, BillowTransformKind kind, gboolean final);

/* Keeps all places and the selection in the `…before` members; puts the places back. */
void billow_viewport_remember_anchors(BillowViewport *self);
void billow_viewport_restore_anchors(BillowViewport *self);

/* Selects an anchor, as a press with these modifiers does. */
void billow_viewport_press_anchor(BillowViewport *self, int index, GdkModifierType state);

/* tools/gizmo.c: the gizmo of the selected body or anchors, false = none; the grip that a press takes hold of. */
bool billow_viewport_get_gizmo(BillowViewport *self, BillowGizmo *gizmo);
BillowGrip billow_viewport_pressed_grip(BillowViewport *self, const BillowPress *press);
