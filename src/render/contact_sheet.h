/* Draws contact sheets: rows of small images, each with a label below it, under a header line. */
#pragma once

#include "render/image_options.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

/* The layout of a sheet, in pixels. */
typedef struct {
    int columns, rows; /* of images: no more columns than images */
    int gap;           /* around images and header line */
    int text, title;   /* font size of labels and of the header line */
    int head;          /* from the top to the first row */
    int across, down;  /* from one image to the next */
    int width, height; /* of the sheet */
} BillowSheetLayout;

/* Computes the layout for `n_pictures` images, at least 1. */
BillowSheetLayout billow_sheet_layout(const BillowSheetOptions *options, guint n_pictures);

typedef struct BillowContactSheet BillowContactSheet;

/* Creates a sheet without images. The title (UTF-8), shortened if necessary, is at the left of the header
 * line, the note at its right. Returns NULL with a GIO error if memory does not suffice. */
BillowContactSheet *billow_contact_sheet_new(const BillowSheetOptions *options, guint n_pictures,
                                             const char *title, const char *note, GError **error);

/* NULL is allowed. */
void billow_contact_sheet_free(BillowContactSheet *sheet);

/* Adds the next image, of the options' size (red, green, blue, alpha; a byte each), with its label. */
void billow_contact_sheet_add(BillowContactSheet *sheet, const GdkPixbuf *picture, const char *label);

/* Returns the sheet with what has been added so far, in the same pixel format; owned by the sheet. */
GdkPixbuf *billow_contact_sheet_image(const BillowContactSheet *sheet);
