/* A PNG file that libpng reads. */
#pragma once

#include <glib.h>
#include <png.h>

typedef struct {
    png_structp png;
    png_infop info; /* NULL: libpng could not be set up */
    int descriptor;
    const char *path; /* borrowed, as long as the file is open */
} BillowPngFile;

/* Opens a regular file, of which nothing is read yet. Afterwards, whoever calls libpng must first set its jump,
 * setjmp(png_jmpbuf(file->png)): an error leads there, without a message. Returns FALSE with an error. */
gboolean billow_png_file_open(BillowPngFile *file, const char *path, GError **error);

void billow_png_file_close(BillowPngFile *file);
