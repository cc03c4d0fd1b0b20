/* Tests the thumbnails of project files. */
#include "app/chooser/thumbnail.h"

#include "io/project/file.h"
#include "io/project/texture_permission.h"

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

/* The background has one color per row, and is visible all around the cloth. */
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

static void
assert_seen_through(GdkTexture *texture)
{
    g_autofree guint32 *pixels = g_new(guint32, BILLOW_THUMBNAIL_WIDTH * BILLOW_THUMBNAIL_HEIGHT);
    gdk_texture_download(texture, (guchar *) pixels, BILLOW_THUMBNAIL_WIDTH * 4);
    const int middle = BILLOW_THUMBNAIL_HEIGHT / 2;
    int n_cloth = 0;
    for (int x = 1; x < BILLOW_THUMBNAIL_WIDTH; x++)
        n_cloth += pixel(pixels, x, middle) != pixel(pixels, 0, middle);
    g_assert_cmphex(pixel(pixels, BILLOW_THUMBNAIL_WIDTH / 2, middle), ==, pixel(pixels, 0, middle));
    g_assert_cmpint(n_cloth, >, 8);
}

/* A level ring: the background is seen through its hole. */
static void
test_trimmed(void)
{
    g_autofree char *path = g_build_filename(folder, "ring.billow", NULL);
    const char *ring =
        "{\"format\": \"billow\", \"version\": 1, \"name\": \"Ring\", \"frame_rate\": 24, \"duration\": 1,"
        " \"cloth\": {\"columns\": 21, \"rows\": 21, \"spacing\": 0.1,"
        "  \"outline\": [{\"circle\": [10, 10, 10]}, {\"hole\": true, \"circle\": [10, 10, 7.5]}]},"
        " \"keyframes\": [{\"id\": \"a\", \"name\": \"A\", \"start\": 0, \"duration\": 1, \"anchors\": ["
        "  {\"column\": 0, \"row\": 10, \"position\": [-1, 1, 0]},"
        "  {\"column\": 20, \"row\": 10, \"position\": [1, 1, 0]},"
        "  {\"column\": 10, \"row\": 0, \"position\": [0, 1, -1]},"
        "  {\"column\": 10, \"row\": 20, \"position\": [0, 1, 1]}]}],"
        " \"transitions\": [], \"waves\": [], \"sways\": []}";
    g_assert_true(g_file_set_contents(path, ring, -1, NULL));
    g_autoptr(GdkTexture) texture = load(path, NULL);
    assert_seen_through(texture);
}

/* A frame that a whole cloth carries, modeled on it: the background is seen through it. */
static void
test_fine(void)
{
    g_autofree char *path = g_build_filename(folder, "carrier.billow", NULL),
                    *frame = g_build_filename(folder, "frame.obj", NULL);
    const char *carrier =
        "{\"format\": \"billow\", \"version\": 1, \"name\": \"Carrier\", \"frame_rate\": 24, \"duration\": 1,"
        " \"cloth\": {\"columns\": 21, \"rows\": 21, \"spacing\": 0.1, \"deform\": \"frame.obj\"}}";
    const char *border = "v -1 0 -1\nv 1 0 -1\nv 1 0 1\nv -1 0 1\n"
                         "v -0.8 0 -0.8\nv 0.8 0 -0.8\nv 0.8 0 0.8\nv -0.8 0 0.8\n"
                         "f 1 5 6 2\nf 2 6 7 3\nf 3 7 8 4\nf 4 8 5 1\n";
    g_assert_true(g_file_set_contents(path, carrier, -1, NULL));
    g_assert_true(g_file_set_contents(frame, border, -1, NULL));
    g_autoptr(GdkTexture) texture = load(path, NULL);
    assert_seen_through(texture);
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

/* --- A texture from elsewhere --- */

/* Makes a project whose cloth has that texture. */
static char *
project_with_picture(const char *name, const char *picture)
{
    char *path = project_file("coarse-four-points.billow", name);
    g_autoptr(BillowProject) read = billow_project_load(path, NULL, NULL);
    g_autoptr(BillowProject) project = billow_project_copy(read);
    billow_cloth_set_texture(project->cloth, picture);
    g_autoptr(GString) text = billow_project_format(project);
    g_assert_true(g_file_set_contents(path, text->str, (gssize) text->len, NULL));
    return path;
}

static char *
magenta_picture(void)
{
    g_autofree char *elsewhere = g_build_filename(folder, "elsewhere", NULL);
    char *file = g_build_filename(elsewhere, "тка%нь é.png", NULL);
    g_autoptr(GdkPixbuf) picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, 4, 4);
    gdk_pixbuf_fill(picture, 0xff00ffff);
    g_assert_cmpint(g_mkdir_with_parents(elsewhere, 0700), ==, 0);
    g_assert_true(gdk_pixbuf_save(picture, file, "png", NULL, NULL));
    return file;
}

