/* Small pictures in rows on a sheet, each with its label beneath, under a head line. */
#pragma once

#include "render/picture_options.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

/* Where what stands, in pixels. */
typedef struct {
    int columns, rows; /* of pictures: no more columns than pictures */
    int gap;           /* around pictures and head line */
    int text, title;   /* size of the letters of labels and of the head line */
    int head;          /* from the top to the first row */
    int across, down;  /* from a picture to the next */
    int width, height; /* of the sheet */
} BillowSheetLayout;

/* For so many pictures, at least 1. */
BillowSheetLayout billow_sheet_layout(const BillowSheetOptions *options, guint n_pictures);

typedef struct BillowContactSheet BillowContactSheet;

/* Without pictures yet. The title (UTF-8) stands at the left of the head line, shortened where it is too long, the note at its right. NULL with a GIO
 * error: there is no memory for the sheet. */
BillowContactSheet *billow_contact_sheet_new(const BillowSheetOptions *options, guint n_pictures,
                                             const char *title, const char *note, GError **error);

/* NULL is allowed. */
void billow_contact_sheet_free(BillowContactSheet *sheet);

/* The next picture, of the size of the options (red, green, blue, alpha; a byte each), and its label. */
void billow_contact_sheet_add(BillowContactSheet *sheet, const GdkPixbuf *picture, const char *label);

/* What there is of it (likewise). Of the sheet. */
GdkPixbuf *billow_contact_sheet_picture(const BillowContactSheet *sheet);
