/* Tests that the same images give the same bytes, whatever random numbers were drawn before, and that
 * cancelling does not wait. */
#include "io/video/encoder.h"

static gboolean
append(gpointer data, const void *bytes, gsize length, GError **error)
{
    g_byte_array_append(data, bytes, (guint) length);
    return TRUE;
}

static GByteArray *
film_of(const BillowVideoKind *kind, GdkPixbuf *picture)
{
    g_autoptr(GError) error = NULL;
    GByteArray *film = g_byte_array_new();
    g_autofree char *path = g_build_filename(g_get_tmp_dir(), "film", NULL);
    BillowVideoEncoder *encoder = billow_video_encoder_new(
        kind, path, gdk_pixbuf_get_width(picture), gdk_pixbuf_get_height(picture), 24.0, NULL, &error);
    g_assert_no_error(error);
    g_assert_true(billow_video_encoder_add(encoder, picture, &error));
    g_assert_true(billow_video_encoder_end(encoder, append, film, &error));
    g_assert_no_error(error);
    billow_video_encoder_free(encoder);
    return film;
}

/* Returns a seed whose first number begins with a zero byte, as for one of 256 seeds. */
static guint32
seed_of_a_short_number(void)
{
    for (guint32 seed = 1;; seed++) {
        g_autoptr(GRand) chance = g_rand_new_with_seed(seed);
        if (g_rand_int(chance) < 1u << 24)
            return seed;
    }
}

static void
chance_does_not_change_a_byte(gconstpointer kind)
{
    g_autoptr(GdkPixbuf) picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, TRUE, 8, 32, 16);
    gdk_pixbuf_fill(picture, 0x2060c0ff);
    g_random_set_seed(seed_of_a_short_number());
    g_autoptr(GByteArray) one = film_of(kind, picture);
    g_random_set_seed(2);
    g_autoptr(GByteArray) other = film_of(kind, picture);
    g_assert_cmpmem(one->data, one->len, other->data, other->len);
}

static void
chance_stays_chance(gconstpointer kind)
{
    g_autoptr(GdkPixbuf) picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, TRUE, 8, 32, 16);
    guint32 drawn[2];
    gdk_pixbuf_fill(picture, 0x2060c0ff);
    for (int i = 0; i < 2; i++) {
        g_byte_array_unref(film_of(kind, picture));
        drawn[i] = g_random_int();
    }
    g_assert_cmpuint(drawn[0], !=, drawn[1]);
}

static void
cancelling_ends_waiting(gconstpointer kind)
{
    g_autoptr(GdkPixbuf) picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, TRUE, 8, 32, 16);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GByteArray) film = g_byte_array_new();
    g_autoptr(GError) error = NULL;
    gdk_pixbuf_fill(picture, 0x2060c0ff);
    BillowVideoEncoder *encoder =
        billow_video_encoder_new(kind, g_get_tmp_dir(), 32, 16, 24.0, cancellable, &error);
    g_assert_true(billow_video_encoder_add(encoder, picture, &error));
    g_cancellable_cancel(cancellable);
    g_assert_false(billow_video_encoder_add(encoder, picture, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_clear_error(&error);
    g_assert_false(billow_video_encoder_end(encoder, append, film, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_cmpuint(film->len, ==, 0);
    billow_video_encoder_free(encoder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    static const struct {
        const char *word;
        const BillowVideoKind *kind;
    } kinds[] = {{"webm", &billow_video_webm}, {"mp4", &billow_video_mp4}};
    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++) {
        g_autofree char *bytes = g_strdup_printf("/video/%s/chance-does-not-change-a-byte", kinds[i].word);
        g_autofree char *chance = g_strdup_printf("/video/%s/chance-stays-chance", kinds[i].word);
        g_autofree char *cancel = g_strdup_printf("/video/%s/cancelling-ends-waiting", kinds[i].word);
        g_test_add_data_func(cancel, kinds[i].kind, cancelling_ends_waiting);
        g_test_add_data_func(bytes, kinds[i].kind, chance_does_not_change_a_byte);
        g_test_add_data_func(chance, kinds[i].kind, chance_stays_chance);
    }
    return g_test_run();
}
