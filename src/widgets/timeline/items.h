/* The items of a track: its blocks in order of time, in lanes in which none covers another. */
#pragma once

#include "model/edits/edits.h"

typedef struct {
    BillowBlock *block; /* a reference; a default block for a transition that is not stored */
    gboolean implied;   /* the transition is not stored in the project */
    double start, end;  /* seconds */
    int lane;           /* 0 is the topmost */
} BillowTimelineItem;

typedef enum {
    BILLOW_BLOCK_PART_BODY,
    BILLOW_BLOCK_PART_START, /* the left edge */
    BILLOW_BLOCK_PART_END,   /* the right edge */
    BILLOW_BLOCK_PART_FADE_IN,
    BILLOW_BLOCK_PART_FADE_OUT, /* where the strength begins to fall */
    BILLOW_BLOCK_PART_CURVE_1,
    BILLOW_BLOCK_PART_CURVE_2, /* the handles of a drawn curve */
} BillowBlockPart;

/* Returns whether a kind has a track: one on the timeline, that of colliders, which has those with keys, from their first
 * key to their last, or that of constraints, which last as long as the animation. */
gboolean billow_timeline_has_track(BillowBlockKind kind);

/* Returns the blocks of a kind that are on its track, sorted by start, including a loop's transition back to its first keyframe.
 * Sets `n_lanes`, at least 1. Array of BillowTimelineItem; free with g_array_unref(). */
GArray *billow_timeline_items_new(const BillowProject *project, BillowBlockKind kind, int *n_lanes);

/* Keeps each item in the lane of the block with the same id in `before`, unless it would cover another block;
 * blocks that moved make way. Sets `n_lanes`. Nothing changes if no item is in `before`. */
void billow_timeline_items_keep_lanes(GArray *items, const GArray *before, int *n_lanes);

/* Returns the times that a drag of the blocks `except` can snap to: starts and ends of all other blocks
 * that have a time (markers included), 0, the end of the animation, and `playhead` (seconds). Array of
 * double, ascending; free with g_array_unref(). */
GArray *billow_timeline_edges_new(const BillowProject *project, const BillowBlockSet *except,
                                  double playhead);
