#include "app/length_text.h"

#include <glib/gi18n.h>

/* `digits`: after the point of millimetres and centimetres; `metre_digits`: of metres. */
static char *
in_its_unit(double metres, int digits, int metre_digits)
{
    if (metres < 0.01)
        return g_strdup_printf(_("%.*f mm"), digits, 1000.0 * metres);
    if (metres < 1.0)
        return g_strdup_printf(_("%.*f cm"), digits, 100.0 * metres);
    return g_strdup_printf(_("%.*f m"), metre_digits, metres);
}

char *
billow_length_text(double metres)
{
    return in_its_unit(metres, 1, 2);
}

char *
billow_length_round_text(double metres)
{
    return in_its_unit(metres, 0, 0);
}
