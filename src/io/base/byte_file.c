#include "io/base/byte_file.h"

#include "io/base/regular_file.h"

#include <unistd.h>

gboolean
billow_byte_file_open(BillowByteFile *file, const char *path, GError **error)
{
    *file = (BillowByteFile){path, billow_regular_file_open(path, error), -1};
    if (file->descriptor >= 0)
        file->length = billow_file_length(file->descriptor, path, error);
    return file->length >= 0;
}

void
billow_byte_file_close(BillowByteFile *file)
{
    if (file->descriptor >= 0)
        close(file->descriptor);
    file->descriptor = -1;
}

gssize
billow_byte_file_read(const BillowByteFile *file, goffset at, void *bytes, gsize length, GError **error)
{
    if (at >= file->length)
        return 0;
    lseek(file->descriptor, at, SEEK_SET);
    return billow_read_bytes(file->descriptor, file->path, bytes, length, error);
}
