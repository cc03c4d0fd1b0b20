/* Tests that the program ends, and writes nothing, if json-c leaves out even a bracket for lack of memory. */
#include "io/base/json_memory.h"

#include "core/base/allocate.h"

#include <json-c/printbuf.h>

/* An incomplete text of `value`. */
static const struct {
    const char *value, *text;
} torn[] = {
    {"{\"a\":1,\"b\":2}", "{\"a\":1,\"b\":2"},
    {"{\"a\":1,\"b\":2}", "{\"a\":1\"b\":2}"},
    {"{\"a\":1,\"b\":2}", "{\"a\"1,\"b\":2}"},
    {"{\"a\":1,\"b\":2}", "{:1,\"b\":2}"},
    {"{\"a\":1,\"b\":2}", "{\"a\":,\"b\":2}"},
    {"{\"a\":1,\"b\":2}", "\"a\":1,\"b\":2}"},
    {"[[1,2],[],{}]", "[[1,2],[],{}"},
    {"[[1,2],[],{}]", "[[12],[],{}]"},
    {"[[1,2],[],{}]", "[[1,2],[,{}]"},
    {"[[1,2],[],{}]", "[[1,2],[],}]"},
    {"[\"a,b\",\"]\\u0020\"]", "[\"a,b\"\"]\\u0020\"]"},
};

static int
write_torn(json_object *tree, struct printbuf *out, int level, int flags)
{
    const char *text = json_object_get_userdata(tree);
    return printbuf_memappend(out, text, (int) strlen(text));
}

static json_object *
tree_of(const char *text)
{
    gsize end;
    json_object *tree = billow_json_tree(text, strlen(text), 0, 8, &end, NULL);
    g_assert_cmpuint(end, ==, strlen(text));
    return tree;
}

static void
end_by_tear(gconstpointer number)
{
    json_object *inner = tree_of(torn[GPOINTER_TO_SIZE(number)].value), *outer = json_object_new_array();
    json_object_set_serializer(inner, write_torn, (gpointer) torn[GPOINTER_TO_SIZE(number)].text, NULL);
    billow_json_append(outer, inner);
    g_print("%s", billow_json_text(outer, JSON_C_TO_STRING_PLAIN));
    json_object_put(outer);
}

static void
test_torn(gconstpointer number)
{
    if (g_test_subprocess()) {
        end_by_tear(number);
        return;
    }
    g_test_trap_subprocess(NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
    g_test_trap_assert_failed();
    g_test_trap_assert_stderr("*billow: out of memory*");
}

/* Every output format of a complete text passes. */
static void
test_whole(void)
{
    static const int ways[] = {JSON_C_TO_STRING_PLAIN, JSON_C_TO_STRING_SPACED, JSON_C_TO_STRING_PRETTY};
    for (gsize i = 0; i < G_N_ELEMENTS(torn); i++) {
        json_object *tree = tree_of(torn[i].value);
        for (gsize way = 0; way < G_N_ELEMENTS(ways); way++) {
            json_object *again = tree_of(billow_json_text(tree, ways[way]));
            g_assert_true(json_object_equal(tree, again));
            json_object_put(again);
        }
        json_object_put(tree);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/json-memory/text-is-whole", test_whole);
    for (gsize i = 0; i < G_N_ELEMENTS(torn); i++) {
        g_autofree char *path = g_strdup_printf("/json-memory/torn-text-ends-the-program/%zu", i);
        g_test_add_data_func(path, GSIZE_TO_POINTER(i), test_torn);
    }
    return g_test_run();
}
