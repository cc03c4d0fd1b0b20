/* The selected collider, for the inspector's sections about it. */
#pragma once

#include "model/live/session.h"

/* Returns the active block if it is a collider, or NULL; transfer none. */
const BillowBlock *billow_inspector_body(BillowSession *session);

/* Replaces the block that has the id of `changed` (transfer none), undoable as `label`; for `merge` see
 * billow_session_edit(). Returns why the edit was refused, for the user, or NULL. Free with g_free(). */
char *billow_inspector_body_set(BillowSession *session, const BillowBlock *changed, const char *label,
                                const char *merge);
