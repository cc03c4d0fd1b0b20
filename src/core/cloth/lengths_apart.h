/* Draws the parts of a pose apart where it passes through itself, and restores its lengths. docs/method.md §6. */
#pragma once

#include "core/base/progress.h"
#include "core/cloth/keep_lengths.h"

/* Moves the points of `pose` until no edge passes through a triangle any more, whichever diagonal cuts each
 * cell, and the edges have nearly their lengths, which are as for billow_keep_lengths_run(). `hold` is the one
 * that `keep` was made for: held points only move with the lengths. Returns whether the parts are apart;
 * otherwise, or if `progress` (NULL: none) asked to stop, `pose` is as near to that as it got. The result is
 * bit-identical for any number of threads. `workers` may be NULL. Takes as long as restoring the lengths of 10
 * to 200 frames. */
bool billow_lengths_apart_run(BillowKeepLengths *keep, const BillowGrid *grid, const float *hold,
                              const float *const from[3], const float *const to[3], float e,
                              BillowWorkers *workers, BillowProgress progress, void *progress_data,
                              float *const pose[3]);
