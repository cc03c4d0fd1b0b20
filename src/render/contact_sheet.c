#include "render/contact_sheet.h"

#include <glib/gi18n.h>
#include <pango/pangoft2.h>
#include <string.h>

struct BillowContactSheet {
    BillowSheetLayout layout;
    int width;            /* of an image */
    int height;           /* of an image */
    guint8 ink[3];        /* color of the text */
    gboolean see_through; /* the background is transparent */
    guint n;              /* number of images so far */
    GdkPixbuf *picture;
    PangoFontMap *fonts; /* not Cairo's, which needs X */
    PangoContext *context;
};

enum { LEAST_TEXT = 10, MOST_TEXT = 32, TEXTS_A_PICTURE = 11 };

/* --- Layout --- */

BillowSheetLayout
billow_sheet_layout(const BillowSheetOptions *options, guint n_pictures)
{
    const BillowImageOptions *picture = &options->picture;
    BillowSheetLayout layout = {.columns = MIN(options->columns, (int) n_pictures)};
    layout.rows = ((int) n_pictures + layout.columns - 1) / layout.columns;
    layout.text = CLAMP(picture->height / TEXTS_A_PICTURE, LEAST_TEXT, MOST_TEXT);
    layout.title = layout.text * 3 / 2;
    layout.gap = layout.text;
    layout.head = 2 * layout.gap + 2 * layout.title;
    layout.across = picture->width + layout.gap;
    layout.down = picture->height + 2 * layout.text + layout.gap;
    layout.width = layout.gap + layout.columns * layout.across;
    layout.height = layout.head + layout.rows * layout.down;
    return layout;
}

/* --- Text --- */

typedef struct {
    int x, y, width, height;
} Box;

static PangoLayout *
lay_out(const BillowContactSheet *sheet, const char *text, int size, const Box *box, PangoAlignment alignment)
{
    PangoLayout *layout = pango_layout_new(sheet->context);
    PangoFontDescription *font = pango_font_description_from_string("Sans");
    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_font_description_free(font);
    pango_layout_set_text(layout, text, -1);
    pango_layout_set_single_paragraph_mode(layout, TRUE);
    pango_layout_set_width(layout, box->width * PANGO_SCALE);
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE);
    pango_layout_set_auto_dir(layout, FALSE);
    pango_layout_set_alignment(layout, alignment);
    return layout;
}

/* Blends the ink with an opaque background; on a transparent one its coverage becomes the alpha. */
static void
add_ink(const BillowContactSheet *sheet, guint8 *pixel, int cover)
{
    for (int i = 0; i < 3; i++)
        pixel[i] = sheet->see_through
                       ? sheet->ink[i]
                       : (guint8) ((pixel[i] * (255 - cover) + sheet->ink[i] * cover + 127) / 255);
    if (sheet->see_through)
        pixel[3] = (guint8) cover;
}

/* Draws the text vertically centered in the box, clipped to it. */
static void
write_text(BillowContactSheet *sheet, const char *text, int size, Box box, PangoAlignment alignment)
{
    if (box.width <= 0)
        return;
    g_autofree guint8 *covers = g_malloc0((gsize) box.width * (gsize) box.height);
    FT_Bitmap mask = {.rows = (unsigned) box.height,
                      .width = (unsigned) box.width,
                      .pitch = box.width,
                      .buffer = covers,
                      .num_grays = 256,
                      .pixel_mode = FT_PIXEL_MODE_GRAY};
    PangoLayout *layout = lay_out(sheet, text, size, &box, alignment);
    int height;
    pango_layout_get_pixel_size(layout, NULL, &height);
    pango_ft2_render_layout(&mask, layout, 0, (box.height - height) / 2);
    g_object_unref(layout);
    /* `covers` has the coverage of each pixel of the box. */
    const gsize stride = (gsize) gdk_pixbuf_get_rowstride(sheet->picture);
    guint8 *pixels = gdk_pixbuf_get_pixels(sheet->picture) + (gsize) box.y * stride + 4 * (gsize) box.x;
    const guint8 *cover = covers;
    for (int y = 0; y < box.height; y++, pixels += stride)
        for (int x = 0; x < box.width; x++, cover++)
            if (*cover > 0)
                add_ink(sheet, pixels + 4 * (gsize) x, *cover);
}

/* --- The sheet --- */

BillowContactSheet *
billow_contact_sheet_new(const BillowSheetOptions *options, guint n_pictures, const char *title,
                         const char *note, GError **error)
{
    static const guint8 light_ink[3] = {0xe4, 0xe6, 0xea}, dark_ink[3] = {0x24, 0x26, 0x2c};
    const BillowImageOptions *look = &options->picture;
    const BillowSheetLayout layout = billow_sheet_layout(options, n_pictures);
    GdkPixbuf *picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, TRUE, 8, layout.width, layout.height);
    if (!picture) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("not enough memory"));
        return NULL;
    }
    BillowContactSheet *sheet = g_new0(BillowContactSheet, 1);
    sheet->layout = layout;
    sheet->picture = picture;
    sheet->width = look->width;
    sheet->height = look->height;
    sheet->see_through = look->transparent;
    memcpy(sheet->ink, look->dark ? light_ink : dark_ink, sizeof sheet->ink);
    gdk_pixbuf_fill(sheet->picture, look->transparent ? 0 : look->dark ? 0x17181bff : 0xffffffff);
    sheet->fonts = pango_ft2_font_map_new();
    sheet->context = pango_font_map_create_context(sheet->fonts);
    /* The note gets a third of the line. */
    const int width = layout.width - 3 * layout.gap, height = 2 * layout.title, right = width / 3;
    write_text(sheet, title, layout.title, (Box){layout.gap, layout.gap, width - right, height},
               PANGO_ALIGN_LEFT);
    write_text(sheet, note, layout.text, (Box){layout.width - layout.gap - right, layout.gap, right, height},
               PANGO_ALIGN_RIGHT);
    return sheet;
}

void
billow_contact_sheet_free(BillowContactSheet *sheet)
{
    if (!sheet)
        return;
    g_object_unref(sheet->context);
    g_object_unref(sheet->fonts);
    g_object_unref(sheet->picture);
    g_free(sheet);
}

void
billow_contact_sheet_add(BillowContactSheet *sheet, const GdkPixbuf *picture, const char *label)
{
    const BillowSheetLayout *layout = &sheet->layout;
    const int n = (int) sheet->n++;
    const int x = layout->gap + n % layout->columns * layout->across,
              y = layout->head + n / layout->columns * layout->down;
    gdk_pixbuf_copy_area(picture, 0, 0, sheet->width, sheet->height, sheet->picture, x, y);
    write_text(sheet, label, layout->text, (Box){x, y + sheet->height, sheet->width, 2 * layout->text},
               PANGO_ALIGN_CENTER);
}

GdkPixbuf *
billow_contact_sheet_image(const BillowContactSheet *sheet)
{
    return sheet->picture;
}
