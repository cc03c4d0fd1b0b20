/* The selected body, for the parts of the inspector that show and edit it. */
#pragma once

#include "model/live/session.h"

/* The collider that is active, or NULL; transfer none. */
const BillowBlock *billow_inspector_body(BillowSession *session);

/* Puts `changed` (transfer none) in the place of the block with its id, undoable as `label`; `merge`: as of billow_session_edit(). Why that came to
 * nothing, for the user, or NULL: it did not. Free with g_free(). */
char *billow_inspector_body_set(BillowSession *session, const BillowBlock *changed, const char *label,
                                const char *merge);
