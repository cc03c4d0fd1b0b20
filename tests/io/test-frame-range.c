/* Choices of frames. */
#include "io/frame_range.h"

static void
assert_frames(const char *text, int frame_count, const char *expected)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) frames = billow_frame_range_parse(text, frame_count, &error);
    g_assert_no_error(error);
    GString *list = g_string_new(NULL);
    for (guint i = 0; i < frames->len; i++)
        g_string_append_printf(list, i > 0 ? " %d" : "%d", g_array_index(frames, int, i));
    g_assert_cmpstr(list->str, ==, expected);
    g_string_free(list, TRUE);
}

static void
choices(void)
{
    assert_frames(NULL, 3, "1 2 3");
    assert_frames("", 3, "1 2 3");
    assert_frames("2", 3, "2");
    assert_frames("2-4", 5, "2 3 4");
    assert_frames("1-10x3", 10, "1 4 7 10");
    assert_frames("1-9x3", 10, "1 4 7");
    assert_frames("3-3x100", 3, "3");
    assert_frames("7,1,3", 10, "1 3 7");
    assert_frames("8-10, 1-9x4 ,2", 10, "1 2 5 8 9 10");
    assert_frames("1-2,2-3", 3, "1 2 3");
}

static void
refusals(void)
{
    static const char *const texts[] = {
        "0",
        "11",
        "1-11",
        "5-4",
        "1-5x0",
        "a",
        "-1",
        "1-",
        "1-5x",
        "1x2",
        "1,,2",
        ",",
        "1;2",
        "1.5",
        "1 2",
        "+1",
        "99999999999999999999",
        "1-5x2x2",
        "x",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autoptr(GError) error = NULL;
        g_assert_null(billow_frame_range_parse(texts[i], 10, &error));
        g_assert_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE);
        g_test_message("%s", error->message);
    }
}

static void
huge_steps_end(void)
{
    assert_frames("1-10x99999999999", 10, "1");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/frame-range/choices", choices);
    g_test_add_func("/frame-range/refuses-what-is-none", refusals);
    g_test_add_func("/frame-range/huge-steps-end", huge_steps_end);
    return g_test_run();
}
