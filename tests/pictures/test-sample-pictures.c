/* Tests that the stored images of the samples show them, and the whole cloth. */
#include "sample_picture.h"

/* A sample, drawn now. */
typedef struct {
    char *path;
    GdkPixbuf *picture, *bare; /* with the cloth, and without it */
} Sample;

static GArray *samples;

static void
clear(gpointer data)
{
    Sample *sample = data;
    g_free(sample->path);
    g_object_unref(sample->picture);
    g_object_unref(sample->bare);
}

static void
draw_samples(void)
{
    g_autoptr(GPtrArray) paths = sample_picture_projects(g_getenv("BILLOW_SAMPLES"));
    Painter painter = painter_new(SAMPLE_PICTURE_WIDTH, SAMPLE_PICTURE_HEIGHT);
    samples = g_array_new(FALSE, FALSE, sizeof(Sample));
    g_array_set_clear_func(samples, clear);
    for (guint i = 0; i < paths->len; i++) {
        Sample sample = {.path = g_strdup(paths->pdata[i])};
        sample.picture = sample_picture_draw(&painter, sample.path, &sample.bare);
        g_array_append_val(samples, sample);
    }
    painter_free(&painter);
}

static gboolean
differ(const GdkPixbuf *a, const GdkPixbuf *b, int x, int y)
{
    const guint8 *p = gdk_pixbuf_read_pixels(a) + y * gdk_pixbuf_get_rowstride(a) + x * 3,
                 *q = gdk_pixbuf_read_pixels(b) + y * gdk_pixbuf_get_rowstride(b) + x * 3;
    return ABS(p[0] - q[0]) + ABS(p[1] - q[1]) + ABS(p[2] - q[2]) > 24;
}

/* If this fails, run `meson compile -C build pictures`. */
static void
are_of_the_samples(void)
{
    g_assert_cmpuint(samples->len, >, 0);
    for (guint i = 0; i < samples->len; i++) {
        const Sample *sample = &g_array_index(samples, Sample, i);
        g_autoptr(GError) error = NULL;
        g_autofree char *file = sample_picture_path(sample->path);
        g_autoptr(GdkPixbuf) kept = gdk_pixbuf_new_from_file(file, &error);
        g_assert_no_error(error);
        g_assert_cmpint(gdk_pixbuf_get_n_channels(kept), ==, 3);
        g_assert_cmpint(gdk_pixbuf_get_width(kept), ==, SAMPLE_PICTURE_WIDTH);
        g_assert_cmpint(gdk_pixbuf_get_height(kept), ==, SAMPLE_PICTURE_HEIGHT);
        int n = 0;
        for (int y = 0; y < SAMPLE_PICTURE_HEIGHT; y++)
            for (int x = 0; x < SAMPLE_PICTURE_WIDTH; x++)
                n += differ(kept, sample->picture, x, y);
        g_test_message("%s: %d pixels differ", file, n);
        g_assert_cmpint(n, <, SAMPLE_PICTURE_WIDTH * SAMPLE_PICTURE_HEIGHT / 20);
    }
}

static gboolean
is_shown(int x, int y)
{
    return fabs(x + 0.5 - 0.5 * SAMPLE_PICTURE_WIDTH) < 0.5 * SAMPLE_PICTURE_ACROSS * SAMPLE_PICTURE_WIDTH &&
           fabs(y + 0.5 - 0.5 * SAMPLE_PICTURE_HEIGHT) < 0.5 * SAMPLE_PICTURE_DOWN * SAMPLE_PICTURE_HEIGHT;
}

/* Returns whether the pixel has only less light: a shadow of the cloth on a collider. */
static gboolean
is_shaded(const GdkPixbuf *picture, const GdkPixbuf *bare, int x, int y)
{
    const guint8 *p = gdk_pixbuf_read_pixels(picture) + y * gdk_pixbuf_get_rowstride(picture) + x * 3,
                 *q = gdk_pixbuf_read_pixels(bare) + y * gdk_pixbuf_get_rowstride(bare) + x * 3;
    const double shares[] = {p[0] / fmax(q[0], 1.0), p[1] / fmax(q[1], 1.0), p[2] / fmax(q[2], 1.0)};
    const double least = fmin(fmin(shares[0], shares[1]), shares[2]),
                 most = fmax(fmax(shares[0], shares[1]), shares[2]);
    return most < 1.0 && least > 0.9 * most;
}

static void
show_the_whole_cloth(void)
{
    for (guint i = 0; i < samples->len; i++) {
        const Sample *sample = &g_array_index(samples, Sample, i);
        int n = 0;
        for (int y = 0; y < SAMPLE_PICTURE_HEIGHT; y++)
            for (int x = 0; x < SAMPLE_PICTURE_WIDTH; x++) {
                const gboolean cloth = differ(sample->picture, sample->bare, x, y);
                g_assert_true(is_shown(x, y) || !cloth || is_shaded(sample->picture, sample->bare, x, y));
                n += cloth;
            }
        g_assert_cmpint(n, >, SAMPLE_PICTURE_WIDTH * SAMPLE_PICTURE_HEIGHT / 20);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    draw_samples();
    g_test_add_func("/sample-pictures/are-of-the-samples", are_of_the_samples);
    g_test_add_func("/sample-pictures/show-the-whole-cloth", show_the_whole_cloth);
    const int status = g_test_run();
    g_array_unref(samples);
    return status;
}
