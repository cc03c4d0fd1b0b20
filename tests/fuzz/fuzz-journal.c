/* Tests a journal that is valid, damaged or any bytes, beside a file with a mixture of both texts or any
 * bytes. 1st byte: which of these; 2nd and 3rd byte: where the input is split into the new text, the old text
 * and the rest; 4th byte: how far the save got. Inspecting must change nothing. Finishing must either change
 * nothing, or leave the new text and keep the old one, and the latter only if the file is in a state that
 * such a save leaves. */
#include "../io/journal_text.h"
#include "fuzz.h"

#include "io/base/journal.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct {
    const uint8_t *bytes;
    size_t size;
} Piece;

enum { BEFORE_THE_FILE = 17 + 2 * 21 + 2 * 65, WAYS = 5 };

static gboolean
holds(const char *path, Piece piece)
{
    g_autofree char *text = NULL;
    gsize length;
    g_assert_true(g_file_get_contents(path, &text, &length, NULL));
    return length == piece.size && (length == 0 || memcmp(text, piece.bytes, length) == 0);
}

static Piece
cut(Piece *rest, uint8_t share)
{
    const Piece piece = {rest->bytes, rest->size * share / 255};
    *rest = (Piece){rest->bytes + piece.size, rest->size - piece.size};
    return piece;
}

/* Returns the old text with its first `done` bytes replaced by those of the new one. */
static GByteArray *
half_way(Piece new, Piece old, size_t done)
{
    GByteArray *text = g_byte_array_new();
    g_byte_array_append(text, new.bytes, (guint) done);
    if (old.size > done)
        g_byte_array_append(text, old.bytes + done, (guint) (old.size - done));
    return text;
}

static gboolean
is_mixture(Piece text, Piece new, Piece old)
{
    for (size_t i = 0; i < text.size; i++)
        if (text.bytes[i] != 0 && !(i < new.size &&text.bytes[i] == new.bytes[i]) &&
            !(i < old.size && text.bytes[i] == old.bytes[i]))
            return FALSE;
    return TRUE;
}

void
fuzz_journal(const uint8_t *data, size_t size)
{
    if (size < 4)
        return;
    Piece rest = {data + 4, size - 4};
    const Piece all = rest, new = cut(&rest, data[1]), old = cut(&rest, data[2]);
    const unsigned way = data[0] % WAYS;
    const size_t done = new.size *data[3] / 255;
    g_autofree char *path = fuzz_path("j.billow"), *journal = fuzz_path(".j.billow.journal"), *kept = NULL;
    g_autoptr(GByteArray) mixed = half_way(new, old, done);
    const Piece text = way < 3 ? (Piece){mixed->data, mixed->len} : rest;
    fuzz_write(path, text.bytes, text.size);

    JournalContents contents = journal_contents(path, "", "");
    contents.new = (const char *) new.bytes;
    contents.old = (const char *) old.bytes;
    contents.new_length = new.size;
    contents.old_length = old.size;
    g_autoptr(GString) line = journal_text(&contents);
    const size_t damaged = line->len > 0 ? (size_t) data[3] * 7919 % line->len : 0;
    if (way == 1)
        line->str[damaged] ^= (char) (data[0] | 1);
    if (way == 4)
        fuzz_write(journal, all.bytes, all.size);
    else
        fuzz_write(journal, line->str, line->len);

    g_autofree char *remark = billow_journal_warning(path);
    g_assert_true(holds(path, text));
    g_autoptr(GError) error = NULL;
    g_assert_true(billow_journal_finish(path, &kept, &error));
    g_assert_no_error(error);
    if (kept) {
        g_assert_nonnull(remark);
        g_assert_true(holds(path, new) && holds(kept, old));
        g_assert_true(is_mixture(text, new, old));
        g_assert_true(way != 4 && !g_file_test(journal, G_FILE_TEST_EXISTS));
        g_assert_true(way != 1 || damaged >= new.size + old.size + BEFORE_THE_FILE);
        g_unlink(kept);
    } else {
        g_assert_true(holds(path, text));
    }
    const gboolean is_old =
        text.size == old.size && (old.size == 0 || memcmp(text.bytes, old.bytes, old.size) == 0);
    g_assert_true(way != 0 || is_old || holds(path, new));
    g_unlink(journal);
}
