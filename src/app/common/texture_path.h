/* A project names its files, the picture on the cloth and the meshes of bodies, by paths from its own folder; the rest of the program wants to open them. What
 * is said of a picture here holds for a mesh. */
#pragma once

#include "model/live/session.h"

/* Where the picture `texture` of the project file `project_path` is: an absolute path. NULL when there is no
 * picture, or when it is relative and the project has no file. Free with g_free(). */
char *billow_texture_resolve(const char *texture, const char *project_path);

/* The same, if it may be read: it lies in the project's folder, links followed, or the user has agreed to it (io/project/picture_consent.h).
 * Otherwise NULL, and `*refused` (may be NULL) is where the picture is that may not be read; NULL: there is none. Free both with g_free(). */
char *billow_texture_readable(const char *texture, const char *project_path, char **refused);

/* Where the picture is, for a project that goes from the file `from` to the file `to` (either may be NULL: none): what may be read there
 * may be read here. Free with g_free(). */
char *billow_texture_follow(const char *texture, const char *from, const char *to);

/* How the project file `project_path` names the picture `file` (an absolute path): from the project's folder,
 * with ".." where needed, or absolute when `project_path` is NULL (not saved yet). NULL for NULL. Free with
 * g_free(). */
char *billow_texture_relative(const char *file, const char *project_path);

/* Why the project file `project_path` cannot name the file, a sentence for the user: what it would write is not UTF-8. NULL: it can, or there is no file.
 * Free with g_free(). */
char *billow_texture_refusal(const char *file, const char *project_path);

/* The project of the file `project_path` (NULL: none) without the files that may not be read. Transfer full. */
BillowProject *billow_texture_only_readable(BillowProject *project, const char *project_path);

/* The project as it is in the file `to`, of one in the file `from` (either may be NULL: none): it names the same files, which may be read as before,
 * and by the same names those that cannot be named from there (billow_texture_refusal()). Transfer full; the same project where no name is another. */
BillowProject *billow_texture_move(BillowProject *project, const char *from, const char *to);

/* The project of the session is in the file `to` now, which holds `saved`: all states of its history, and the present one, are as they are there. No step of
 * the history; names and path are told of together. */
void billow_texture_move_session(BillowSession *session, BillowProject *saved, const char *to);

/* Of a project that may be changed: names the same meshes likewise, and nobody has agreed to anything. */
void billow_texture_name_meshes(BillowProject *project, const char *from, const char *to);
