/* Draws the grid picker: lines, numbers, picked points, and the rectangle of a drag. */
#include "widgets/picker/grid_palette.h"
#include "widgets/picker/grid_picker_private.h"

static const double min_line_gap =
    7.0; /* pixels between grid lines, of which every 2nd, 5th, 10th ... is drawn if necessary */
static const double min_number_gap = 38.0; /* pixels between numbers */
static const double min_dot_cell = 12.0;   /* pixels per cell from which points are drawn as dots */

static void
set_color(cairo_t *cr, const GdkRGBA *color, double strength)
{
    cairo_set_source_rgba(cr, (double) color->red, (double) color->green, (double) color->blue, strength);
}

/* Returns the smallest of 1, 2, 5, 10, 20, 50 ... cells that span at least `gap` pixels. */
static int
stride_for(double cell, double gap)
{
    for (int decade = 1;; decade *= 10)
        for (int i = 0; i < 3; i++) {
            int stride = decade * (int[]){1, 2, 5}[i];
            if (stride * cell >= gap)
                return stride;
        }
}

static double
column_x(const BillowGridView *view, double column)
{
    return view->x + column * view->cell;
}

static double
row_y(const BillowGridView *view, double row)
{
    return view->y + row * view->cell;
}

/* Computes the points from `low` to `high` pixels along an axis of `count` points from `start` on. */
static void
visible_range(double start, double cell, int count, double low, double high, int *first, int *last)
{
    *first = (int) CLAMP(ceil((low - start) / cell), 0.0, count - 1.0);
    *last = (int) CLAMP(floor((high - start) / cell), 0.0, count - 1.0);
}

typedef struct {
    int first_column, last_column, first_row, last_row;
} VisibleRange;

static void
draw_cloth(cairo_t *cr, const BillowGridView *view, const BillowGridPalette *palette)
{
    double width = view->cell * (view->columns - 1), height = view->cell * (view->rows - 1);
    double rim = MIN(0.5 * view->cell, 8.0);
    set_color(cr, &palette->base, 1.0);
    cairo_rectangle(cr, view->x - rim, view->y - rim, width + 2.0 * rim, height + 2.0 * rim);
    cairo_fill(cr);
    set_color(cr, &palette->text, 0.07);
    cairo_rectangle(cr, view->x, view->y, width, height);
    cairo_fill(cr);
}

static void
draw_lines(cairo_t *cr, const BillowGridView *view, const VisibleRange *seen,
           const BillowGridPalette *palette)
{
    int stride = stride_for(view->cell, min_line_gap);
    double left = view->x, right = column_x(view, view->columns - 1);
    double top = view->y, bottom = row_y(view, view->rows - 1);
    for (int column = seen->first_column / stride * stride; column <= seen->last_column; column += stride) {
        double x = floor(column_x(view, column)) + 0.5;
        cairo_move_to(cr, x, MAX(top, 0.0));
        cairo_line_to(cr, x, MIN(bottom, view->height));
    }
    for (int row = seen->first_row / stride * stride; row <= seen->last_row; row += stride) {
        double y = floor(row_y(view, row)) + 0.5;
        cairo_move_to(cr, MAX(left, 0.0), y);
        cairo_line_to(cr, MIN(right, view->width), y);
    }
    set_color(cr, &palette->text, 0.16);
    cairo_set_line_width(cr, 1.0);
    cairo_stroke(cr);
    set_color(cr, &palette->text, 0.55);
    cairo_rectangle(cr, floor(left) + 0.5, floor(top) + 0.5, floor(right) - floor(left),
                    floor(bottom) - floor(top));
    cairo_stroke(cr);
}

static void
draw_dots(cairo_t *cr, const BillowGridView *view, const VisibleRange *seen, const BillowGridPalette *palette)
{
    if (view->cell < min_dot_cell)
        return;
    double radius = MIN(1.2 + 0.03 * view->cell, 2.6);
    for (int row = seen->first_row; row <= seen->last_row; row++)
        for (int column = seen->first_column; column <= seen->last_column; column++) {
            cairo_new_sub_path(cr);
            cairo_arc(cr, column_x(view, column), row_y(view, row), radius, 0.0, 2.0 * G_PI);
        }
    set_color(cr, &palette->text, 0.45);
    cairo_fill(cr);
}

