/* Marks of points that slide: dragged over the cloth, to another of its points. */
#include "widgets/viewport/private.h"

typedef struct {
    GArray *places; /* BillowVec3 */
    int hovered, selected;
    int dragged;
    int to;          /* the point of the cloth to which it is dragged; -1: none yet */
    BillowVec3 from; /* where it was */
} Constraints;

extern const BillowTool billow_tool_constraint;

static Constraints *
constraints_of(BillowViewport *self)
{
    return billow_viewport_state(self, &billow_tool_constraint);
}

static void
init(BillowViewport *self)
{
    Constraints *all = constraints_of(self);
    all->places = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    all->hovered = all->selected = -1;
}

static void
clear(BillowViewport *self)
{
    g_array_unref(constraints_of(self)->places);
}

void
billow_viewport_set_constraints(BillowViewport *self, const BillowVec3 *points, size_t n, int selected)
{
    Constraints *all = constraints_of(self);
    if (n == 0 && all->places->len == 0)
        return;
    g_array_set_size(all->places, 0);
    if (n > 0)
        g_array_append_vals(all->places, points, (guint) n);
    if (self->active == &billow_tool_constraint && all->to >= 0 && all->dragged < (int) n)
        g_array_index(all->places, BillowVec3, all->dragged) =
            billow_mesh_point(self->mesh, (size_t) all->to);
    all->selected = selected;
    if (all->hovered >= (int) n)
        all->hovered = -1;
    billow_viewport_marks_changed(self);
}

gboolean
billow_viewport_get_selected_constraint(BillowViewport *self, BillowVec3 *place)
{
    const Constraints *all = constraints_of(self);
    if (all->selected < 0 || all->selected >= (int) all->places->len)
        return FALSE;
    *place = g_array_index(all->places, BillowVec3, all->selected);
    return TRUE;
}

static int
constraint_at(BillowViewport *self, double x, double y)
{
    const GArray *places = constraints_of(self)->places;
    return self->options.anchors
               ? billow_viewport_place_at(self, (const BillowVec3 *) (void *) places->data, places->len, x, y)
               : -1;
}

static bool
claim(BillowViewport *self, const BillowPress *press)
{
    Constraints *all = constraints_of(self);
    all->dragged = press->picks ? constraint_at(self, press->x, press->y) : -1;
    return all->dragged >= 0;
}

static void
begin(BillowViewport *self, const BillowPress *press)
{
    Constraints *all = constraints_of(self);
    all->from = g_array_index(all->places, BillowVec3, all->dragged);
    all->to = -1;
}

static void
set_place(BillowViewport *self, BillowVec3 place)
{
    g_array_index(constraints_of(self)->places, BillowVec3, constraints_of(self)->dragged) = place;
    billow_viewport_marks_changed(self);
}

static void
move(BillowViewport *self, const BillowPress *press)
{
    Constraints *all = constraints_of(self);
    const bool trembles = all->to < 0 && press->way < BILLOW_CLICK_SLACK;
    BillowVec3 place;
    double pixel;
    if (trembles || all->dragged >= (int) all->places->len ||
        !billow_viewport_find_cloth(self, press->x, press->y, &place, &pixel))
        return;
    all->to = (int) billow_mesh_nearest(self->mesh, place);
    set_place(self, billow_mesh_point(self->mesh, (size_t) all->to));
}

static void
end(BillowViewport *self, const BillowPress *press)
{
    const Constraints *all = constraints_of(self);
    if (all->to < 0)
        g_signal_emit_by_name(self, "constraint-pressed", all->dragged);
    else
        g_signal_emit_by_name(self, "constraint-moved", all->dragged, all->to);
}

static void
cancel(BillowViewport *self)
{
    const Constraints *all = constraints_of(self);
    if (all->dragged < (int) all->places->len)
        set_place(self, all->from);
}

static bool
hover(BillowViewport *self, const BillowPointer *at)
{
    const int hovered = at ? constraint_at(self, at->x, at->y) : -1;
    billow_viewport_set_hovered(self, &constraints_of(self)->hovered, hovered, &self->stale.marks);
    return hovered >= 0;
}

static const char *
cursor(BillowViewport *self)
{
    return constraints_of(self)->hovered >= 0 ? "grab" : NULL;
}

static void
mark(BillowViewport *self, GArray *marks)
{
    const Constraints *all = constraints_of(self);
    for (guint i = 0; i < all->places->len; i++) {
        const BillowMark mark = {g_array_index(all->places, BillowVec3, i),
                                 BILLOW_MARK_CONSTRAINT |
                                     ((int) i == all->hovered ? BILLOW_MARK_HOVERED : 0u) |
                                     ((int) i == all->selected ? BILLOW_MARK_SELECTED : 0u)};
        g_array_append_val(marks, mark);
    }
}

static void
extend(BillowViewport *self, bool selected, BillowVec3 *low, BillowVec3 *high)
{
    const Constraints *all = constraints_of(self);
    for (guint i = 0; i < all->places->len; i++)
        if (!selected || (int) i == all->selected)
            billow_viewport_extend(low, high, g_array_index(all->places, BillowVec3, i));
}

const BillowTool billow_tool_constraint = {
    .signals =
        (const BillowToolSignal[]){
            {"constraint-pressed", 1, {G_TYPE_INT}},
            {"constraint-moved", 2, {G_TYPE_INT, G_TYPE_INT}},
            {NULL, 0, {0}},
        },
    .state_size = sizeof(Constraints),
    .init = init,
    .clear = clear,
    .claim = claim,
    .begin = begin,
    .move = move,
    .end = end,
    .cancel = cancel,
    .grabs = true,
    .hover = hover,
    .cursor = cursor,
    .mark = mark,
    .extend = extend,
};
