/* Frames of an animation that are made before they are shown, within a share of memory. Not thread-safe; the meshes themselves
 * are, as nobody writes them any more. */
#pragma once

#include "model/animation/evaluation.h"

typedef struct BillowFramesAhead BillowFramesAhead;

/* Holds as many frames as fit in `max_bytes`, and one at least. Free with billow_frames_ahead_free(). */
BillowFramesAhead *billow_frames_ahead_new(size_t max_bytes);
void billow_frames_ahead_free(BillowFramesAhead *ahead);

/* What is shown now. Frames of another animation (referenced) than before are dropped; NULL: of none. */
void billow_frames_ahead_show(BillowFramesAhead *ahead, BillowAnimation *animation, int frame);

/* The frame of that number, transfer full, or NULL. */
BillowMesh *billow_frames_ahead_get(const BillowFramesAhead *ahead, int frame);

/* Puts a frame there (referenced), in place of those that will be shown last if need be. */
void billow_frames_ahead_add(BillowFramesAhead *ahead, int frame, BillowMesh *mesh);

/* The first frame that is missing after the one that is shown, going on from the last to the first one; 0 when all that fit
 * are there. */
int billow_frames_ahead_missing(const BillowFramesAhead *ahead);
