#include "app/texture_path.h"

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

static guint
common_parts(char **a, char **b)
{
    guint n = 0;
    while (a[n] && b[n] && strcmp(a[n], b[n]) == 0)
        n++;
    return n;
}

char *
billow_texture_relative(const char *file, const char *project_path)
{
    if (!file || !project_path)
        return g_strdup(file);
    g_autofree char *folder = g_path_get_dirname(project_path);
    g_autofree char *base = g_canonicalize_filename(folder, NULL);
    g_autofree char *target = g_canonicalize_filename(file, base);
    g_auto(GStrv) from = g_strsplit(base + 1, "/", -1);
    g_auto(GStrv) to = g_strsplit(target + 1, "/", -1);
    const guint common = common_parts(from, to);
    GString *path = g_string_new(NULL);
    for (char **part = from + common; *part && **part; part++)
        g_string_append(path, "../");
    g_autofree char *rest = g_strjoinv("/", to + common);
    g_string_append(path, rest);
    return g_string_free(path, FALSE);
}
