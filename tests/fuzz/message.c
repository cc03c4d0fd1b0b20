#include "fuzz.h"

#include <glib.h>

void
fuzz_is_message(const char *text)
{
    g_assert_true(*text != '\0' && g_utf8_validate(text, -1, NULL));
    for (const char *p = text; *p; p = g_utf8_next_char(p))
        g_assert_false(g_unichar_iscntrl(g_utf8_get_char(p)));
}
