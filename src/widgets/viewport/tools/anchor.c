/* Anchors: what is given of them, which are selected, and that they are picked and dragged. */
#include "widgets/viewport/tools/anchors.h"

typedef struct {
    int last_picked;           /* it may be there no more */
    bool was_selected, adding; /* before the press; with Ctrl or Shift */
    bool slid;                 /* it is a drag, no click */
    GArray *places_before;     /* BillowVec3 and gboolean of each, as the tool at work began */
    GArray *selected_before;
} Anchors;

extern const BillowTool billow_tool_anchor;

static Anchors *
anchors_of(BillowViewport *self)
{
    return billow_viewport_state(self, &billow_tool_anchor);
}

static void
init(BillowViewport *self)
{
    Anchors *anchors = anchors_of(self);
    anchors->last_picked = -1;
    self->anchors = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    self->selected = g_array_new(FALSE, TRUE, sizeof(gboolean));
    anchors->places_before = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    anchors->selected_before = g_array_new(FALSE, FALSE, sizeof(gboolean));
}

static void
clear(BillowViewport *self)
{
    g_array_unref(self->anchors);
    g_array_unref(self->selected);
    g_array_unref(anchors_of(self)->places_before);
    g_array_unref(anchors_of(self)->selected_before);
}

/* --- Where they are --- */

BillowVec3 *
billow_viewport_anchor(BillowViewport *self, guint index)
{
    return &g_array_index(self->anchors, BillowVec3, index);
}

BillowVec3
billow_viewport_get_anchor(BillowViewport *self, int index)
{
    return *billow_viewport_anchor(self, (guint) index);
}

static BillowVec3 *
place(BillowViewport *self)
{
    return billow_viewport_anchor(self, (guint) self->press.index);
}

void
billow_viewport_set_anchors(BillowViewport *self, const BillowVec3 *points, size_t n_points)
{
    if (self->active && self->active->places_anchors) {
        if (n_points == self->anchors->len)
            return; /* they are where they are being moved to */
        billow_viewport_drop(self);
    }
    const bool drags = self->active == &billow_tool_anchor;
    const bool stays = drags && self->press.index < (int) MIN(n_points, self->anchors->len);
    const BillowVec3 held = stays ? *place(self) : (BillowVec3){0};
    billow_viewport_fill(self->anchors, points, n_points);
    g_array_set_size(self->selected, (guint) n_points);
    if (stays) /* it is where the pointer holds it; what is given may be of before */
        *place(self) = held;
    else if (drags && self->press.index >= (int) n_points)
        billow_viewport_drop(self);
    if (billow_viewport_limit_hovered(self, &billow_tool_anchor, n_points))
        g_signal_emit_by_name(self, "anchor-hovered", -1);
    billow_viewport_marks_changed(self);
}

void
billow_viewport_remember_anchors(BillowViewport *self)
{
    billow_viewport_fill(anchors_of(self)->places_before, self->anchors->data, self->anchors->len);
    billow_viewport_fill(anchors_of(self)->selected_before, self->selected->data, self->selected->len);
}

BillowVec3
billow_viewport_anchor_before(BillowViewport *self, guint index)
{
    return g_array_index(anchors_of(self)->places_before, BillowVec3, index);
}

bool
billow_viewport_was_selected(BillowViewport *self, guint index)
{
    const GArray *before = anchors_of(self)->selected_before;
    return index < before->len && g_array_index(before, gboolean, index);
}

void
billow_viewport_restore_anchors(BillowViewport *self)
{
    for (guint i = 0; i < self->anchors->len; i++)
        *billow_viewport_anchor(self, i) = billow_viewport_anchor_before(self, i);
}

/* --- Which are selected --- */

void
billow_viewport_set_selected_anchor(BillowViewport *self, int index)
{
    for (guint i = 0; i < self->selected->len; i++)
        g_array_index(self->selected, gboolean, i) = (int) i == index;
    billow_viewport_marks_changed(self);
}

