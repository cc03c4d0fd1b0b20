/* What the parts of the grid picker share: grid_picker.c (the widget and its input), grid_picker_draw.c,
 * grid_picker_under.c. */
#pragma once

#include "widgets/picker/grid_picker.h"
#include "widgets/picker/grid_selection.h"
#include "widgets/picker/grid_view.h"

/* What a press began. */
typedef enum {
    BILLOW_PICKING_NOTHING,
    BILLOW_PICKING_PAINT,
    BILLOW_PICKING_RECTANGLE,
    BILLOW_PICKING_PAN,
} BillowPicking;

struct _BillowGridPicker {
    GtkWidget parent_instance;
    BillowGridView view;
    gboolean fitted; /* stay so when the size changes */
    BillowGridSelection *selection;
    BillowGridSelection *offered; /* what can be picked; NULL: all */
    GdkPaintable *picture;        /* NULL: none */
    GArray *marked;               /* BillowGridPoint */
    BillowGridPoint hovered;      /* column -1 = none */
    BillowGridPoint cursor;
    gboolean by_keys; /* the user is moving the cursor: show it */

    BillowPicking picking;
    gboolean picks;           /* the running gesture picks, or else drops */
    BillowGridPoint from, to; /* last point painted, or the corners of the rectangle */
    double press_x, press_y, last_x, last_y;
    double pointer_x, pointer_y; /* last seen */
};

void billow_grid_picker_draw(BillowGridPicker *self, GtkSnapshot *snapshot);

/* The picture; and the squares, around picked points of that radius. */
void billow_grid_picker_draw_picture(BillowGridPicker *self, GtkSnapshot *snapshot);
void billow_grid_picker_draw_marked(BillowGridPicker *self, cairo_t *cr, double picked_radius,
                                    const GdkRGBA *line, const GdkRGBA *ground);
