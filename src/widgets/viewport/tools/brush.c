/* A round brush at the pointer: a press on the cloth begins a stroke, and nothing can be picked. */
#include "widgets/viewport/private.h"

void
billow_viewport_set_brush(BillowViewport *self, double radius)
{
    if (radius == self->brush)
        return;
    self->brush = radius;
    gtk_widget_set_cursor_from_name(GTK_WIDGET(self), radius > 0.0 ? "crosshair" : NULL);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static bool
claim(BillowViewport *self, const BillowPress *press)
{
    BillowVec3 place;
    double pixel;
    return press->button == GDK_BUTTON_PRIMARY && self->brush > 0.0 &&
           billow_viewport_find_cloth(self, press->x, press->y, &place, &pixel);
}

static void
begin(BillowViewport *self, const BillowPress *press)
{
    g_signal_emit_by_name(self, "brushed", BILLOW_BRUSH_DOWN, press->x, press->y, press->state);
}

static void
move(BillowViewport *self, const BillowPress *press)
{
    g_signal_emit_by_name(self, "brushed", BILLOW_BRUSH_MOVED, press->x, press->y, press->state);
}

static void
end(BillowViewport *self, const BillowPress *press)
{
    g_signal_emit_by_name(self, "brushed", BILLOW_BRUSH_LIFTED, press->x, press->y, press->state);
}

static void
cancel(BillowViewport *self)
{
    const BillowPress *press = &self->press;
    g_signal_emit_by_name(self, "brushed", BILLOW_BRUSH_TAKEN_BACK, press->from_x, press->from_y, 0u);
}

static const char *
cursor(BillowViewport *self)
{
    return self->brush > 0.0 ? "crosshair" : NULL;
}

static void
append_ring(GtkSnapshot *snapshot, double x, double y, double radius, GdkRGBA color)
{
    const float side = (float) (2.0 * radius);
    const graphene_rect_t box = GRAPHENE_RECT_INIT((float) (x - radius), (float) (y - radius), side, side);
    const float width[] = {1.0f, 1.0f, 1.0f, 1.0f};
    const GdkRGBA colors[] = {color, color, color, color};
    GskRoundedRect ring;
    gsk_rounded_rect_init_from_rect(&ring, &box, (float) radius);
    gtk_snapshot_append_border(snapshot, &ring, width, colors);
}

/* A light ring inside a dark one is visible on any background. */
static void
draw(BillowViewport *self, GtkSnapshot *snapshot)
{
    const BillowPointer *at = &self->pointer;
    if (self->brush <= 0.0 || !at->over)
        return;
    append_ring(snapshot, at->x, at->y, self->brush + 1.0, (GdkRGBA){0, 0, 0, 0.7f});
    append_ring(snapshot, at->x, at->y, self->brush, (GdkRGBA){1, 1, 1, 0.95f});
}

extern const BillowTool billow_tool_brush;
const BillowTool billow_tool_brush = {
    .gestures = "view-brush",
    .signals = "brushed:iddu",
    .claim = claim,
    .begin = begin,
    .move = move,
    .end = end,
    .cancel = cancel,
    .cursor = cursor,
    .snapshot = draw,
};
