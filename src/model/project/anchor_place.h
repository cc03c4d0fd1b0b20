/* Where an anchor is on the cloth: at a grid point, or between points. */
#pragma once

#include "core/base/grid.h"

#include <glib.h>

/* Returns the column and row of an anchor; fractions if it is between points. */
static inline double
billow_anchor_column(const BillowAnchor *anchor)
{
    return anchor->column + anchor->right;
}

static inline double
billow_anchor_row(const BillowAnchor *anchor)
{
    return anchor->row + anchor->down;
}

/* Puts an anchor at a place of the grid. Its column and row are exactly these then. */
void billow_anchor_put(BillowAnchor *anchor, double column, double row);

/* Returns the text of a column or row; fractions with at most 3 digits. Free with g_free(). */
char *billow_anchor_number_text(double number);

/* Returns whether the place of an anchor is on the cloth. Only cloth that is no rope and no tube has places between
 * points: within the outline, or at most a twentieth of a spacing beyond it. */
gboolean billow_anchor_fits(const BillowAnchor *anchor, const BillowGrid *grid);

/* Takes the points that an anchor (number `index`, which fits) holds for it. Returns FALSE if another one has taken one
 * of them before; `other` then receives its number. `taken`: a direct hash table, empty at first. */
gboolean billow_anchor_take(const BillowAnchor *anchor, const BillowGrid *grid, size_t index,
                            GHashTable *taken, size_t *other);

/* Returns the number of the anchor that holds a grid point; -1 if none does. */
int billow_anchor_holding(const BillowAnchor *anchors, size_t n, int column, int row);
