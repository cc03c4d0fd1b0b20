#include "io/project/texture_file.h"

#include "io/base/printable.h"
#include "io/base/regular_file.h"
#include "io/base/relative_path.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Maximum size of a texture file; a larger one is not reasonable for cloth. */
#define MAX_PICTURE_BYTES ((goffset) 1 << 29)

char *
billow_texture_file(const BillowProject *project, const char *project_folder)
{
    return billow_path_from(project->cloth->texture, project_folder);
}

GPtrArray *
billow_texture_files(const BillowAnimation *animation, const char *project_folder)
{
    GPtrArray *files = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) others = billow_animation_others(animation);
    g_ptr_array_add(files, billow_texture_file(billow_animation_project(animation), project_folder));
    for (guint i = 0; i < others->len; i++)
        g_ptr_array_add(files,
                        billow_texture_file(billow_animation_project(others->pdata[i]), project_folder));
    return files;
}

/* Resolves links if the path exists, and "." and ".." in any case. Free with g_free(). */
static char *
real_path(const char *path)
{
    char *real = realpath(path, NULL);
    char *copy = real ? g_strdup(real) : g_canonicalize_filename(path, NULL);
    free(real);
    return copy;
}

char *
billow_texture_path(const BillowProject *project, const char *project_folder, const char *folder)
{
    g_autofree char *file = billow_texture_file(project, project_folder);
    if (!file)
        return NULL;
    if (!project_folder && !g_path_is_absolute(file))
        return g_strdelimit(g_strdup(file), "\n\r", '_');
    g_autofree char *base = g_path_get_basename(file);
    g_autofree char *place = g_path_get_dirname(file);
    g_autofree char *real_place = real_path(place);
    g_autofree char *real_folder = real_path(folder);
    g_autofree char *path = g_build_filename(real_place, base, NULL);
    return g_strdelimit(billow_relative_path(path, real_folder), "\n\r", '_');
}

void
billow_color_to_light(const char *color, double light[3])
{
    const unsigned value = (unsigned) strtoul(color + 1, NULL, 16);
    for (int i = 0; i < 3; i++) {
        const double share = ((value >> (16 - 8 * i)) & 0xff) / 255.0; /* sRGB */
        light[i] = share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4);
    }
}

static const char *
type_of(const GByteArray *bytes)
{
    static const guint8 png[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'}, jpeg[] = {0xff, 0xd8, 0xff};
    if (bytes->len >= sizeof png && memcmp(bytes->data, png, sizeof png) == 0)
        return "image/png";
    return bytes->len >= sizeof jpeg && memcmp(bytes->data, jpeg, sizeof jpeg) == 0 ? "image/jpeg" : NULL;
}

static GByteArray *
read_file(int descriptor, const char *path, GError **error)
{
    const goffset length = billow_file_length(descriptor, path, error);
    g_autofree char *shown = billow_printable_path(path);
    if (length > MAX_PICTURE_BYTES)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s: the texture is too large"), shown);
    if (length < 0 || length > MAX_PICTURE_BYTES)
        return NULL;
    GByteArray *bytes = g_byte_array_sized_new((guint) length);
    g_byte_array_set_size(bytes, (guint) length);
    const gssize got = billow_read_bytes(descriptor, path, bytes->data, bytes->len, error);
    if (got >= 0)
        g_byte_array_set_size(bytes, (guint) got);
    else
        g_clear_pointer(&bytes, g_byte_array_unref);
    return bytes;
}

GByteArray *
billow_texture_read(const char *path, const char **type, GError **error)
{
    const int descriptor = billow_regular_file_open(path, error);
    if (descriptor < 0)
        return NULL;
    GByteArray *bytes = read_file(descriptor, path, error);
    close(descriptor);
    *type = bytes ? type_of(bytes) : NULL;
    if (!bytes || *type)
        return bytes;
    g_autofree char *shown = billow_printable_path(path);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                _("%s: glTF supports only PNG and JPEG textures: convert the texture, or export without "
                  "texture coordinates"),
                shown);
    g_byte_array_unref(bytes);
    return NULL;
}
