/* Box selection: a drag that begins on nothing selects the anchors in the box, or with Shift adds them.
 * Billow's navigation requires Ctrl. */
#include "widgets/viewport/tools/anchors.h"

extern const BillowTool billow_tool_box;

static bool
claim(BillowViewport *self, const BillowPress *press)
{
    const bool looks_around = self->navigation == BILLOW_NAVIGATION_BILLOW;
    return billow_viewport_can_group(self) && press->button == GDK_BUTTON_PRIMARY &&
           !(press->state & GDK_ALT_MASK) && (!looks_around || (press->state & GDK_CONTROL_MASK));
}

static void
begin(BillowViewport *self, const BillowPress *press)
{
    billow_viewport_remember_anchors(self);
}

static bool
is_between(double a, double from, double to)
{
    return a >= fmin(from, to) && a <= fmax(from, to);
}

static void
move(BillowViewport *self, const BillowPress *press)
{
    const bool adding = (press->state & GDK_SHIFT_MASK) != 0;
    const BillowMarkedPoints anchors = billow_viewport_anchors(self);
    for (size_t i = 0; i < anchors.n; i++) {
        double x, y;
        const bool inside = billow_viewport_project(self, anchors.at[i].place, &x, &y) &&
                            is_between(x, press->from_x, press->x) && is_between(y, press->from_y, press->y);
        anchors.at[i].selected = inside || (adding && anchors.at[i].was_selected);
    }
    billow_viewport_tell_selected(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
end(BillowViewport *self, const BillowPress *press)
{
    gtk_widget_queue_draw(GTK_WIDGET(self));
    billow_viewport_click(self, press);
}

static void
cancel(BillowViewport *self)
{
    const BillowMarkedPoints anchors = billow_viewport_anchors(self);
    for (size_t i = 0; i < anchors.n; i++)
        anchors.at[i].selected = anchors.at[i].was_selected;
    billow_viewport_tell_selected(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
draw(BillowViewport *self, GtkSnapshot *snapshot)
{
    static const GdkRGBA inside = {0.28f, 0.55f, 0.98f, 0.18f}, edge = {0.28f, 0.55f, 0.98f, 0.95f};
    const BillowPress *press = &self->press;
    if (self->active != &billow_tool_box)
        return;
    const graphene_rect_t box =
        GRAPHENE_RECT_INIT((float) fmin(press->from_x, press->x), (float) fmin(press->from_y, press->y),
                           (float) fabs(press->x - press->from_x), (float) fabs(press->y - press->from_y));
    const float width[] = {1.0f, 1.0f, 1.0f, 1.0f};
    const GdkRGBA edges[] = {edge, edge, edge, edge};
    GskRoundedRect outline;
    gsk_rounded_rect_init_from_rect(&outline, &box, 0.0f);
    gtk_snapshot_append_color(snapshot, &inside, &box);
    gtk_snapshot_append_border(snapshot, &outline, width, edges);
}

const BillowTool billow_tool_box = {
    .gestures = "anchors-box",
    .claim = claim,
    .begin = begin,
    .move = move,
    .end = end,
    .cancel = cancel,
    .snapshot = draw,
};
