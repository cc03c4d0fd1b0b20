/* A set of grid points that remembers the order in which they were added. */
#pragma once

#include "core/base/grid.h"

#include <glib.h>

typedef struct BillowGridSelection BillowGridSelection;

BillowGridSelection *billow_grid_selection_new(int columns, int rows);
void billow_grid_selection_free(BillowGridSelection *selection);

/* Appends the point, or removes it. Returns FALSE if that changes nothing or it is outside the grid. */
gboolean billow_grid_selection_set(BillowGridSelection *selection, int column, int row, gboolean picked);

gboolean billow_grid_selection_has(const BillowGridSelection *selection, int column, int row);

guint billow_grid_selection_count(const BillowGridSelection *selection);

/* Returns the points in order. Owned by the selection and valid until the next change. */
const BillowGridPoint *billow_grid_selection_points(BillowGridSelection *selection);
