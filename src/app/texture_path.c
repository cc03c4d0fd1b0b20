/* Paths of pictures, to open them and to write them down. */
#include "app/texture_path.h"

#include "io/picture_consent.h"
#include "io/picture_place.h"
#include "io/relative_path.h"

#include <string.h>

char *
billow_texture_resolve(const char *texture, const char *project_path)
{
    if (!texture)
        return NULL;
    if (g_path_is_absolute(texture))
        return g_strdup(texture);
    if (!project_path)
        return NULL;
    g_autofree char *folder = g_path_get_dirname(project_path);
    g_autofree char *base = g_canonicalize_filename(folder, NULL);
    return g_canonicalize_filename(texture, base);
}

/* By the names alone, so that nothing is asked of places that are far away. */
static gboolean
is_named_below(const char *file, const char *folder)
{
    const size_t length = strlen(folder);
    return g_str_has_prefix(file, folder) && (file[length] == '/' || g_str_has_suffix(folder, "/"));
}

static gboolean
lies_within(const char *file, const char *project_path)
{
    if (!project_path)
        return FALSE;
    g_autofree char *named = g_path_get_dirname(project_path), *folder = g_canonicalize_filename(named, NULL);
    g_autofree char *place = g_canonicalize_filename(file, NULL);
    return is_named_below(place, folder) && billow_picture_lies_in(place, folder);
}

char *
billow_texture_readable(const char *texture, const char *project_path, char **refused)
{
    char *file = billow_texture_resolve(texture, project_path);
    const gboolean readable = !file || lies_within(file, project_path) || billow_picture_is_agreed(file);
    if (refused)
        *refused = readable ? NULL : g_strdup(file);
    if (!readable)
        g_clear_pointer(&file, g_free);
    return file;
}

char *
billow_texture_follow(const char *texture, const char *from, const char *to)
{
    g_autofree char *readable = billow_texture_readable(texture, from, NULL);
    if (readable && !lies_within(readable, to) && !billow_picture_is_agreed(readable))
        billow_picture_agree(readable);
    return billow_texture_resolve(texture, from);
}

char *
billow_texture_relative(const char *file, const char *project_path)
{
    if (!file || !project_path)
        return g_strdup(file);
    g_autofree char *folder = g_path_get_dirname(project_path);
    g_autofree char *base = g_canonicalize_filename(folder, NULL);
    g_autofree char *target = g_canonicalize_filename(file, base);
    return billow_relative_path(target, base);
}
