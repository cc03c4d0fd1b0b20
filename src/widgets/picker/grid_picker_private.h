/* Shared by grid_picker.c (the widget and its input), grid_picker_draw.c and grid_picker_under.c. */
#pragma once

#include "widgets/picker/grid_picker.h"
#include "widgets/picker/grid_selection.h"
#include "widgets/picker/grid_view.h"

typedef enum {
    BILLOW_PICKING_NOTHING,
    BILLOW_PICKING_PAINT,
    BILLOW_PICKING_RECTANGLE,
    BILLOW_PICKING_PAN,
} BillowPicking;

struct _BillowGridPicker {
    GtkWidget parent_instance;
    BillowGridView view;
    gboolean fitted; /* the whole grid is shown, and stays so when the size changes */
    BillowGridSelection *selection;
    BillowGridSelection *offered; /* points that can be picked; NULL: all */
    BillowOutline *outline;       /* of the cloth, or NULL */
    BillowClosed closed;          /* of a tube: both ends of a line around it are one point */
    GdkPaintable *picture;        /* the texture, or NULL */
    GArray *marked;               /* BillowGridPoint */
    GArray *places;               /* BillowAnchor: those between points */
    BillowGridPoint hovered;      /* column -1: none */
    BillowGridPoint cursor;
    gboolean by_keys; /* the user moves the cursor by keys: show it */

    BillowPicking picking;
    gboolean picks;           /* the drag picks points; FALSE: it unpicks them */
    BillowGridPoint from, to; /* last point painted, or the corners of the rectangle */
    double press_x, press_y, last_x, last_y;
    double pointer_x, pointer_y; /* last known position */
};

void billow_grid_picker_draw(BillowGridPicker *self, GtkSnapshot *snapshot);

/* Marks both sides of a tube's seam, which are the same. */
void billow_grid_picker_draw_seam(BillowGridPicker *self, cairo_t *cr, const GdkRGBA *line);

/* Draws the outline: what is not cloth is covered. */
void billow_grid_picker_draw_outline(BillowGridPicker *self, cairo_t *cr, const GdkRGBA *line,
                                     const GdkRGBA *ground);

/* Returns where a picked point is drawn, in columns and rows. */
BillowGridPlace billow_grid_picker_place_of(BillowGridPicker *self, BillowGridPoint point);

/* Draw the texture, and the squares around the marked points; a picked point has the given radius. */
void billow_grid_picker_draw_texture(BillowGridPicker *self, GtkSnapshot *snapshot);
void billow_grid_picker_draw_marked(BillowGridPicker *self, cairo_t *cr, double picked_radius,
                                    const GdkRGBA *line, const GdkRGBA *ground);
