/* Tests choices of frames. */
#include "io/writers/frame_range.h"

static void
assert_frames(const char *text, int frame_count, const char *expected)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) frames = billow_frame_range_parse(text, frame_count, NULL, &error);
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
    assert_frames("1-20:5,2", 20, "1 2 6 11 16");
}

static void
refusals(void)
{
    static const char *const texts[] = {
        "0",       "11",   "1-11", "5-4",   "1-5x0",   "a",   "-1",
        "1-",      "1-5x", "1-5:", "1-5:0", "1-5:2x2", "1:2", "1x2",
        "1,,2",    ",",    "1;2",  "1.5",   "1 2",     "+1",  "99999999999999999999",
        "1-5x2x2", "x",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autoptr(GError) error = NULL;
        g_assert_null(billow_frame_range_parse(texts[i], 10, NULL, &error));
        g_assert_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE);
        g_test_message("%s", error->message);
    }
}

static void
assert_clipped(const char *text, gboolean expected, const char *frames)
{
    g_autoptr(GError) error = NULL;
    gboolean clipped = !expected;
    g_autoptr(GArray) found = billow_frame_range_parse(text, 10, &clipped, &error);
    g_autoptr(GArray) same = billow_frame_range_parse(frames, 10, NULL, NULL);
    g_assert_no_error(error);
    g_assert_cmpint(clipped, ==, expected);
    g_assert_cmpmem(found->data, found->len * sizeof(int), same->data, same->len * sizeof(int));
}

static void
the_end_clips(void)
{
    assert_clipped("1-10", FALSE, "1-10");
    assert_clipped(NULL, FALSE, "1-10");
    assert_clipped("8-11", TRUE, "8-10");
    assert_clipped("1-99999999999:4", TRUE, "1,5,9");
    assert_clipped("3,11", TRUE, "3");
    static const char *const refused[] = {"11", "11-20", "0-3", "12,99999999999999999999", "20-11", "1-11x0"};
    for (gsize i = 0; i < G_N_ELEMENTS(refused); i++) {
        gboolean clipped;
        g_autoptr(GError) error = NULL;
        g_assert_null(billow_frame_range_parse(refused[i], 10, &clipped, &error));
        g_assert_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE);
    }
}

/* For any numbers of frames and shares, the shares in order are all frames, and differ by at most one. */
static void
shares_are_the_whole(void)
{
    for (int length = 1; length < 30; length++) {
        g_autofree char *text = g_strdup_printf("1-%dx3", 3 * length);
        g_autoptr(GArray) frames = billow_frame_range_parse(text, 100, NULL, NULL);
        for (int count = 1; count < 40; count++) {
            g_autoptr(GArray) whole = g_array_new(FALSE, FALSE, sizeof(int));
            guint least = G_MAXUINT, most = 0;
            for (int number = 1; number <= count; number++) {
                g_autoptr(GArray) part = billow_frame_chunk(frames, (BillowFrameChunk){number, count});
                g_array_append_vals(whole, part->data, part->len);
                least = MIN(least, part->len);
                most = MAX(most, part->len);
            }
            g_assert_cmpmem(whole->data, whole->len * sizeof(int), frames->data, frames->len * sizeof(int));
            g_assert_cmpuint(most - least, <=, 1);
        }
    }
}

static void
assert_text(const char *choice, const char *expected)
{
    g_autoptr(GArray) frames = billow_frame_range_parse(choice, 100, NULL, NULL);
    g_autofree char *text = billow_frame_range_text(frames, 1);
    g_assert_cmpstr(text, ==, expected);
}

static void
choices_have_a_text(void)
{
    assert_text("1-24", "1-24");
    assert_text("7", "7");
    assert_text("1-9x4,30-31,100", "1,5,9,30-31,100");
}

