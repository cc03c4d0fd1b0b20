/* Whether the texture of a session's project may be read. The answer is cached until the texture, the
 * session's path or a permission changes, so it may be asked for at every change. Main thread only. */
#pragma once

#include "model/live/session.h"

/* Returns the absolute path of the texture if it may be read, or NULL. Valid until the next call. */
const char *billow_session_texture_readable(BillowSession *session);

/* Returns the absolute path of the texture if it must not be read, otherwise NULL. Same ownership. */
const char *billow_session_texture_refused(BillowSession *session);

/* Records that the user allows the texture to be read. Notifies the session's path, so that it is shown. */
void billow_session_texture_allow(BillowSession *session);
