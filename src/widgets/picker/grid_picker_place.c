/* Places on the outline in the grid picker, which can be between points. */
#include "model/placing/anchor_outline.h"
#include "model/project/anchor_place.h"
#include "widgets/picker/grid_picker_private.h"

#include <glib/gi18n.h>

/* Pixels from the outline within which a press means the outline, and from a corner of it. */
static const double REACH = 10.0, CORNER_REACH = 7.0;

/* Pixels beyond a picked point that belong to it. */
static const double PICKED_MARGIN = 2.0;

static double
pixels_from(const BillowGridPicker *self, BillowGridPlace place, double x, double y)
{
    return hypot(self->view.x + place.column * self->view.cell - x,
                 self->view.y + place.row * self->view.cell - y);
}

/* Returns the anchors of the picked points, and room for one more. Free with g_free(). */
static BillowAnchor *
picked_anchors(BillowGridPicker *self, size_t *n)
{
    const BillowGridPoint *points = billow_grid_picker_get_picked(self, n);
    BillowAnchor *anchors = g_new0(BillowAnchor, *n + 1);
    for (size_t i = 0; i < *n; i++) {
        const BillowGridPlace place = billow_grid_picker_place_of(self, points[i]);
        billow_anchor_put(&anchors[i], place.column, place.row);
    }
    return anchors;
}

/* Returns the number of the anchor that is drawn at a pixel; -1: none is. */
static int
drawn_at(BillowGridPicker *self, const BillowAnchor *anchors, size_t n, double x, double y)
{
    const double near = billow_grid_picker_picked_radius(&self->view) + PICKED_MARGIN;
    for (size_t i = 0; i < n; i++) {
        const BillowGridPlace place = {billow_anchor_column(&anchors[i]), billow_anchor_row(&anchors[i])};
        if (pixels_from(self, place, x, y) < near)
            return (int) i;
    }
    return -1;
}

/* Returns whether no picked point is drawn at a pixel, and none holds a point of the cell of a place. */
static gboolean
is_free(BillowGridPicker *self, const BillowGrid *grid, BillowGridPlace place, double x, double y)
{
    size_t n;
    g_autofree BillowAnchor *anchors = picked_anchors(self, &n);
    return drawn_at(self, anchors, n, x, y) < 0 &&
           billow_anchor_can_go(grid, anchors, n + 1, n, place.column, place.row);
}

gboolean
billow_grid_picker_find_place(BillowGridPicker *self, double x, double y, BillowGridPlace *place)
{
    const BillowGrid grid = {self->view.columns, self->view.rows, 1.0, self->outline};
    const double cell = self->view.cell;
    if (!self->outline || self->offered || !billow_grid_picker_wants_places(self))
        return FALSE;
    const BillowGridPlace from = {(x - self->view.x) / cell, (y - self->view.y) / cell},
                          point = {CLAMP(rint(from.column), 0.0, grid.columns - 1.0),
                                   CLAMP(rint(from.row), 0.0, grid.rows - 1.0)};
    const gboolean holds = billow_grid_can_hold(&grid, (int) point.column, (int) point.row);
    const double reach = holds ? MIN(REACH, pixels_from(self, point, x, y)) : MAX(REACH, 0.5 * cell);
    return billow_outline_place_near(&grid, from, reach / cell, CORNER_REACH / cell, place) &&
           (place->column != rint(place->column) || place->row != rint(place->row)) &&
           is_free(self, &grid, *place, x, y);
}

gboolean
billow_grid_picker_place_beside(BillowGridPicker *self, BillowGridPoint point, BillowGridPlace *place)
{
    const double x = self->view.x + point.column * self->view.cell,
                 y = self->view.y + point.row * self->view.cell;
    const BillowGrid grid = {self->view.columns, self->view.rows, 1.0, self->outline};
    const BillowGridPlace from = {point.column, point.row};
    return self->outline && !self->offered && billow_grid_picker_wants_places(self) &&
           !billow_grid_can_hold(&grid, point.column, point.row) &&
           billow_outline_place_near(&grid, from, 1.0, 1.0, place) && is_free(self, &grid, *place, x, y);
}

void
billow_grid_picker_lead_point(BillowGridPicker *self, double x, double y, BillowGridPoint *point)
{
    const BillowGrid grid = {self->view.columns, self->view.rows, 1.0, self->outline};
    const double cell = self->view.cell, reach = MAX(REACH, 0.5 * cell) / cell;
    const BillowGridPlace from = {(x - self->view.x) / cell, (y - self->view.y) / cell};
    BillowGridPlace place;
    size_t n;
    if (!self->outline || !billow_grid_picker_wants_places(self))
        return;
    g_autofree BillowAnchor *anchors = picked_anchors(self, &n);
    const int drawn = drawn_at(self, anchors, n, x, y);
    if (drawn >= 0)
        *point = (BillowGridPoint){anchors[drawn].column, anchors[drawn].row};
    else if ((point->column < 0 || !billow_grid_can_hold(&grid, point->column, point->row)) &&
             billow_outline_place_near(&grid, from, reach, CORNER_REACH / cell, &place) &&
             place.column == rint(place.column) && place.row == rint(place.row))
        *point = (BillowGridPoint){(int) place.column, (int) place.row};
}

char *
billow_grid_place_text(BillowGridPlace place)
{
    g_autofree char *column = billow_anchor_number_text(place.column),
                    *row = billow_anchor_number_text(place.row);
    return g_strdup_printf(_("column %s, row %s, on the outline"), column, row);
}