/* `expected`: the numbers in quarters of a frame, where frame 1 is number 1. */
static void
sub_frames_are_counted(void)
{
    int parts;
    g_autoptr(GArray) quarters = billow_frame_range_parse_divided("1-2x0.25,3.5", 3, &parts, NULL, NULL);
    static const int expected[] = {1, 2, 3, 4, 5, 11};
    g_assert_cmpint(parts, ==, 4);
    g_assert_cmpmem(quarters->data, quarters->len * sizeof(int), expected, sizeof expected);
    g_autofree char *text = billow_frame_range_text(quarters, parts);
    g_assert_cmpstr(text, ==, "1-2x0.25,3.5");
    static const struct {
        const char *text;
        int parts, count;
    } choices[] = {{"", 1, 3},        {"1-3x0.5", 2, 5}, {"1-2x0.2", 5, 6},
                   {"1.125", 8, 1},   {"1-2x.5", 0, 0},  {"1-3x0.1", 10, 21},
                   {"2.0625", 16, 1}, {"3.9", 10, 1},    {"2.50", 2, 1}};
    for (gsize i = 0; i < G_N_ELEMENTS(choices); i++) {
        g_autoptr(GArray) frames = billow_frame_range_parse_divided(choices[i].text, 3, &parts, NULL, NULL);
        g_assert_cmpuint(frames ? frames->len : 0, ==, (guint) choices[i].count);
        if (frames)
            g_assert_cmpint(parts, ==, choices[i].parts);
    }
}

/* Thirds have no few decimals; frame 4 of 3 and what is before frame 1 do not exist; whole frames have no parts. */
static void
sub_frames_that_are_none_are_refused(void)
{
    static const char *const wrong[] = {"1-2x0.3333", "4",     "0.5", "1-2x0",
                                        "1-2x0.0",    "2.5-1", "1.",  "1-3x0.03"};
    for (gsize i = 0; i < G_N_ELEMENTS(wrong); i++) {
        int parts;
        g_autoptr(GError) error = NULL;
        g_assert_null(billow_frame_range_parse_divided(wrong[i], 3, &parts, NULL, &error));
        g_assert_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE);
    }
    g_assert_null(billow_frame_range_parse("1.5", 3, NULL, NULL));
}

static void
shares_are_read(void)
{
    BillowFrameChunk chunk;
    g_assert_true(billow_frame_chunk_parse("2/8", &chunk));
    g_assert_cmpint(chunk.number, ==, 2);
    g_assert_cmpint(chunk.count, ==, 8);
    g_assert_true(billow_frame_chunk_parse("1/1", &chunk));
    static const char *const wrong[] = {"0/8", "9/8",   "-1/8",  "1", "1/",  "/8",   "1/8x",
                                        "a/b", "1.5/8", "1/8.5", "",  "1/0", "1 / 8"};
    for (gsize i = 0; i < G_N_ELEMENTS(wrong); i++)
        g_assert_false(billow_frame_chunk_parse(wrong[i], &chunk));
}

static void
huge_steps_end(void)
{
    assert_frames("1-10x99999999999", 10, "1");
}

/* Of 1 ... n at most k are chosen: 1 + (n - 1) i / (k - 1), rounded, for every i; the first for k = 1. */
static void
thin_frames_are_spread_evenly(void)
{
    for (int n = 1; n <= 40; n++)
        for (int most = 1; most <= 45; most++) {
            g_autoptr(GArray) frames = billow_frame_range_parse("", n, NULL, NULL);
            g_autoptr(GArray) thin = billow_frame_range_thin(frames, (guint) most);
            const int k = MIN(n, most);
            g_assert_cmpuint(thin->len, ==, (guint) k);
            for (int i = 0; i < k; i++) {
                const double even = k > 1 ? 1.0 + (double) (n - 1) * i / (k - 1) : 1.0;
                g_assert_cmpfloat(ABS(g_array_index(thin, int, (guint) i) - even), <=, 0.5);
            }
        }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/frame-range/choices", choices);
    g_test_add_func("/frame-range/refuses-what-is-none", refusals);
    g_test_add_func("/frame-range/huge-steps-end", huge_steps_end);
    g_test_add_func("/frame-range/sub-frames-are-counted", sub_frames_are_counted);
    g_test_add_func("/frame-range/refuses-sub-frames-that-are-none", sub_frames_that_are_none_are_refused);
    g_test_add_func("/frame-range/the-end-clips", the_end_clips);
    g_test_add_func("/frame-range/shares-are-the-whole", shares_are_the_whole);
    g_test_add_func("/frame-range/choices-have-a-text", choices_have_a_text);
    g_test_add_func("/frame-range/shares-are-read", shares_are_read);
    g_test_add_func("/frame-range/thin-frames-are-spread-evenly", thin_frames_are_spread_evenly);
    return g_test_run();
}
