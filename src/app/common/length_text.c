#include "app/common/length_text.h"

#include <glib/gi18n.h>
#include <math.h>

/* Returns whether the rounded number is less than `most`, at which the next larger unit begins. */
static gboolean
is_below(double number, double most, int digits)
{
    const double per_one = pow(10.0, digits);
    return round(number * per_one) < most * per_one;
}

/* `digits`: decimals of millimeters and centimeters; `metre_digits`: decimals of meters. */
static char *
format_in_unit(double metres, int digits, int metre_digits)
{
    if (is_below(1000.0 * metres, 10.0, digits))
        return g_strdup_printf(_("%.*f mm"), digits, 1000.0 * metres);
    if (is_below(100.0 * metres, 100.0, digits))
        return g_strdup_printf(_("%.*f cm"), digits, 100.0 * metres);
    return g_strdup_printf(_("%.*f m"), metre_digits, metres);
}

char *
billow_length_text(double metres)
{
    return format_in_unit(metres, 1, 2);
}

char *
billow_length_round_text(double metres)
{
    return format_in_unit(metres, 0, 0);
}
