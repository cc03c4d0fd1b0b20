/* Turns names into stems of file names. */
#include "io/base/file_stem.h"

#include "io/base/printable.h"

#include <glib/gi18n.h>
#include <string.h>

enum { MAX_STEM_BYTES = 200 }; /* leaves room for number and suffix in a 255-byte name */

static gboolean
has_separator(const char *name)
{
    for (const char *p = name; *p; p++)
        if (*p == '/' || *p == '\\' || g_ascii_iscntrl(*p))
            return TRUE;
    return FALSE;
}

char *
billow_stem_problem(const char *stem)
{
    g_autofree char *shown = billow_printable(stem);
    if (*stem == '\0' || *stem == '.' || has_separator(stem))
        return g_strdup_printf(_("“%s” cannot be used as the stem of file names"), shown);
    if (strlen(stem) > MAX_STEM_BYTES)
        return g_strdup_printf(_("the stem of the file names is longer than %d bytes"), MAX_STEM_BYTES);
    return NULL;
}

char *
billow_safe_stem(const char *name)
{
    GString *safe = g_string_new(NULL);
    g_autofree char *valid = g_utf8_make_valid(name, -1);
    for (const char *p = valid + strspn(valid, " "), *next; *p; p = next) {
        gunichar c = g_utf8_get_char(p);
        next = g_utf8_next_char(p);
        if (safe->len + (gsize) (next - p) > MAX_STEM_BYTES)
            break;
        const gboolean unsafe = c == '/' || c == '\\' || g_unichar_iscntrl(c) || (c == '.' && safe->len == 0);
        g_string_append_unichar(safe, unsafe ? '_' : c);
    }
    g_strchomp(safe->str);
    if (*safe->str == '\0')
        g_string_assign(safe, "cloth");
    return g_string_free(safe, FALSE);
}
