/* Drags that change a block without moving it: a fade, a handle of a drawn curve, or the gap that a
 * transition fills. Every pointer position is an edit of the project as it was when the drag began; all of
 * them together are one step of the session's history. */
#pragma once

#include "widgets/timeline/drag.h"

typedef struct BillowTimelineShaping BillowTimelineShaping;

/* Starts a drag at `seconds`. `height` is the height of the block in pixels. Returns NULL if `part` cannot
 * be dragged this way. Free with billow_timeline_shaping_finish(). */
BillowTimelineShaping *billow_timeline_shaping_new(BillowSession *session, const BillowTimelineItem *item,
                                                   BillowBlockPart part, double seconds, double height);

/* Follows the pointer, which is now at `seconds` and `down` pixels below where it was pressed. */
void billow_timeline_shaping_move(BillowTimelineShaping *shaping, double seconds, double down,
                                  BillowDragManner manner);

void billow_timeline_shaping_finish(BillowTimelineShaping *shaping);

/* The track's gesture for these parts of blocks. */
extern const BillowTimelineGesture billow_timeline_shaping_gesture;

/* Moves a handle of `item` by keys, as one step of the history: an edge or a fade by `across` frames; a
 * handle of a drawn curve by `across` hundredths of the transition's time and `up` hundredths of its
 * progress. */
void billow_timeline_handle_step(BillowSession *session, const BillowTimelineItem *item, BillowBlockPart part,
                                 int across, int up);
