/* Random access to a regular file without loading it. A file that is truncated meanwhile just yields fewer
 * bytes. */
#pragma once

#include <gio/gio.h>

typedef struct {
    const char *path; /* borrowed: must outlive this struct */
    int descriptor;
    goffset length; /* at the time of opening */
} BillowByteFile;

/* Opens a regular file without blocking. Returns FALSE with a GIO error that names `path` if it cannot be
 * read or is not a regular file. */
gboolean billow_byte_file_open(BillowByteFile *file, const char *path, GError **error);

/* Closes the file. Also allowed after a failed open. */
void billow_byte_file_close(BillowByteFile *file);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(BillowByteFile, billow_byte_file_close)

/* Reads `length` bytes from offset `at`. Returns the number of bytes read, which is smaller at the end of the
 * file, or -1 with a GIO error that names the path. */
gssize billow_byte_file_read(const BillowByteFile *file, goffset at, void *bytes, gsize length,
                             GError **error);
