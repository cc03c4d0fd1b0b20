#include "io/base/texture_place.h"

#include <stdlib.h>
#include <string.h>

/* Resolves all links. Returns NULL if the path does not exist. */
static char *
resolve_links(const char *path)
{
    char *real = realpath(path, NULL), *copy = g_strdup(real);
    free(real);
    return copy;
}

char *
billow_real_path(const char *path)
{
    g_autofree char *here = g_get_current_dir(), *missing = NULL;
    g_autofree char *place = g_path_is_absolute(path) ? g_strdup(path) : g_build_filename(here, path, NULL);
    char *real;
    while (!(real = resolve_links(place))) {
        g_autofree char *name = g_path_get_basename(place), *above = g_path_get_dirname(place);
        if (g_file_test(place, G_FILE_TEST_IS_SYMLINK) || g_str_equal(name, "..") ||
            g_str_equal(above, place))
            return NULL;
        char *longer = g_build_filename(name, missing, NULL);
        g_free(missing);
        missing = longer;
        g_free(place);
        place = g_steal_pointer(&above);
    }
    char *whole = g_build_filename(real, missing, NULL);
    g_free(real);
    return whole;
}

/* Compares names only. Both must be absolute, without "." and "..". */
static gboolean
is_below(const char *path, const char *folder)
{
    return g_str_has_prefix(path, folder) && (path[strlen(folder)] == '/' || g_str_has_suffix(folder, "/"));
}

gboolean
billow_path_is_named_within(const char *path, const char *folder)
{
    g_autofree char *place = g_canonicalize_filename(path, NULL),
                    *base = g_canonicalize_filename(folder, NULL);
    g_autofree char *real = billow_real_path(base);
    return is_below(place, base) || (real && is_below(place, real));
}

gboolean
billow_texture_lies_in(const char *path, const char *folder)
{
    g_autofree char *file = billow_real_path(path), *base = billow_real_path(folder);
    return file && base && is_below(file, base);
}

gboolean
billow_texture_is_within(const char *path, const char *folder)
{
    return billow_path_is_named_within(path, folder) && billow_texture_lies_in(path, folder);
}
