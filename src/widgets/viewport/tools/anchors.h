/* What the tools share that work on anchors and their handles. */
#pragma once

#include "widgets/viewport/private.h"

/* tools/anchor.c: where one is; how many are selected; the one that was picked last, which may be there no more; all are selected; the
 * selection has changed; the selected ones are moved, turned or scaled. */
BillowVec3 *billow_viewport_anchor(BillowViewport *self, guint index);
guint billow_viewport_count_selected(BillowViewport *self);
int billow_viewport_last_picked(BillowViewport *self);
void billow_viewport_select_all(BillowViewport *self);
void billow_viewport_tell_selected(BillowViewport *self);
void billow_viewport_tell_transformed(BillowViewport *self, BillowTransformKind kind, gboolean final);

/* Remembers all places, and which are selected, as a tool begins; what they were then; and the places are so again. */
void billow_viewport_remember_anchors(BillowViewport *self);
BillowVec3 billow_viewport_anchor_before(BillowViewport *self, guint index);
bool billow_viewport_was_selected(BillowViewport *self, guint index);
void billow_viewport_restore_anchors(BillowViewport *self);

/* With Ctrl or Shift: beside what is selected. A press on an anchor is such a one; an anchor is pressed. */
bool billow_viewport_adds_anchor(BillowViewport *self, const BillowPress *press);
void billow_viewport_press_anchor(BillowViewport *self, int index, GdkModifierType state);

/* The anchor, and the handle of tools/handle.c, at a place in the widget; -1 = none. */
int billow_viewport_anchor_at(BillowViewport *self, double x, double y);
int billow_viewport_handle_at(BillowViewport *self, double x, double y);

/* tools/gizmo.c: the handles of the selected body or anchors, FALSE = it has none; that which a press takes hold of. */
bool billow_viewport_get_gizmo(BillowViewport *self, BillowGizmo *gizmo);
BillowGrip billow_viewport_pressed_grip(BillowViewport *self, const BillowPress *press);
