/* Draws and edits the outline of a cloth on its grid, seen from above.
 *
 * A click beside all lines begins one, and further clicks add points; a click on its first point closes it. Points are
 * dragged, a double-click on a line inserts one, and Delete removes the chosen one. A drag beside all lines makes a
 * circle. Arrow keys move the chosen point by a quarter of a spacing, with Shift by a whole one; Page Up and Page Down
 * choose another; Insert adds one after it; Escape abandons the line that is drawn. Ctrl+Z and Ctrl+Shift+Z undo and
 * redo. Places are rounded to a quarter.
 *
 * Signals: "changed" (): the lines have been changed, and "chosen" (): another point or line has been chosen. */
#pragma once

#include "core/base/grid.h"
#include "widgets/picker/outline_draft.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_OUTLINE_EDITOR (billow_outline_editor_get_type())
G_DECLARE_FINAL_TYPE(BillowOutlineEditor, billow_outline_editor, BILLOW, OUTLINE_EDITOR, GtkWidget)

/* For a grid of `columns` x `rows` points, at least 2 each, with `n` loops (copied). */
GtkWidget *billow_outline_editor_new(int columns, int rows, const BillowOutlineLoop *loops, size_t n);

/* Returns the lines; owned by the editor. */
const BillowOutlineDraft *billow_outline_editor_get_draft(BillowOutlineEditor *self);

/* Returns the chosen point, or one of line -1. */
BillowOutlinePick billow_outline_editor_get_chosen(BillowOutlineEditor *self);

/* Shows with which line something is wrong; -1: none, as at first. */
void billow_outline_editor_set_faulty(BillowOutlineEditor *self, int line);
int billow_outline_editor_get_faulty(BillowOutlineEditor *self);

/* Add a circle or a square in the middle, as a hole if there is a border, and take the focus. */
void billow_outline_editor_add_circle(BillowOutlineEditor *self);
void billow_outline_editor_add_square(BillowOutlineEditor *self);

/* Make the chosen line a hole or smooth, or not. */
void billow_outline_editor_set_hole(BillowOutlineEditor *self, gboolean hole);
void billow_outline_editor_set_smooth(BillowOutlineEditor *self, gboolean smooth);

/* Go back or forth in what was done since the editor was made. */
void billow_outline_editor_undo(BillowOutlineEditor *self);
void billow_outline_editor_redo(BillowOutlineEditor *self);

/* Computes the position of a place of the grid in the widget's coordinates. */
void billow_outline_editor_locate(BillowOutlineEditor *self, BillowGridPlace place, double *x, double *y);
