/* Parses a time as users type it (1st byte: unit, kind and frame rate), and the same text as a number. */
#include "fuzz.h"

#include "model/base/time_text.h"
#include "widgets/viewport/typed_number.h"

#include <math.h>
#include <string.h>

/* Checks that a formatted time is parsed to the time that is shown. */
static void
survives_writing(const BillowTimeFormat *format, BillowTimeKind kind, double seconds)
{
    double read;
    g_autofree char *text = billow_time_text(format, kind, seconds);
    g_assert_true(billow_time_parse(format, kind, text, 0.0, &read));
    g_autofree char *again = billow_time_text(format, kind, read);
    g_assert_cmpstr(text, ==, again);
}

static void
type(const char *text)
{
    BillowTypedNumber typed = {0};
    double value = 0.0;
    for (const char *c = text; *c; c++)
        billow_typed_number_take(&typed, *c == '<' ? '\b' : (guchar) *c);
    g_autofree char *shown = billow_typed_number_text(&typed);
    g_assert_true(g_utf8_validate(shown, -1, NULL));
    if (billow_typed_number_get(&typed, &value))
        g_assert_true(isfinite(value));
}

void
fuzz_time(const uint8_t *data, size_t size)
{
    static const double rates[] = {24.0, 25.0, 29.97, 240.0, 1.0, 0.5};
    if (size < 1)
        return;
    const BillowTimeFormat format = {data[0] & 1 ? BILLOW_TIME_FRAMES : BILLOW_TIME_SECONDS,
                                     rates[(data[0] >> 2) % G_N_ELEMENTS(rates)]};
    const BillowTimeKind kind = data[0] & 2 ? BILLOW_TIME_MOMENT : BILLOW_TIME_LENGTH;
    g_autofree char *text = fuzz_text(data + 1, size - 1);
    double seconds = NAN;
    type(text);
    if (!billow_time_parse(&format, kind, text, 2.0, &seconds)) {
        g_assert_true(isnan(seconds)); /* unchanged */
        return;
    }
    g_assert_true(isfinite(seconds));
    if (seconds >= 0.0 && seconds <= 86400.0)
        survives_writing(&format, kind, seconds);
}
