/* Says that the cloth snaps to other folds, and offers to keep them. */
#pragma once

#include "app/common/message_bar.h"
#include "model/live/session.h"

/* Shows in `bar` what billow_snaps_of(session) tells of, unless there is another message. */
void billow_snap_message_follow(BillowSession *session, BillowMessageBar *bar);
