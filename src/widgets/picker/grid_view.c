#include "widgets/picker/grid_view.h"

#include <math.h>

static const double largest_cell = 64.0;
static const double min_reach = 4.0; /* pixels around a point that count as the point, at least */

static double
fitted_cell(const BillowGridView *view)
{
    double room = BILLOW_GRID_VIEW_NUMBERS + BILLOW_GRID_VIEW_MARGIN;
    double across = (view->width - room) / (view->columns - 1),
           down = view->rows > 1 ? (view->height - room) / (view->rows - 1) : largest_cell;
    return fmax(fmin(fmin(across, down), largest_cell), 1e-3);
}

/* Clamps the grid's start along one axis: a grid smaller than the room is centered, a larger one fills it. */
static double
clamp_start(double start, double extent, double size)
{
    double least = BILLOW_GRID_VIEW_NUMBERS, most = size - BILLOW_GRID_VIEW_MARGIN;
    if (extent <= most - least)
        return least + 0.5 * (most - least - extent);
    return fmin(fmax(start, most - extent), least);
}

static void
keep_inside(BillowGridView *view)
{
    view->x = clamp_start(view->x, view->cell * (view->columns - 1), view->width);
    view->y = clamp_start(view->y, view->cell * (view->rows - 1), view->height);
}

void
billow_grid_view_fit(BillowGridView *view)
{
    view->cell = fitted_cell(view);
    keep_inside(view);
}

bool
billow_grid_view_is_fitted(const BillowGridView *view)
{
    return view->cell <= fitted_cell(view) * (1.0 + 1e-9);
}

void
billow_grid_view_zoom(BillowGridView *view, double x, double y, double factor)
{
    double cell = fmin(fmax(view->cell * factor, fitted_cell(view)), largest_cell);
    view->x = x - (x - view->x) * cell / view->cell;
    view->y = y - (y - view->y) * cell / view->cell;
    view->cell = cell;
    keep_inside(view);
}

void
billow_grid_view_pan(BillowGridView *view, double dx, double dy)
{
    view->x += dx;
    view->y += dy;
    keep_inside(view);
}

/* Returns how far to move `place`, along one axis, to bring it into the room. */
static double
shift_into_room(double place, double size)
{
    double least = BILLOW_GRID_VIEW_NUMBERS, most = size - BILLOW_GRID_VIEW_MARGIN;
    return place < least ? least - place : place > most ? most - place : 0.0;
}

void
billow_grid_view_reveal(BillowGridView *view, int column, int row)
{
    billow_grid_view_pan(view, shift_into_room(view->x + column * view->cell, view->width),
                         shift_into_room(view->y + row * view->cell, view->height));
}

bool
billow_grid_view_point_at(const BillowGridView *view, double x, double y, int *column, int *row)
{
    double across = (x - view->x) / view->cell, down = (y - view->y) / view->cell;
    double reach = fmax(0.5, min_reach / view->cell);
    if (across < -reach || across > view->columns - 1 + reach || down < -reach ||
        down > view->rows - 1 + reach)
        return false;
    *column = (int) fmin(fmax(round(across), 0.0), view->columns - 1);
    *row = (int) fmin(fmax(round(down), 0.0), view->rows - 1);
    return true;
}
