/* The cloth's grid seen from above, to pick anchor points from.
 *
 * A click picks a point or drops it again; a drag does the same to all it passes (the first one decides
 * which); Shift + drag does it to a rectangle. Scrolling zooms to the pointer; middle drag pans. Arrows move
 * a cursor, Shift + arrows pick or drop on the way as the point they start from is, Space or Enter toggles,
 * Delete drops all, Home shows all.
 *
 * Properties: n-picked (uint, read only, notify), hovered-column and hovered-row (int, read only, notify; -1
 * = none), position-text (string, read only, notify: "column 3, row 7" of what is hovered or else of the
 * cursor, in the user's language). Signal: changed, after the user picked or dropped points. */
#pragma once

#include "core/base/grid.h"
#include "widgets/picker/grid_selection.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_GRID_PICKER (billow_grid_picker_get_type())
G_DECLARE_FINAL_TYPE(BillowGridPicker, billow_grid_picker, BILLOW, GRID_PICKER, GtkWidget)

GtkWidget *billow_grid_picker_new(void);

/* Numbers of points along a row and along a column, at least 2 each. Drops picked points beyond, and all are offered. 2 x 2 at
 * first. */
void billow_grid_picker_set_size(BillowGridPicker *self, int columns, int rows);

/* Just these points, copied, can be picked, and are marked as such; pointer and arrows go to the nearest of them. n_points 0: all
 * can, as at first. What is picked stays. */
void billow_grid_picker_set_offered(BillowGridPicker *self, const BillowGridPoint *points, size_t n_points);

/* A picture of the cloth, spread over the grid from the point (0, 0) to the last one, faintly (referenced); NULL: none. */
void billow_grid_picker_set_picture(BillowGridPicker *self, GdkPaintable *picture);

/* That picture, transfer none. */
GdkPaintable *billow_grid_picker_get_picture(BillowGridPicker *self);

/* Squares around these points, copied: just to be seen. */
void billow_grid_picker_set_marked(BillowGridPicker *self, const BillowGridPoint *points, size_t n_points);
guint billow_grid_picker_count_marked(BillowGridPicker *self);

/* The point that "position-text" is about. */
BillowGridPoint billow_grid_picker_get_position(BillowGridPicker *self);

/* The picked points in the order in which they were picked. `points` is copied; points outside the grid and
 * repeated ones are left out. Does not emit "changed". */
void billow_grid_picker_set_picked(BillowGridPicker *self, const BillowGridPoint *points, size_t n_points);

/* The picked points (owned by the picker, good until the next change) and their number. */
const BillowGridPoint *billow_grid_picker_get_picked(BillowGridPicker *self, size_t *n_points);

guint billow_grid_picker_get_n_picked(BillowGridPicker *self);

gboolean billow_grid_picker_is_picked(BillowGridPicker *self, int column, int row);

/* Where a grid point is in the widget, in its own coordinates. */
void billow_grid_picker_locate(BillowGridPicker *self, int column, int row, double *x, double *y);