double
billow_grid_picker_picked_radius(const BillowGridView *view)
{
    return CLAMP(0.34 * view->cell, 2.5, 8.0);
}

static gboolean
is_visible(const VisibleRange *seen, BillowGridPoint p)
{
    return p.column >= seen->first_column && p.column <= seen->last_column && p.row >= seen->first_row &&
           p.row <= seen->last_row;
}

static void
draw_picked(cairo_t *cr, BillowGridPicker *self, const VisibleRange *seen, const BillowGridPalette *palette)
{
    const BillowGridPoint *points = billow_grid_selection_points(self->selection);
    guint count = billow_grid_selection_count(self->selection);
    double radius = billow_grid_picker_picked_radius(&self->view);
    for (guint i = 0; i < count; i++) {
        BillowGridPoint p = points[i];
        if (!is_visible(seen, p))
            continue;
        const BillowGridPlace place = billow_grid_picker_place_of(self, p);
        double x = column_x(&self->view, place.column), y = row_y(&self->view, place.row);
        if (radius < 3.0) {
            cairo_rectangle(cr, x - radius, y - radius, 2.0 * radius, 2.0 * radius);
        } else {
            cairo_new_sub_path(cr);
            cairo_arc(cr, x, y, radius, 0.0, 2.0 * G_PI);
        }
    }
    set_color(cr, &palette->accent, 1.0);
    cairo_fill_preserve(cr);
    if (radius >= 5.0) {
        set_color(cr, &palette->base, 0.9);
        cairo_set_line_width(cr, 1.5);
        cairo_stroke(cr);
    }
    cairo_new_path(cr);
}

/* Draws the offered points, if not all points are, as empty circles below the picked ones. */
static void
draw_offered(cairo_t *cr, BillowGridPicker *self, const VisibleRange *seen, const BillowGridPalette *palette)
{
    const BillowGridPoint *points = billow_grid_selection_points(self->offered);
    const guint n = billow_grid_selection_count(self->offered);
    for (guint i = 0; i < n; i++) {
        if (!is_visible(seen, points[i]))
            continue;
        cairo_new_sub_path(cr);
        cairo_arc(cr, column_x(&self->view, points[i].column), row_y(&self->view, points[i].row),
                  billow_grid_picker_picked_radius(&self->view), 0.0, 2.0 * G_PI);
    }
    set_color(cr, &palette->base, 1.0);
    cairo_fill_preserve(cr);
    set_color(cr, &palette->accent, 1.0);
    cairo_set_line_width(cr, 1.5);
    cairo_stroke(cr);
}

static void
draw_ring(cairo_t *cr, const BillowGridView *view, BillowGridPlace place, const GdkRGBA *color, double width)
{
    cairo_new_sub_path(cr);
    cairo_arc(cr, column_x(view, place.column), row_y(view, place.row),
              billow_grid_picker_picked_radius(view) + 3.0, 0.0, 2.0 * G_PI);
    set_color(cr, color, 0.9);
    cairo_set_line_width(cr, width);
    cairo_stroke(cr);
}

static void
draw_rectangle(cairo_t *cr, const BillowGridPicker *self, const BillowGridPalette *palette)
{
    const BillowGridView *view = &self->view;
    double x1 = column_x(view, MIN(self->from.column, self->to.column)),
           y1 = row_y(view, MIN(self->from.row, self->to.row));
    double x2 = column_x(view, MAX(self->from.column, self->to.column)),
           y2 = row_y(view, MAX(self->from.row, self->to.row));
    double rim = MAX(0.4 * view->cell, 3.0);
    const GdkRGBA *color = self->picks ? &palette->accent : &palette->text;
    cairo_rectangle(cr, x1 - rim, y1 - rim, x2 - x1 + 2.0 * rim, y2 - y1 + 2.0 * rim);
    set_color(cr, color, 0.18);
    cairo_fill_preserve(cr);
    set_color(cr, color, 0.9);
    cairo_set_line_width(cr, 1.0);
    cairo_stroke(cr);
}

