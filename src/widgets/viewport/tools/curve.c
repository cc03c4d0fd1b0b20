/* Lets the user draw a curve, and spaces the selected anchors evenly along it, in their order, in the plane
 * through their mean parallel to the screen. */
#include "widgets/viewport/tools/anchors.h"

#include "core/transition/spread.h"

static const double least_step = 2.0;   /* pixels between points of the curve */
static const double least_extent = 8.0; /* pixels; smaller curves are ignored */

typedef struct {
    GArray *points; /* of graphene_point_t, pixels, while it is drawn */
} Curve;

extern const BillowTool billow_tool_curve;

static Curve *
curve_of(BillowViewport *self)
{
    return billow_viewport_tool(self, &billow_tool_curve)->own;
}

static void
init(BillowViewport *self)
{
    curve_of(self)->points = g_array_new(FALSE, FALSE, sizeof(graphene_point_t));
}

static void
clear(BillowViewport *self)
{
    g_array_unref(curve_of(self)->points);
}

/* --- Drawing mode --- */

void
billow_viewport_set_drawing(BillowViewport *self, bool drawing)
{
    drawing = drawing && billow_viewport_can_group(self);
    if (drawing == self->drawing)
        return;
    self->drawing = drawing;
    gtk_widget_set_cursor_from_name(GTK_WIDGET(self), drawing ? "crosshair" : NULL);
    g_object_notify(G_OBJECT(self), "drawing");
}

static bool
shortcut(BillowViewport *self, guint key, GdkModifierType modifiers)
{
    if (!billow_viewport_can_group(self) || modifiers != 0 || key != GDK_KEY_d)
        return false;
    billow_viewport_set_drawing(self, true);
    return true;
}

static bool
escape(BillowViewport *self)
{
    if (self->active || !self->drawing)
        return false;
    billow_viewport_set_drawing(self, false);
    return true;
}

static const char *
cursor(BillowViewport *self)
{
    return self->drawing ? "crosshair" : NULL;
}

/* --- Distributing anchors --- */

static const graphene_point_t *
point(BillowViewport *self, guint i)
{
    return &g_array_index(curve_of(self)->points, graphene_point_t, i);
}

/* Maps the curve's pixels to the plane through the mean of the selected anchors' places before the drag. */
static void
spread(BillowViewport *self)
{
    const BillowImageSize size = billow_viewport_size(self);
    const guint n_selected = billow_viewport_count_selected(self), n_points = curve_of(self)->points->len;
    const BillowMarkedPoints anchors = billow_viewport_anchors(self);
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (size_t i = 0; i < anchors.n; i++)
        if (anchors.at[i].selected)
            sum = billow_vec3_add(sum, anchors.at[i].place_before);
    const BillowVec3 middle = billow_vec3_scale(sum, 1.0 / n_selected);

    g_autofree BillowVec3 *line = g_new(BillowVec3, n_points), *places = g_new(BillowVec3, n_selected);
    double x = 0.5 * size.width, y = 0.5 * size.height;
    billow_camera_project(&self->camera, size, middle, &x, &y);
    for (guint i = 0; i < n_points; i++)
        line[i] = billow_camera_drag(&self->camera, size, BILLOW_DRAG_SCREEN, middle, x, y,
                                     (double) point(self, i)->x, (double) point(self, i)->y);
    billow_spread_along(line, n_points, places, n_selected);

    const BillowGizmo there = billow_gizmo_at(&self->camera, size, middle, false);
    const double pixel = billow_gizmo_pixel(&there);
    guint k = 0;
    for (size_t i = 0; i < anchors.n; i++)
        if (anchors.at[i].selected)
            anchors.at[i].place = billow_viewport_short_place(places[k++], billow_vec3(NAN, NAN, NAN), pixel);
}

static void
tell(BillowViewport *self, gboolean final)
{
    billow_viewport_tell_transformed(self, BILLOW_TRANSFORM_MOVE, final);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static bool
claim(BillowViewport *self, const BillowPress *press)
{
    return press->button == GDK_BUTTON_PRIMARY && self->drawing;
}

static void
append_point(BillowViewport *self, const BillowPress *press)
{
    const graphene_point_t point = GRAPHENE_POINT_INIT((float) press->x, (float) press->y);
    g_array_append_val(curve_of(self)->points, point);
}

static void
begin(BillowViewport *self, const BillowPress *press)
{
    if (billow_viewport_count_selected(self) == 0)
        billow_viewport_select_all(self);
    billow_viewport_remember_anchors(self);
    g_array_set_size(curve_of(self)->points, 0);
    append_point(self, press);
}

static void
move(BillowViewport *self, const BillowPress *press)
{
    const graphene_point_t *last = point(self, curve_of(self)->points->len - 1);
    if (hypot(press->x - (double) last->x, press->y - (double) last->y) < least_step)
        return;
    append_point(self, press);
    spread(self);
    tell(self, FALSE);
}

static void
finish(BillowViewport *self, bool keep)
{
    if (!keep)
        billow_viewport_restore_anchors(self);
    g_array_set_size(curve_of(self)->points, 0);
    billow_viewport_set_drawing(self, false);
    tell(self, TRUE);
}

static void
end(BillowViewport *self, const BillowPress *press)
{
    double length = 0.0;
    for (guint i = 1; i < curve_of(self)->points->len; i++)
        length += (double) graphene_point_distance(point(self, i - 1), point(self, i), NULL, NULL);
    finish(self, length >= least_extent);
}

static void
cancel(BillowViewport *self)
{
    finish(self, false);
}

/* --- Drawing --- */

static void
stroke(cairo_t *cr, const GdkRGBA *color, double width)
{
    gdk_cairo_set_source_rgba(cr, color);
    cairo_set_line_width(cr, width);
    cairo_stroke_preserve(cr);
}

static void
draw(BillowViewport *self, GtkSnapshot *snapshot)
{
    static const GdkRGBA rim = {0.10f, 0.10f, 0.12f, 0.8f}, line = {1.00f, 0.90f, 0.35f, 1.0f};
    const guint n = curve_of(self)->points->len;
    if (n < 2)
        return;
    cairo_t *cr = billow_viewport_append_cairo(self, snapshot);
    for (guint i = 0; i < n; i++)
        cairo_line_to(cr, (double) point(self, i)->x, (double) point(self, i)->y);
    stroke(cr, &rim, 3.5);
    stroke(cr, &line, 1.5);
    cairo_destroy(cr);
}

const BillowTool billow_tool_curve = {
    .gestures = "anchors-curve",
    .shortcuts = "anchors-draw",
    .state_size = sizeof(Curve),
    .init = init,
    .clear = clear,
    .claim = claim,
    .begin = begin,
    .move = move,
    .end = end,
    .cancel = cancel,
    .shortcut = shortcut,
    .escape = escape,
    .cursor = cursor,
    .snapshot = draw,
    .places_anchors = true,
};
