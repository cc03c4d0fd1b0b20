/* The points of the grid picker that can be picked. */
#include "widgets/picker/grid_picker_private.h"

static const double snap_radius = 10.0; /* pixels within which the nearest offered point is picked */

gboolean
billow_grid_picker_is_offered(BillowGridPicker *self, int column, int row)
{
    const BillowGrid grid = {self->view.columns, self->view.rows, 1.0, self->outline};
    return billow_grid_can_hold(&grid, column, row) &&
           (!self->offered || billow_grid_selection_has(self->offered, column, row));
}

void
billow_grid_picker_set_offered(BillowGridPicker *self, const BillowGridPoint *points, size_t n_points)
{
    g_clear_pointer(&self->offered, billow_grid_selection_free);
    if (n_points > 0)
        self->offered = billow_grid_selection_new(self->view.columns, self->view.rows);
    for (size_t i = 0; i < n_points; i++)
        billow_grid_selection_set(self->offered, points[i].column, points[i].row, TRUE);
    if (n_points > 0 && !billow_grid_picker_is_offered(self, self->cursor.column, self->cursor.row))
        self->cursor = points[0];
    billow_grid_picker_refresh(self);
}

BillowGridPoint
billow_grid_picker_offered_at(BillowGridPicker *self, double x, double y)
{
    const BillowGridPoint *points = billow_grid_selection_points(self->offered);
    const guint n = billow_grid_selection_count(self->offered);
    BillowGridPoint found = {-1, -1};
    double nearest = MAX(0.5 * self->view.cell, snap_radius);
    for (guint i = 0; i < n; i++) {
        double point_x, point_y;
        billow_grid_picker_locate(self, points[i].column, points[i].row, &point_x, &point_y);
        const double away = hypot(point_x - x, point_y - y);
        if (away < nearest) {
            nearest = away;
            found = points[i];
        }
    }
    return found;
}

BillowGridPoint
billow_grid_picker_next_offered(BillowGridPicker *self, int across, int down)
{
    const BillowGridPoint *points = billow_grid_selection_points(self->offered);
    const guint n = billow_grid_selection_count(self->offered);
    BillowGridPoint found = self->cursor;
    int nearest = G_MAXINT;
    for (guint i = 0; i < n; i++) {
        const int right = points[i].column - self->cursor.column, below = points[i].row - self->cursor.row;
        const int along = right * across + below * down, sideways = ABS(right * down) + ABS(below * across);
        if (along > 0 && along + 2 * sideways < nearest) {
            nearest = along + 2 * sideways;
            found = points[i];
        }
    }
    return found;
}
