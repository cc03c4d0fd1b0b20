/* Pictures of project files. */
#include "app/thumbnail.h"

#include "io/project_file.h"

#include <glib/gstdio.h>

static char *folder;

static char *
project_file(const char *sample, const char *name)
{
    g_autofree char *from = g_test_build_filename(G_TEST_DIST, sample, NULL), *text = NULL;
    char *path = g_build_filename(folder, name, NULL);
    g_assert_true(g_file_get_contents(from, &text, NULL, NULL));
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    return path;
}

static void
finish(GObject *source, GAsyncResult *result, gpointer answer)
{
    *(GAsyncResult **) answer = g_object_ref(result);
}

static GdkTexture *
load(const char *path, GError **error)
{
    g_autoptr(GAsyncResult) result = NULL;
    billow_thumbnail_load_async(path, NULL, finish, &result);
    while (!result)
        g_main_context_iteration(NULL, TRUE);
    return billow_thumbnail_load_finish(result, error);
}

static guint32
pixel(const guint32 *pixels, int x, int y)
{
    return pixels[y * BILLOW_THUMBNAIL_WIDTH + x];
}

/* The ground has one colour a row, and is seen all around the cloth. */
static void
test_whole(void)
{
    g_autofree char *path = project_file("coarse-four-points.billow", "whole.billow");
    g_autoptr(GdkTexture) texture = load(path, NULL);
    g_autofree guint32 *pixels = g_new(guint32, BILLOW_THUMBNAIL_WIDTH * BILLOW_THUMBNAIL_HEIGHT);
    int n_cloth = 0;
    g_assert_cmpint(gdk_texture_get_width(texture), ==, BILLOW_THUMBNAIL_WIDTH);
    g_assert_cmpint(gdk_texture_get_height(texture), ==, BILLOW_THUMBNAIL_HEIGHT);
    gdk_texture_download(texture, (guchar *) pixels, BILLOW_THUMBNAIL_WIDTH * 4);
    for (int y = 0; y < BILLOW_THUMBNAIL_HEIGHT; y++) {
        g_assert_cmphex(pixel(pixels, 0, y), ==, pixel(pixels, BILLOW_THUMBNAIL_WIDTH - 1, y));
        for (int x = 1; x < BILLOW_THUMBNAIL_WIDTH; x++) {
            const gboolean cloth = pixel(pixels, x, y) != pixel(pixels, 0, y);
            n_cloth += cloth;
            g_assert_false(cloth && (y < 8 || y >= BILLOW_THUMBNAIL_HEIGHT - 8));
        }
    }
    g_assert_cmpfloat((double) n_cloth / (BILLOW_THUMBNAIL_WIDTH * BILLOW_THUMBNAIL_HEIGHT), >, 0.1);
}

static gint64
written(const char *file)
{
    GStatBuf found;
    g_assert_cmpint(g_stat(file, &found), ==, 0);
    return (gint64) found.st_mtim.tv_sec * G_GINT64_CONSTANT(1000000000) + found.st_mtim.tv_nsec;
}

static void
test_kept(void)
{
    g_autofree char *path = project_file("coarse-canopy.billow", "kept.billow"), *text = NULL;
    g_autofree char *file = billow_thumbnail_file(path);
    g_assert_false(g_file_test(file, G_FILE_TEST_EXISTS));
    g_autoptr(GdkTexture) drawn = load(path, NULL);
    const gint64 first = written(file);
    g_autoptr(GdkTexture) again = load(path, NULL);
    g_assert_cmpint(written(file), ==, first);
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_autofree char *longer = g_strconcat(text, "\n", NULL);
    g_assert_true(g_file_set_contents(path, longer, -1, NULL));
    g_autoptr(GdkTexture) anew = load(path, NULL);
    g_assert_cmpint(written(file), !=, first);
}

static void
test_refused(void)
{
    g_autofree char *path = g_build_filename(folder, "bad.billow", NULL);
    g_autoptr(GError) error = NULL;
    g_assert_true(g_file_set_contents(path, "{}", -1, NULL));
    g_assert_null(load(path, &error));
    g_assert_error(error, BILLOW_PROJECT_ERROR, BILLOW_PROJECT_ERROR_INVALID);
    g_autoptr(GError) missing = NULL;
    g_assert_null(load("/nowhere/at-all.billow", &missing));
    g_assert_error(missing, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

static guint
count_kept(void)
{
    g_autofree char *kept = billow_thumbnail_folder();
    g_autoptr(GDir) files = g_dir_open(kept, 0, NULL);
    guint n = 0;
    while (g_dir_read_name(files))
        n++;
    return n;
}

static void
test_bounded(void)
{
    g_autofree char *kept = billow_thumbnail_folder();
    g_assert_cmpint(g_mkdir_with_parents(kept, 0700), ==, 0);
    for (int i = 0; i < BILLOW_MOST_THUMBNAILS + 5; i++) {
        g_autofree char *name = g_strdup_printf("old-%d.png", i), *file = g_build_filename(kept, name, NULL);
        g_assert_true(g_file_set_contents(file, "", 0, NULL));
    }
    g_autofree char *path = project_file("coarse-four-points.billow", "bounded.billow");
    g_autofree char *own = billow_thumbnail_file(path);
    g_autoptr(GdkTexture) drawn = load(path, NULL);
    g_assert_cmpuint(count_kept(), ==, BILLOW_MOST_THUMBNAILS);
    g_assert_true(g_file_test(own, G_FILE_TEST_EXISTS));
}

int
main(int argc, char **argv)
{
    folder = g_dir_make_tmp("billow-thumbnails-XXXXXX", NULL);
    g_setenv("XDG_CACHE_HOME", folder, TRUE);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/thumbnail/shows-the-whole-cloth", test_whole);
    g_test_add_func("/thumbnail/is-kept-until-the-file-changes", test_kept);
    g_test_add_func("/thumbnail/of-no-project-is-none", test_refused);
    g_test_add_func("/thumbnail/so-many-are-kept", test_bounded);
    const int status = g_test_run();
    const char *const words[] = {"rm", "-r", folder, NULL};
    g_assert_true(
        g_spawn_sync(NULL, (char **) words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL));
    g_free(folder);
    return status;
}
