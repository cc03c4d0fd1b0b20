/* Folds on the way from one keyframe to the next: laid anew between their ends, so that they keep their lengths, where each
 * point by itself would go straight. docs/method.md §2. */
#pragma once

#include "core/mesh.h"
#include "model/poses.h"

typedef struct BillowLaidFolds BillowLaidFolds;

/* Of the moves between the poses, on their routes (both borrowed); a fold is laid anew where both keyframes have one between the
 * same points. NULL: there is none. Free with billow_laid_folds_free(); NULL is allowed. */
BillowLaidFolds *billow_laid_folds_new(const BillowGrid *grid, const BillowPoses *poses,
                                       const BillowRoute *routes);
void billow_laid_folds_free(BillowLaidFolds *laid);

/* Whether any is at this moment: FALSE at a pose. `laid` may be NULL. */
gboolean billow_laid_folds_any(const BillowLaidFolds *laid, const BillowMoment *moment);

/* Moves the points of such folds in `mesh` from where the blend of the two keyframes has them to where they are laid, and the
 * cloth across from them along: the less, the nearer it is to what else is held. `workers` may be NULL; the bits do not
 * depend on it. */
void billow_laid_folds_add(const BillowLaidFolds *laid, const BillowMoment *moment, BillowWorkers *workers,
                           BillowMesh *mesh);
