/* What a track shows: blocks in time order, in lanes where none hides another. */
#pragma once

#include "model/edits/edits.h"

typedef struct {
    BillowBlock *block; /* one reference; for a transition that is not written, a default one */
    gboolean implied;   /* such a transition */
    double start, end;  /* seconds */
    int lane;           /* from 0, the topmost */
} BillowTimelineItem;

typedef enum {
    BILLOW_BLOCK_PART_BODY,
    BILLOW_BLOCK_PART_START, /* the left edge */
    BILLOW_BLOCK_PART_END,   /* the right edge */
    BILLOW_BLOCK_PART_FADE_IN,
    BILLOW_BLOCK_PART_FADE_OUT, /* where the strength has risen, and begins to fall */
    BILLOW_BLOCK_PART_CURVE_1,
    BILLOW_BLOCK_PART_CURVE_2, /* the handles of a drawn curve */
} BillowBlockPart;

/* The items of a kind by start, with the way back of a loop to its first keyframe; `n_lanes` (at least 1) receives the number of lanes. Array of
 * BillowTimelineItem; free with g_array_unref(). */
GArray *billow_timeline_items_new(const BillowProject *project, BillowBlockKind kind, int *n_lanes);

/* Gives items the lanes that blocks of the same id have in `before`, as far as none hides another there: what moved gives way to what
 * did not. `n_lanes` receives the number of lanes. Where none of
 * them is in `before`, nothing changes. */
void billow_timeline_items_keep_lanes(GArray *items, const GArray *before, int *n_lanes);

/* Starts and ends (doubles, ascending) that a drag of the blocks `except` may snap to: of all other blocks with a time, markers
 * among them, 0, the end of the animation, and `playhead` (seconds). Free with g_array_unref(). */
GArray *billow_timeline_edges_new(const BillowProject *project, const BillowBlockSet *except,
                                  double playhead);
