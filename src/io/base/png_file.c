#include "io/base/png_file.h"

#include "io/base/regular_file.h"

#include <unistd.h>

static G_NORETURN void
fail(png_structp png, png_const_charp message)
{
    longjmp(png_jmpbuf(png), 1);
}

static void
ignore_warning(png_structp png, png_const_charp message)
{
}

static void
read_bytes(png_structp png, png_bytep bytes, size_t length)
{
    const BillowPngFile *file = png_get_io_ptr(png);
    if (billow_read_bytes(file->descriptor, file->path, bytes, length, NULL) != (gssize) length)
        png_error(png, "cut short");
}

gboolean
billow_png_file_open(BillowPngFile *file, const char *path, GError **error)
{
    *file = (BillowPngFile){.descriptor = billow_regular_file_open(path, error), .path = path};
    if (file->descriptor < 0)
        return FALSE;
    file->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore_warning);
    if (file->png)
        png_set_read_fn(file->png, file, read_bytes);
    file->info = file->png ? png_create_info_struct(file->png) : NULL;
    return TRUE;
}

void
billow_png_file_close(BillowPngFile *file)
{
    png_destroy_read_struct(&file->png, &file->info, NULL);
    close(file->descriptor);
}
