/* Formats decimals with integer arithmetic where that is exact, and with printf where it is not. */
#include "io/base/decimals.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
    FAST_PRECISION = 9,
    MAX_FLOAT_PRECISION = 15, /* nine digits of a millionth */
};

static const gint64 powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000};

/* Below this, every half of an integer is a double. */
#define FAST_LIMIT 0x1p51

/* Rounds a product that seems to be exactly a half; see round_scaled(). */
static G_GNUC_NO_INLINE guint64
round_half(double value, double power, double rest, guint64 whole)
{
    double error = fma(value, power, -(value * power));
    if (rest > 0.0 && error > 0.0)
        return whole + 1;
    if (rest < 0.0 && error < 0.0)
        return whole - 1;
    return whole;
}

/* Rounds value * 10^precision to the nearest integer, halves to even, based on the exact product p + e: p is
 * the rounded product and e its rounding error (exact, by fma). e is smaller than any nonzero distance from p
 * to a half, so it matters only if p is a half. */
static inline guint64
round_scaled(double value, double power)
{
    double product = value * power;
    gint64 whole = llrint(product);
    double rest = product - (double) whole;
    return G_LIKELY(fabs(rest) != 0.5) ? (guint64) whole : round_half(value, power, rest, (guint64) whole);
}

/* Returns the eight digits of a number below 10^8 as bytes, the first digit lowest. Splits into halves three
 * times, all parts at once. */
static inline guint64
eight_digits(guint64 value)
{
    guint64 fours = value / 10000 | (value % 10000) << 32;
    guint64 hundreds = (fours * 10486 >> 20) & 0x7f0000007f; /* / 100 */
    guint64 twos = hundreds | (fours - 100 * hundreds) << 16;
    guint64 tens = (twos * 103 >> 10) & 0x000f000f000f000f; /* / 10 */
    return (tens | (twos - 10 * tens) << 8) + 0x3030303030303030;
}

static char *
put_digits(char *end, guint64 value, int least)
{
    while (value > 0 || least > 0) {
        *--end = (char) ('0' + value % 10);
        value /= 10;
        least--;
    }
    return end;
}

static G_GNUC_NO_INLINE char *
put_slowly(char *at, double value, int precision)
{
    char format[8], digits[BILLOW_FIXED_ROOM];
    g_snprintf(format, sizeof format, "%%.%df", precision);
    g_ascii_formatd(digits, sizeof digits, format, value);
    gboolean zero = strspn(digits, "-0.") == strlen(digits);
    return g_stpcpy(at, digits + (zero && *digits == '-'));
}

static G_GNUC_NO_INLINE char *
put_whole_and_rest(char *at, guint64 scaled, int precision)
{
    char digits[40], *end = digits + sizeof digits, *start = end;
    if (precision > 0) {
        start = put_digits(start, scaled % (guint64) powers[precision], precision);
        *--start = '.';
    }
    start = put_digits(start, scaled / (guint64) powers[precision], 1);
    memcpy(at, start, (size_t) (end - start));
    return at + (end - start);
}

/* Writes six decimals of a number below 100, nearly all of the output, and two bytes beyond. */
static inline char *
put_short(char *at, guint64 scaled)
{
    guint64 digits = eight_digits(scaled), rest = GUINT64_TO_LE(digits >> 16);
    *at = (char) digits;
    at += scaled >= 10000000;
    at[0] = (char) (digits >> 8);
    at[1] = '.';
    memcpy(at + 2, &rest, sizeof rest);
    return at + 8;
}

char *
billow_put_fixed(char *at, double value, int precision)
{
    if (G_UNLIKELY(precision > FAST_PRECISION || !(fabs(value) * (double) powers[precision] < FAST_LIMIT)))
        return put_slowly(at, value, precision);
    guint64 scaled = round_scaled(fabs(value), (double) powers[precision]);
    *at = '-';
    at += value < 0.0 && scaled > 0;
    return precision == 6 && scaled < 100000000 ? put_short(at, scaled)
                                                : put_whole_and_rest(at, scaled, precision);
}

char *
billow_put_index(char *at, guint64 value)
{
    char digits[BILLOW_INDEX_ROOM], *end = digits + sizeof digits;
    char *start = put_digits(end, value, 1);
    memcpy(at, start, (size_t) (end - start));
    return at + (end - start);
}

void
billow_append_fixed(GString *text, double value, int precision)
{
    char number[BILLOW_FIXED_ROOM];
    g_string_append_len(text, number, billow_put_fixed(number, value, precision) - number);
}

/* Appends the decimal with the fewest digits, `least` to `most`, that reads back as the same double or, with
 * `is_float`, rounds to the same float. */
static void
append_shortest(GString *text, double value, int least, int most, gboolean is_float)
{
    char format[8], decimal[G_ASCII_DTOSTR_BUF_SIZE];
    for (int digits = least; digits <= most; digits++) {
        g_snprintf(format, sizeof format, "%%.%dg", digits);
        g_ascii_formatd(decimal, sizeof decimal, format, value);
        double back = g_ascii_strtod(decimal, NULL);
        if (is_float ? (float) back == (float) value : back == value)
            break;
    }
    g_string_append(text, decimal);
}

void
billow_append_number(GString *text, double value)
{
    gsize start = text->len;
    /* 15 digits always survive, except for subnormal numbers, and %g drops trailing zeros. */
    append_shortest(text, value, fabs(value) < DBL_MIN ? 1 : DBL_DIG, DBL_DECIMAL_DIG, FALSE);
    if (!strpbrk(text->str + start, ".e"))
        g_string_append(text, ".0");
}

/* A decimal whose digits form an integer below 2^53, divided by a power of ten that is a double, is read as
 * that quotient rounded once, as the division here gives it. */
void
billow_append_float(GString *text, float value)
{
    double magnitude = fabs((double) value), power = 10.0;
    int precision = 1;
    while ((float) (rint(magnitude * power) / power) != (float) magnitude &&
           precision < MAX_FLOAT_PRECISION) {
        power *= 10.0;
        precision++;
    }
    double scaled = rint(magnitude * power);
    if (scaled >= 0x1p53 || (float) (scaled / power) != (float) magnitude) {
        append_shortest(text, (double) value, 1, FLT_DECIMAL_DIG, TRUE);
        return;
    }
    char digits[40], *end = digits + sizeof digits;
    guint64 whole = (guint64) scaled / (guint64) power, rest = (guint64) scaled % (guint64) power;
    char *start = put_digits(end, rest, precision);
    *--start = '.';
    start = put_digits(start, whole, 1);
    if (signbit(value))
        *--start = '-';
    g_string_append_len(text, start, end - start);
}
