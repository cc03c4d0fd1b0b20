/* Marks of points that slide: dragged over the cloth, to another of its points. */
#include "widgets/viewport/private.h"

typedef struct {
    GArray *places; /* BillowVec3 */
    int selected;
    int to; /* the point of the cloth to which one is dragged; -1: none yet */
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
    constraints_of(self)->places = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    constraints_of(self)->selected = -1;
}

static void
clear(BillowViewport *self)
{
    g_array_unref(constraints_of(self)->places);
}

static BillowVec3 *
place_of(BillowViewport *self, int index)
{
    GArray *places = constraints_of(self)->places;
    return index >= 0 && index < (int) places->len ? &g_array_index(places, BillowVec3, index) : NULL;
}

static BillowVec3 *
place(BillowViewport *self)
{
    return place_of(self, self->press.index);
}

void
billow_viewport_set_constraints(BillowViewport *self, const BillowVec3 *points, size_t n, int selected)
{
    Constraints *all = constraints_of(self);
    if (!billow_viewport_fill(all->places, points, n))
        return;
    if (self->active == &billow_tool_constraint && all->to >= 0 && place(self))
        *place(self) = billow_mesh_point(self->mesh, (size_t) all->to);
    all->selected = selected;
    billow_viewport_limit_hovered(self, &billow_tool_constraint, n);
    billow_viewport_marks_changed(self);
}

gboolean
billow_viewport_get_selected_constraint(BillowViewport *self, BillowVec3 *place)
{
    const BillowVec3 *selected = place_of(self, constraints_of(self)->selected);
    if (selected)
        *place = *selected;
    return selected != NULL;
}

static int
at(BillowViewport *self, double x, double y)
{
    const GArray *places = constraints_of(self)->places;
    return self->options.anchors
               ? billow_viewport_place_at(self, (const BillowVec3 *) (void *) places->data, places->len, x, y)
               : -1;
}

static void
begin(BillowViewport *self, const BillowPress *press)
{
    constraints_of(self)->to = -1;
}

static void
move(BillowViewport *self, const BillowPress *press)
{
    Constraints *all = constraints_of(self);
    const bool trembles = all->to < 0 && press->way < BILLOW_CLICK_SLACK;
    BillowVec3 there;
    double pixel;
    if (trembles || !place(self) || !billow_viewport_find_cloth(self, press->x, press->y, &there, &pixel))
        return;
    all->to = (int) billow_mesh_nearest(self->mesh, there);
    *place(self) = billow_mesh_point(self->mesh, (size_t) all->to);
    billow_viewport_marks_changed(self);
}

static void
end(BillowViewport *self, const BillowPress *press)
{
    const int to = constraints_of(self)->to;
    if (to < 0)
        g_signal_emit_by_name(self, "constraint-pressed", press->index);
    else
        g_signal_emit_by_name(self, "constraint-moved", press->index, to);
}

static void
mark(BillowViewport *self, GArray *marks)
{
    const Constraints *all = constraints_of(self);
    for (int i = 0; i < (int) all->places->len; i++) {
        const unsigned look = billow_viewport_mark_look(self, &billow_tool_constraint, i, i == all->selected);
        g_array_append_vals(marks, &(BillowMark){*place_of(self, i), BILLOW_MARK_CONSTRAINT | look}, 1);
    }
}

static void
extend(BillowViewport *self, bool selected, BillowVec3 *low, BillowVec3 *high)
{
    const Constraints *all = constraints_of(self);
    for (int i = 0; i < (int) all->places->len; i++)
        if (!selected || i == all->selected)
            billow_viewport_extend(low, high, *place_of(self, i));
}

const BillowTool billow_tool_constraint = {
    .signals = "constraint-pressed:i constraint-moved:ii",
    .state_size = sizeof(Constraints),
    .init = init,
    .clear = clear,
    .at = at,
    .grabs = true,
    .begin = begin,
    .move = move,
    .end = end,
    .place = place,
    .mark = mark,
    .extend = extend,
};
