/* Tests hash tables of words from files. */
#include "model/base/text_hash.h"

#include "model/edits/block_set.h"

enum { PAIRS = 14, N = 1 << PAIRS };

/* Returns words that all have the same g_str_hash(): 33 'E' + 'z' = 33 'F' + 'Y'. */
static char *
colliding(guint number)
{
    GString *word = g_string_new(NULL);
    for (int i = 0; i < PAIRS; i++)
        g_string_append(word, number >> i & 1 ? "FY" : "Ez");
    return g_string_free(word, FALSE);
}

/* Among 2^14 words, one pair has a common hash by chance in one of 32 runs. */
static void
test_words_of_one_hash_are_spread(void)
{
    g_autoptr(GHashTable) hashes = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < N; i++) {
        g_autofree char *word = colliding(i), *same = g_strdup(word);
        g_autoptr(GBytes) bytes = g_bytes_new(word, 2 * PAIRS);
        g_assert_cmphex(billow_text_hash(word), ==, billow_text_hash(same));
        g_assert_cmphex(billow_text_hash(word), ==, billow_text_hash_of(word, 2 * PAIRS));
        g_assert_cmphex(billow_text_hash(word), ==, billow_bytes_hash(bytes));
        g_hash_table_add(hashes, GUINT_TO_POINTER(billow_text_hash(word)));
    }
    g_assert_cmpuint(g_hash_table_size(hashes), >, N - 8);
}

static void
test_key_is_drawn_by_each_program(void)
{
    if (g_test_subprocess()) {
        g_printerr("hash %08x\n", billow_text_hash("word"));
        return;
    }
    g_autofree char *own = g_strdup_printf("hash %08x\n", billow_text_hash("word"));
    g_test_trap_subprocess(NULL, 0, 0);
    g_test_trap_assert_passed();
    g_test_trap_assert_stderr("hash ????????*");
    g_test_trap_assert_stderr_unmatched(own);
}

/* The active block of a selection does not depend on the order of a hash table. */
static void
test_active_goes_to_the_first(void)
{
    BillowBlockSet *set = billow_block_set_new();
    for (guint i = 0; i < 64; i++) {
        g_autofree char *id = g_strdup_printf("wave-%02u", (i * 37 + 5) % 64);
        billow_block_set_add(set, BILLOW_BLOCK_WAVE, id);
    }
    billow_block_set_add(set, BILLOW_BLOCK_SWAY, "a");
    billow_block_set_remove(set, BILLOW_BLOCK_SWAY, "a");
    g_assert_cmpstr(billow_block_set_active(set)->id, ==, "wave-00");
    billow_block_set_remove(set, BILLOW_BLOCK_WAVE, "wave-00");
    g_assert_cmpstr(billow_block_set_active(set)->id, ==, "wave-01");
    billow_block_set_free(set);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/text-hash/words-of-one-hash-are-spread", test_words_of_one_hash_are_spread);
    g_test_add_func("/text-hash/key-is-drawn-by-each-program", test_key_is_drawn_by_each_program);
    g_test_add_func("/text-hash/active-goes-to-the-first", test_active_goes_to_the_first);
    return g_test_run();
}
