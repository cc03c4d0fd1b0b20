/* A curve is drawn in the viewport by hand, and the selected anchors stand along it: at even distances, in their order, in the plane through
 * their middle that is parallel to the picture. */
#include "widgets/viewport/private.h"

#include "core/transition/spread.h"

static const double least_step = 2.0;   /* pixels between points of the curve */
static const double least_extent = 8.0; /* ... of one that counts */

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

void
billow_viewport_begin_curve(BillowViewport *self)
{
    GArray *from = self->group.from;
    self->gesture = BILLOW_GESTURE_CURVE;
    if (billow_viewport_count_selected(self) == 0)
        billow_viewport_select_all(self);
    g_array_set_size(from, 0);
    g_array_append_vals(from, self->anchors->data, self->anchors->len);
    g_array_set_size(self->curve, 0);
    const graphene_point_t point = GRAPHENE_POINT_INIT((float) self->press_x, (float) self->press_y);
    g_array_append_val(self->curve, point);
}

static const graphene_point_t *
point(BillowViewport *self, guint i)
{
    return &g_array_index(self->curve, graphene_point_t, i);
}

/* What the pixels of the curve are in the plane through `middle`. */
static BillowVec3 *
curve_in_plane(BillowViewport *self, BillowVec3 middle)
{
    const BillowPictureSize size = billow_viewport_size(self);
    BillowVec3 *line = g_new(BillowVec3, self->curve->len);
    double x = 0.5 * size.width, y = 0.5 * size.height;
    billow_camera_project(&self->camera, size, middle, &x, &y);
    for (guint i = 0; i < self->curve->len; i++)
        line[i] = billow_camera_drag(&self->camera, size, BILLOW_DRAG_SCREEN, middle, x, y,
                                     (double) point(self, i)->x, (double) point(self, i)->y);
    return line;
}

static BillowVec3
middle_before(BillowViewport *self)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (guint i = 0; i < self->anchors->len; i++)
        if (g_array_index(self->selected, gboolean, i))
            sum = billow_vec3_add(sum, g_array_index(self->group.from, BillowVec3, i));
    return billow_vec3_scale(sum, 1.0 / billow_viewport_count_selected(self));
}

static BillowVec3
short_place(BillowVec3 place, double pixel)
{
    return billow_vec3(billow_viewport_shortened(place.x, NAN, pixel),
                       billow_viewport_shortened(place.y, NAN, pixel),
                       billow_viewport_shortened(place.z, NAN, pixel));
}

static void
spread(BillowViewport *self)
{
    const guint n = billow_viewport_count_selected(self);
    const BillowVec3 middle = middle_before(self);
    const BillowGizmo there = billow_gizmo_at(&self->camera, billow_viewport_size(self), middle, false);
    const double pixel = billow_gizmo_pixel(&there);
    g_autofree BillowVec3 *line = curve_in_plane(self, middle), *places = g_new(BillowVec3, n);
    guint k = 0;
    billow_spread_along(line, self->curve->len, places, n);
    for (guint i = 0; i < self->anchors->len; i++)
        if (g_array_index(self->selected, gboolean, i))
            g_array_index(self->anchors, BillowVec3, i) = short_place(places[k++], pixel);
}

static void
tell(BillowViewport *self, gboolean final)
{
    self->stale.marks = true;
    billow_viewport_emit_transformed(self, BILLOW_TRANSFORM_MOVE, final);
    billow_viewport_redraw(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
billow_viewport_draw_on(BillowViewport *self, double x, double y)
{
    const graphene_point_t *last = point(self, self->curve->len - 1);
    if (hypot(x - (double) last->x, y - (double) last->y) < least_step)
        return;
    const graphene_point_t next = GRAPHENE_POINT_INIT((float) x, (float) y);
    g_array_append_val(self->curve, next);
    spread(self);
    tell(self, FALSE);
}

static gboolean
is_long_enough(BillowViewport *self)
{
    double length = 0.0;
    for (guint i = 1; i < self->curve->len; i++)
        length += (double) graphene_point_distance(point(self, i - 1), point(self, i), NULL, NULL);
    return length >= least_extent;
}

void
billow_viewport_end_curve(BillowViewport *self, gboolean keep)
{
    for (guint i = 0; i < self->anchors->len && !(keep && is_long_enough(self)); i++)
        g_array_index(self->anchors, BillowVec3, i) = g_array_index(self->group.from, BillowVec3, i);
    g_array_set_size(self->curve, 0);
    billow_viewport_set_drawing(self, false);
    tell(self, TRUE);
}

/* --- Drawing --- */

static void
stroke(cairo_t *cr, const GdkRGBA *color, double width)
{
    gdk_cairo_set_source_rgba(cr, color);
    cairo_set_line_width(cr, width);
    cairo_stroke_preserve(cr);
}

void
billow_viewport_draw_curve(BillowViewport *self, GtkSnapshot *snapshot)
{
    static const GdkRGBA rim = {0.10f, 0.10f, 0.12f, 0.8f}, line = {1.00f, 0.90f, 0.35f, 1.0f};
    if (self->curve->len < 2)
        return;
    cairo_t *cr = billow_viewport_append_cairo(self, snapshot);
    for (guint i = 0; i < self->curve->len; i++)
        cairo_line_to(cr, (double) point(self, i)->x, (double) point(self, i)->y);
    stroke(cr, &rim, 3.5);
    stroke(cr, &line, 1.5);
    cairo_destroy(cr);
}
