/* Folds on the way from one keyframe to the next: laid anew between their ends, so that they keep their lengths, where each
 * point by itself would go straight. docs/method.md §2. */
#pragma once

#include "core/base/mesh.h"
#include "model/base/memory_cache.h"
#include "model/project/poses.h"

/* Those of a move from a pose to the next; immutable, shared by reference count. */
typedef struct BillowLaidFolds BillowLaidFolds;

/* Of the move from this pose, on its route; a fold is laid anew where both keyframes have one between the same points. Nothing is
 * borrowed. Release with billow_laid_folds_unref(). */
BillowLaidFolds *billow_laid_folds_new(const BillowGrid *grid, const BillowPoses *poses, size_t from,
                                       const BillowRoute *route);
void billow_laid_folds_unref(BillowLaidFolds *laid);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowLaidFolds, billow_laid_folds_unref)

/* What they depend on, where the two rest shapes depend on what `shape` and `next` tell. */
BillowKey billow_laid_folds_key(const BillowPoses *poses, size_t from, const BillowKey *shape,
                                const BillowKey *next);

/* How they are kept, and the bytes that they take. */
extern const BillowKeptKind billow_laid_folds_kind;
size_t billow_laid_folds_bytes(const BillowLaidFolds *laid);

/* Whether there are any at this moment: FALSE at a pose. */
gboolean billow_laid_folds_any(const BillowPoses *poses, const BillowMoment *moment);

/* Moves the points of such folds in `mesh`, so far (eased) on their way, from where the blend of the two keyframes has them to where
 * they are laid, and the cloth across from them along: the less, the nearer it is to what else is held. `workers` may be NULL; the
 * bits do not depend on it. */
void billow_laid_folds_add(const BillowLaidFolds *laid, double e, BillowWorkers *workers, BillowMesh *mesh);
