/* Drags of blocks on the timeline. Every position of the pointer is an edit of the project as it was at the
 * start; together they are one step of the session's history. */
#pragma once

#include "widgets/timeline/gesture.h"

typedef struct BillowTimelineDrag BillowTimelineDrag;

/* Starts a drag of `part` of `item`, pressed at `seconds`, and of all selected blocks if it is one of them.
 * An edge trims one block or stretches several; the rest of a block moves them, or with `duplicate` copies.
 *
 * Returns NULL for blocks that have no time of their own (transitions). Free with
 * billow_timeline_drag_finish() or billow_timeline_drag_cancel(). */
BillowTimelineDrag *billow_timeline_drag_new(BillowSession *session, const BillowTimelineItem *item,
                                             BillowBlockPart part, double seconds, gboolean duplicate);

typedef enum {
    BILLOW_DRAG_PLAIN = 0,
    BILLOW_DRAG_RIPPLE = 1 << 0, /* later blocks move along */
    BILLOW_DRAG_FREE = 1 << 1,   /* inverts the session's snapping */
} BillowDragManner;

/* Moves the blocks to where the pointer now is, at `seconds`. Returns TRUE if other blocks are in the way. */
gboolean billow_timeline_drag_move(BillowTimelineDrag *drag, double seconds, BillowDragManner manner);

void billow_timeline_drag_finish(BillowTimelineDrag *drag);

/* Restores the project, the history and the selection, and frees `drag`. */
void billow_timeline_drag_cancel(BillowTimelineDrag *drag);

/* Returns the flags for the held modifiers: Shift ripples, Alt inverts snapping. */
BillowDragManner billow_timeline_drag_manner(const BillowTimelinePress *press);

/* The track's gesture that drags blocks, or copies if Ctrl is held at the press. */
extern const BillowTimelineGesture billow_timeline_drag_gesture;

/* Moves the selected blocks, or only their end, by `frames`. This is one step of the history. */
void billow_timeline_nudge(BillowSession *session, BillowBlockPart part, int frames, gboolean ripple);
