/* Lets cloth that snaps to other folds keep those that it had. */
#pragma once

#include "model/animation/snap_through.h"
#include "model/edits/edits.h"

/* Hangs each keyframe of `snaps` (array of BillowSnap, in the order of the keyframes) near the shape before. If that is the
 * keyframe before it, and is of `snaps` too, the folds of that one go on. Keyframes that are gone are passed over. */
BillowEdit billow_edit_keep_folds(const BillowProject *project, const GPtrArray *snaps);
