/* Which textures have clear parts, and what the formats say of them. */
#include "format_case.h"

#include "io/project/texture_alpha.h"

#include <png.h>
#include <string.h>

enum { SIDE = 9 };

/* An image of SIDE x SIDE pixels, all alike but one. */
typedef struct {
    int color_type, depth, interlace;
    int clear; /* number of the pixel that differs; -1: none does */
    int alpha; /* of that pixel, out of 255 */
} Image;

/* Returns the bytes of a pixel at the file's depth, of at most 8 bytes. */
static int
put_pixel(const Image *image, gboolean differs, png_byte *to)
{
    const int bytes = image->depth / 8;
    int n = 0;
    if (image->color_type == PNG_COLOR_TYPE_PALETTE) {
        to[n++] = differs ? 1 : 0;
        return n;
    }
    const gboolean keyed = !(image->color_type & PNG_COLOR_MASK_ALPHA);
    for (int i = 0; i < (image->color_type & PNG_COLOR_MASK_COLOR ? 3 : 1); i++)
        for (int k = 0; k < bytes; k++)
            to[n++] = keyed && differs ? 7 : 200;
    for (int k = 0; !keyed && k < bytes; k++)
        to[n++] = differs ? (png_byte) image->alpha : 255;
    return n;
}

/* Declares what is clear in an image without an alpha channel: a palette's second color, or the color 7. */
static void
declare_clear(const Image *image, png_structp png, png_infop info)
{
    const png_color palette[] = {{200, 10, 10}, {10, 10, 200}};
    const png_byte alphas[] = {255, (png_byte) image->alpha};
    const png_uint_16 seven = image->depth == 16 ? 0x0707 : 7;
    const png_color_16 key = {.red = seven, .green = seven, .blue = seven, .gray = seven};
    if (image->color_type == PNG_COLOR_TYPE_PALETTE) {
        png_set_PLTE(png, info, palette, 2);
        png_set_tRNS(png, info, alphas, 2, NULL);
    } else if (!(image->color_type & PNG_COLOR_MASK_ALPHA)) {
        png_set_tRNS(png, info, NULL, 0, &key);
    }
}

