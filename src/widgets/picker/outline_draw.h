/* Draws lines that are edited, for the outline editor. */
#pragma once

#include "widgets/picker/grid_palette.h"
#include "widgets/picker/grid_view.h"
#include "widgets/picker/outline_draft.h"

#include <gtk/gtk.h>

typedef struct {
    const BillowGridView *view;
    const BillowOutlineDraft *draft;
    BillowOutlinePick chosen;
    int faulty;              /* the line with which something is wrong, or -1 */
    BillowGridPlace pointer; /* where the open line goes to */
    BillowGridPlace center;  /* of a circle that is being dragged */
    double radius;           /* of it, in spacings; 0: there is none */
    BillowGridPalette palette;
} BillowOutlineShown;

/* Draws the grid, the cloth within the lines, the lines and their points. */
void billow_outline_draw(cairo_t *cr, const BillowOutlineShown *shown);
