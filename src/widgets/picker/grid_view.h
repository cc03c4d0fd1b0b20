/* How a flat grid lies in a widget: pure arithmetic. Rows run down. */
#pragma once

#include <stdbool.h>

typedef struct {
    int columns, rows;
    double width, height; /* of the widget, pixels */
    double cell;          /* pixels from a point to its neighbour */
    double x, y;          /* pixel of the point (0, 0) */
} BillowGridView;

/* Pixels left free around the grid: for the numbers at the left and the top, and for half a picked point
 * elsewhere. */
enum { BILLOW_GRID_VIEW_NUMBERS = 34, BILLOW_GRID_VIEW_MARGIN = 14 };

/* Shows the whole grid, as large as it goes, in the middle. */
void billow_grid_view_fit(BillowGridView *view);

/* Whether the whole grid is shown. */
bool billow_grid_view_is_fitted(const BillowGridView *view);

/* Makes cells larger by `factor`, keeping what is at the pixel (x, y) there; never smaller than fitted, never
 * larger than 64 pixels. */
void billow_grid_view_zoom(BillowGridView *view, double x, double y, double factor);

/* Moves the grid by pixels, as far as there is more of it to see. */
void billow_grid_view_pan(BillowGridView *view, double dx, double dy);

/* Moves the grid so that a point can be seen. */
void billow_grid_view_reveal(BillowGridView *view, int column, int row);

/* The grid point nearest to a pixel; false when that is farther than half a cell (or a few pixels) from the
 * grid. */
bool billow_grid_view_point_at(const BillowGridView *view, double x, double y, int *column, int *row);
