/* Random access to a regular file without loading it. A file truncated meanwhile yields fewer bytes. */
#pragma once

#include <gio/gio.h>

typedef struct {
    const char *path; /* borrowed: must outlive this struct */
    int descriptor;
    goffset length; /* at the time of opening */
} BillowByteFile;

/* Opens a regular file without blocking. Returns FALSE with a GIO error that names `path` if it is not one or
 * cannot be read. */
gboolean billow_byte_file_open(BillowByteFile *file, const char *path, GError **error);

/* Closes the file. Allowed after a failed open. */
void billow_byte_file_close(BillowByteFile *file);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(BillowByteFile, billow_byte_file_close)

/* Reads `length` bytes from offset `at`. Returns how many were read, fewer at the end of the file, or -1 with
 * a GIO error that names the path. */
gssize billow_byte_file_read(const BillowByteFile *file, goffset at, void *bytes, gsize length,
                             GError **error);
