/* A range of baked keyframes, as imports make them, as a run. */
#pragma once

#include "model/edits/block_set.h"
#include "model/fit/run.h"

/* Numbers of keyframes in their track. */
typedef struct {
    guint first, last;
} BillowBakedRange;

/* Finds the longest series of at least three keyframes that follow each other evenly, to a thousandth of that
 * time, none of them muted and each with a baked shape. If several keyframes are in `chosen` (may be NULL),
 * looks only among those. Returns FALSE if there is none. */
gboolean billow_baked_range_find(const BillowProject *project, const BillowBlockSet *chosen,
                                 BillowBakedRange *range);

/* Returns the shapes and anchors of the keyframes as a run; shares the shapes. Free with
 * billow_run_free(). */
BillowRun *billow_run_of_keyframes(const BillowProject *project, const BillowBakedRange *range);
