/* A drag that shapes a block rather than moving it: a fade, a handle of a drawn curve, or the gap that a transition fills. Every position is
 * an edit of the project as it was when the drag began, all of them one step of the session's history. */
#pragma once

#include "widgets/timeline/drag.h"

typedef struct BillowTimelineShaping BillowTimelineShaping;

/* Begins at `seconds`. `height` is that of the block, pixels. NULL where that part is not for shaping. Free with
 * billow_timeline_shaping_finish(). */
BillowTimelineShaping *billow_timeline_shaping_new(BillowSession *session, const BillowTimelineItem *item,
                                                   BillowBlockPart part, double seconds, double height);

/* The pointer is at `seconds` now, and `down` pixels lower than at first. */
void billow_timeline_shaping_move(BillowTimelineShaping *shaping, double seconds, double down,
                                  BillowDragManner manner);

void billow_timeline_shaping_finish(BillowTimelineShaping *shaping);

/* On a track: claims the parts of blocks that are for shaping. */
extern const BillowTimelineGesture billow_timeline_shaping_gesture;

/* Moves a handle of `item` by keys, a step of history of its own: an edge or a fade by `across` frames, a handle of a drawn curve by
 * `across` hundredths of the time and `up` hundredths of the way. */
void billow_timeline_handle_step(BillowSession *session, const BillowTimelineItem *item, BillowBlockPart part,
                                 int across, int up);
