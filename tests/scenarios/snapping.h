/* Two keyframes between which cloth snaps to other folds, for tests of everything that tells of it. */
#pragma once

#include "model/animation/rest_cache.h"

/* Returns a project with the keyframes “first” and “second”, a second long each, a second apart. A cloth hangs from two
 * corners, in the second by itself; in the first they are 1 mm nearer to each other, and it hangs near the mirror image of that
 * shape, with its belly on the other side. The cache is where the second is computed. */
BillowProject *snapping_project(BillowRestCache *cache);
