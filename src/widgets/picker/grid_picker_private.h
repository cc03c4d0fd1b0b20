/* Shared by grid_picker.c (the widget and its input) and the other files of the grid picker. */
#pragma once

#include "widgets/picker/grid_picker.h"
#include "widgets/picker/grid_selection.h"
#include "widgets/picker/grid_view.h"

typedef enum {
    BILLOW_PICKING_NOTHING,
    BILLOW_PICKING_PAINT,
    BILLOW_PICKING_RECTANGLE,
    BILLOW_PICKING_PAN,
    BILLOW_PICKING_PLACE, /* a place on the outline, when the button is released */
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
    gboolean has_place;           /* the pointer is at a place on the outline: */
    BillowGridPlace place;        /* {-1, -1}: none */
    BillowGridPoint cursor;
    gboolean by_keys; /* the user moves the cursor by keys: show it */

    BillowPicking picking;
    gboolean picks;           /* the drag picks points; FALSE: it unpicks them */
    BillowGridPoint from, to; /* last point painted, or the corners of the rectangle */
    double press_x, press_y, last_x, last_y;
    double pointer_x, pointer_y; /* last known position */
};

/* Shows the cursor's point to assistive tools, and draws again. */
void billow_grid_picker_refresh(BillowGridPicker *self);

/* --- What can be picked (grid_picker_offered.c) --- */

gboolean billow_grid_picker_is_offered(BillowGridPicker *self, int column, int row);

/* Returns the offered point nearest to a pixel; its column is -1 if none is near. */
BillowGridPoint billow_grid_picker_offered_at(BillowGridPicker *self, double x, double y);

/* Returns the nearest offered point in a direction from the cursor, with sideways distance doubled, or the cursor. */
BillowGridPoint billow_grid_picker_next_offered(BillowGridPicker *self, int across, int down);

/* --- Places on the outline (grid_picker_place.c) --- */

/* Returns whether anybody listens to "place-picked". */
gboolean billow_grid_picker_wants_places(BillowGridPicker *self);

/* Finds the place between points on the outline that a press at a pixel means: it is near, and nearer than a point that
 * can be picked, no picked point is drawn there, and none holds a point of its cell. */
gboolean billow_grid_picker_find_place(BillowGridPicker *self, double x, double y, BillowGridPlace *place);

/* Finds the place on the outline that is nearest to a point outside of it, less than a spacing away, and free. */
gboolean billow_grid_picker_place_beside(BillowGridPicker *self, BillowGridPoint point,
                                         BillowGridPlace *place);

/* Leads the point that is nearest to a pixel to the picked one that is drawn there, or from outside the outline to the
 * point on it that is nearest to the pixel. */
void billow_grid_picker_lead_point(BillowGridPicker *self, double x, double y, BillowGridPoint *point);

/* Returns "column 3.27, row 7.1, on the outline", translated. Free with g_free(). */
char *billow_grid_place_text(BillowGridPlace place);

/* --- Drawing --- */

/* Returns the radius of a picked point, which grows with the cells but stays visible. */
double billow_grid_picker_picked_radius(const BillowGridView *view);

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
