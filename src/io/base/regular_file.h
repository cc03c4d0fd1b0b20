/* Opens and reads only regular files, so that reading never waits for a writer and ends. Resolves links. */
#pragma once

#include <gio/gio.h>

/* Opens `path` for reading, links followed; close the descriptor with close(). Returns -1 with a GIO error
 * that names `path` if it cannot be read or is a pipe, a socket, a device or a folder. Does not block. */
int billow_regular_file_open(const char *path, GError **error);

/* Returns the bytes of a regular file, plus a zero that does not count. If the file is longer than `most`
 * bytes, so is the result, maybe incomplete. Free with g_byte_array_unref(). NULL with a GIO error. */
GByteArray *billow_regular_file_read(const char *path, gsize most, GError **error);

/* Returns TRUE if `path`, links not followed, still names the open file and that is a regular file: another
 * process may have deleted or replaced it. */
gboolean billow_file_is_called(int descriptor, const char *path);

/* Returns the path of the file, existing or not, to which `path` leads through symbolic links. Free with
 * g_free(). Returns NULL with errno if there are too many links. */
char *billow_link_target(const char *path);

/* Reads up to `length` bytes from a descriptor; fewer only at the end of the file. Returns the number read,
 * or -1 with a GIO error that names `path`. */
gssize billow_read_bytes(int descriptor, const char *path, void *bytes, gsize length, GError **error);

/* Returns the length of the file, or -1 with a GIO error that names it. */
goffset billow_file_length(int descriptor, const char *path, GError **error);
