/* Whether the pose that a draft hangs near is worth keeping: when the cloth has come to rest before the user's eyes, it is
 * hung from nothing too, on a thread; a pose that makes no other shape is let go. */
#pragma once

#include "model/rest_cache.h"
#include "model/session.h"

typedef struct BillowKeepCheck BillowKeepCheck;

/* `draft` and `cache` are referenced. */
BillowKeepCheck *billow_keep_check_new(BillowSession *draft, BillowRestCache *cache);
void billow_keep_check_free(BillowKeepCheck *check);

/* This is seen (a reference is taken), of the draft as it is now. What becomes of it is found out a moment later, unless
 * something else is seen or stopped before. */
void billow_keep_check_see(BillowKeepCheck *check, BillowRestShape *seen);
void billow_keep_check_stop(BillowKeepCheck *check);
