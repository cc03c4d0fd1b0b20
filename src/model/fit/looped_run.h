/* A loop out of the frames of a run. docs/method.md §12. */
#pragma once

#include "core/fit/loop.h"
#include "model/fit/fit.h"

#include <gio/gio.h>

/* How long a loop is to be, frames. */
typedef struct {
    guint shortest, longest; /* 2 <= shortest <= longest */
} BillowLoopLengths;

/* A loop, and what it is like once lengths are kept. */
typedef struct {
    BillowLoop
        loop; /* its frames of the run; step, turn and gap of the frames as they are written; gap in meters */
    double most_step, most_turn; /* the largest of the run itself, as multiples of its median */
    double strain, run_strain; /* that 99 in 100 edges do not exceed: the largest in a frame of the fade, and
                                  * of the run */
} BillowLoopReport;

/* Finds the best loop of such a length in the frames of `runs` (array of BillowRun with the same times; NULL: a cloth
 * that is not there), which are evenly apart and have their anchors. Replaces each run by its loop,
 * which begins at time 0 and has as many frames as a round, and sets `report`. Its last frames are mixed with those
 * before its beginning, and get back their lengths (of cloths that are `kept`: one element per run). Returns FALSE
 * with G_IO_ERROR_INVALID_DATA and the reason if there is none that is good enough, or with G_IO_ERROR_CANCELLED if
 * stopped. */
gboolean billow_runs_loop(GPtrArray *runs, const gboolean *kept, const BillowLoopLengths *lengths,
                          const BillowFitWork *work, BillowLoopReport *report, GError **error);

/* Returns the lengths for a run of `n` frames if none are asked for: at least half of it. */
BillowLoopLengths billow_loop_any_length(guint n);

/* Adds the first frame of a loop again, at its end: a fit then gives blocks that loop. */
void billow_run_close(BillowRun *loop);
