/* Writes PNG images of 16-bit red, green and blue, row by row. */
#pragma once

#include "io/writers/format.h"

enum { BILLOW_PNG_PIXEL = 6 }; /* bytes of a pixel: big-endian */

/* Fills a row, of zeros before. Returns FALSE with an error to stop. */
typedef gboolean (*BillowPngRow)(gpointer data, guint row, guint8 *pixels, GError **error);

typedef struct {
    guint width, height;
    const char *set; /* the text with the keyword BILLOW_PNG_SET */
    BillowPngRow row;
    gpointer data; /* of row() */
} BillowPngRows;

/* The keyword of a text that all files of a set have. */
#define BILLOW_PNG_SET "Billow set"

/* Sends the image. No color profile: its numbers are no colors. Returns FALSE with a GIO error. */
gboolean billow_png_rows_send(const BillowPngRows *rows, BillowSink sink, gpointer data, GError **error);
