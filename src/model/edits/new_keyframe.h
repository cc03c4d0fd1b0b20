/* Creates new keyframes. */
#pragma once

#include "model/animation/evaluation.h"
#include "model/edits/edit.h"

typedef enum {
    BILLOW_NEW_EMPTY, /* no anchors */
    BILLOW_NEW_POSED, /* the anchors at their current positions */
    BILLOW_NEW_LAST,  /* the anchors of the preceding keyframe, or else of the first */
} BillowNewKeyframe;

/* Returns a keyframe for `seconds` with a new name, but does not add it. `animation` must be of `project`; if
 * it is NULL, BILLOW_NEW_POSED works like BILLOW_NEW_LAST. The rest of what makes up the shape comes with the
 * anchors. Within a transition, where the cloth has a shape that no keyframe has, it hangs near that shape.
 * Transfer full. */
BillowBlock *billow_new_keyframe(const BillowProject *project, const BillowAnimation *animation,
                                 BillowNewKeyframe kind, double seconds);

/* Adds a keyframe as billow_edit_insert_keyframe() does, and lets the cloth move by itself on its way there: the
 * transition to it, unless one is written, gets some overlap, and the path `turn` if the anchors of both
 * keyframes turn by over 60 degrees. */
BillowEdit billow_edit_new_keyframe(const BillowProject *project, const BillowBlock *keyframe);

/* Returns the id of the keyframe whose anchors are visible at a time: the one that is held, or during a
 * transition the next. Free with g_free(); NULL: there is none. Sets *held to whether it is held. */
char *billow_shown_keyframe(const BillowProject *project, double seconds, gboolean *held);
