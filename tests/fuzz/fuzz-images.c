/* Verifies any bytes as an exported image or video. 1st byte: the format. Whatever is accepted must fulfill
 * the simplest requirements of its format, which are checked here independently. */
#include "fuzz.h"

#include "io/checks/picture_check.h"

#include <glib.h>
#include <string.h>

enum { WIDTH = 3, HEIGHT = 2 };

static char *
png_problem(const char *path, GError **error)
{
    return billow_png_problem(path, WIDTH, HEIGHT, error);
}

static void
is_whole_png(const uint8_t *data, size_t size)
{
    static const uint8_t sizes[] = {0, 0, 0, WIDTH, 0, 0, 0, HEIGHT};
    g_assert_cmpuint(size, >=, 36); /* a header with sizes, and an end */
    g_assert_cmpint(memcmp(data + 1, "PNG", 3), ==, 0);
    g_assert_cmpint(memcmp(data + 16, sizes, sizeof sizes), ==, 0);
    g_assert_cmpint(memcmp(data + size - 8, "IEND", 4), ==, 0);
}

static void
is_whole_mp4(const uint8_t *data, size_t size)
{
    g_assert_cmpuint(size, >=, 24); /* three boxes */
    g_assert_cmpint(memcmp(data + 4, "ftyp", 4), ==, 0);
    g_assert_nonnull(memmem(data, size, "moov", 4));
    g_assert_nonnull(memmem(data, size, "mdat", 4));
}

static void
is_whole_webm(const uint8_t *data, size_t size)
{
    static const uint8_t segment[] = {0x18, 0x53, 0x80, 0x67};
    g_assert_cmpint(memcmp(data, "\x1a\x45\xdf\xa3", 4), ==, 0);
    g_assert_nonnull(memmem(data, size, "webm", 4));
    g_assert_nonnull(memmem(data, size, segment, sizeof segment));
}

#ifdef BILLOW_FUZZ_WEBP
static char *
webp_problem(const char *path, GError **error)
{
    return billow_webp_problem(path, WIDTH, HEIGHT, error);
}

static void
is_whole_webp(const uint8_t *data, size_t size)
{
    g_assert_cmpuint(size, >=, 20); /* a frame and a chunk header */
    g_assert_cmpint(memcmp(data, "RIFF", 4), ==, 0);
    g_assert_cmpint(memcmp(data + 8, "WEBPVP8", 7), ==, 0);
    g_assert_cmpuint(data[4] | data[5] << 8, ==, (size - 8) & 0xffff);
}
#endif

static const struct {
    char *(*problem)(const char *path, GError **error);
    void (*assert_whole)(const uint8_t *data, size_t size);
} kinds[] = {
    {png_problem, is_whole_png},
    {billow_mp4_problem, is_whole_mp4},
    {billow_webm_problem, is_whole_webm},
#ifdef BILLOW_FUZZ_WEBP
    {webp_problem, is_whole_webp},
#endif
};

void
fuzz_images(const uint8_t *data, size_t size)
{
    if (size < 1)
        return;
    const size_t kind = data[0] % G_N_ELEMENTS(kinds);
    g_autofree char *path = fuzz_path("image");
    fuzz_write(path, data + 1, size - 1);
    g_autoptr(GError) error = NULL;
    g_autofree char *problem = kinds[kind].problem(path, &error);
    g_assert_no_error(error); /* readable, though possibly wrong */
    if (problem)
        fuzz_is_message(problem);
    else
        kinds[kind].assert_whole(data + 1, size - 1);
}
