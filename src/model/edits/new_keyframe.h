/* What a new keyframe begins with. */
#pragma once

#include "model/animation/evaluation.h"

typedef enum {
    BILLOW_NEW_EMPTY, /* no anchors */
    BILLOW_NEW_POSED, /* the anchors where they are at the moment */
    BILLOW_NEW_LAST,  /* the anchors of the keyframe before the moment; before the first: of that one */
} BillowNewKeyframe;

/* A keyframe for `seconds`, not yet in the project, with a name that is new there. `animation` is of `project`, or NULL: then a posed
 * one is as the last. Where a keyframe is held, and of the last one, all that makes its shape comes with the anchors. Transfer full. */
BillowBlock *billow_new_keyframe(const BillowProject *project, const BillowAnimation *animation,
                                 BillowNewKeyframe kind, double seconds);

/* The id of the keyframe whose anchors are seen at a moment: of that which is held, or, on the way, of the next one (free with g_free());
 * NULL: there is none. Sets *held. */
char *billow_shown_keyframe(const BillowProject *project, double seconds, gboolean *held);
