/* A fit that is done again after its source has changed. */
#pragma once

#include "model/fit/baked_run.h"

/* Returns whether a keyframe of the active cloth of `now` has a baked shape of those of `fitted`: what was fitted is
 * still there. */
gboolean billow_refit_has_fitted(const BillowProject *fitted, const BillowProject *now);

/* Returns whether a range of keyframes of `now` has shapes that are not in `fitted`: it is not what a fit made. */
gboolean billow_refit_is_new_range(const BillowProject *fitted, const BillowProject *now,
                                   const BillowBakedRange *range);

/* Returns the project whose physics are to be fitted again: `now`, but with the keyframes, transitions and layers from
 * which `fitted` was made, as `source` has them, and its loop and its duration unless they have been changed since. Of
 * all three the active cloth is that of the fit. Returns NULL if its grid is another one than in `source`. Transfer
 * full. */
BillowProject *billow_refit_source(const BillowProject *source, const BillowProject *fitted,
                                   const BillowProject *now);
