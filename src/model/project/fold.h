/* A fold of a keyframe: the cloth between two of its anchors, laid in pleats whose points are pinned too. */
#pragma once

#include "core/base/grid.h"
#include "core/cloth/pleats.h"

#include <glib.h>

/* Maximum number in a keyframe. */
enum { BILLOW_MAX_FOLDS = 256 };

/* The ends must be anchors of the keyframe, at points of one row or one column. */
typedef struct {
    int from_column, from_row;
    int to_column, to_row;
    BillowPleats pleats;
} BillowFold;

/* Fields of the ends of a BillowFold; the other fields are billow_pleats_fields. */
extern const BillowField billow_fold_fields[];

/* Returns whether both pin the same points at the same positions if their ends are at the same positions. */
gboolean billow_fold_same_points(const BillowFold *a, const BillowFold *b);

/* Returns the number of cells between the ends; 0 if they are the same point, or not in one row or column. */
int billow_fold_cells(const BillowFold *fold);

/* Returns the mean length of the edges between the ends on a grid, meters: pleats are laid of edges of that length. */
double billow_fold_edge_length(const BillowFold *fold, const BillowGrid *grid);

/* Gets the grid point that is `cell` cells from the first end. */
void billow_fold_point(const BillowFold *fold, int cell, int *column, int *row);

/* Returns whether a grid point is strictly between the ends. */
gboolean billow_fold_holds(const BillowFold *fold, int column, int row);

/* Returns whether two folds have a point between their ends in common. */
gboolean billow_fold_meets(const BillowFold *a, const BillowFold *b);

/* Returns the largest number of pleats for which there is enough cloth. */
int billow_fold_most_pleats(const BillowFold *fold);
