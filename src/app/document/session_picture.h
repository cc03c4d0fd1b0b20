/* The picture on the cloth of a session's project: whether it may be read. Looked into once for as long as project and session name the same one and nobody
 * has agreed to another, so that it can be asked at each change. Main thread. */
#pragma once

#include "model/live/session.h"

/* Where it is, absolute; NULL: there is none, or it may not be read. Of the session, until the next question. */
const char *billow_session_picture_readable(BillowSession *session);

/* Where the one is that may not be read; NULL: there is none. Likewise. */
const char *billow_session_picture_refused(BillowSession *session);

/* The user says that it may be: whoever follows the session's path shows it. */
void billow_session_picture_agree(BillowSession *session);
