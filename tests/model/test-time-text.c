#include "model/base/time_text.h"

#include <math.h>

static const BillowTimeFormat SECONDS = {BILLOW_TIME_SECONDS, 24.0}, FRAMES = {BILLOW_TIME_FRAMES, 24.0};

/* In a field whose value is 2 s. */
static void
assert_read(const BillowTimeFormat *format, BillowTimeKind kind, const char *text, double expected)
{
    double seconds = NAN;
    if (!billow_time_parse(format, kind, text, 2.0, &seconds))
        g_error("“%s” is not read", text);
    g_assert_cmpfloat_with_epsilon(seconds, expected, 1e-12);
}

static void
test_units(void)
{
    assert_read(&SECONDS, BILLOW_TIME_LENGTH, "12f", 0.5);
    assert_read(&SECONDS, BILLOW_TIME_LENGTH, "1.5s", 1.5);
    assert_read(&SECONDS, BILLOW_TIME_LENGTH, " 1,5 s ", 1.5);
    assert_read(&SECONDS, BILLOW_TIME_LENGTH, "1.5", 1.5);
    assert_read(&FRAMES, BILLOW_TIME_LENGTH, "36", 1.5);
    assert_read(&FRAMES, BILLOW_TIME_LENGTH, "36 F", 1.5);
    assert_read(&FRAMES, BILLOW_TIME_LENGTH, "1.5S", 1.5);
}

static void
test_frame_one_is_the_start(void)
{
    assert_read(&FRAMES, BILLOW_TIME_MOMENT, "1", 0.0);
    assert_read(&FRAMES, BILLOW_TIME_MOMENT, "25", 1.0);
    assert_read(&SECONDS, BILLOW_TIME_MOMENT, "13f", 0.5);
    assert_read(&SECONDS, BILLOW_TIME_MOMENT, "0", 0.0);
    assert_read(&FRAMES, BILLOW_TIME_LENGTH, "1", 1.0 / 24.0);
}

static void
test_clock(void)
{
    assert_read(&SECONDS, BILLOW_TIME_MOMENT, "1:12", 72.0);
    assert_read(&FRAMES, BILLOW_TIME_MOMENT, "1:12", 72.0);
    assert_read(&SECONDS, BILLOW_TIME_LENGTH, "0:01.5", 1.5);
    assert_read(&SECONDS, BILLOW_TIME_LENGTH, "1:02:03", 3723.0);
    assert_read(&SECONDS, BILLOW_TIME_LENGTH, "1:12+6f", 72.25);
}

static void
test_sums(void)
{
    assert_read(&SECONDS, BILLOW_TIME_LENGTH, "1.5s+12f", 2.0);
    assert_read(&SECONDS, BILLOW_TIME_MOMENT, "1.5s + 12f - 0.25", 1.75);
    assert_read(&FRAMES, BILLOW_TIME_MOMENT, "25+12", 1.5); /* frame 25, plus 12 */
    assert_read(&SECONDS, BILLOW_TIME_MOMENT, "+12f", 2.5);
    assert_read(&SECONDS, BILLOW_TIME_LENGTH, "-0.5", 1.5);
    assert_read(&FRAMES, BILLOW_TIME_MOMENT, "- 24", 1.0);
}

static void
test_refusals(void)
{
    static const char *const texts[] = {"",     " ",    "f",       "s",    "0.0.15", "1.5x",
                                        "1:",   "1:60", "1:2:3:4", ":5",   "1:12f",  "1e3",
                                        "nan",  "inf",  "1s 2s",   "1++2", "+",      "1-",
                                        "0x10", "1f2",  ".",       "12fs", "--1s",   "1:2.3.4"};
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        double seconds = 7.0;
        if (billow_time_parse(&SECONDS, BILLOW_TIME_MOMENT, texts[i], 2.0, &seconds))
            g_error("“%s” is read as %g s", texts[i], seconds);
        g_assert_cmpfloat(seconds, ==, 7.0);
    }
}

static void
assert_written(const BillowTimeFormat *format, BillowTimeKind kind, double seconds, const char *text,
               const char *words)
{
    g_autofree char *written = billow_time_text(format, kind, seconds);
    g_autofree char *told = billow_time_words(format, kind, seconds);
    g_assert_cmpstr(written, ==, text);
    g_assert_cmpstr(told, ==, words);
}

static void
test_writing(void)
{
    assert_written(&SECONDS, BILLOW_TIME_MOMENT, 1.5, "1.5", "1.5 s");
    assert_written(&SECONDS, BILLOW_TIME_LENGTH, 1.0 / 24.0, "0.042", "0.042 s");
    assert_written(&SECONDS, BILLOW_TIME_MOMENT, 34.0 / 24.0, "1.417", "1.417 s");
    assert_written(&SECONDS, BILLOW_TIME_LENGTH, 0.015625, "0.015625", "0.016 s");
    assert_written(&SECONDS, BILLOW_TIME_MOMENT, 0.00001, "0.00001", "0 s");
    assert_written(&SECONDS, BILLOW_TIME_LENGTH, 100.0, "100", "100 s");
    assert_written(&SECONDS, BILLOW_TIME_LENGTH, -0.0, "0", "0 s");
    assert_written(&FRAMES, BILLOW_TIME_MOMENT, 0.0, "1", "frame 1");
    assert_written(&FRAMES, BILLOW_TIME_MOMENT, 1.5, "37", "frame 37");
    assert_written(&FRAMES, BILLOW_TIME_LENGTH, 1.5, "36", "36 frames");
    assert_written(&FRAMES, BILLOW_TIME_LENGTH, 1.0 / 24.0, "1", "1 frame");
    assert_written(&FRAMES, BILLOW_TIME_LENGTH, 0.51, "12.24", "12.24 frames");
    assert_written(&FRAMES, BILLOW_TIME_LENGTH, 3600.0, "86400", "86400 frames");
}

/* For every frame, also at fractional rates. */
static void
test_round_trip(void)
{
    static const double rates[] = {1.0, 12.0, 23.976, 24.0, 25.0, 29.97, 30.0, 60.0, 240.0};
    for (size_t i = 0; i < G_N_ELEMENTS(rates); i++)
        for (int frame = 1; frame < 100000; frame = frame * 3 + 1)
            for (int kind = BILLOW_TIME_MOMENT; kind <= BILLOW_TIME_LENGTH; kind++) {
                const BillowTimeFormat format = {BILLOW_TIME_FRAMES, rates[i]};
                double read = NAN, seconds = frame / rates[i];
                g_autofree char *text = billow_time_text(&format, (BillowTimeKind) kind, seconds);
                g_assert_true(billow_time_parse(&format, (BillowTimeKind) kind, text, 0.0, &read));
                g_assert_cmpfloat_with_epsilon(read, seconds, 1e-9);
            }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/time-text/units-are-read", test_units);
    g_test_add_func("/time-text/the-first-frame-is-the-start", test_frame_one_is_the_start);
    g_test_add_func("/time-text/minutes-and-seconds-are-read", test_clock);
    g_test_add_func("/time-text/sums-and-changes-are-read", test_sums);
    g_test_add_func("/time-text/what-is-no-time-is-refused", test_refusals);
    g_test_add_func("/time-text/times-are-written-short", test_writing);
    g_test_add_func("/time-text/what-is-written-is-read", test_round_trip);
    return g_test_run();
}
