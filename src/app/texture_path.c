/* Paths of pictures, to open them and to write them down. */
#include "app/texture_path.h"

#include "io/relative_path.h"

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
