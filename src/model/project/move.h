/* The payload of a transition: how the cloth moves from one keyframe to the next. */
#pragma once

#include "core/transition/easing.h"
#include "core/transition/follow_through.h"
#include "core/transition/path.h"

typedef struct {
    BillowEasing easing; /* first: its fields are those of the transition */
    BillowPath path;     /* its fields follow those of the easing */
    BillowFollowThrough follow;
    char *follow_unknown; /* unknown keys of the follow-through, or NULL */
} BillowMove;
