/* Whether the texture of a session's project is allowed to be read. The result is cached until the project
 * or the session names another texture or the user allows one, so it may be asked at every change. Main
 * thread only. */
#pragma once

#include "model/live/session.h"

/* Returns the texture's absolute path, or NULL if there is none or it is not allowed to be read. Owned by
 * the session, valid until the next call. */
const char *billow_session_texture_readable(BillowSession *session);

/* Returns the absolute path of the texture that is not allowed to be read, or NULL if there is none. Same
 * ownership. */
const char *billow_session_texture_refused(BillowSession *session);

/* Records that the user allows the texture to be read; whoever follows the session's path then shows it. */
void billow_session_texture_allow(BillowSession *session);
