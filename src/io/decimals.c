#include "io/decimals.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum {
    FAST_PRECISION = 9,
    MAX_FLOAT_PRECISION = 15, /* nine digits of a millionth */
};

static const guint64 powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000};

/* Below this every half of a whole number is a double. */
#define FAST_LIMIT 0x1p51

/* value x 10^precision to the nearest whole number, halves to the even one, of the exact product p + e:
 * p = fl(value 10^precision), e its rounding error (exact, by fma). e is less than any distance from p to a
 * half but zero, so it counts only where p is a half itself. */
static double
round_scaled(double value, double power)
{
    double product = value * power;
    double whole = rint(product);
    double rest = product - whole;
    if (fabs(rest) != 0.5)
        return whole;
    double error = fma(value, power, -product);
    if (rest > 0.0 && error > 0.0)
        return whole + 1.0;
    if (rest < 0.0 && error < 0.0)
        return whole - 1.0;
    return whole;
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

static void
append_slowly(GString *text, double value, int precision)
{
    char format[8], digits[DBL_MAX_10_EXP + 32];
    g_snprintf(format, sizeof format, "%%.%df", precision);
    g_ascii_formatd(digits, sizeof digits, format, value);
    gboolean zero = strspn(digits, "-0.") == strlen(digits);
    g_string_append(text, digits + (zero && *digits == '-'));
}

void
billow_append_fixed(GString *text, double value, int precision)
{
    if (precision > FAST_PRECISION || !(fabs(value) * (double) powers[precision] < FAST_LIMIT)) {
        append_slowly(text, value, precision);
        return;
    }
    guint64 scaled = (guint64) round_scaled(fabs(value), (double) powers[precision]);
    char digits[40], *end = digits + sizeof digits, *start = end;
    if (precision > 0) {
        start = put_digits(start, scaled % powers[precision], precision);
        *--start = '.';
    }
    start = put_digits(start, scaled / powers[precision], 1);
    if (value < 0.0 && scaled > 0)
        *--start = '-';
    g_string_append_len(text, start, end - start);
}

void
billow_append_index(GString *text, guint64 value)
{
    char digits[24], *end = digits + sizeof digits;
    char *start = put_digits(end, value, 1);
    g_string_append_len(text, start, end - start);
}

static void
append_float_slowly(GString *text, float value)
{
    char format[8], decimal[G_ASCII_DTOSTR_BUF_SIZE];
    for (int digits = 1; digits <= FLT_DECIMAL_DIG; digits++) {
        g_snprintf(format, sizeof format, "%%.%dg", digits);
        g_ascii_formatd(decimal, sizeof decimal, format, (double) value);
        if ((float) g_ascii_strtod(decimal, NULL) == value)
            break;
    }
    g_string_append(text, decimal);
}

/* A decimal whose digits are a whole number below 2^53, over a power of ten that is a double, is read as the quotient of
 * the two, rounded once: what the division gives. */
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
        append_float_slowly(text, value);
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
