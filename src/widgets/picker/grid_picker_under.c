/* Draws what is below the grid picker's lines and points: the texture, and squares around marked points; and the outline
 * and the seam of a tube. */
#include "widgets/picker/grid_picker_private.h"

#include <stdlib.h>

/* Opacity of the texture, so that it does not hide what is drawn on it. */
static const double PICTURE_STRENGTH = 0.7;

/* Half the side of a square less the radius of a picked point, in pixels. Where neighboring squares would
 * overlap, it shrinks to the second value at most. */
static const double PICKED_MARGIN = 2.5, MIN_MARGIN = 1.0;

void
billow_grid_picker_set_texture(BillowGridPicker *self, GdkPaintable *picture)
{
    if (g_set_object(&self->picture, picture))
        gtk_widget_queue_draw(GTK_WIDGET(self));
}

GdkPaintable *
billow_grid_picker_get_texture(BillowGridPicker *self)
{
    return self->picture;
}

void
billow_grid_picker_set_outline(BillowGridPicker *self, const BillowOutline *outline)
{
    g_return_if_fail(!outline ||
                     (outline->columns == self->view.columns && outline->rows == self->view.rows));
    BillowOutline *before = self->outline;
    self->outline = billow_outline_ref(outline);
    billow_outline_unref(before);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
billow_grid_picker_set_closed(BillowGridPicker *self, BillowClosed closed)
{
    self->closed = closed;
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
billow_grid_picker_set_marked(BillowGridPicker *self, const BillowGridPoint *points, size_t n_points)
{
    g_array_set_size(self->marked, 0);
    g_array_append_vals(self->marked, points, (guint) n_points);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

guint
billow_grid_picker_count_marked(BillowGridPicker *self)
{
    return self->marked->len;
}

void
billow_grid_picker_set_places(BillowGridPicker *self, const BillowAnchor *anchors, size_t n_anchors)
{
    g_array_set_size(self->places, 0);
    for (size_t i = 0; i < n_anchors; i++)
        if (billow_anchor_is_between(&anchors[i]))
            g_array_append_val(self->places, anchors[i]);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

BillowGridPlace
billow_grid_picker_place_of(BillowGridPicker *self, BillowGridPoint point)
{
    for (guint i = 0; i < self->places->len; i++) {
        const BillowAnchor *anchor = &g_array_index(self->places, BillowAnchor, i);
        if (anchor->column == point.column && anchor->row == point.row)
            return (BillowGridPlace){point.column + anchor->right, point.row + anchor->down};
    }
    return (BillowGridPlace){point.column, point.row};
}

void
billow_grid_picker_draw_texture(BillowGridPicker *self, GtkSnapshot *snapshot)
{
    const BillowGridView *view = &self->view;
    const graphene_point_t place = GRAPHENE_POINT_INIT((float) view->x, (float) view->y);
    if (!self->picture)
        return;
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &place);
    gtk_snapshot_push_opacity(snapshot, PICTURE_STRENGTH);
    gdk_paintable_snapshot(self->picture, snapshot, view->cell * (view->columns - 1),
                           view->cell * (view->rows - 1));
    gtk_snapshot_pop(snapshot);
    gtk_snapshot_restore(snapshot);
}

static void
stroke(cairo_t *cr, const GdkRGBA *color, double width)
{
    cairo_set_source_rgba(cr, (double) color->red, (double) color->green, (double) color->blue, 0.9);
    cairo_set_line_width(cr, width);
    cairo_stroke_preserve(cr);
}

void
billow_grid_picker_draw_marked(BillowGridPicker *self, cairo_t *cr, double picked_radius, const GdkRGBA *line,
                               const GdkRGBA *ground)
{
    const double room = fmin(picked_radius + PICKED_MARGIN, 0.5 * self->view.cell - 0.5);
    const double half = round(fmax(room, picked_radius + MIN_MARGIN));
    for (guint i = 0; i < self->marked->len; i++) {
        const BillowGridPoint point = g_array_index(self->marked, BillowGridPoint, i);
        const double x = self->view.x + point.column * self->view.cell,
                     y = self->view.y + point.row * self->view.cell;
        cairo_rectangle(cr, round(x) - half, round(y) - half, 2.0 * half, 2.0 * half);
    }
    stroke(cr, ground, 3.5);
    stroke(cr, line, 1.5);
    cairo_new_path(cr);
}

/* Traces a loop as a closed path. */
static void
trace(cairo_t *cr, const BillowGridView *view, const BillowOutlineLoop *loop)
{
    enum { STEPS = 8 };
    BillowPolygon polygon = billow_outline_loop_polygon(loop, STEPS);
    cairo_new_sub_path(cr);
    for (size_t i = 0; i < polygon.n; i++)
        cairo_line_to(cr, view->x + polygon.corners[i].column * view->cell,
                      view->y + polygon.corners[i].row * view->cell);
    cairo_close_path(cr);
    free(polygon.corners);
}

void
billow_grid_picker_draw_outline(BillowGridPicker *self, cairo_t *cr, const GdkRGBA *line,
                                const GdkRGBA *ground)
{
    const BillowGridView *view = &self->view;
    const double rim = MIN(0.5 * view->cell, 8.0);
    cairo_save(cr);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_rectangle(cr, view->x - rim, view->y - rim, view->cell * (view->columns - 1) + 2.0 * rim,
                    view->cell * (view->rows - 1) + 2.0 * rim);
    for (size_t k = 0; k < self->outline->n_loops; k++)
        trace(cr, view, &self->outline->loops[k]);
    cairo_set_source_rgba(cr, (double) ground->red, (double) ground->green, (double) ground->blue, 0.8);
    cairo_fill(cr);
    for (size_t k = 0; k < self->outline->n_loops; k++)
        trace(cr, view, &self->outline->loops[k]);
    cairo_set_source_rgba(cr, (double) line->red, (double) line->green, (double) line->blue, 0.8);
    cairo_set_line_width(cr, 1.5);
    cairo_stroke(cr);
    cairo_restore(cr);
}

void
billow_grid_picker_draw_seam(BillowGridPicker *self, cairo_t *cr, const GdkRGBA *line)
{
    static const double dashes[] = {6.0, 4.0};
    const BillowGridView *view = &self->view;
    const bool rows = self->closed == BILLOW_CLOSED_ROWS;
    const double right = view->x + view->cell * (view->columns - 1),
                 bottom = view->y + view->cell * (view->rows - 1);
    cairo_save(cr);
    cairo_move_to(cr, view->x, view->y);
    cairo_line_to(cr, rows ? right : view->x, rows ? view->y : bottom);
    cairo_move_to(cr, rows ? view->x : right, rows ? bottom : view->y);
    cairo_line_to(cr, right, bottom);
    cairo_set_source_rgba(cr, (double) line->red, (double) line->green, (double) line->blue, 1.0);
    cairo_set_dash(cr, dashes, G_N_ELEMENTS(dashes), 0.0);
    cairo_set_line_width(cr, 3.0);
    cairo_stroke(cr);
    cairo_restore(cr);
}
