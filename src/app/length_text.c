#include "app/length_text.h"

#include <glib/gi18n.h>

char *
billow_length_text(double metres)
{
    if (metres < 0.01)
        return g_strdup_printf(_("%.1f mm"), 1000.0 * metres);
    if (metres < 1.0)
        return g_strdup_printf(_("%.1f cm"), 100.0 * metres);
    return g_strdup_printf(_("%.2f m"), metres);
}
