#include "io/base/printable.h"

#include <glib.h>

static char *
printable(const char *text, gboolean in_lines)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    GString *shown = g_string_new(NULL);
    for (const char *p = valid; *p; p = g_utf8_next_char(p)) {
        const gunichar c = g_utf8_get_char(p);
        if (!g_unichar_iscntrl(c) || (in_lines && c == '\n'))
            g_string_append_unichar(shown, c);
        else if (c == '\n' || c == '\t')
            g_string_append(shown, c == '\n' ? "\\n" : "\\t");
        else
            g_string_append_printf(shown, c < 0x80 ? "\\x%02x" : "\\u%04x", c);
    }
    return g_string_free(shown, FALSE);
}

char *
billow_printable(const char *text)
{
    return printable(text, FALSE);
}

char *
billow_printable_lines(const char *text)
{
    return printable(text, TRUE);
}

char *
billow_printable_path(const char *path)
{
    g_autofree char *shown = g_filename_display_name(path);
    return billow_printable(shown);
}
