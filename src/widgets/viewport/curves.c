/* Lines in the viewport: curves between the anchors, guides beside them, and the path of a point over the picture. */
#include "widgets/viewport/private.h"

/* A place of the path. */
typedef struct {
    BillowVec3 place;
    bool key; /* its dot is larger */
} Stop;

/* Copies of the curves, whose points stand one after another. */
static void
set_lines(BillowViewport *self, BillowLines *lines, const BillowPolyline *curves, size_t n)
{
    if (n == 0 && lines->curves->len == 0)
        return;
    g_array_set_size(lines->curves, 0);
    g_array_set_size(lines->points, 0);
    for (size_t i = 0; i < n; i++) {
        if (curves[i].n_points == 0)
            continue;
        g_array_append_vals(lines->points, curves[i].points, (guint) curves[i].n_points);
        g_array_append_val(lines->curves, curves[i]);
    }
    self->stale.curves = true;
    billow_viewport_redraw(self);
}

void
billow_viewport_set_curves(BillowViewport *self, const BillowPolyline *curves, size_t n_curves)
{
    set_lines(self, &self->curves, curves, n_curves);
}

void
billow_viewport_set_guides(BillowViewport *self, const BillowPolyline *guides, size_t n_guides)
{
    set_lines(self, &self->guides, guides, n_guides);
}

guint
billow_viewport_count_guides(BillowViewport *self)
{
    return self->guides.curves->len;
}

/* Points the curves at their places; those move when the array grows. */
static void
append_lines(GArray *all, const BillowLines *lines)
{
    const BillowVec3 *next = (const BillowVec3 *) (void *) lines->points->data;
    for (guint i = 0; i < lines->curves->len; i++) {
        BillowPolyline line = g_array_index(lines->curves, BillowPolyline, i);
        line.points = next;
        next += line.n_points;
        g_array_append_val(all, line);
    }
}

void
billow_viewport_give_curves(BillowViewport *self, BillowRenderer *renderer)
{
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(BillowPolyline));
    append_lines(all, &self->curves);
    append_lines(all, &self->guides);
    billow_renderer_set_curves(renderer, (const BillowPolyline *) (void *) all->data, all->len);
}

/* --- The path --- */

void
billow_viewport_set_path(BillowViewport *self, const BillowVec3 *places, const guint8 *keys, size_t n)
{
    if (n == 0 && self->path->len == 0)
        return;
    g_array_set_size(self->path, 0);
    for (size_t i = 0; i < n; i++) {
        const Stop stop = {places[i], keys[i] != 0};
        g_array_append_val(self->path, stop);
    }
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

guint
billow_viewport_count_path(BillowViewport *self)
{
    return self->path->len;
}

static void
fill_dots(BillowViewport *self, cairo_t *cr, bool keys, double radius)
{
    for (guint i = 0; i < self->path->len; i++) {
        const Stop *stop = &g_array_index(self->path, Stop, i);
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
    if (self->path->len == 0)
        return;
    cairo_t *cr = billow_viewport_append_cairo(self, snapshot);
    for (guint i = 0; i < self->path->len; i++) {
        double x, y;
        const bool was_seen = seen;
        seen = billow_viewport_project(self, g_array_index(self->path, Stop, i).place, &x, &y);
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

/* --- From beginning to end --- */

cairo_t *
billow_viewport_append_cairo(BillowViewport *self, GtkSnapshot *snapshot)
{
    const BillowPictureSize size = billow_viewport_size(self);
    cairo_t *cr = gtk_snapshot_append_cairo(
        snapshot, &GRAPHENE_RECT_INIT(0, 0, (float) size.width, (float) size.height));
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    return cr;
}

static BillowLines
new_lines(void)
{
    return (BillowLines){g_array_new(FALSE, FALSE, sizeof(BillowPolyline)),
                         g_array_new(FALSE, FALSE, sizeof(BillowVec3))};
}

static void
free_lines(BillowLines *lines)
{
    g_array_unref(lines->curves);
    g_array_unref(lines->points);
}

void
billow_viewport_init_curves(BillowViewport *self)
{
    self->curves = new_lines();
    self->guides = new_lines();
    self->path = g_array_new(FALSE, FALSE, sizeof(Stop));
}

void
billow_viewport_free_curves(BillowViewport *self)
{
    free_lines(&self->curves);
    free_lines(&self->guides);
    g_array_unref(self->path);
}
