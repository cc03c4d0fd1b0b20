/* Private to the relaxation: preserves folds of the start. Cloth that starts in folds with edges of full
 * length keeps them, though they are too fine for the coarse levels. There an edge is only as long as the
 * folded cloth reaches, and each finer level brings folds back. */
#pragma once

#include "core/relaxation/level_data.h"

/* The folds of a start. */
typedef struct {
    int columns, rows;
    const BillowShrink *shrink; /* of the finest level; borrowed; NULL: none */
    BillowPoints start;         /* in the units of the levels */
    bool any;
    double *share[2]; /* per point: share of the cloth in folds along the row and the column, 0 to 1 */
} BillowFolds;

/* Finds the folds in a start of the grid's points (transfer full), in spacings. Borrows what is shrunk. Free with
 * billow_folds_free(). */
BillowFolds billow_folds_find(BillowPoints start, const BillowGrid *grid);

/* Does the same for a start of which no folds count. */
BillowFolds billow_folds_none(BillowPoints start, const BillowGrid *grid);

void billow_folds_free(BillowFolds *folds);

/* Applies the folds to a level: sets its rest lengths, its bending at rest and its anchors at `places`.
 * `anchors` are those of the level. */
void billow_folds_place(const BillowFolds *folds, BillowRelaxationLevel *level, const BillowAnchor *anchors,
                        const BillowVec3 *places);
