#include "model/base/time_text.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

GType
billow_time_unit_get_type(void)
{
    static gsize type;
    static const GEnumValue values[] = {{BILLOW_TIME_SECONDS, "BILLOW_TIME_SECONDS", "seconds"},
                                        {BILLOW_TIME_FRAMES, "BILLOW_TIME_FRAMES", "frames"},
                                        {0}};
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("BillowTimeUnit", values));
    return (GType) type;
}

/* --- Writing --- */

/* With the decimal sign of the locale, without trailing zeros, an exponent or -0; `decimals` is at least 1. */
static char *
decimal(double value, int decimals)
{
    char *text = g_strdup_printf("%.*f", decimals, value);
    size_t length = strlen(text);
    while (text[length - 1] == '0')
        length--;
    text[g_ascii_isdigit(text[length - 1]) ? length : length - 1] = '\0';
    if (g_str_equal(text, "-0"))
        memmove(text, "0", 2);
    return text;
}

/* Returns whether the value looks typed; the times of most frames do not. */
static gboolean
looks_typed(double seconds)
{
    return fabs(seconds - round(seconds * 1e6) / 1e6) < 1e-9;
}

static double
frames_of(const BillowTimeFormat *format, BillowTimeKind kind, double seconds)
{
    return seconds * format->frame_rate + (kind == BILLOW_TIME_MOMENT ? 1.0 : 0.0);
}

char *
billow_time_text(const BillowTimeFormat *format, BillowTimeKind kind, double seconds)
{
    if (format->unit == BILLOW_TIME_FRAMES)
        return decimal(frames_of(format, kind, seconds), 3);
    return decimal(seconds, looks_typed(seconds) ? 6 : 3);
}

char *
billow_time_words(const BillowTimeFormat *format, BillowTimeKind kind, double seconds)
{
    const gboolean frames = format->unit == BILLOW_TIME_FRAMES;
    g_autofree char *number = frames ? billow_time_text(format, kind, seconds) : decimal(seconds, 3);
    if (!frames)
        return g_strdup_printf(C_("seconds", "%s s"), number);
    if (kind == BILLOW_TIME_MOMENT)
        return g_strdup_printf(C_("moment", "frame %s"), number);
    return g_str_equal(number, "1") ? g_strdup(_("1 frame")) : g_strdup_printf(_("%s frames"), number);
}

const char *
billow_time_unit_sign(BillowTimeUnit unit)
{
    return unit == BILLOW_TIME_FRAMES ? C_("unit: frames", "f") : _("s");
}

/* --- Reading --- */

static void
skip_blanks(const char **text)
{
    while (g_ascii_isspace(**text))
        ++*text;
}

/* Parses digits with an optional decimal point; no sign, no exponent. */
static gboolean
read_number(const char **text, double *value)
{
    const size_t length = strspn(*text, "0123456789.");
    g_autofree char *digits = g_strndup(*text, length);
    char *end;
    *value = g_ascii_strtod(digits, &end);
    *text += length;
    return length > 0 && end != digits && *end == '\0';
}

/* Parses what follows the "1" in "1:12" or "1:02:03". */
static gboolean
read_sixtieths(const char **text, double *seconds)
{
    for (int n = 0; **text == ':'; n++) {
        double part;
        ++*text;
        if (n == 2 || !read_number(text, &part) || part >= 60.0)
            return FALSE;
        *seconds = 60.0 * *seconds + part;
    }
    return TRUE;
}

static gboolean
read_term(const BillowTimeFormat *format, BillowTimeKind kind, const char **text, double *seconds)
{
    skip_blanks(text);
    if (!read_number(text, seconds))
        return FALSE;
    if (**text == ':')
        return read_sixtieths(text, seconds);
    skip_blanks(text);
    const char unit = g_ascii_tolower(**text);
    if (unit == 'f' || unit == 's')
        ++*text;
    if (unit == 'f' || (unit != 's' && format->unit == BILLOW_TIME_FRAMES))
        *seconds = (*seconds - (kind == BILLOW_TIME_MOMENT ? 1.0 : 0.0)) / format->frame_rate;
    return TRUE;
}

/* Parses "+" or "-"; returns 0 if there is none. */
static int
read_sign(const char **text)
{
    skip_blanks(text);
    const int sign = **text == '+' ? 1 : **text == '-' ? -1 : 0;
    *text += sign == 0 ? 0 : 1;
    return sign;
}

gboolean
billow_time_parse(const BillowTimeFormat *format, BillowTimeKind kind, const char *text, double now,
                  double *seconds)
{
    g_autofree char *plain = g_strdelimit(g_strdup(text), ",", '.');
    const char *rest = plain;
    double sum = now, term;
    int sign = read_sign(&rest);
    if (sign == 0) {
        if (!read_term(format, kind, &rest, &sum))
            return FALSE;
        sign = read_sign(&rest);
    }
    for (; sign != 0; sign = read_sign(&rest)) {
        if (!read_term(format, BILLOW_TIME_LENGTH, &rest, &term))
            return FALSE;
        sum += sign * term;
    }
    if (*rest != '\0' || !isfinite(sum))
        return FALSE;
    *seconds = sum;
    return TRUE;
}
