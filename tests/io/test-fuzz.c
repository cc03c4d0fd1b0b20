/* Fuzzes the readers with a small corpus and its mutations, reproducibly. */
#include "../fuzz/fuzz.h"

#include "refusals.h"

#include "io/project/file.h"
#include "model/animation/evaluation.h"

#include <math.h>
#include <string.h>

enum { ROUNDS = 30000, MAX_LENGTH = 20000, N_EXAMPLES = 2 };

static const char *const snippets[] = {
    "null",
    "true",
    "{}",
    "[]",
    "\"\"",
    "0",
    "-1",
    "1.5",
    "1e9",
    "-1e9",
    "1e-9",
    "1e999",
    "NaN",
    "4096",
    "4194304",
    "99999999999999999999",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "\xff",
    "\xc3\xa9",
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    "\"id\": \"hung\", ",
    "\"muted\": true, ",
    "\"origin\": [1, 2], ",
    "\"decay\": 0.5, ",
    "\"x\": {\"y\": [1, \"z\"]}, ",
    "circular",
    "normal",
    "ease-in-out",
    "\"shape\": [0, 1, 2], ",
    "capsule",
    "denim",
    "rk4",
    ",",
    ":",
    "}",
    "]",
    "\\",
    "\n",
};

static GPtrArray *
new_corpus(void)
{
    GPtrArray *corpus = g_ptr_array_new_with_free_func(g_free);
    const char *const examples[] = {"example.billow", "physics.billow"};
    for (gsize i = 0; i < N_EXAMPLES; i++) {
        g_autofree char *path = g_test_build_filename(G_TEST_DIST, examples[i], NULL);
        char *example;
        g_assert_true(g_file_get_contents(path, &example, NULL, NULL));
        g_ptr_array_add(corpus, example);
    }
    for (const Refusal *refusal = refusals; refusal->name; refusal++)
        g_ptr_array_add(corpus, refusal_text(g_ptr_array_index(corpus, 0), refusal));
    return corpus;
}

/* Replaces up to `span` bytes at a random place by a text. */
static void
replace_at_random(GRand *rand, GString *text, guint span, const char *by)
{
    gsize at = (gsize) g_rand_int_range(rand, 0, (gint32) text->len + 1);
    gsize cut = MIN(span, text->len - at);
    g_string_erase(text, (gssize) at, (gssize) cut);
    g_string_insert(text, (gssize) at, by);
}

static void
mutate(GRand *rand, GString *text)
{
    const char *snippet = snippets[g_rand_int_range(rand, 0, G_N_ELEMENTS(snippets))];
    guint span = (guint) g_rand_int_range(rand, 0, 12);
    char byte[2] = {(char) g_rand_int_range(rand, 1, 256), '\0'};
    switch (g_rand_int_range(rand, 0, 5)) {
    case 0:
        replace_at_random(rand, text, 1, byte);
        break;
    case 1:
        replace_at_random(rand, text, span, "");
        break;
    case 2:
        replace_at_random(rand, text, span, snippet);
        break;
    case 3:
        replace_at_random(rand, text, 0, snippet);
        break;
    default: { /* inserts a copy of a piece of the text elsewhere */
        gsize at = (gsize) g_rand_int_range(rand, 0, (gint32) text->len + 1);
        g_autofree char *piece = g_strndup(text->str + at, (gsize) g_rand_int_range(rand, 0, 200));
        replace_at_random(rand, text, 0, piece);
    }
    }
}

static void
corpus_is_read(void)
{
    g_autoptr(GPtrArray) corpus = new_corpus();
    for (guint i = 0; i < corpus->len; i++) {
        const char *text = g_ptr_array_index(corpus, i);
        fuzz_project((const uint8_t *) text, strlen(text));
    }
    fuzz_project((const uint8_t *) "", 0);
}

/* Reads every prefix of the examples, as if a file were truncated at any byte. */
static void
prefixes_are_read(void)
{
    g_autoptr(GPtrArray) corpus = new_corpus();
    for (guint i = 0; i < N_EXAMPLES; i++) {
        const char *example = g_ptr_array_index(corpus, i);
        for (gsize length = 0; length <= strlen(example); length++) {
            g_autofree char *exact = g_memdup2(example, length); /* without readable memory after its end */
            fuzz_project((const uint8_t *) exact, length);
        }
    }
}

