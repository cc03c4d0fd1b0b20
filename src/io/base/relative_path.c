/* Goes up to the common folder and down from there. */
#include "io/base/relative_path.h"

char *
billow_relative_path(const char *path, const char *folder)
{
    g_auto(GStrv) to = g_strsplit(path, "/", -1), from = g_strsplit(folder, "/", -1);
    guint shared = 0;
    while (to[shared] && from[shared] && to[shared + 1] && g_str_equal(to[shared], from[shared]))
        shared++;
    GString *relative = g_string_new(NULL);
    for (char **part = from + shared; *part; part++)
        if (**part != '\0')
            g_string_append(relative, "../");
    g_autofree char *rest = g_strjoinv("/", to + shared);
    g_string_append(relative, rest);
    return g_string_free(relative, FALSE);
}

char *
billow_path_from(const char *path, const char *folder)
{
    return !path || !folder || g_path_is_absolute(path) ? g_strdup(path)
                                                        : g_build_filename(folder, path, NULL);
}
