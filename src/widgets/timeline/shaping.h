/* Drags that change a block without moving it: of a fade, a handle of a drawn curve, or an end of the gap
 * that a transition fills. They make edits as in widgets/timeline/drag.h. */
#pragma once

#include "widgets/timeline/drag.h"

typedef struct BillowTimelineShaping BillowTimelineShaping;

/* Starts a drag at `seconds`. `height` is the height of the block in pixels. Returns NULL if `part` cannot
 * be dragged this way. Free with billow_timeline_shaping_finish(). */
BillowTimelineShaping *billow_timeline_shaping_new(BillowSession *session, const BillowTimelineItem *item,
                                                   BillowBlockPart part, double seconds, double height);

/* Follows the pointer, now at `seconds` and `down` pixels below the press. */
void billow_timeline_shaping_move(BillowTimelineShaping *shaping, double seconds, double down,
                                  BillowDragManner manner);

void billow_timeline_shaping_finish(BillowTimelineShaping *shaping);

/* The track's gesture for these parts of blocks. */
extern const BillowTimelineGesture billow_timeline_shaping_gesture;

/* Moves a handle of `item` by keys, as one step of the history: an edge or a fade by `across` frames; one of
 * a drawn curve by `across` hundredths of the transition's time and `up` of its progress. */
void billow_timeline_handle_step(BillowSession *session, const BillowTimelineItem *item, BillowBlockPart part,
                                 int across, int up);
