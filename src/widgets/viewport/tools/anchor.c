/* Anchors: their places, the selection, picking and dragging one. */
#include "widgets/viewport/tools/anchors.h"

typedef struct {
    int last_picked;           /* may be out of range by now */
    bool was_selected, adding; /* before the press; with Ctrl or Shift */
    bool slid;                 /* it is a drag, not a click */
} Anchors;

static Anchors *
anchors_of(BillowViewport *self)
{
    return billow_viewport_tool(self, &billow_tool_anchor)->own;
}

/* --- Places --- */

BillowMarkedPoints
billow_viewport_anchors(const BillowViewport *self)
{
    return billow_viewport_points(self, &billow_tool_anchor);
}

BillowVec3
billow_viewport_get_anchor(BillowViewport *self, int index)
{
    return billow_viewport_anchors(self).at[index].place;
}

void
billow_viewport_set_anchors(BillowViewport *self, const BillowVec3 *points, size_t n_points)
{
    const size_t n_before = billow_viewport_anchors(self).n;
    if (self->active && self->active->places_anchors) {
        if (n_points == n_before)
            return; /* the tool places them */
        billow_viewport_drop(self);
    }
    if (self->active == &billow_tool_anchor && self->press.index >= (int) n_points)
        billow_viewport_drop(self);
    const bool drags = self->active == &billow_tool_anchor && self->press.index < (int) n_before;
    const BillowVec3 held =
        drags ? *billow_viewport_dragged_place(self, &billow_tool_anchor) : (BillowVec3){0};
    billow_viewport_set_points(self, &billow_tool_anchor, points, n_points);
    if (drags) /* the pointer places it; the place passed in may be older */
        *billow_viewport_dragged_place(self, &billow_tool_anchor) = held;
}

void
billow_viewport_remember_anchors(BillowViewport *self)
{
    const BillowMarkedPoints anchors = billow_viewport_anchors(self);
    for (size_t i = 0; i < anchors.n; i++) {
        anchors.at[i].place_before = anchors.at[i].place;
        anchors.at[i].was_selected = anchors.at[i].selected;
    }
}

void
billow_viewport_restore_anchors(BillowViewport *self)
{
    const BillowMarkedPoints anchors = billow_viewport_anchors(self);
    for (size_t i = 0; i < anchors.n; i++)
        anchors.at[i].place = anchors.at[i].place_before;
}

/* --- Selection --- */

void
billow_viewport_set_selected_anchor(BillowViewport *self, int index)
{
    const BillowMarkedPoints anchors = billow_viewport_anchors(self);
    for (size_t i = 0; i < anchors.n; i++)
        anchors.at[i].selected = (int) i == index;
    billow_viewport_marks_changed(self);
}

void
billow_viewport_set_anchor_selected(BillowViewport *self, int index, gboolean selected)
{
    const BillowMarkedPoints anchors = billow_viewport_anchors(self);
    g_return_if_fail(index >= 0 && index < (int) anchors.n);
    anchors.at[index].selected = selected;
    billow_viewport_marks_changed(self);
}

gboolean
billow_viewport_is_anchor_selected(BillowViewport *self, int index)
{
    const BillowMarkedPoints anchors = billow_viewport_anchors(self);
    return index >= 0 && index < (int) anchors.n && anchors.at[index].selected;
}

int
billow_viewport_get_selected_anchor(BillowViewport *self)
{
    return billow_viewport_first_selected(self, &billow_tool_anchor);
}

guint
billow_viewport_count_selected(BillowViewport *self)
{
    const BillowMarkedPoints anchors = billow_viewport_anchors(self);
    guint n_selected = 0;
    for (size_t i = 0; i < anchors.n; i++)
        n_selected += anchors.at[i].selected;
    return n_selected;
}

int
billow_viewport_last_picked(BillowViewport *self)
{
    return anchors_of(self)->last_picked;
}

bool
billow_viewport_can_edit(BillowViewport *self)
{
    return self->editable && self->options.anchors;
}

