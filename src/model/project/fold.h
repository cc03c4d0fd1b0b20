/* A fold of a keyframe: the cloth between two of its anchors laid in pleats, and held so. */
#pragma once

#include "core/cloth/pleats.h"

#include <glib.h>

/* Of a keyframe, at most. */
enum { BILLOW_MAX_FOLDS = 256 };

/* Its ends are anchors of the keyframe at points of one row or of one column. */
typedef struct {
    int from_column, from_row;
    int to_column, to_row;
    BillowPleats pleats;
    char *unknown; /* its unknown keys, or NULL */
} BillowFold;

/* The ends, of a BillowFold; the rest are billow_pleats_fields. */
extern const BillowField billow_fold_fields[];

/* Whether both would be written alike; the second: whether both hold the same points at the same places if their ends are. */
gboolean billow_fold_equal(const BillowFold *a, const BillowFold *b);
gboolean billow_fold_same_points(const BillowFold *a, const BillowFold *b);

/* Copies of `n` of them with their own texts; NULL of none. */
BillowFold *billow_fold_array_copy(const BillowFold *folds, size_t n);
void billow_fold_array_free(BillowFold *folds, size_t n);

/* The cells between its ends; 0: these are one point, or not in one row or one column. */
int billow_fold_cells(const BillowFold *fold);

/* Its point after so many cells from the first end. */
void billow_fold_point(const BillowFold *fold, int cell, int *column, int *row);

/* Whether a grid point is between its ends. */
gboolean billow_fold_holds(const BillowFold *fold, int column, int row);

/* Whether two have a point between their ends in common. */
gboolean billow_fold_meets(const BillowFold *a, const BillowFold *b);

/* The most pleats that there is cloth for. */
int billow_fold_most_pleats(const BillowFold *fold);
