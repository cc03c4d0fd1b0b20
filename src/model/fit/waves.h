/* Waves and sways that a run has beside the poses of its keyframes. docs/method.md §12. */
#pragma once

#include "model/fit/fit.h"
#include "model/project/project.h"

/* Maximum number of frames of a run in which they are looked for. */
enum { BILLOW_MAX_WAVE_FRAMES = 480 };

/* Finds up to `most` waves and sways (at most BILLOW_MAX_FOUND_LAYERS) that take more of the run than a
 * recorded shape each, and sets its `layers` and `poses` (and `own`), unless there are none. The same
 * points must be pinned in all frames, of which there are at most BILLOW_MAX_WAVE_FRAMES; otherwise none
 * are found. The cloth moves between poses as `keys` keyframes tell, or as its own transitions do, if it
 * is a fake animation, whose lengths (and, with `angles`, angles) may be kept. Returns FALSE if stopped. */
gboolean billow_run_find_waves(BillowRun *run, guint most, guint keys, gboolean angles,
                               const BillowFitWork *work);

/* Returns the block of a layer that was found in the run, for the project. Transfer full. */
BillowBlock *billow_wave_block(const BillowRun *run, const BillowFoundLayer *layer,
                               const BillowProject *project);