static void
draw_number(GtkSnapshot *snapshot, PangoLayout *layout, int number, double x, double y, bool right_aligned,
            const GdkRGBA *color)
{
    char text[16];
    int width, height;
    g_snprintf(text, sizeof text, "%d", number);
    pango_layout_set_text(layout, text, -1);
    pango_layout_get_pixel_size(layout, &width, &height);
    graphene_point_t place =
        GRAPHENE_POINT_INIT((float) (x - (right_aligned ? width : 0.5 * width)), (float) (y - 0.5 * height));
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &place);
    gtk_snapshot_append_layout(snapshot, layout, color);
    gtk_snapshot_restore(snapshot);
}

/* Draws column numbers along the top and row numbers at the left, in bands if the grid is larger. */
static void
draw_numbers(BillowGridPicker *self, GtkSnapshot *snapshot, const VisibleRange *seen,
             const BillowGridPalette *palette)
{
    const BillowGridView *view = &self->view;
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), NULL);
    g_autoptr(PangoAttrList) attributes = pango_attr_list_new();
    pango_attr_list_insert(attributes, pango_attr_scale_new(PANGO_SCALE_SMALL));
    pango_layout_set_attributes(layout, attributes);
    GdkRGBA color = palette->text;
    color.alpha = 0.7f;
    int stride = stride_for(view->cell, min_number_gap);
    double top = view->y - 22.0, left = view->x - 14.0;
    for (int column = seen->first_column / stride * stride; column <= seen->last_column; column += stride)
        if (column_x(view, column) >= BILLOW_GRID_VIEW_NUMBERS - 1)
            draw_number(snapshot, layout, column, column_x(view, column), MAX(top, 11.0), false, &color);
    for (int row = seen->first_row / stride * stride; row <= seen->last_row; row += stride)
        if (row_y(view, row) >= BILLOW_GRID_VIEW_NUMBERS - 1)
            draw_number(snapshot, layout, row, MAX(left, 24.0), row_y(view, row), true, &color);
}

void
billow_grid_picker_draw(BillowGridPicker *self, GtkSnapshot *snapshot)
{
    float width = (float) self->view.width, height = (float) self->view.height;
    float band = BILLOW_GRID_VIEW_NUMBERS - BILLOW_GRID_VIEW_MARGIN;
    const BillowGridView *view = &self->view;
    const double reach = view->cell;
    BillowGridPalette palette = billow_grid_palette(GTK_WIDGET(self));
    VisibleRange seen;
    visible_range(view->x, view->cell, view->columns, -reach, view->width + reach, &seen.first_column,
                  &seen.last_column);
    visible_range(view->y, view->cell, view->rows, -reach, view->height + reach, &seen.first_row,
                  &seen.last_row);
    /* If the grid is larger than the widget, it is clipped where the numbers are. */
    float left = view->x < BILLOW_GRID_VIEW_NUMBERS ? band : 0.0f;
    float top = view->y < BILLOW_GRID_VIEW_NUMBERS ? band : 0.0f;
    gtk_snapshot_push_clip(snapshot, &GRAPHENE_RECT_INIT(left, top, width - left, height - top));
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
    draw_cloth(cr, view, &palette);
    cairo_destroy(cr);
    billow_grid_picker_draw_texture(self, snapshot);
    cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
    draw_lines(cr, view, &seen, &palette);
    draw_dots(cr, view, &seen, &palette);
    if (self->outline)
        billow_grid_picker_draw_outline(self, cr, &palette.text, &palette.base);
    if (self->closed)
        billow_grid_picker_draw_seam(self, cr, &palette.accent);
    billow_grid_picker_draw_marked(self, cr, billow_grid_picker_picked_radius(view), &palette.text,
                                   &palette.base);
    if (self->offered)
        draw_offered(cr, self, &seen, &palette);
    draw_picked(cr, self, &seen, &palette);
    if (self->picking == BILLOW_PICKING_RECTANGLE)
        draw_rectangle(cr, self, &palette);
    if (self->has_place)
        draw_ring(cr, view, self->place, &palette.accent, 1.5);
    else if (self->hovered.column >= 0)
        draw_ring(cr, view, billow_grid_picker_place_of(self, self->hovered), &palette.accent, 1.5);
    if (self->by_keys || gtk_widget_has_visible_focus(GTK_WIDGET(self)))
        draw_ring(cr, view, billow_grid_picker_place_of(self, self->cursor), &palette.text, 2.0);
    cairo_destroy(cr);
    gtk_snapshot_pop(snapshot);
    draw_numbers(self, snapshot, &seen, &palette);
}
