/* Verifies any bytes as an exported file. 1st byte: the format, of several cloths with the highest bit set. A
 * file that is accepted has the length of a written one, and its numbers are finite wherever the format has
 * them at a fixed place. */
#include "fuzz.h"

#include "io/formats/formats.h"
#include "io/project/file.h"
#include "io/sequence/sequence.h"

#include <math.h>
#include <string.h>

enum { FRAMES = 2, POINTS = 6 };

#define PROJECT                                                                                              \
    "{\"format\":\"billow\",\"version\":1,\"name\":\"Fuzz\",\"frame_rate\":2,\"duration\":1,"                \
    "\"cloth\":{\"columns\":3,\"rows\":2,\"spacing\":0.5},\"keyframes\":[],"                                 \
    "\"cloths\":[{\"id\":\"other\",\"cloth\":{\"columns\":2,\"rows\":2,\"spacing\":0.5}}]}"

typedef struct {
    BillowProject *project;
    GArray *frames;
} Animation;

static const Animation *
animation(void)
{
    static Animation animation;
    if (!animation.project) {
        g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
        animation.project = billow_project_parse(PROJECT, strlen(PROJECT), NULL, NULL, problems);
        animation.frames = g_array_new(FALSE, FALSE, sizeof(int));
        for (int frame = 1; frame <= FRAMES; frame++)
            g_array_append_val(animation.frames, frame);
    }
    return &animation;
}

/* Reads four bytes of a file as a number. */
static float
number_at(const uint8_t *bytes, gboolean big_endian)
{
    guint32 word;
    float number;
    memcpy(&word, bytes, sizeof word);
    word = big_endian ? GUINT32_FROM_BE(word) : GUINT32_FROM_LE(word);
    memcpy(&number, &word, sizeof number);
    return number;
}

/* Checks against the formats' specifications: MDD has counts, a time per frame, and points, big-endian; PC2
 * has a header of 32 bytes and points, little-endian. */
static void
is_whole_cache(const uint8_t *data, size_t size, gboolean mdd)
{
    const size_t head = mdd ? 8 + 4 * FRAMES : 32;
    g_assert_cmpuint(size, ==, head + FRAMES * POINTS * 12);
    for (size_t at = head; at < size; at += 4)
        g_assert_true(isfinite(number_at(data + at, mdd)));
}

void
fuzz_verify(const uint8_t *data, size_t size)
{
    if (size < 1)
        return;
    gsize n = 0;
    while (billow_formats[n])
        n++;
    const BillowFormat *format = billow_formats[(data[0] & 0x7f) % n];
    g_autofree char *path = fuzz_path("file"), *folder = fuzz_path("");
    fuzz_write(path, data + 1, size - 1);
    g_autofree gpointer options = billow_format_new_options(format);
    const BillowFormatTarget target = {.format = format,
                                       .project = animation()->project,
                                       .several = format->objects && (data[0] & 0x80),
                                       .grid = animation()->project->cloth->grid,
                                       .options = options,
                                       .frames = animation()->frames,
                                       .stem = "Fuzz",
                                       .folder = folder,
                                       .start_number = 1};
    g_autoptr(GError) error = NULL;
    gpointer writer = format->open(&target);
    g_autofree char *problem = format->check(writer, path, &error);
    format->close(writer);
    g_assert_no_error(error); /* readable, though possibly wrong */
    if (!problem && (g_str_equal(format->word, "mdd") || g_str_equal(format->word, "pc2")))
        is_whole_cache(data + 1, size - 1, g_str_equal(format->word, "mdd"));
    if (problem)
        fuzz_is_message(problem);
}
