/* Says why a cloth cannot be edited: it is an instance, or locked. */
#pragma once

#include "app/common/message_bar.h"
#include "model/live/session.h"

/* If the blocks of the active cloth cannot be edited, says why and returns TRUE. */
gboolean billow_protected_cloth_tell(BillowSession *session, BillowMessageBar *bar);

/* Says it in `bar`, which is borrowed, whenever the session refuses an edit. */
void billow_protected_cloth_follow(BillowSession *session, BillowMessageBar *bar);
