/* Cloth that snaps to other folds: its anchors have moved by little, and some point by much. It does so where a rest
 * shape is draped from nothing instead of near the one before: docs/method.md §3, docs/rest-shapes.md. */
#pragma once

#include "model/animation/rest_cache.h"

/* Returns how many times as far as the anchors a point moves from the rest shape `a` of a keyframe to that of the next,
 * `b`, if the second is draped from nothing and that is over 40 times and 1 % of the size; else 0. Both have the same
 * grid. 0 too with a baked shape, other anchored points, or anchors at the same places. */
double billow_snap_through(const BillowBlock *from, const BillowRestShape *a, const BillowBlock *to,
                           const BillowRestShape *b);

/* A keyframe whose cloth has snapped. */
typedef struct {
    char *from; /* id of the keyframe before it; NULL: of the same keyframe, before an edit */
    char *to;   /* its id */
    double times;
    BillowCoarsePose
        *pose; /* that it keeps the folds near: of the shape before, taken along with the anchors */
} BillowSnap;

void billow_snap_free(BillowSnap *snap); /* NULL is allowed */

/* Says what has happened, for a window. `before` and `project` have the two keyframes. Free with g_free(). */
char *billow_snap_words(const BillowSnap *snap, const BillowProject *before, const BillowProject *project);

/* Returns the snap from the rest shape `a` of a keyframe to `b` of another one, see billow_snap_through(); NULL if there is
 * none, or no pose selects among the shapes of the second. */
BillowSnap *billow_snap_between(const BillowBlock *from, const BillowRestShape *a, const BillowBlock *to,
                                const BillowRestShape *b);

/* Returns the keyframe from which a loop leads back to its first keyframe; NULL: the active cloth has no such way.
 * Transfer none. */
BillowBlock *billow_snap_way_back(const BillowProject *project);

/* Finds the keyframes of the active cloth, but muted ones, whose cloth snaps and could keep its folds (a pose selects
 * among their shapes): against the same keyframe of `before`, the project before an edit (NULL: none), and otherwise
 * against the keyframe before it, or the last one of a loop (billow_snap_way_back()). Computes only shapes of keyframes with nearly the same anchors, as background work.
 * Array of BillowSnap in the order of the keyframes; free with g_ptr_array_unref(). NULL if `progress` (may be NULL)
 * stops it. */
GPtrArray *billow_snaps_find(BillowRestCache *cache, const BillowProject *project,
                             const BillowProject *before, BillowProgress progress, void *progress_data);
