/* Tests that files whose words all have the same hash, by well-known functions, are read as fast as others.
 * Compares processor times for the same number of words. */
#include "io/project/body_files.h"
#include "io/project/file.h"
#include "io/sequence/manifest.h"
#include "model/project/loop.h"
#include "model/project/poses.h"

#include <string.h>
#include <time.h>

enum {
    PAIRS = 13,
    N = 1 << PAIRS,
    ROUNDS = 3,
    MOST_TIMES = 5, /* a table that searches all its words takes 7 to 300 times as long */
};

typedef char *(*Word)(guint number);

/* Returns words that all have the same g_str_hash(): 33 'E' + 'z' = 33 'F' + 'Y'. */
static char *
colliding(guint number)
{
    char *word = g_malloc0(2 * PAIRS + 1);
    for (int i = 0; i < PAIRS; i++)
        memcpy(word + 2 * i, number >> i & 1 ? "FY" : "Ez", 2);
    return word;
}

static char *
other(guint number)
{
    return g_strdup_printf("%0*u", 2 * PAIRS, number);
}

/* --- Files --- */

#define HEAD "{\"format\":\"billow\",\"version\":1,\"cloth\":{\"columns\":5,\"rows\":5,\"spacing\":0.1}"

typedef struct {
    const char *name;
    const char *before, *format, *after; /* `format` is written for each word ("@") and its number ("#") */
    const char *second, *end;            /* or NULL: written likewise, for objects that refer to the words */
    void (*read)(const GString *text);
} Case;

/* Separated by commas. */
static void
append_each(GString *text, Word word, const char *format)
{
    for (guint i = 0; i < N; i++) {
        g_autofree char *own = word(i), *number = g_strdup_printf("%u", i);
        g_autoptr(GString) element = g_string_new(format);
        g_string_replace(element, "@", own, 0);
        g_string_replace(element, "#", number, 0);
        g_string_append_printf(text, "%s%s", i > 0 ? "," : "", element->str);
    }
}

static GString *
file_of(Word word, const Case *of)
{
    GString *text = g_string_new(of->before);
    append_each(text, word, of->format);
    g_string_append(text, of->after);
    if (!of->second)
        return text;
    append_each(text, word, of->second);
    g_string_append(text, of->end);
    return text;
}

static void
read_project(const GString *text)
{
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    BillowProject *project = billow_project_parse(text->str, text->len, "words.billow", NULL, problems);
    if (!project)
        g_test_message("%s", ((BillowProblem *) problems->pdata[0])->message);
    g_assert_nonnull(project);
    g_autoptr(GPtrArray) named = billow_body_files_named(project);
    g_autoptr(BillowProject) played = billow_loop_play(project);
    billow_poses_free(billow_poses_new(played));
    billow_project_unref(project);
}

static void
read_manifest(const GString *text)
{
    char *problem;
    BillowManifest *manifest = billow_manifest_parse(text->str, text->len, &problem);
    g_assert_cmpstr(problem, ==, NULL);
    g_autoptr(GPtrArray) files = billow_manifest_list(manifest);
    g_assert_cmpuint(files->len, ==, N);
    billow_manifest_free(manifest);
}

#define SHA "\"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\""
#define ANIMATED HEAD ",\"duration\":10000,\"loop\":true,\"keyframes\":["
#define KEYFRAME "{\"start\":#,\"duration\":0,\"anchors\":[],\"id\":\"@\"}"
#define WAVE "\"start\":0,\"duration\":1,\"amplitude\":0.1,\"wavelength\":1,\"speed\":1"
#define SWAY "\"start\":0,\"duration\":1,\"amplitude\":0.1,\"period\":1"

static const Case cases[] = {
    {"unknown-keys", HEAD ",", "\"@\":#", "}", NULL, NULL, read_project},
    {"unknown-keys-of-a-block", HEAD ",\"waves\":[{\"id\":\"w\"," WAVE ",", "\"@\":1", "}]}", NULL, NULL,
     read_project},
    {"keys-that-are-there-twice", HEAD ",", "\"@\":#", ",", "\"@\":#", "}", read_project},
    {"keyframes", ANIMATED, KEYFRAME, "]}", NULL, NULL, read_project},
    {"transitions", ANIMATED, KEYFRAME, "],\"transitions\":[", "{\"from\":\"@\"}", "]}", read_project},
    {"waves", HEAD ",\"waves\":[", "{" WAVE ",\"id\":\"@\"}", "]}", NULL, NULL, read_project},
    {"sways", HEAD ",\"sways\":[", "{" SWAY ",\"id\":\"@\"}", "]}", NULL, NULL, read_project},
    {"markers", HEAD ",\"markers\":[", "{\"time\":#,\"id\":\"@\"}", "]}", NULL, NULL, read_project},
    {"colliders", HEAD ",\"scene\":{\"colliders\":[", "{\"shape\":\"sphere\",\"id\":\"@\"}", "]}}", NULL,
     NULL, read_project},
    {"meshes", HEAD ",\"scene\":{\"colliders\":[", "{\"id\":\"c#\",\"shape\":\"sphere\",\"mesh\":\"@\"}",
     "]}}", NULL, NULL, read_project},
    {"files-of-a-manifest", "{\"files\":[", "{\"frame\":#,\"bytes\":1,\"sha256\":" SHA ",\"name\":\"@\"}",
     "]}", NULL, NULL, read_manifest},
};

/* --- Time --- */

static double
seconds_of(const Case *of, const GString *text)
{
    const clock_t start = clock();
    of->read(text);
    return (double) (clock() - start) / CLOCKS_PER_SEC;
}

static void
test_case(gconstpointer data)
{
    const Case *of = data;
    g_autoptr(GString) bad = file_of(colliding, of), good = file_of(other, of);
    double slow = G_MAXDOUBLE, fast = G_MAXDOUBLE;
    for (int i = 0; i < ROUNDS; i++) {
        slow = MIN(slow, seconds_of(of, bad));
        fast = MIN(fast, seconds_of(of, good));
    }
    g_test_message("%.4f s, of other words %.4f s", slow, fast);
    g_assert_cmpfloat(slow, <, MOST_TIMES * fast);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *path = g_strconcat("/colliding-words/", cases[i].name, NULL);
        g_test_add_data_func(path, &cases[i], test_case);
    }
    return g_test_run();
}
