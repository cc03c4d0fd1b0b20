/* The cloth's grid seen from above, for picking anchor points.
 *
 * A click picks or unpicks a point, a drag all points that it passes, as its first one, and Shift + drag
 * those of a rectangle. Scrolling zooms at the pointer, and a middle drag pans. Arrow keys move a cursor;
 * with Shift they also pick or unpick the point that they reach, as the one before is. Space or Enter toggles
 * the point at the cursor, Delete clears the selection, Home shows the whole grid.
 *
 * Where the cloth has an outline, and somebody listens to "place-picked", a click near the outline picks the nearest place
 * on it, which can be between points, and Space does so at a point outside of it.
 *
 * Properties (read-only, with notify): n-picked (uint); hovered-column and hovered-row (int, -1: none);
 * position-text (string, translated: "column 3, row 7" of the hovered point or place, or else of the cursor).
 * Signals: "changed" (): the user picked or unpicked points; "place-picked" (double column, double row): the user picked a
 * free place on the outline, to which the listener adds an anchor. */
#pragma once

#include "core/base/outline.h"
#include "widgets/picker/grid_selection.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_GRID_PICKER (billow_grid_picker_get_type())
G_DECLARE_FINAL_TYPE(BillowGridPicker, billow_grid_picker, BILLOW, GRID_PICKER, GtkWidget)

GtkWidget *billow_grid_picker_new(void);

/* Sets the numbers of points along a row and along a column, at least 2 each; 2 x 2 at first. Picked
 * points outside the new grid are dropped, and all points are offered again. */
void billow_grid_picker_set_size(BillowGridPicker *self, int columns, int rows);

/* Draws the outline of the cloth (referenced; NULL: a rectangle), for a grid of this size. Points outside it cannot be
 * picked. */
void billow_grid_picker_set_outline(BillowGridPicker *self, const BillowOutline *outline);

/* Makes the grid that of a tube: its seam is marked, and its points are picked as the first of their two. */
void billow_grid_picker_set_closed(BillowGridPicker *self, BillowClosed closed);

/* Restricts picking to these points (copied), which are drawn as circles; pointer and arrow keys go to the
 * nearest of them. With `n_points` 0, the default, all points can be picked. Picked points stay. */
void billow_grid_picker_set_offered(BillowGridPicker *self, const BillowGridPoint *points, size_t n_points);

/* Sets a texture to draw faintly over the whole grid, from point (0, 0) on (referenced). NULL: none. */
void billow_grid_picker_set_texture(BillowGridPicker *self, GdkPaintable *picture);

/* Returns the texture, or NULL (transfer none). */
GdkPaintable *billow_grid_picker_get_texture(BillowGridPicker *self);

/* Draws squares around these points (copied). They have no effect on picking. */
void billow_grid_picker_set_marked(BillowGridPicker *self, const BillowGridPoint *points, size_t n_points);
guint billow_grid_picker_count_marked(BillowGridPicker *self);

/* Returns the point that "position-text" describes. */
BillowGridPoint billow_grid_picker_get_position(BillowGridPicker *self);

/* Sets the picked points, in the order of picking (copied). Points outside the grid and duplicates are
 * ignored. Does not emit "changed". */
void billow_grid_picker_set_picked(BillowGridPicker *self, const BillowGridPoint *points, size_t n_points);

/* Draws picked points that are nearest to an anchor between points at its place (copied). Has no effect on picking. */
void billow_grid_picker_set_places(BillowGridPicker *self, const BillowAnchor *anchors, size_t n_anchors);

/* Returns the picked points in order, and their number. Owned by the picker, until the next change. */
const BillowGridPoint *billow_grid_picker_get_picked(BillowGridPicker *self, size_t *n_points);

guint billow_grid_picker_get_n_picked(BillowGridPicker *self);

gboolean billow_grid_picker_is_picked(BillowGridPicker *self, int column, int row);

/* Computes the position of a grid point in the widget's coordinates. */
void billow_grid_picker_locate(BillowGridPicker *self, int column, int row, double *x, double *y);
