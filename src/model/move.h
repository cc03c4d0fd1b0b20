/* What a transition has: how the cloth goes from one keyframe to the next. */
#pragma once

#include "core/easing.h"
#include "core/follow.h"

typedef struct {
    BillowEasing easing; /* first: its fields are those of the transition */
    BillowFollow follow;
    char *follow_unknown; /* unknown keys of the follow-through, or NULL */
} BillowMove;
