/* Parses a choice of frames and a share of them, separated by a line break. 1st byte: the number of frames;
 * 2nd byte: how frames beyond the end are treated. */
#include "fuzz.h"

#include "io/writers/frame_range.h"

#include <string.h>

static void
assert_same(const GArray *a, const GArray *b)
{
    g_assert_cmpmem(a->data, a->len * sizeof(int), b->data, b->len * sizeof(int));
}

static void
are_frames(const GArray *frames, int frame_count)
{
    int before = 0;
    g_assert_cmpuint(frames->len, >, 0);
    for (guint i = 0; i < frames->len; i++) {
        const int frame = g_array_index(frames, int, i);
        g_assert_cmpint(frame, >, before);
        g_assert_cmpint(frame, <=, frame_count);
        before = frame;
    }
}

static void
survives_writing(const GArray *frames, int frame_count, int parts)
{
    int again_parts;
    g_autofree char *text = billow_frame_range_text(frames, parts);
    g_autoptr(GArray) again = billow_frame_range_parse_divided(text, frame_count, &again_parts, NULL, NULL);
    g_assert_nonnull(again);
    if (again_parts != parts) /* those that are left need fewer */
        return;
    assert_same(frames, again);
}

/* Together, in order, the shares are all frames, and their sizes differ by at most one. */
static void
shares_are_a_partition(const GArray *frames, int count)
{
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(int));
    for (int number = 1; number <= count; number++) {
        g_autoptr(GArray) share = billow_frame_chunk(frames, (BillowFrameChunk){number, count});
        g_assert_cmpuint(share->len, >=, frames->len / (guint) count);
        g_assert_cmpuint(share->len, <=, frames->len / (guint) count + 1);
        if (share->len > 0)
            g_array_append_vals(all, share->data, share->len);
    }
    assert_same(all, frames);
}

static void
read_share(const char *text, const GArray *frames)
{
    BillowFrameChunk chunk;
    if (!text || !billow_frame_chunk_parse(text, &chunk))
        return;
    g_assert_cmpint(chunk.number, >=, 1);
    g_assert_cmpint(chunk.number, <=, chunk.count);
    g_autofree char *again = g_strdup_printf("%d/%d", chunk.number, chunk.count);
    BillowFrameChunk read;
    g_assert_true(billow_frame_chunk_parse(again, &read));
    g_assert_true(read.number == chunk.number && read.count == chunk.count);
    g_autoptr(GArray) share = billow_frame_chunk(frames, chunk);
    g_assert_cmpuint(share->len, <=, frames->len);
    if (chunk.count <= 1000)
        shares_are_a_partition(frames, chunk.count);
}

void
fuzz_frames(const uint8_t *data, size_t size)
{
    if (size < 2)
        return;
    const int frame_count = data[0] + 1;
    int parts;
    gboolean clipped = FALSE, *clip = data[1] % 2 ? &clipped : NULL;
    g_autofree char *text = fuzz_text(data + 2, size - 2);
    g_auto(GStrv) texts = g_strsplit(text, "\n", 2);
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) frames = billow_frame_range_parse_divided(texts[0], frame_count, &parts, clip, &error);
    g_assert_cmpint(frames == NULL, ==, error != NULL);
    if (!frames) {
        fuzz_is_message(error->message);
        g_assert_true(g_error_matches(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE));
        return;
    }
    are_frames(frames, frame_count * parts);
    survives_writing(frames, frame_count, parts);
    read_share(texts[0] ? texts[1] : NULL, frames);
}
