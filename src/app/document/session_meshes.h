/* The meshes that the bodies of a session's project are drawn as: read on threads, as far as they may be (app/common/texture_path.h), and kept for as long as the
 * project names them. Main thread. */
#pragma once

#include "model/live/session.h"

#define BILLOW_TYPE_SESSION_MESHES (billow_session_meshes_get_type())
G_DECLARE_FINAL_TYPE(BillowSessionMeshes, billow_session_meshes, BILLOW, SESSION_MESHES, GObject)

/* Those of a session, made once; they live as long as it does. Signal "changed": others are named, some were read, or could not be. Transfer none. */
BillowSessionMeshes *billow_session_meshes_of(BillowSession *session);

/* Has `draft`, a session whose project names the same files, show those of `session`. */
void billow_session_meshes_share(BillowSession *session, BillowSession *draft);

/* Those that are there: of paths as the project names them to BillowBodyMesh. Transfer none, until the next change. */
GHashTable *billow_session_meshes_table(BillowSessionMeshes *self);

/* Where the mesh `path` is, absolute; NULL: that is not known. Transfer none, as of those below. */
const char *billow_session_meshes_file(BillowSessionMeshes *self, const char *path);

/* Why it is not seen, in a line; NULL: it is, or it is being read, or it may not be. */
const char *billow_session_meshes_problem(BillowSessionMeshes *self, const char *path);

/* Whether it may not be read: nobody has agreed to it. */
gboolean billow_session_meshes_is_refused(BillowSessionMeshes *self, const char *path);

/* Whether any of the meshes that the project names may not be read. */
gboolean billow_session_meshes_any_refused(BillowSessionMeshes *self);

/* The files that may not be read, in the order of the bodies. Free with g_ptr_array_unref(). */
GPtrArray *billow_session_meshes_refused(BillowSessionMeshes *self);

/* The user says that the file may be read. */
void billow_session_meshes_agree(BillowSessionMeshes *self, const char *file);

/* Reads a file anew: it may be another now. */
void billow_session_meshes_forget(BillowSessionMeshes *self, const char *file);
