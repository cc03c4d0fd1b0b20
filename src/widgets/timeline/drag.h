/* Dragging blocks on the timeline. Every pointer position is an edit of the project as it was when the
 * drag began; all of them together are one step of the session's history. */
#pragma once

#include "widgets/timeline/gesture.h"

typedef struct BillowTimelineDrag BillowTimelineDrag;

/* Starts dragging `part` of `item`, which was pressed at `seconds`. If the item is selected, all selected
 * blocks are dragged. The body moves them; an edge trims a single block or stretches several. With
 * `duplicate`, copies are moved.
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

/* Returns the flags for the modifiers that are held: Shift ripples, Alt inverts snapping. */
BillowDragManner billow_timeline_drag_manner(const BillowTimelinePress *press);

/* The track's gesture that drags blocks. Ctrl, held at the press, drags copies. */
extern const BillowTimelineGesture billow_timeline_drag_gesture;

/* Moves the selected blocks, or only their end, by `frames`. This is one step of the history. */
void billow_timeline_nudge(BillowSession *session, BillowBlockPart part, int frames, gboolean ripple);
