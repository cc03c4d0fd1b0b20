/* Converts between file names as a project stores them, relative to its own folder, and absolute paths. The
 * files are the cloth's texture and the colliders' display meshes; both are called textures here. */
#pragma once

#include "model/live/session.h"

/* Returns the absolute path of the texture `texture` of the project file `project_path`. NULL if there is no
 * texture, or it is relative and the project has no file. Free with g_free(). */
char *billow_texture_resolve(const char *texture, const char *project_path);

/* Like billow_texture_resolve(), but only for a file that may be read: it is in the project's folder (links
 * are followed), or the user has allowed it (io/project/texture_permission.h). Otherwise returns NULL and
 * sets `*refused` (may be NULL) to the path of the file, or to NULL if there is none. Free both with
 * g_free(). */
char *billow_texture_readable(const char *texture, const char *project_path, char **refused);

/* Returns the texture's path for a project that moves from the file `from` to the file `to` (either may be
 * NULL: none). A file that may be read before the move may be read after it. Free with g_free(). */
char *billow_texture_follow(const char *texture, const char *from, const char *to);

/* Returns how the project file `project_path` names the texture `file` (an absolute path): relative to the
 * project's folder, with ".." where needed, or absolute if `project_path` is NULL (not saved yet). Returns
 * NULL for NULL. Free with g_free(). */
char *billow_texture_relative(const char *file, const char *project_path);

/* Returns a sentence that tells the user why the project file `project_path` cannot name the file (its name
 * would not be UTF-8), or NULL if it can or there is no file. Free with g_free(). */
char *billow_texture_refusal(const char *file, const char *project_path);

/* Returns a copy of the project of `project_path` (or NULL) without the files that must not be read. */
BillowProject *billow_texture_only_readable(BillowProject *project, const char *project_path);

/* Returns the project of the file `from` as it must be stored in the file `to` (either may be NULL: none):
 * it names the same files, with the same permissions. Files that cannot be named from there
 * (billow_texture_refusal()) keep their names. Transfer full; the same project if no name changes. */
BillowProject *billow_texture_move(BillowProject *project, const char *from, const char *to);

/* Moves the session's project to the file `to`, which holds `saved`: adapts the file names in all states of
 * the history, without adding a step. Notifies of name and path together. */
void billow_texture_move_session(BillowSession *session, BillowProject *saved, const char *to);

/* Adapts the mesh names in the project itself, like billow_texture_move(), but grants no permissions. */
void billow_texture_name_meshes(BillowProject *project, const char *from, const char *to);
