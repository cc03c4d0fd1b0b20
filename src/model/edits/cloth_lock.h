/* Cloths that are locked: what may change of them. */
#pragma once

#include "model/project/project.h"

/* Returns the first cloth of `before` that is locked and that `after` would remove, or change in more than
 * its name, order, and being muted, hidden or locked; NULL: there is none. What an instance has from its
 * source may change, and what carries a cloth may move, but not be removed. Neither project has to be settled.
 * Owned by `before`. */
const BillowCloth *billow_cloth_lock_find_broken(const BillowProject *before, const BillowProject *after);
