/* Reads and writes project files: the JSON of the project format. */
#pragma once

#include "io/base/problem.h"
#include "model/project/project.h"

#include <gio/gio.h>

#define BILLOW_PROJECT_ERROR (billow_project_error_quark())
GQuark billow_project_error_quark(void);
typedef enum { BILLOW_PROJECT_ERROR_INVALID } BillowProjectError;

/* Parses the text of a project; skips a leading byte order mark. `file_name` gives the default name (its
 * stem), and `folder` is where to look for the texture (NULL: nowhere). Appends every error and warning to
 * `problems` (BillowProblem). Returns NULL if any of them is an error. */
BillowProject *billow_project_parse(const char *text, gsize length, const char *file_name, const char *folder,
                                    GPtrArray *problems);

/* Returns the name that a project without one takes from its file: the stem of the file's name, in UTF-8. Free
 * with g_free(). */
char *billow_project_name_of_file(const char *path);

/* Reads and parses a file. Returns NULL with a GIO error if it cannot be read, or with
 * BILLOW_PROJECT_ERROR_INVALID if it is not a valid project; that message lists every problem on a line,
 * "FILE: PATH: MESSAGE". `problems` may be NULL. Does not finish an interrupted save of the file, but warns
 * (io/base/journal.h). Blocking: call it on a thread for large files. */
BillowProject *billow_project_load(const char *path, GPtrArray *problems, GError **error);

/* Returns the text of a project file: fixed key order, two-space indent, shortest numbers. Free with
 * g_string_free(). */
GString *billow_project_format(const BillowProject *project);

/* Does the same for a text to be written to the file `path`. Returns NULL with G_IO_ERROR_INVALID_DATA if the
 * text could not be read again, because a name or path in it is not UTF-8. */
GString *billow_project_text(const BillowProject *project, const char *path, GError **error);

/* Writes a project atomically: temporary file in the same folder, fsync, rename. An existing file keeps its
 * permissions and owner, and a symbolic link stays one. Finishes an earlier interrupted save first
 * (io/base/journal.h). Returns FALSE with a GIO error and leaves the old file unchanged.
 * G_IO_ERROR_INVALID_DATA means that the result could not be opened again: the text is parsed before it is
 * written, which takes the time and memory of opening it. Blocking: use a thread for large projects. */
gboolean billow_project_save(const BillowProject *project, const char *path, GError **error);

/* Returns blocks as text for the clipboard: a project of just these (model/edits/several.h:
 * billow_edit_excerpt()), as JSON of the project format, for everything that reads that. Transfer full. */
char *billow_blocks_text(const BillowProject *excerpt);

/* Maximum length of such a text when it is read. */
#define BILLOW_MAX_BLOCKS_TEXT (64 * 1024 * 1024)

/* Parses such a text under the same rules as a file. Returns NULL and sets `*problem` (free with g_free()) to
 * the first error, in English as for files, or to NULL if the text is not a project at all. */
BillowProject *billow_blocks_parse(const char *text, gsize length, char **problem);
