/* Shared by the tools that work on anchors and their handles. */
#pragma once

#include "widgets/viewport/private.h"

extern const BillowTool billow_tool_anchor;

/* tools/anchor.c: all anchors; the number of selected ones; the index of the one picked last, which may be
 * out of range. Those with "tell" in the name emit the signal and redraw. */
BillowMarkedPoints billow_viewport_anchors(const BillowViewport *self);
guint billow_viewport_count_selected(BillowViewport *self);
int billow_viewport_last_picked(BillowViewport *self);
void billow_viewport_select_all(BillowViewport *self);
void billow_viewport_tell_selected(BillowViewport *self);
void billow_viewport_tell_transformed(BillowViewport *self, BillowTransformKind kind, gboolean final);

/* Save all places and the selection in the anchors; restore the places. */
void billow_viewport_remember_anchors(BillowViewport *self);
void billow_viewport_restore_anchors(BillowViewport *self);

/* Selects an anchor as a press with these modifiers does. */
void billow_viewport_press_anchor(BillowViewport *self, int index, GdkModifierType state);

/* tools/gizmo.c: the gizmo of the selected collider or anchors, false = none; the grip that a press grabs. */
bool billow_viewport_get_gizmo(BillowViewport *self, BillowGizmo *gizmo);
BillowGrip billow_viewport_pressed_grip(BillowViewport *self, const BillowPress *press);