bool
billow_viewport_can_group(BillowViewport *self)
{
    return self->several && billow_viewport_can_edit(self) && billow_viewport_anchors(self).n > 0;
}

bool
billow_viewport_is_adding(GdkModifierType state)
{
    return (state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) != 0;
}

void
billow_viewport_tell_selected(BillowViewport *self)
{
    g_signal_emit_by_name(self, "anchors-selected");
    billow_viewport_marks_changed(self);
}

void
billow_viewport_tell_transformed(BillowViewport *self, BillowTransformKind kind, gboolean final)
{
    g_signal_emit_by_name(self, "anchors-transformed", kind, final);
    billow_viewport_marks_changed(self);
}

void
billow_viewport_select_all(BillowViewport *self)
{
    const BillowMarkedPoints anchors = billow_viewport_anchors(self);
    for (size_t i = 0; i < anchors.n; i++)
        anchors.at[i].selected = true;
    billow_viewport_tell_selected(self);
}

static bool
shortcut(BillowViewport *self, guint key, GdkModifierType modifiers)
{
    if (!billow_viewport_can_group(self) || modifiers != GDK_CONTROL_MASK || key != GDK_KEY_a)
        return false;
    billow_viewport_select_all(self);
    return true;
}

int
billow_viewport_find_anchor(BillowViewport *self, double x, double y)
{
    return self->options.anchors ? billow_viewport_point_at(self, &billow_tool_anchor, x, y) : -1;
}

/* --- Presses --- */

void
billow_viewport_press_anchor(BillowViewport *self, int index, GdkModifierType state)
{
    Anchors *anchors = anchors_of(self);
    *anchors = (Anchors){.last_picked = index,
                         .was_selected = billow_viewport_is_anchor_selected(self, index),
                         .adding = self->several && billow_viewport_is_adding(state)};
    if (!anchors->was_selected && anchors->adding)
        billow_viewport_set_anchor_selected(self, index, TRUE);
    else if (!anchors->was_selected)
        billow_viewport_set_selected_anchor(self, index);
    billow_viewport_tell_selected(self);
}

static void
begin(BillowViewport *self, const BillowPress *press)
{
    billow_viewport_press_anchor(self, press->index, press->state);
}

static void
move(BillowViewport *self, const BillowPress *press)
{
    anchors_of(self)->slid |= !self->several || press->way >= BILLOW_CLICK_SLACK;
    if (anchors_of(self)->slid)
        billow_viewport_drag_place(self, press);
}

/* A click on a selected anchor deselects the others or, with Ctrl or Shift, this one. */
static void
end(BillowViewport *self, const BillowPress *press)
{
    const Anchors *anchors = anchors_of(self);
    if (!self->several || anchors->slid || !anchors->was_selected)
        return;
    if (anchors->adding)
        billow_viewport_set_anchor_selected(self, press->index, FALSE);
    else
        billow_viewport_set_selected_anchor(self, press->index);
    billow_viewport_tell_selected(self);
}

static void
tell(BillowViewport *self, gboolean final)
{
    const BillowVec3 to = billow_viewport_get_anchor(self, self->press.index);
    g_signal_emit_by_name(self, "anchor-moved", self->press.index, to.x, to.y, to.z, final);
}

static void
beside(BillowViewport *self, const BillowPress *press)
{
    if (!billow_viewport_can_edit(self))
        return;
    billow_viewport_set_selected_anchor(self, -1);
    g_signal_emit_by_name(self, "anchors-selected");
}

/* Even anchors that cannot be edited can be hovered over. */
const BillowTool billow_tool_anchor = {
    .gestures = "view-drag anchors-add",
    .shortcuts = "anchors-all",
    .signals = "anchor-moved:idddb anchor-hovered:i anchors-selected: anchors-transformed:ib",
    .state_size = sizeof(Anchors),
    .has_points = true,
    .hover_signal = "anchor-hovered",
    .can_grab = billow_viewport_can_edit,
    .grabs = true,
    .begin = begin,
    .move = move,
    .end = end,
    .beside = beside,
    .snaps = true,
    .tell = tell,
    .shortcut = shortcut,
};
