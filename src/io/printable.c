#include "io/printable.h"

#include <glib.h>

static void
append_escaped(GString *shown, gunichar c)
{
    if (c == '\n' || c == '\t')
        g_string_append(shown, c == '\n' ? "\\n" : "\\t");
    else
        g_string_append_printf(shown, c < 0x80 ? "\\x%02x" : "\\u%04x", c);
}

char *
billow_printable(const char *name)
{
    GString *shown = g_string_new(NULL);
    for (const char *p = name; *p; p = g_utf8_next_char(p)) {
        const gunichar c = g_utf8_get_char(p);
        if (g_unichar_iscntrl(c))
            append_escaped(shown, c);
        else
            g_string_append_unichar(shown, c);
    }
    return g_string_free(shown, FALSE);
}

char *
billow_printable_path(const char *path)
{
    g_autofree char *shown = g_filename_display_name(path);
    return billow_printable(shown);
}
