/* Runs all targets on their corpora and on seeded mutations of these, without libFuzzer and reproducibly. */
#include "fuzz.h"

#include <glib.h>
#include <string.h>

enum { MUTATIONS = 40 };

/* Copies the input to a buffer of exactly its size, so that sanitizers detect reads beyond its end. */
static void
run_exact(const FuzzTarget *target, const guint8 *data, gsize size)
{
    g_autofree guint8 *exact = g_memdup2(data, size);
    target->run(exact, size);
}

static GByteArray *
read_input(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GError) error = NULL;
    char *bytes;
    gsize length;
    g_file_get_contents(path, &bytes, &length, &error);
    g_assert_no_error(error);
    return g_byte_array_new_take((guint8 *) bytes, length);
}

static int
by_name(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *) a, *(char *const *) b);
}

/* Reads a folder's files, sorted by name, as GByteArrays. */
static GPtrArray *
corpus_of(const FuzzTarget *target)
{
    g_autofree char *folder = g_test_build_filename(G_TEST_DIST, "corpus", target->name, NULL);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    for (const char *name; dir && (name = g_dir_read_name(dir));)
        g_ptr_array_add(names, g_strdup(name));
    g_ptr_array_sort(names, by_name);
    GPtrArray *corpus = g_ptr_array_new_with_free_func((GDestroyNotify) g_byte_array_unref);
    for (guint i = 0; i < names->len; i++)
        g_ptr_array_add(corpus, read_input(folder, names->pdata[i]));
    g_assert_cmpuint(corpus->len, >, 0);
    return corpus;
}

/* Replaces, removes or inserts a byte, or replaces a piece with one of another input. */
static void
mutate(GRand *random, GByteArray *input, const GByteArray *other)
{
    const guint at = (guint) g_rand_int_range(random, 0, (gint32) input->len + 1);
    guint cut = (guint) g_rand_int_range(random, 0, 8), piece = 0, from = 0;
    guint8 byte = (guint8) g_rand_int_range(random, 0, 256);
    if (g_rand_boolean(random)) {
        from = (guint) g_rand_int_range(random, 0, (gint32) other->len + 1);
        piece = (guint) g_rand_int_range(random, 0, 32); /* MIN() would draw two random numbers */
        piece = MIN(piece, other->len - from);
    }
    GByteArray *whole = g_byte_array_new();
    cut = MIN(cut, input->len - at);
    g_byte_array_append(whole, input->data, at);
    if (piece > 0)
        g_byte_array_append(whole, other->data + from, piece);
    else if (cut != 2)
        g_byte_array_append(whole, &byte, 1);
    g_byte_array_append(whole, input->data + at + cut, input->len - at - cut);
    g_byte_array_set_size(input, 0);
    g_byte_array_append(input, whole->data, whole->len);
    g_byte_array_unref(whole);
}

static void
corpus_holds(gconstpointer data)
{
    const FuzzTarget *target = data;
    g_autoptr(GPtrArray) corpus = corpus_of(target);
    run_exact(target, (const guint8 *) "", 0);
    for (guint i = 0; i < corpus->len; i++) {
        const GByteArray *input = corpus->pdata[i];
        run_exact(target, input->data, input->len);
    }
}

static void
mutations_hold(gconstpointer data)
{
    const FuzzTarget *target = data;
    g_autoptr(GRand) random = g_rand_new_with_seed(31);
    g_autoptr(GPtrArray) corpus = corpus_of(target);
    for (guint i = 0; i < corpus->len * MUTATIONS; i++) {
        const GByteArray *input = corpus->pdata[i % corpus->len],
                         *other = corpus->pdata[g_rand_int_range(random, 0, (gint32) corpus->len)];
        g_autoptr(GByteArray) mutant = g_byte_array_new();
        g_byte_array_append(mutant, input->data, input->len);
        for (int n = g_rand_int_range(random, 1, 4); n > 0; n--)
            mutate(random, mutant, other);
        run_exact(target, mutant->data, MIN(mutant->len, target->max_length));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fuzz_begin();
    for (const FuzzTarget *target = fuzz_targets; target->name; target++) {
        g_autofree char *corpus = g_strdup_printf("/fuzz/%s/corpus-holds", target->name),
                        *mutations = g_strdup_printf("/fuzz/%s/mutations-hold", target->name);
        g_test_add_data_func(corpus, target, corpus_holds);
        g_test_add_data_func(mutations, target, mutations_hold);
    }
    const int status = g_test_run();
    fuzz_end();
    return status;
}
