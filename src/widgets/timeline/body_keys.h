/* Drags the keys of a collider on the timeline: one by its diamond, all together by the rest of the bar. */
#pragma once

#include "widgets/timeline/gesture.h"

/* The track's gesture for colliders; it claims no other blocks. */
extern const BillowTimelineGesture billow_timeline_body_keys_gesture;

/* The track's gesture for constraints, which have no times: nothing is dragged. It claims no other blocks. */
extern const BillowTimelineGesture billow_timeline_constraint_gesture;
