/* The frames of a loop: those of a run, of which the last ones are faded into what comes before its beginning.
 * docs/method.md §12. */
#pragma once

#include "core/base/workers.h"
#include "core/fit/loop.h"
#include "model/fit/run.h"

/* Returns the loop of a run, beginning at time 0. `kept`: its last frames get back the lengths that the two frames have
 * that they are mixed of; points that are pinned in both stay between their places. `workers` may be NULL; the bits
 * do not depend on them. Free with billow_run_free(). */
BillowRun *billow_loop_fade(const BillowRun *run, const BillowLoop *loop, gboolean kept,
                            BillowWorkers *workers);
