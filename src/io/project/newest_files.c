#include "io/project/newest_files.h"

#include <glib/gstdio.h>

typedef struct {
    char *path;
    gint64 written; /* nanoseconds */
    guint64 bytes;
} File;

static void
clear_file(gpointer file)
{
    g_free(((File *) file)->path);
}

static int
newest_first(gconstpointer a, gconstpointer b)
{
    const gint64 left = ((const File *) a)->written, right = ((const File *) b)->written;
    return (left < right) - (left > right);
}

/* Returns an array of File, newest first. Free with g_array_unref(). */
static GArray *
files_in(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    GArray *files = g_array_new(FALSE, FALSE, sizeof(File));
    g_array_set_clear_func(files, clear_file);
    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        GStatBuf about;
        File file = {.path = g_build_filename(folder, name, NULL)};
        if (g_stat(file.path, &about) == 0) {
            file.written =
                (gint64) about.st_mtim.tv_sec * G_GINT64_CONSTANT(1000000000) + about.st_mtim.tv_nsec;
            file.bytes = (guint64) about.st_size;
        }
        g_array_append_val(files, file);
    }
    g_array_sort(files, newest_first);
    return files;
}

void
billow_newest_files_keep(const char *folder, guint most)
{
    g_autoptr(GArray) files = files_in(folder);
    for (guint i = most; i < files->len; i++)
        g_remove(g_array_index(files, File, i).path);
}

void
billow_newest_files_keep_bytes(const char *folder, guint64 most_bytes)
{
    g_autoptr(GArray) files = files_in(folder);
    guint64 bytes = 0;
    for (guint i = 0; i < files->len; i++) {
        const File *file = &g_array_index(files, File, i);
        bytes += file->bytes;
        if (bytes > most_bytes)
            g_remove(file->path);
    }
}
