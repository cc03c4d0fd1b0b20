/* Waves and sways of a fake animation whose lengths were kept. docs/method.md §12. */
#pragma once

#include "model/fit/layer_search.h"

/* Looks for up to `most` waves and sways, and the keyframes beside them, that give the frames of the run
 * once lengths (and, with `angles`, angles) are kept; `search` is that of the run. If they do, sets the
 * run's `layers`, `poses` and `own`. Returns FALSE if stopped. */
gboolean billow_run_find_kept_waves(BillowRun *run, BillowLayerSearch *search, guint most, gboolean angles);
