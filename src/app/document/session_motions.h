/* The motions of a session: what its project names and has not been read yet is read on threads, if it may be
 * (app/common/texture_path.h), and given to the session's projects (model/project/motions.h). Main thread only. */
#pragma once

#include "model/live/session.h"
#include "model/project/played_motion.h"

#define BILLOW_TYPE_SESSION_MOTIONS (billow_session_motions_get_type())
G_DECLARE_FINAL_TYPE(BillowSessionMotions, billow_session_motions, BILLOW, SESSION_MOTIONS, GObject)

/* Returns the motions of a session (transfer none); they are created once and live as long as the session.
 * Signal "changed": the project names other motions, or one has been read or could not be. */
BillowSessionMotions *billow_session_motions_of(BillowSession *session);

/* Returns in one line why the motion does not play; NULL: it plays, or is being read. Transfer none. */
const char *billow_session_motions_problem(BillowSessionMotions *self, const BillowPlayedMotion *motion);

/* Returns the absolute path of its file if that must not be read because the user has not allowed it; NULL: it may. Transfer
 * none. */
const char *billow_session_motions_refused_file(BillowSessionMotions *self, const BillowPlayedMotion *motion);

/* Returns all such files, in the order of the motions. Free with g_ptr_array_unref(). */
GPtrArray *billow_session_motions_refused(BillowSessionMotions *self);
