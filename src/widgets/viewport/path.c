/* What the viewport shows of other frames: their cloths, and the path of a point. */
#include "widgets/viewport/private.h"

/* --- Cloths --- */

void
billow_viewport_set_skins(BillowViewport *self, const BillowRenderSkin *skins, size_t n)
{
    if (n == 0 && self->skins->len == 0)
        return;
    for (size_t i = 0; i < n; i++)
        billow_mesh_ref((BillowMesh *) skins[i].mesh);
    g_array_set_size(self->skins, 0);
    if (n > 0)
        g_array_append_vals(self->skins, skins, (guint) n);
    self->stale.skins = true;
    billow_viewport_redraw(self);
}

guint
billow_viewport_count_skins(BillowViewport *self)
{
    return self->skins->len;
}

/* --- The path --- */

void
billow_viewport_set_path(BillowViewport *self, const BillowVec3 *places, const guint8 *keys, size_t n)
{
    if (n == 0 && self->path->len == 0)
        return;
    g_array_set_size(self->path, 0);
    g_array_set_size(self->path_keys, 0);
    if (n > 0) {
        g_array_append_vals(self->path, places, (guint) n);
        g_array_append_vals(self->path_keys, keys, (guint) n);
    }
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

guint
billow_viewport_count_path(BillowViewport *self)
{
    return self->path->len;
}

static void
trace_line(BillowViewport *self, cairo_t *cr)
{
    gboolean seen = FALSE;
    for (guint i = 0; i < self->path->len; i++) {
        double x, y;
        const gboolean was_seen = seen;
        seen = billow_viewport_project(self, g_array_index(self->path, BillowVec3, i), &x, &y);
        if (seen && was_seen)
            cairo_line_to(cr, x, y);
        else if (seen)
            cairo_move_to(cr, x, y);
    }
}

static void
fill_dots(BillowViewport *self, cairo_t *cr, gboolean keys, double radius)
{
    for (guint i = 0; i < self->path->len; i++) {
        double x, y;
        if ((g_array_index(self->path_keys, guint8, i) != 0) == keys &&
            billow_viewport_project(self, g_array_index(self->path, BillowVec3, i), &x, &y)) {
            cairo_new_sub_path(cr);
            cairo_arc(cr, x, y, radius, 0.0, 2.0 * G_PI);
        }
    }
    cairo_fill(cr);
}

void
billow_viewport_draw_path(BillowViewport *self, GtkSnapshot *snapshot)
{
    const BillowPictureSize size = billow_viewport_size(self);
    if (self->path->len == 0)
        return;
    cairo_t *cr = gtk_snapshot_append_cairo(
        snapshot, &GRAPHENE_RECT_INIT(0, 0, (float) size.width, (float) size.height));
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    trace_line(self, cr);
    cairo_set_source_rgba(cr, 0.0, 0.0, 0.0, 0.55);
    cairo_set_line_width(cr, 3.5);
    cairo_stroke_preserve(cr);
    cairo_set_source_rgb(cr, 1.0, 0.85, 0.30);
    cairo_set_line_width(cr, 1.5);
    cairo_stroke(cr);
    fill_dots(self, cr, FALSE, 2.0);
    cairo_set_source_rgb(cr, 1.0, 1.0, 1.0);
    fill_dots(self, cr, TRUE, 4.5);
    cairo_destroy(cr);
}
