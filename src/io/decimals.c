#include "io/decimals.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { FAST_PRECISION = 9 };

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
