/* Reads the textures and the JSON file of a vertex animation again. */
#include "io/base/json_memory.h"
#include "io/base/png_file.h"
#include "io/base/regular_file.h"
#include "io/writers/vat_files.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum { MOST_BYTES = 1 << 20, BITS = 16 };

static char *
damaged(void)
{
    return g_strdup(_("damaged: its parts do not match"));
}

static char *
foreign(void)
{
    return g_strdup(_("written from a different cloth, with different frames or different options"));
}

static char *
of_another_set(void)
{
    return g_strdup(_("does not belong to the other files: they were written at different times"));
}

/* --- JSON --- */

/* Removes what depends on the frames. Returns whether it was as it should be, and sets `*set`. */
static gboolean
take_bounds(json_object *root, char **set)
{
    json_object *remap = json_object_object_get(root, "os-remap"),
                *own = json_object_object_get(root, "billow"), *mark = json_object_object_get(own, "set");
    json_object *low = json_object_object_get(remap, "Min"), *high = json_object_object_get(remap, "Max");
    if (!json_object_is_type(low, json_type_array) || !json_object_is_type(high, json_type_array) ||
        json_object_array_length(low) != 3 || json_object_array_length(high) != 3 ||
        !json_object_is_type(mark, json_type_string))
        return FALSE;
    for (gsize i = 0; i < 3; i++) {
        const double least = json_object_get_double(json_object_array_get_idx(low, i)),
                     most = json_object_get_double(json_object_array_get_idx(high, i));
        if (!isfinite(least) || !isfinite(most) || least > 0.0 || most < 0.0)
            return FALSE;
    }
    *set = g_strdup(json_object_get_string(mark));
    json_object_object_del(remap, "Min");
    json_object_object_del(remap, "Max");
    json_object_object_del(own, "set");
    json_object_object_del(own, "fit");
    json_object_object_del(own, "program");
    return TRUE;
}

static char *
tree_problem(const BillowFormatTarget *target, const BillowVatLayout *layout, json_object *root, char **set)
{
    if (!json_object_is_type(root, json_type_object) ||
        !json_object_is_type(json_object_object_get(root, "billow"), json_type_object) ||
        !json_object_is_type(json_object_object_get(root, "os-remap"), json_type_object) ||
        !take_bounds(root, set))
        return damaged();
    json_object *expected = billow_vat_remap(target, layout);
    json_object_object_del(json_object_object_get(expected, "billow"), "program");
    const gboolean same = json_object_equal(root, expected);
    json_object_put(expected);
    if (same)
        return NULL;
    g_clear_pointer(set, g_free);
    return foreign();
}

char *
billow_vat_remap_problem(const BillowFormatTarget *target, const BillowVatLayout *layout, const char *path,
                         char **set, GError **error)
{
    *set = NULL;
    g_autoptr(GByteArray) bytes = billow_regular_file_read(path, MOST_BYTES, error);
    if (!bytes)
        return NULL;
    json_object *root = bytes->len <= MOST_BYTES ? billow_json_tree((const char *) bytes->data, bytes->len, 0,
                                                                    JSON_TOKENER_DEFAULT_DEPTH, NULL, NULL)
                                                 : NULL;
    char *problem = tree_problem(target, layout, root, set);
    json_object_put(root);
    return problem;
}

/* --- Textures --- */

typedef struct {
    BillowPngFile file;
    const BillowVatLayout *layout;
    const char *set;
    guint8 *row;
    char *problem;
} Reading;

/* Returns whether one of the texts that come before the pixels is the set. */
static gboolean
is_of_set(const Reading *reading)
{
    png_textp texts = NULL;
    const int n = png_get_text(reading->file.png, reading->file.info, &texts, NULL);
    for (int i = 0; i < n; i++)
        if (g_str_equal(texts[i].key, BILLOW_PNG_SET))
            return !reading->set || g_strcmp0(texts[i].text, reading->set) == 0;
    return FALSE;
}

/* Returns what is wrong with the head of the image, or NULL. */
static char *
head_problem(const Reading *reading)
{
    const png_uint_32 width = png_get_image_width(reading->file.png, reading->file.info),
                      height = png_get_image_height(reading->file.png, reading->file.info);
    if (width != reading->layout->width || height != reading->layout->height)
        return g_strdup_printf(_("found %u × %u pixels, expected %d × %d"), width, height,
                               (int) reading->layout->width, (int) reading->layout->height);
    if (png_get_bit_depth(reading->file.png, reading->file.info) != BITS ||
        png_get_color_type(reading->file.png, reading->file.info) != PNG_COLOR_TYPE_RGB ||
        png_get_interlace_type(reading->file.png, reading->file.info) != PNG_INTERLACE_NONE)
        return foreign();
    return is_of_set(reading) ? NULL : of_another_set();
}

/* Reads the whole image. Sets the problem, unless it is damaged. Returns whether it is whole. */
static gboolean
read_image(Reading *reading)
{
    if (setjmp(png_jmpbuf(reading->file.png)))
        return FALSE;
    png_set_crc_action(reading->file.png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    png_read_info(reading->file.png, reading->file.info);
    reading->problem = head_problem(reading);
    if (reading->problem)
        return TRUE;
    reading->row = g_malloc(png_get_rowbytes(reading->file.png, reading->file.info));
    for (guint y = 0; y < reading->layout->height; y++)
        png_read_row(reading->file.png, reading->row, NULL);
    png_read_end(reading->file.png, NULL);
    return TRUE;
}

char *
billow_vat_texture_problem(const BillowVatLayout *layout, const char *set, const char *path, GError **error)
{
    Reading reading = {.layout = layout, .set = set};
    if (!billow_png_file_open(&reading.file, path, error))
        return NULL;
    if (!reading.file.info || !read_image(&reading))
        reading.problem = g_strdup(_("cut short or damaged"));
    billow_png_file_close(&reading.file);
    g_free(reading.row);
    return reading.problem;
}
