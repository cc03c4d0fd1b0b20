/* What carries the cloth of a run is taken off before keyframes are chosen, so that they are shapes relative to it.
 * docs/method.md §12. */
#pragma once

#include "model/fit/run.h"
#include "model/project/project.h"

typedef enum {
    BILLOW_RIDE_FOUND,
    BILLOW_RIDE_STANDS, /* what is pinned stays in its place, or nothing is pinned */
    BILLOW_RIDE_NOT_RIGID, /* the pinned points move towards each other, or others are pinned from frame to frame */
} BillowRideOutcome;

/* Finds what carries the cloth of a run that does not loop, and sets its `ride`. If all keyframes of `source` (NULL:
 * there is none) have the same anchors, each on the same collider or motion, those carry it. Otherwise it is the rigid
 * motion of the pinned points, to a hundredth of the cloth's size: a muted collider with keys.
 * `*bare` is the project that the blocks of the fit will be added to (transfer full in both ways): in the first case it must
 * have that collider or motion, in the second one it gets the collider; and it trails no more, since the frames of the
 * run do. Only if the outcome is BILLOW_RIDE_FOUND is anything changed. */
BillowRideOutcome billow_run_find_ride(BillowRun *run, const BillowProject *source, BillowProject **bare);

/* Binds the anchors of a keyframe, which has those of a frame of the run that rides, to what carries them at its
 * start, where they are then. */
void billow_ride_bind(const BillowRide *ride, const BillowProject *project, BillowBlock *keyframe);

/* Adds a collider that moves as the pinned points do, with the id “carrier” unless something else has it, and returns its
 * binding without an offset. NULL: they do not move rigidly, or stand; `*outcome` says which. Free with
 * billow_bindings_free(). */
BillowBinding *billow_ride_new_carrier(const BillowRun *run, BillowProject **bare,
                                       BillowRideOutcome *outcome);
