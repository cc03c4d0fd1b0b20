/* Reads all display meshes of a project's colliders at once. */
#pragma once

#include "model/project/project.h"

/* Creates an empty table of meshes: paths in the project -> BillowBodyMesh. Owns both. Free with
 * g_hash_table_unref(). */
GHashTable *billow_body_files_new(void);

/* Reads each file once, and leaves out those that cannot be read. Blocking: call it on a thread. */
GHashTable *billow_body_files_read(const BillowProject *project, const char *project_folder);

/* Maximum size of all files together, in MB, of a project that the user has not opened. */
enum { BILLOW_UNASKED_MESH_MEGABYTES = 32 };

/* Returns whether a single mesh that the project names may be read without asking. */
gboolean billow_mesh_is_read_unasked(const char *file, const char *project_folder);

/* Does the same as billow_body_files_read(), but reads only files in the project's folder (links followed,
 * io/base/texture_place.h), in the order of the colliders, as long as they fit in
 * BILLOW_UNASKED_MESH_MEGABYTES. `*n_too_large` becomes the number of those that did not fit. */
GHashTable *billow_body_files_read_unasked(const BillowProject *project, const char *project_folder,
                                           guint *n_too_large);

/* Returns the paths of the project's display meshes, each once, in the order of its colliders. The project
 * owns the strings. Free with g_ptr_array_unref(). */
GPtrArray *billow_body_files_named(const BillowProject *project);
