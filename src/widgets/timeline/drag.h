/* Blocks being dragged: every position is an edit of the project as it was when the drag began, all of them one step of
 * the session's history. */
#pragma once

#include "widgets/timeline/gesture.h"

typedef struct BillowTimelineDrag BillowTimelineDrag;

/* Begins to drag a part of `item` that was pressed at `seconds`, and with it all that is selected if it is: the body moves
 * them, an end trims the one or stretches the several. With `duplicate` copies are moved. NULL for what cannot be moved
 * (transitions). Free with billow_timeline_drag_finish() or _cancel(). */
BillowTimelineDrag *billow_timeline_drag_new(BillowSession *session, const BillowTimelineItem *item,
                                             BillowBlockPart part, double seconds, gboolean duplicate);

typedef enum {
    BILLOW_DRAG_PLAIN = 0,
    BILLOW_DRAG_RIPPLE = 1 << 0, /* what comes later moves along */
    BILLOW_DRAG_FREE = 1 << 1,   /* it does not snap; where the session's snapping is off: it does */
} BillowDragManner;

/* The pointer is at `seconds` now. Whether the blocks are stopped by others. */
gboolean billow_timeline_drag_move(BillowTimelineDrag *drag, double seconds, BillowDragManner manner);

void billow_timeline_drag_finish(BillowTimelineDrag *drag);

/* Puts everything back as it was, the history and the selection too. */
void billow_timeline_drag_cancel(BillowTimelineDrag *drag);

/* By Shift and Alt, while they are held. */
BillowDragManner billow_timeline_drag_manner(const BillowTimelinePress *press);

/* On a track: Ctrl as it is pressed drags copies. */
extern const BillowTimelineGesture billow_timeline_drag_gesture;

/* Moves what is selected, or its end alone, by `frames`: a step of history of its own. */
void billow_timeline_nudge(BillowSession *session, BillowBlockPart part, int frames, gboolean ripple);
