/* Anchors: what is given of them, which are selected, and that they are picked and dragged. */
#include "widgets/viewport/tools/anchors.h"

typedef struct {
    int hovered;
    int dragged;
    int last_picked;           /* it may be there no more */
    BillowVec3 from;           /* where the dragged one was */
    bool was_selected, adding; /* before the press; with Ctrl or Shift */
    bool slid;                 /* it is a drag, no click */
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
    anchors_of(self)->hovered = anchors_of(self)->last_picked = -1;
    self->anchors = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    self->selected = g_array_new(FALSE, TRUE, sizeof(gboolean));
}

static void
clear(BillowViewport *self)
{
    g_array_unref(self->anchors);
    g_array_unref(self->selected);
}

/* --- What is given --- */

void
billow_viewport_set_anchors(BillowViewport *self, const BillowVec3 *points, size_t n_points)
{
    Anchors *anchors = anchors_of(self);
    if (self->active && self->active->places_anchors) {
        if (n_points == self->anchors->len)
            return; /* they are where they are being moved to */
        billow_viewport_drop(self);
    }
    const bool drags =
        self->active == &billow_tool_anchor && anchors->dragged < (int) MIN(n_points, self->anchors->len);
    const BillowVec3 held = drags ? billow_viewport_get_anchor(self, anchors->dragged) : (BillowVec3){0};
    g_array_set_size(self->anchors, 0);
    if (n_points > 0)
        g_array_append_vals(self->anchors, points, (guint) n_points);
    if (drags) /* it is where the pointer holds it; what is given may be of before */
        *billow_viewport_anchor(self, (guint) anchors->dragged) = held;
    g_array_set_size(self->selected, (guint) n_points);
    if (self->active == &billow_tool_anchor && anchors->dragged >= (int) n_points)
        billow_viewport_drop(self);
    if (anchors->hovered >= (int) n_points) {
        anchors->hovered = -1;
        g_signal_emit_by_name(self, "anchor-hovered", -1);
    }
    billow_viewport_marks_changed(self);
}

BillowVec3
billow_viewport_get_anchor(BillowViewport *self, int index)
{
    return g_array_index(self->anchors, BillowVec3, index);
}

BillowVec3 *
billow_viewport_anchor(BillowViewport *self, guint index)
{
    return &g_array_index(self->anchors, BillowVec3, index);
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
    self->stale.marks = true;
    g_signal_emit_by_name(self, "anchors-selected");
    billow_viewport_redraw(self);
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
select_all(BillowViewport *self, guint key, GdkModifierType modifiers)
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
tell_moved(BillowViewport *self, gboolean final)
{
    const int index = anchors_of(self)->dragged;
    const BillowVec3 place = billow_viewport_get_anchor(self, index);
    self->stale.marks = true;
    g_signal_emit_by_name(self, "anchor-moved", index, place.x, place.y, place.z, final);
}

static bool
claim(BillowViewport *self, const BillowPress *press)
{
    const bool can = press->picks && billow_viewport_can_edit(self);
    anchors_of(self)->dragged = can ? billow_viewport_anchor_at(self, press->x, press->y) : -1;
    return anchors_of(self)->dragged >= 0;
}

static void
begin(BillowViewport *self, const BillowPress *press)
{
    Anchors *anchors = anchors_of(self);
    billow_viewport_press_anchor(self, anchors->dragged, press->state);
    if (self->active == &billow_tool_anchor)
        anchors->from = billow_viewport_get_anchor(self, anchors->dragged);
}

static void
move(BillowViewport *self, const BillowPress *press)
{
    Anchors *anchors = anchors_of(self);
    anchors->slid |= !self->several || press->way >= BILLOW_CLICK_SLACK;
    if (!anchors->slid)
        return;
    BillowVec3 to =
        billow_viewport_dragged(self, press, billow_viewport_drag_of(press->state), anchors->from);
    if (self->snapping)
        to = billow_viewport_snapped(self, anchors->from, to);
    *billow_viewport_anchor(self, (guint) anchors->dragged) =
        billow_viewport_short_place(to, anchors->from, billow_viewport_pixel(self));
    tell_moved(self, FALSE);
    billow_viewport_redraw(self);
}

/* Let go where it was pressed, one that was selected is the only one, or none. */
static void
end(BillowViewport *self, const BillowPress *press)
{
    const Anchors *anchors = anchors_of(self);
    if (self->several && !anchors->slid && anchors->was_selected) {
        if (anchors->adding)
            billow_viewport_set_anchor_selected(self, anchors->dragged, FALSE);
        else
            billow_viewport_set_selected_anchor(self, anchors->dragged);
        billow_viewport_tell_selected(self);
    }
    tell_moved(self, TRUE);
}

static void
cancel(BillowViewport *self)
{
    *billow_viewport_anchor(self, (guint) anchors_of(self)->dragged) = anchors_of(self)->from;
    tell_moved(self, TRUE);
    billow_viewport_redraw(self);
}

static void
beside(BillowViewport *self, const BillowPress *press)
{
    if (!billow_viewport_can_edit(self))
        return;
    billow_viewport_set_selected_anchor(self, -1);
    g_signal_emit_by_name(self, "anchors-selected");
}

/* Those that cannot be edited are told of, and hide nothing. */
static bool
hover(BillowViewport *self, const BillowPointer *at)
{
    const int anchor = at && self->options.anchors ? billow_viewport_anchor_at(self, at->x, at->y) : -1;
    if (billow_viewport_set_hovered(self, &anchors_of(self)->hovered, anchor, &self->stale.marks))
        g_signal_emit_by_name(self, "anchor-hovered", anchor);
    return anchor >= 0 && billow_viewport_can_edit(self);
}

static const char *
cursor(BillowViewport *self)
{
    return anchors_of(self)->hovered >= 0 && billow_viewport_can_edit(self) ? "grab" : NULL;
}

/* --- What is seen --- */

static void
mark(BillowViewport *self, GArray *marks)
{
    for (guint i = 0; i < self->anchors->len; i++) {
        const BillowMark mark = {
            *billow_viewport_anchor(self, i),
            ((int) i == anchors_of(self)->hovered ? BILLOW_MARK_HOVERED : 0u) |
                (billow_viewport_is_anchor_selected(self, (int) i) ? BILLOW_MARK_SELECTED : 0u)};
        g_array_append_val(marks, mark);
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
    .signals =
        (const BillowToolSignal[]){
            {"anchor-moved", 5, {G_TYPE_INT, G_TYPE_DOUBLE, G_TYPE_DOUBLE, G_TYPE_DOUBLE, G_TYPE_BOOLEAN}},
            {"anchor-hovered", 1, {G_TYPE_INT}},
            {"anchors-selected", 0, {0}},
            {"anchors-transformed", 2, {G_TYPE_INT, G_TYPE_BOOLEAN}},
            {NULL, 0, {0}},
        },
    .state_size = sizeof(Anchors),
    .init = init,
    .clear = clear,
    .claim = claim,
    .begin = begin,
    .move = move,
    .end = end,
    .cancel = cancel,
    .grabs = true,
    .beside = beside,
    .shortcut = select_all,
    .hover = hover,
    .cursor = cursor,
    .mark = mark,
    .extend = extend,
};