/* Counts the pixels with more red and blue than green. */
static int
count_magenta(const char *path)
{
    g_autoptr(GdkTexture) texture = load(path, NULL);
    g_autofree guint32 *pixels = g_new(guint32, BILLOW_THUMBNAIL_WIDTH * BILLOW_THUMBNAIL_HEIGHT);
    gdk_texture_download(texture, (guchar *) pixels, BILLOW_THUMBNAIL_WIDTH * 4);
    int n = 0;
    for (int i = 0; i < BILLOW_THUMBNAIL_WIDTH * BILLOW_THUMBNAIL_HEIGHT; i++) {
        const guint red = pixels[i] >> 16 & 0xff, green = pixels[i] >> 8 & 0xff, blue = pixels[i] & 0xff;
        n += red > green + 60 && blue > green + 60;
    }
    return n;
}

static void
test_elsewhere(void)
{
    g_autofree char *own = g_build_filename(folder, "own", NULL), *picture = magenta_picture();
    g_assert_cmpint(g_mkdir_with_parents(own, 0700), ==, 0);
    g_autofree char *path = project_with_picture("own/from-anybody.billow", picture);
    g_autofree char *other = project_with_picture("own/other.billow", "../elsewhere/тка%нь é.png");
    g_autofree char *file = billow_thumbnail_file(path);
    g_assert_cmpint(count_magenta(path), ==, 0);
    g_assert_cmpint(count_magenta(other), ==, 0);
    const gint64 plain = written(file);
    g_assert_cmpint(count_magenta(path), ==, 0);
    g_assert_cmpint(written(file), ==, plain);
    billow_texture_allow(picture);
    const int n_cloth = BILLOW_THUMBNAIL_WIDTH * BILLOW_THUMBNAIL_HEIGHT / 10;
    g_assert_cmpint(count_magenta(path), >, n_cloth);
    g_assert_cmpint(count_magenta(other), >, n_cloth);
    const gint64 shown = written(file);
    g_assert_cmpint(count_magenta(path), >, n_cloth);
    g_assert_cmpint(written(file), ==, shown);
}

/* It was cached by a version that did not ask for permission, so what it shows is unknown. */
static void
test_elsewhere_before(void)
{
    g_autofree char *picture = magenta_picture();
    g_autofree char *path = project_with_picture("own/before.billow", "../elsewhere/not-agreed-to.png");
    g_autofree char *unasked = g_build_filename(folder, "elsewhere", "not-agreed-to.png", NULL);
    g_assert_cmpint(g_rename(picture, unasked), ==, 0);
    g_assert_cmpint(count_magenta(path), ==, 0);
    g_autofree char *file = billow_thumbnail_file(path);
    g_autoptr(GdkPixbuf) kept = gdk_pixbuf_new_from_file(file, NULL);
    g_autofree char *state = g_strdup(gdk_pixbuf_get_option(kept, "tEXt::Thumb::MTime"));
    g_assert_nonnull(state);
    gdk_pixbuf_fill(kept, 0xff00ffff);
    g_assert_true(gdk_pixbuf_save(kept, file, "png", NULL, "tEXt::Thumb::MTime", state, NULL));
    g_assert_cmpint(count_magenta(path), ==, 0);
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
    g_setenv("XDG_STATE_HOME", folder, TRUE);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/thumbnail/shows-the-whole-cloth", test_whole);
    g_test_add_func("/thumbnail/trims-a-cloth-to-its-outline", test_trimmed);
    g_test_add_func("/thumbnail/shows-the-fine-mesh-of-a-cloth", test_fine);
    g_test_add_func("/thumbnail/is-kept-until-the-file-changes", test_kept);
    g_test_add_func("/thumbnail/has-a-picture-from-elsewhere-once-agreed-to", test_elsewhere);
    g_test_add_func("/thumbnail/of-before-it-was-asked-is-drawn-anew", test_elsewhere_before);
    g_test_add_func("/thumbnail/of-no-project-is-none", test_refused);
    g_test_add_func("/thumbnail/so-many-are-kept", test_bounded);
    const int status = g_test_run();
    const char *const words[] = {"rm", "-r", folder, NULL};
    g_assert_true(
        g_spawn_sync(NULL, (char **) words, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL));
    g_free(folder);
    return status;
}
