/* The placement of a flat grid in a widget. Pure arithmetic; rows run down. */
#pragma once

#include <stdbool.h>

typedef struct {
    int columns, rows;
    double width, height; /* of the widget, pixels */
    double cell;          /* pixels between neighboring points */
    double x, y;          /* pixel of the point (0, 0) */
} BillowGridView;

/* Free pixels around the grid: for numbers at the left and above, elsewhere for half a picked point. */
enum { BILLOW_GRID_VIEW_NUMBERS = 34, BILLOW_GRID_VIEW_MARGIN = 14 };

/* Shows the whole grid, centered and as large as possible. */
void billow_grid_view_fit(BillowGridView *view);

/* Returns whether the whole grid is shown. */
bool billow_grid_view_is_fitted(const BillowGridView *view);

/* Scales the cells by `factor` around the pixel (x, y), between their fitted size and 64 pixels. */
void billow_grid_view_zoom(BillowGridView *view, double x, double y, double factor);

/* Moves the grid by pixels, as far as parts of it are hidden on that side. */
void billow_grid_view_pan(BillowGridView *view, double dx, double dy);

/* Moves the grid so that a point is visible. */
void billow_grid_view_reveal(BillowGridView *view, int column, int row);

/* Finds the grid point nearest to a pixel. Returns false if that is over half a cell and 4 pixels away. */
bool billow_grid_view_point_at(const BillowGridView *view, double x, double y, int *column, int *row);
