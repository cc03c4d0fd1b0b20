/* Frames that are evaluated before they are shown, within a share of memory. Not thread-safe; the meshes are,
 * because nobody writes them any more. */
#pragma once

#include "model/animation/evaluation.h"

typedef struct BillowFramesAhead BillowFramesAhead;

/* Creates a store for as many frames as fit in `max_bytes`, but at least one. Free with
 * billow_frames_ahead_free(). */
BillowFramesAhead *billow_frames_ahead_new(size_t max_bytes);
void billow_frames_ahead_free(BillowFramesAhead *ahead);

/* Sets what is shown now. Drops the frames of any other animation (a reference is taken; NULL: none). */
void billow_frames_ahead_show(BillowFramesAhead *ahead, BillowAnimation *animation, int frame);

/* Returns the frame with that number, transfer full, or NULL. */
BillowMesh *billow_frames_ahead_get(const BillowFramesAhead *ahead, int frame);

/* Adds a frame (a reference is taken), replacing those that will be shown last if necessary. */
void billow_frames_ahead_add(BillowFramesAhead *ahead, int frame, BillowMesh *mesh);

/* Returns the first missing frame after the one shown, going around at the end; 0 if no more fit. */
int billow_frames_ahead_missing(const BillowFramesAhead *ahead);
