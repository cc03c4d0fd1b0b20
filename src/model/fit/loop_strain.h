/* Less strain where a loop closes, if the run itself is stretched there. docs/method.md §12. */
#pragma once

#include "core/base/workers.h"
#include "model/fit/run.h"

/* Brings the lengths of the last `fade` frames of a loop near those of the flat cloth, and fades the change
 * in and out over as many frames on either side, or as there are. Anchors stay. `workers` may be NULL; the
 * bits do not depend on them. */
void billow_loop_limit_strain(BillowRun *loop, gsize fade, BillowWorkers *workers);
