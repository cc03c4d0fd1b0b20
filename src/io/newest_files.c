#include "io/newest_files.h"

#include <glib/gstdio.h>

typedef struct {
    char *path;
    gint64 written; /* nanoseconds */
} File;

static void
clear_file(gpointer file)
{
    g_free(((File *) file)->path);
}

static gint64
time_written(const char *path)
{
    GStatBuf about;
    if (g_stat(path, &about) != 0)
        return 0;
    return (gint64) about.st_mtim.tv_sec * G_GINT64_CONSTANT(1000000000) + about.st_mtim.tv_nsec;
}

static int
newest_first(gconstpointer a, gconstpointer b)
{
    const gint64 left = ((const File *) a)->written, right = ((const File *) b)->written;
    return (left < right) - (left > right);
}

void
billow_newest_files_keep(const char *folder, guint most)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    g_autoptr(GArray) files = g_array_new(FALSE, FALSE, sizeof(File));
    g_array_set_clear_func(files, clear_file);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        char *path = g_build_filename(folder, name, NULL);
        const File file = {path, time_written(path)};
        g_array_append_val(files, file);
    }
    g_array_sort(files, newest_first);
    for (guint i = most; i < files->len; i++)
        g_remove(g_array_index(files, File, i).path);
}
