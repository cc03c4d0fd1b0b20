/* The meshes that the bodies of a project are drawn as, read all at once. */
#pragma once

#include "model/project/project.h"

/* A table for meshes: of paths as a project names them to BillowBodyMesh, both its own. Free with g_hash_table_unref(). */
GHashTable *billow_body_files_new(void);

/* Reads each file once. What cannot be read is left out, as a picture is. Blocking: for threads. */
GHashTable *billow_body_files_read(const BillowProject *project, const char *project_folder);

/* What is read of a project that nobody has opened, MB of all files together. */
enum { BILLOW_UNASKED_MESH_MEGABYTES = 32 };

/* The same of files of the project's folder alone, links followed (io/base/picture_place.h), and of those in the order of its bodies while there is room in the
 * bound; `*n_too_large`: how many had none. */
GHashTable *billow_body_files_read_unasked(const BillowProject *project, const char *project_folder,
                                           guint *n_too_large);

/* Of a project, paths as it names them, each once, in the order of its bodies; they are the project's. Free with g_ptr_array_unref(). */
GPtrArray *billow_body_files_named(const BillowProject *project);