static void
mutations_are_read(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(20);
    g_autoptr(GPtrArray) corpus = new_corpus();
    for (int i = 0; i < ROUNDS; i++) {
        const char *base =
            g_ptr_array_index(corpus, g_rand_int_range(rand, 0, i % 2 ? N_EXAMPLES : (gint32) corpus->len));
        GString *text = g_string_new(base);
        for (int n = g_rand_int_range(rand, 1, 6); n > 0; n--)
            mutate(rand, text);
        g_string_truncate(text, MIN(text->len, MAX_LENGTH));
        g_autofree char *exact = g_memdup2(text->str, text->len);
        fuzz_project((const uint8_t *) exact, text->len);
        g_string_free(text, TRUE);
    }
}

/* --- Numbers at the limits of what is valid --- */

static const char frame_template[] =
    "{\"format\":\"billow\",\"version\":1,\"frame_rate\":10,\"duration\":2,\"cloth\":{\"columns\":%d,"
    "\"rows\":%d,\"spacing\":%s},"
    "\"keyframes\":[{\"start\":0,\"duration\":0.5,\"anchors\":[{\"column\":0,\"row\":0,\"position\":[%s,%s,%"
    "s]},"
    "{\"column\":1,\"row\":1,\"position\":[%s,%s,%s]}]},{\"start\":1,\"duration\":0.5,\"anchors\":[]}],"
    "\"waves\":[{\"start\":0,\"duration\":2,\"shape\":\"%s\",\"axis\":\"%s\",\"amplitude\":%s,\"wavelength\":"
    "%s,\"speed\":%s,"
    "\"phase\":%s,\"direction\":%s}],"
    "\"sways\":[{\"start\":0,\"duration\":2,\"amplitude\":%s,\"period\":%s,\"phase\":%s}]}";

static const char *
pick(GRand *rand, gboolean positive)
{
    static const char *const numbers[] = {"1e9", "1e-9", "1", "0.1", "3", "0", "-0.5", "-1e9", "-1e-9"};
    return numbers[g_rand_int_range(rand, 0, positive ? 5 : G_N_ELEMENTS(numbers))];
}

static char *
extreme_text(GRand *rand)
{
    const char *n[16];
    for (gsize i = 0; i < G_N_ELEMENTS(n); i++)
        n[i] = pick(rand, i == 0 || i == 8 || i == 13);
    return g_strdup_printf(frame_template, g_rand_int_range(rand, 2, 9), g_rand_int_range(rand, 2, 9), n[0],
                           n[1], n[2], n[3], n[4], n[5], n[6], g_rand_boolean(rand) ? "plane" : "circular",
                           g_rand_boolean(rand) ? "vertical" : "normal", n[7], n[8], n[9], n[10], n[11],
                           n[12], n[13], n[14]);
}

static void
assert_finite_frames(BillowProject *project, BillowRestCache *cache)
{
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_assert_nonnull(animation);
    BillowMesh *mesh = billow_mesh_new(&project->cloth->grid);
    for (int frame = 1; frame <= 20; frame += 3) {
        billow_animation_evaluate(animation, billow_project_frame_time(project, frame), TRUE, NULL, mesh);
        for (size_t i = 0; i < billow_grid_count(&project->cloth->grid); i++)
            g_assert_true(isfinite(mesh->x[i]) && isfinite(mesh->y[i]) && isfinite(mesh->z[i]) &&
                          isfinite(mesh->nx[i]) && isfinite(mesh->ny[i]) && isfinite(mesh->nz[i]));
    }
    billow_mesh_unref(mesh);
}

static void
valid_extremes_give_finite_frames(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(5);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    for (int i = 0; i < 300; i++) {
        g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
        g_autofree char *text = extreme_text(rand);
        g_test_message("%s", text);
        g_autoptr(BillowProject) project =
            billow_project_parse(text, strlen(text), "extreme", NULL, problems);
        g_assert_nonnull(project);
        assert_finite_frames(project, cache);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/fuzz/corpus-is-read", corpus_is_read);
    g_test_add_func("/fuzz/prefixes-are-read", prefixes_are_read);
    g_test_add_func("/fuzz/mutations-are-read", mutations_are_read);
    g_test_add_func("/fuzz/valid-extremes-give-finite-frames", valid_extremes_give_finite_frames);
    return g_test_run();
}
