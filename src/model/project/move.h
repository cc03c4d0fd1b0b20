/* What a transition has: how the cloth goes from one keyframe to the next. */
#pragma once

#include "core/transition/easing.h"
#include "core/transition/follow.h"
#include "core/transition/path.h"

typedef struct {
    BillowEasing easing; /* first: its fields are those of the transition, */
    BillowPath path;     /* and these follow them */
    BillowFollow follow;
    char *follow_unknown; /* unknown keys of the follow-through, or NULL */
} BillowMove;
