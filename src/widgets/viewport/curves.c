/* Lines in the viewport: curves between the anchors, guides, and over the view the path of a point. */
#include "widgets/viewport/private.h"

/* Curves, and all their points. */
typedef struct {
    GArray *curves; /* of BillowPolyline */
    GArray *points; /* of BillowVec3 */
} Lines;

/* A point of the path. */
typedef struct {
    BillowVec3 place;
    bool key; /* its dot is larger */
} PathPoint;

struct BillowLines {
    Lines curves, guides;
    GArray *path; /* of Stop */
};

/* Copies the curves. */
static void
set_lines(BillowViewport *self, Lines *lines, const BillowPolyline *curves, size_t n)
{
    if (n == 0 && lines->curves->len == 0)
        return;
    g_array_set_size(lines->curves, 0);
    g_array_set_size(lines->points, 0);
    for (size_t i = 0; i < n; i++)
        g_array_append_vals(lines->points, curves[i].points, (guint) curves[i].n_points);
    const BillowVec3 *next = (const BillowVec3 *) (void *) lines->points->data;
    for (size_t i = 0; i < n; i++) {
        const BillowPolyline copy = {next, curves[i].n_points, curves[i].kind};
        next += copy.n_points;
        if (copy.n_points > 0)
            g_array_append_val(lines->curves, copy);
    }
    self->stale.curves = true;
    billow_viewport_redraw(self);
}

void
billow_viewport_set_curves(BillowViewport *self, const BillowPolyline *curves, size_t n_curves)
{
    set_lines(self, &self->lines->curves, curves, n_curves);
}

void
billow_viewport_set_guides(BillowViewport *self, const BillowPolyline *guides, size_t n_guides)
{
    set_lines(self, &self->lines->guides, guides, n_guides);
}

guint
billow_viewport_count_guides(BillowViewport *self)
{
    return self->lines->guides.curves->len;
}

void
billow_viewport_give_curves(BillowViewport *self, BillowRenderer *renderer)
{
    const GArray *curves = self->lines->curves.curves, *guides = self->lines->guides.curves;
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(BillowPolyline));
    g_array_append_vals(all, curves->data, curves->len);
    g_array_append_vals(all, guides->data, guides->len);
    billow_renderer_set_curves(renderer, (const BillowPolyline *) (void *) all->data, all->len);
}

void
billow_viewport_extend_by_curves(BillowViewport *self, BillowVec3 *low, BillowVec3 *high)
{
    const GArray *points = self->lines->curves.points;
    for (guint i = 0; i < points->len; i++)
        billow_viewport_extend(low, high, g_array_index(points, BillowVec3, i));
}

/* --- The path --- */

void
billow_viewport_set_path(BillowViewport *self, const BillowVec3 *places, const guint8 *keys, size_t n)
{
    if (n == 0 && self->lines->path->len == 0)
        return;
    g_array_set_size(self->lines->path, 0);
    for (size_t i = 0; i < n; i++) {
        const PathPoint stop = {places[i], keys[i] != 0};
        g_array_append_val(self->lines->path, stop);
    }
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

guint
billow_viewport_count_path(BillowViewport *self)
{
    return self->lines->path->len;
}

static void
fill_dots(BillowViewport *self, cairo_t *cr, bool keys, double radius)
{
    for (guint i = 0; i < self->lines->path->len; i++) {
        const PathPoint *stop = &g_array_index(self->lines->path, PathPoint, i);
        double x, y;
        if (stop->key == keys && billow_viewport_project(self, stop->place, &x, &y)) {
            cairo_new_sub_path(cr);
            cairo_arc(cr, x, y, radius, 0.0, 2.0 * G_PI);
        }
    }
    cairo_fill(cr);
}

void
billow_viewport_draw_path(BillowViewport *self, GtkSnapshot *snapshot)
{
    bool seen = false;
    if (self->lines->path->len == 0)
        return;
    cairo_t *cr = billow_viewport_append_cairo(self, snapshot);
    for (guint i = 0; i < self->lines->path->len; i++) {
        double x, y;
        const bool was_seen = seen;
        seen = billow_viewport_project(self, g_array_index(self->lines->path, PathPoint, i).place, &x, &y);
        if (seen && was_seen)
            cairo_line_to(cr, x, y);
        else if (seen)
            cairo_move_to(cr, x, y);
    }
    cairo_set_source_rgba(cr, 0.0, 0.0, 0.0, 0.55);
    cairo_set_line_width(cr, 3.5);
    cairo_stroke_preserve(cr);
    cairo_set_source_rgb(cr, 1.0, 0.85, 0.30);
    cairo_set_line_width(cr, 1.5);
    cairo_stroke(cr);
    fill_dots(self, cr, false, 2.0);
    cairo_set_source_rgb(cr, 1.0, 1.0, 1.0);
    fill_dots(self, cr, true, 4.5);
    cairo_destroy(cr);
}

/* --- Lifecycle --- */

cairo_t *
billow_viewport_append_cairo(BillowViewport *self, GtkSnapshot *snapshot)
{
    const BillowImageSize size = billow_viewport_size(self);
    cairo_t *cr = gtk_snapshot_append_cairo(
        snapshot, &GRAPHENE_RECT_INIT(0, 0, (float) size.width, (float) size.height));
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    return cr;
}

void
billow_viewport_init_curves(BillowViewport *self)
{
    const guint line = sizeof(BillowPolyline), place = sizeof(BillowVec3);
    self->lines = g_new(BillowLines, 1);
    *self->lines = (BillowLines){{g_array_new(FALSE, FALSE, line), g_array_new(FALSE, FALSE, place)},
                                 {g_array_new(FALSE, FALSE, line), g_array_new(FALSE, FALSE, place)},
                                 g_array_new(FALSE, FALSE, sizeof(PathPoint))};
}

void
billow_viewport_free_curves(BillowViewport *self)
{
    g_array_unref(self->lines->curves.curves);
    g_array_unref(self->lines->curves.points);
    g_array_unref(self->lines->guides.curves);
    g_array_unref(self->lines->guides.points);
    g_array_unref(self->lines->path);
    g_free(self->lines);
}
