/* What a path names, and opening it to read: regular files alone, so that nothing waits for a writer, nor reads without end. */
#pragma once

#include <gio/gio.h>

/* A descriptor to read `path` from, links followed; close it with close(). -1 with a GIO error that names `path`: it cannot be read,
 * or is a pipe, a socket, a device or a folder. Does not block. */
int billow_regular_file_open(const char *path, GError **error);

/* The bytes of such a file, and a zero behind them that does not count. Of one longer than `most` bytes there are more than `most`, and maybe not all.
 * Free with g_byte_array_unref(). NULL with a GIO error. */
GByteArray *billow_regular_file_read(const char *path, gsize most, GError **error);

/* Whether `path`, no link followed, is still the name of the open file, and that a regular one: others may have removed or replaced it. */
gboolean billow_file_is_called(int descriptor, const char *path);

/* The file that a path names, symbolic links followed, whether there is one yet or not. Free with g_free(). NULL with errno: the
 * links lead nowhere. */
char *billow_link_target(const char *path);

/* Reads as much of `length` as the file still has, of a descriptor for `path`. -1 with a GIO error that names the path. */
gssize billow_read_bytes(int descriptor, const char *path, void *bytes, gsize length, GError **error);

/* How long the file is; -1 with a GIO error that names it. */
goffset billow_file_length(int descriptor, const char *path, GError **error);
