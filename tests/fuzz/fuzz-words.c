/* Uses words with the same hash, for GLib's g_str_hash() and json-c's default one, as unknown keys or as ids
 * of waves, keyframes, colliders or markers. 1st byte: which of these; then two bytes per word. Distinct ids
 * must give a project that has them in that order; a duplicate must be refused. Unknown keys must be read and
 * written again. */
#include "fuzz.h"

#include "io/project/file.h"

#include <string.h>

enum { BITS = 16 };

static const char head[] =
    "{\"format\":\"billow\",\"version\":1,\"cloth\":{\"columns\":2,\"rows\":2,\"spacing\":0.1}";

/* 33 'E' + 'z' = 33 'F' + 'Y'. */
static void
append_word(GString *text, guint16 number)
{
    for (int i = 0; i < BITS; i++)
        g_string_append(text, number >> i & 1 ? "FY" : "Ez");
}

static const struct {
    const char *list, *before, *after;
    BillowBlockKind kind;
} places[] = {
    {"\"waves\":[", "{\"start\":0,\"duration\":1,\"amplitude\":1,\"wavelength\":1,\"speed\":1,\"id\":\"",
     "\"}", BILLOW_BLOCK_WAVE},
    {"\"sways\":[", "{\"start\":0,\"duration\":1,\"amplitude\":1,\"period\":1,\"id\":\"", "\"}",
     BILLOW_BLOCK_SWAY},
    {"\"markers\":[", "{\"time\":0,\"id\":\"", "\"}", BILLOW_BLOCK_MARKER},
    {"\"scene\":{\"colliders\":[", "{\"shape\":\"sphere\",\"id\":\"", "\"}", BILLOW_BLOCK_COLLIDER},
};

static BillowProject *
parse(const GString *text)
{
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    return billow_project_parse(text->str, text->len, "fuzz.billow", NULL, problems);
}

static guint16
word_at(const uint8_t *data, size_t i)
{
    return (guint16) (data[2 * i] | data[2 * i + 1] << 8);
}

static gboolean
all_differ(const uint8_t *data, size_t n)
{
    static gboolean seen[1 << BITS];
    gboolean differ = TRUE;
    for (size_t i = 0; i < n; i++) {
        differ = differ && !seen[word_at(data, i)];
        seen[word_at(data, i)] = TRUE;
    }
    for (size_t i = 0; i < n; i++)
        seen[word_at(data, i)] = FALSE;
    return differ;
}

static void
are_ids(const uint8_t *data, size_t n, size_t place)
{
    g_autoptr(GString) text = g_string_new(head);
    g_string_append_printf(text, ",%s", places[place].list);
    for (size_t i = 0; i < n; i++) {
        g_string_append_printf(text, "%s%s", i > 0 ? "," : "", places[place].before);
        append_word(text, word_at(data, i));
        g_string_append(text, places[place].after);
    }
    g_string_append(text, strchr(places[place].list, '{') ? "]}}" : "]}");
    g_autoptr(BillowProject) project = parse(text);
    g_assert_cmpint(project != NULL, ==, all_differ(data, n));
    if (!project)
        return;
    const GPtrArray *blocks = billow_project_track(project, places[place].kind);
    g_assert_cmpuint(blocks->len, ==, n);
    for (size_t i = 0; i < n; i++) {
        g_autoptr(GString) word = g_string_new(NULL);
        append_word(word, word_at(data, i));
        const BillowBlock *block = blocks->pdata[i];
        g_assert_cmpstr(block->id, ==, word->str);
    }
}

static void
are_keys(const uint8_t *data, size_t n)
{
    g_autoptr(GString) text = g_string_new(head);
    for (size_t i = 0; i < n; i++) {
        g_string_append(text, ",\"");
        append_word(text, word_at(data, i));
        g_string_append_printf(text, "\":%zu", i);
    }
    g_string_append_c(text, '}');
    g_autoptr(BillowProject) project = parse(text);
    g_assert_nonnull(project);
    g_autoptr(GString) written = billow_project_format(project);
    for (size_t i = 0; i < n; i++) {
        g_autoptr(GString) key = g_string_new("\"");
        append_word(key, word_at(data, i));
        g_string_append_c(key, '"');
        g_assert_nonnull(strstr(written->str, key->str));
    }
    g_autoptr(BillowProject) again = parse(written);
    g_assert_true(billow_project_equal(project, again));
}

void
fuzz_words(const uint8_t *data, size_t size)
{
    if (size < 1)
        return;
    const size_t place = data[0] % (G_N_ELEMENTS(places) + 1), n = (size - 1) / 2;
    if (place < G_N_ELEMENTS(places))
        are_ids(data + 1, n, place);
    else
        are_keys(data + 1, n);
}
