/* Private to the relaxation: what the start has right already. Cloth that the start lays out in folds, its
 * edges of full length, keeps them: they are finer than the coarse levels, which would forget them. There an
 * edge is as long as the folded cloth reaches, and the folds come back level by level. */
#pragma once

#include "core/relaxation/level_data.h"

/* The folds of a start. */
typedef struct {
    int columns, rows;
    BillowPoints start; /* in the units of the levels */
    bool any;
    double *share[2]; /* per point: how much of the cloth there is in folds along the row, along the column, 0
                         to 1 */
} BillowFolds;

/* Looks for folds in a start over columns x rows points, which is taken over. Free with billow_folds_free().
 */
BillowFolds billow_folds_find(BillowPoints start, int columns, int rows);
void billow_folds_free(BillowFolds *folds);

/* Tells a level of the folds: its rest lengths, its bending at rest and its anchors at `places` follow.
 * `anchors` are the level's. */
void billow_folds_lay(const BillowFolds *folds, BillowRelaxationLevel *level, const BillowAnchor *anchors,
                      const BillowVec3 *places);
