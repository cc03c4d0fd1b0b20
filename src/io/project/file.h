/* Reading and writing projects: the JSON of the project format. */
#pragma once

#include "io/base/problem.h"
#include "model/project/project.h"

#include <gio/gio.h>

#define BILLOW_PROJECT_ERROR (billow_project_error_quark())
GQuark billow_project_error_quark(void);
typedef enum { BILLOW_PROJECT_ERROR_INVALID } BillowProjectError;

/* Parses the text of a project; a byte order mark before it is skipped. `file_name` gives the default name (its stem), `folder` is where a texture is
 * looked for (NULL: not looked for). `problems`: all that is wrong or odd is appended (BillowProblem). NULL
 * when anything in it is an error. */
BillowProject *billow_project_parse(const char *text, gsize length, const char *file_name, const char *folder,
                                    GPtrArray *problems);

/* Reads and parses a file. NULL with `error` set: a GIO error when it cannot be read,
 * BILLOW_PROJECT_ERROR_INVALID (its message lists every problem, one a line, "FILE: PATH: MESSAGE") when it
 * is not a valid project. `problems` may be NULL. A save of the file that was cut off is not finished but warned of (io/base/journal.h). Blocking:
 * call it on a thread for large files. */
BillowProject *billow_project_load(const char *path, GPtrArray *problems, GError **error);

/* The text that a project is written as: fixed key order, two-space indent, shortest numbers. Free with
 * g_string_free(). */
GString *billow_project_format(const BillowProject *project);

/* The same, to be written to the file `path`. NULL with G_IO_ERROR_INVALID_DATA: it could not be read again, as a name or a path in it is not UTF-8. */
GString *billow_project_text(const BillowProject *project, const char *path, GError **error);

/* Writes a project atomically: temporary file in the same folder, fsync, rename; a file that was there keeps
 * its permissions and owner, a symbolic link stays one. An earlier save that was cut off is finished first (io/base/journal.h). FALSE with a GIO error: the old file is as it was; so, too, with
 * G_IO_ERROR_INVALID_DATA where it could not be opened again: the reader is asked, which takes the time and the memory of opening it. Blocking:
 * call it on a thread for large projects. */
gboolean billow_project_save(const BillowProject *project, const char *path, GError **error);

/* Blocks as text, for the clipboard: a project of its own that holds just them (model/edits/several.h:
 * billow_edit_excerpt()), in the JSON of the project format. Whatever reads project files can read it. Free with g_free(). */
char *billow_blocks_text(const BillowProject *excerpt);

/* The length of the longest such text that is read. */
#define BILLOW_MAX_BLOCKS_TEXT (64 * 1024 * 1024)

/* The project of such a text: what holds for a file holds for it. NULL, with `problem` (free with g_free()): the first thing
 * that is wrong, in English, as with files; NULL for a text that is no project at all. */
BillowProject *billow_blocks_parse(const char *text, gsize length, char **problem);
