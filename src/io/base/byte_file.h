/* A regular file of which some bytes are asked for: none of it is held in memory, and one that is cut short meanwhile just has less. */
#pragma once

#include <gio/gio.h>

typedef struct {
    const char *path; /* as it was given, and as long as that lives */
    int descriptor;
    goffset length; /* when it was opened */
} BillowByteFile;

/* FALSE with a GIO error that names `path`: it cannot be read, or is no regular file. Does not block. */
gboolean billow_byte_file_open(BillowByteFile *file, const char *path, GError **error);

/* Of one that was opened, or could not be. */
void billow_byte_file_close(BillowByteFile *file);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(BillowByteFile, billow_byte_file_close)

/* The `length` bytes from `at` on; where there are fewer, how many. -1 with a GIO error that names the path. */
gssize billow_byte_file_read(const BillowByteFile *file, goffset at, void *bytes, gsize length,
                             GError **error);