static void
write_image(const char *path, const Image *image)
{
    FILE *file = fopen(path, "wb");
    png_byte rows[SIDE][SIDE * 8], *pointers[SIDE];
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    g_assert_nonnull(file);
    for (int y = 0; y < SIDE; y++) {
        pointers[y] = rows[y];
        for (int x = 0, n = 0; x < SIDE; x++)
            n += put_pixel(image, y * SIDE + x == image->clear, rows[y] + n);
    }
    png_init_io(png, file);
    png_set_IHDR(png, info, SIDE, SIDE, image->depth, image->color_type, image->interlace,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    declare_clear(image, png, info);
    png_write_info(png, info);
    png_write_image(png, pointers);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    g_assert_cmpint(fclose(file), ==, 0);
}

/* Whatever the type and depth, wherever the pixel is, and in whichever pass it comes. */
static void
a_clear_pixel_is_found(FormatCase *it, gconstpointer word)
{
    static const int types[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_RGB, PNG_COLOR_TYPE_PALETTE,
                                PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB_ALPHA};
    g_autofree char *path = g_build_filename(it->folder, "cloth.png", NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(types); i++)
        for (int depth = 8; depth <= (types[i] == PNG_COLOR_TYPE_PALETTE ? 8 : 16); depth += 8)
            for (int interlace = PNG_INTERLACE_NONE; interlace <= PNG_INTERLACE_ADAM7; interlace++)
                for (int clear = -1; clear < SIDE * SIDE; clear++) {
                    const Image image = {types[i], depth, interlace, clear, 254};
                    write_image(path, &image);
                    g_assert_cmpint(billow_texture_has_alpha(path), ==, clear >= 0);
                }
}

static void
other_files_count_as_opaque(FormatCase *it, gconstpointer word)
{
    const Image clear = {PNG_COLOR_TYPE_RGB_ALPHA, 8, PNG_INTERLACE_NONE, SIDE * SIDE - 1, 0};
    g_autofree char *path = g_build_filename(it->folder, "cloth.png", NULL);
    g_assert_false(billow_texture_has_alpha(NULL));
    g_assert_false(billow_texture_has_alpha(it->folder));
    g_assert_false(billow_texture_has_alpha(path));
    write_image(path, &clear);
    g_assert_true(billow_texture_has_alpha(path));
    g_autoptr(GByteArray) bytes = format_case_read(it, "cloth.png");
    for (gsize length = 0; length + 40 < bytes->len; length++) { /* before the last pixel */
        format_case_replace(it, "cloth.png", bytes->data, length);
        g_assert_false(billow_texture_has_alpha(path));
    }
}

static char *
written(FormatCase *it, const char *name, int alpha)
{
    const Image image = {PNG_COLOR_TYPE_RGB_ALPHA, 8, PNG_INTERLACE_NONE, 40, alpha};
    g_autofree char *path = g_build_filename(it->folder, "cloth.png", NULL);
    write_image(path, &image);
    billow_cloth_set_texture(it->project->cloth, "cloth.png");
    it->sequence.project_folder = it->folder;
    format_case_write(it);
    g_autoptr(GByteArray) bytes = format_case_read(it, name);
    for (guint i = 0; i < bytes->len; i++) /* a GLB has zeros */
        if (bytes->data[i] == 0)
            bytes->data[i] = ' ';
    return g_strndup((const char *) bytes->data, bytes->len);
}

/* What a format says of a clear texture, and nothing of it otherwise. */
typedef struct {
    const char *word, *file;
    const char *said[4];
} Saying;

static const Saying sayings[] = {
    {"glb", "Small Cloth.glb", {"\"alphaMode\":\"MASK\"", "\"alphaCutoff\":0.5"}},
    {"obj", "Small_Cloth.mtl", {"\nmap_Kd Small_Cloth.picture.png\n", "\nmap_d Small_Cloth.picture.png\n"}},
    {"usda",
     "Small Cloth.usda",
     {"float inputs:opacity.connect = </Cloth/Material/Picture.outputs:a>\n",
      "float inputs:opacityThreshold = 0.5\n", "float outputs:a\n"}},
};

static void
a_clear_texture_cuts_out(FormatCase *it, gconstpointer data)
{
    const Saying *saying = NULL;
    for (gsize i = 0; i < G_N_ELEMENTS(sayings); i++)
        if (g_str_equal(sayings[i].word, data))
            saying = &sayings[i];
    g_autofree char *clear = written(it, saying->file, 0), *opaque = written(it, saying->file, 255);
    for (gsize i = 0; i < G_N_ELEMENTS(saying->said) && saying->said[i]; i++)
        g_assert_nonnull(strstr(clear, saying->said[i]));
    static const char *const never[] = {"alphaMode", "alphaCutoff", "map_d", "opacity", "outputs:a\n"};
    for (gsize i = 0; i < G_N_ELEMENTS(never); i++)
        g_assert_null(strstr(opaque, never[i]));
    format_case_assert_whole(it);
}

/* The first bytes of images, by their formats' specifications. */
static void
other_formats_tell(FormatCase *it, gconstpointer word)
{
#define FILE_OF(BYTES, CLEAR)                                                                                \
    {                                                                                                        \
        BYTES, sizeof BYTES - 1, CLEAR                                                                       \
    }
    static const struct {
        const char *bytes;
        gsize size;
        gboolean clear;
    } files[] = {
        FILE_OF("RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\x10\0\0\0\0\0\0\0\0\0", TRUE),
        FILE_OF("RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\x2c\0\0\0\0\0\0\0\0\0", FALSE),
        FILE_OF("RIFF\x1e\0\0\0WEBPVP8L\x05\0\0\0\x2f\1\0\0\x10", TRUE),
        FILE_OF("RIFF\x1e\0\0\0WEBPVP8L\x05\0\0\0\x2f\1\0\0\x0f", FALSE),
        FILE_OF("RIFF\x1e\0\0\0WEBPVP8 \x0a\0\0\0\xff\xff\xff\xff\xff", FALSE),
        FILE_OF("GIF89a\2\0\2\0\x80\0\0"
                "abcdef!\xfe\3abc\0!\xf9\4\1\0\0\0\0,",
                TRUE),
        FILE_OF("GIF89a\2\0\2\0\x80\0\0"
                "abcdef!\xf9\4\0\0\0\0\0,",
                FALSE),
        FILE_OF("GIF89a\2\0\2\0\0\0\0,\0\0\0\0!\xf9\4\1\0\0\0\0", FALSE), /* of a later image */
        FILE_OF("GIF89a\2\0\2\0\0\0\0!\xfe\xff", FALSE),
        FILE_OF("II*\0\x08\0\0\0\1\0\x52\1\3\0\1\0\0\0\2\0\0\0", TRUE),
        FILE_OF("II*\0\x08\0\0\0\1\0\x52\1\3\0\1\0\0\0\0\0\0\0", FALSE),
        FILE_OF("MM\0*\0\0\0\x08\0\1\1\x52\0\3\0\0\0\3\0\0\0\x16\0\1\0\0\0\0", TRUE),
        FILE_OF("MM\0*\0\0\0\x08\0\2\1\x52\0\3\0\0\0\3\xff\0\0\x16", FALSE),
        FILE_OF("MM\0*\xff\xff\xff\xff\0\2\1\x52", FALSE),
    };
    for (gsize i = 0; i < G_N_ELEMENTS(files); i++) {
        g_autofree char *path = g_build_filename(it->folder, "image", NULL);
        g_assert_true(g_file_set_contents(path, files[i].bytes, (gssize) files[i].size, NULL));
        g_test_message("file %zu", i);
        g_assert_cmpint(billow_texture_has_alpha(path), ==, files[i].clear);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    format_case_add("/texture-alpha/clear-pixel-is-found", "glb", a_clear_pixel_is_found);
    format_case_add("/texture-alpha/other-formats-tell", "glb", other_formats_tell);
    format_case_add("/texture-alpha/other-files-count-as-opaque", "glb", other_files_count_as_opaque);
    format_case_add("/texture-alpha/glb", "glb", a_clear_texture_cuts_out);
    format_case_add("/texture-alpha/obj", "obj", a_clear_texture_cuts_out);
    format_case_add("/texture-alpha/usda", "usda", a_clear_texture_cuts_out);
    return g_test_run();
}
