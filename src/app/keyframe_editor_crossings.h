/* Where the cloth passes through itself, as lines in the keyframe editor's view. */
#pragma once

#include "core/crossings.h"
#include "widgets/viewport.h"

/* Shows them in place of the curves that the viewport has; NULL: none. Of more than it can draw at ease, the first. */
void billow_crossings_show(BillowViewport *viewport, const BillowCrossings *crossings);
