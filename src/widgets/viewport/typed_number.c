#include "widgets/viewport/typed_number.h"

#include <string.h>

static gboolean
append(BillowTypedNumber *typed, char character)
{
    const size_t n = strlen(typed->text);
    if (n == BILLOW_TYPED_DIGITS)
        return FALSE;
    typed->text[n] = character;
    typed->text[n + 1] = '\0';
    return TRUE;
}

gboolean
billow_typed_number_take(BillowTypedNumber *typed, gunichar character)
{
    const size_t n = strlen(typed->text);
    if (character == '\b' && n > 0)
        typed->text[n - 1] = '\0';
    else if (character == '\b')
        typed->minus = FALSE;
    else if (character == '-')
        typed->minus = !typed->minus;
    else if (character == '.' || character == ',')
        return !strchr(typed->text, '.') && append(typed, '.');
    else if (character >= '0' && character <= '9')
        return append(typed, (char) character);
    else
        return FALSE;
    return TRUE;
}

gboolean
billow_typed_number_get(const BillowTypedNumber *typed, double *value)
{
    if (!strpbrk(typed->text, "0123456789"))
        return FALSE;
    const double number = g_ascii_strtod(typed->text, NULL);
    *value = typed->minus ? -number : number;
    return TRUE;
}

char *
billow_typed_number_text(const BillowTypedNumber *typed)
{
    return g_strconcat(typed->minus ? "−" : "", typed->text, NULL);
}