void
billow_viewport_set_anchor_selected(BillowViewport *self, int index, gboolean selected)
{
    g_return_if_fail(index >= 0 && index < (int) self->selected->len);
    g_array_index(self->selected, gboolean, index) = selected;
    billow_viewport_marks_changed(self);
}

gboolean
billow_viewport_is_anchor_selected(BillowViewport *self, int index)
{
    return index >= 0 && index < (int) self->selected->len && g_array_index(self->selected, gboolean, index);
}

int
billow_viewport_get_selected_anchor(BillowViewport *self)
{
    for (guint i = 0; i < self->selected->len; i++)
        if (g_array_index(self->selected, gboolean, i))
            return (int) i;
    return -1;
}

guint
billow_viewport_count_selected(BillowViewport *self)
{
    guint n = 0;
    for (guint i = 0; i < self->selected->len; i++)
        n += g_array_index(self->selected, gboolean, i) ? 1 : 0;
    return n;
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
    return self->several && billow_viewport_can_edit(self) && self->anchors->len > 0;
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
    self->stale.marks = true;
    g_signal_emit_by_name(self, "anchors-transformed", kind, final);
    billow_viewport_redraw(self);
}

void
billow_viewport_select_all(BillowViewport *self)
{
    for (guint i = 0; i < self->selected->len; i++)
        g_array_index(self->selected, gboolean, i) = TRUE;
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

/* --- A press --- */

int
billow_viewport_anchor_at(BillowViewport *self, double x, double y)
{
    return billow_viewport_place_at(self, (const BillowVec3 *) (void *) self->anchors->data,
                                    self->anchors->len, x, y);
}

/* Those that cannot be edited are told of all the same. */
static int
at(BillowViewport *self, double x, double y)
{
    return self->options.anchors ? billow_viewport_anchor_at(self, x, y) : -1;
}

static void
hovered(BillowViewport *self, int index)
{
    g_signal_emit_by_name(self, "anchor-hovered", index);
}

bool
billow_viewport_adds_anchor(BillowViewport *self, const BillowPress *press)
{
    return self->several && billow_viewport_is_adding(press->state) && billow_viewport_can_edit(self) &&
           billow_viewport_anchor_at(self, press->x, press->y) >= 0;
}

void
billow_viewport_press_anchor(BillowViewport *self, int index, GdkModifierType state)
{
    Anchors *anchors = anchors_of(self);
    anchors->was_selected = billow_viewport_is_anchor_selected(self, index);
    anchors->adding = self->several && billow_viewport_is_adding(state);
    anchors->slid = false;
    anchors->last_picked = index;
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

/* Let go where it was pressed, one that was selected is the only one, or none. */
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
    const BillowVec3 to = *place(self);
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

/* --- What is seen --- */

static void
mark(BillowViewport *self, GArray *marks)
{
    for (int i = 0; i < (int) self->anchors->len; i++) {
        const unsigned look = billow_viewport_mark_look(self, &billow_tool_anchor, i,
                                                        billow_viewport_is_anchor_selected(self, i));
        g_array_append_vals(marks, &(BillowMark){billow_viewport_get_anchor(self, i), look}, 1);
    }
}

static void
extend(BillowViewport *self, bool selected, BillowVec3 *low, BillowVec3 *high)
{
    for (guint i = 0; i < self->anchors->len; i++)
        if (!selected || g_array_index(self->selected, gboolean, i))
            billow_viewport_extend(low, high, *billow_viewport_anchor(self, i));
}

const BillowTool billow_tool_anchor = {
    .gestures = "view-drag anchors-add",
    .shortcuts = "anchors-all",
    .signals = "anchor-moved:idddb anchor-hovered:i anchors-selected: anchors-transformed:ib",
    .state_size = sizeof(Anchors),
    .init = init,
    .clear = clear,
    .at = at,
    .can_grab = billow_viewport_can_edit,
    .hovered = hovered,
    .grabs = true,
    .begin = begin,
    .move = move,
    .end = end,
    .beside = beside,
    .place = place,
    .snaps = true,
    .tell = tell,
    .shortcut = shortcut,
    .mark = mark,
    .extend = extend,
};
