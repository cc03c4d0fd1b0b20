/* The display meshes of a session's colliders, what the cloth meets of those that are meshes, and the fine
 * meshes of its cloths: the session's projects get the latter two as soon as they have been read
 * (model/project/solids.h, fine_meshes.h). Those that may be read (app/common/texture_path.h) are read on
 * threads, and kept while the project names them. Main thread only. */
#pragma once

#include "model/live/session.h"

#define BILLOW_TYPE_SESSION_MESHES (billow_session_meshes_get_type())
G_DECLARE_FINAL_TYPE(BillowSessionMeshes, billow_session_meshes, BILLOW, SESSION_MESHES, GObject)

/* Returns the meshes of a session (transfer none); they are created once and live as long as the session.
 * Signal "changed": the project names other meshes, or one has been read or could not be. */
BillowSessionMeshes *billow_session_meshes_of(BillowSession *session);

/* Makes `draft`, a session whose project names the same files, show the meshes of `session`. */
void billow_session_meshes_share(BillowSession *session, BillowSession *draft);

/* Returns the meshes that have been read, by path as in the project: char * to BillowBodyMesh. Transfer
 * none, valid until the next change. */
GHashTable *billow_session_meshes_table(BillowSessionMeshes *self);

/* Returns the absolute path of the mesh `path`; NULL: unknown. Transfer none, like the results below. */
const char *billow_session_meshes_file(BillowSessionMeshes *self, const char *path);

/* Returns in one line why the mesh cannot be shown; NULL: it is shown, being read, or must not be read. */
const char *billow_session_meshes_problem(BillowSessionMeshes *self, const char *path);

/* Returns whether the mesh must not be read because the user has not allowed it. */
gboolean billow_session_meshes_is_refused(BillowSessionMeshes *self, const char *path);

/* Returns whether only cloths name the file: as a fine mesh. */
gboolean billow_session_meshes_is_fine(BillowSessionMeshes *self, const char *file);

/* Returns whether the project names any such mesh. */
gboolean billow_session_meshes_any_refused(BillowSessionMeshes *self);

/* Returns the files that must not be read, in the order of the colliders, and then of the cloths. Free
 * with g_ptr_array_unref(). */
GPtrArray *billow_session_meshes_refused(BillowSessionMeshes *self);

/* Records that the user allows the file to be read. */
void billow_session_meshes_agree(BillowSessionMeshes *self, const char *file);

/* Reads a file again because it may have changed. */
void billow_session_meshes_forget(BillowSessionMeshes *self, const char *file);
