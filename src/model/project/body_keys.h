/* The keys of a collider that follows what moves evenly enough in between. */
#pragma once

#include "model/project/moving_body.h"

/* Gives a collider without keys those of `keys` (BillowBodyKey, at least one, in order of time, without unknown keys and
 * with linear curves) that say more than a straight line between others, to 0.1 mm and 0.05 degrees: at most
 * BILLOW_MAX_BODY_KEYS, where the others end. If it never moves, it gets none, but is placed. */
void billow_moving_body_set_keys(BillowMovingBody *body, const GArray *keys);
