#include "model/project/unknown_keys.h"

char **
billow_unknown_keys_copy(char *const *unknown, size_t n)
{
    char **copy = unknown ? g_new0(char *, MAX(n, 1)) : NULL;
    for (size_t i = 0; unknown && i < n; i++)
        copy[i] = g_strdup(unknown[i]);
    return copy;
}

void
billow_unknown_keys_free(char **unknown, size_t n)
{
    for (size_t i = 0; unknown && i < n; i++)
        g_free(unknown[i]);
    g_free(unknown);
}

const char *
billow_unknown_keys_get(char *const *unknown, size_t i)
{
    return unknown ? unknown[i] : NULL;
}

gboolean
billow_unknown_keys_equal(char *const *a, char *const *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (g_strcmp0(billow_unknown_keys_get(a, i), billow_unknown_keys_get(b, i)) != 0)
            return FALSE;
    return TRUE;
}

void
billow_unknown_keys_store(char ***unknown, size_t n, size_t i, char *text)
{
    if (!text)
        return;
    if (!*unknown)
        *unknown = g_new0(char *, n);
    (*unknown)[i] = text;
}

void
billow_unknown_keys_drop(char **unknown, size_t i)
{
    if (unknown)
        g_clear_pointer(&unknown[i], g_free);
}

void
billow_unknown_keys_move(char **unknown, size_t from, size_t to)
{
    if (!unknown || from == to)
        return;
    g_free(unknown[to]);
    unknown[to] = g_steal_pointer(&unknown[from]);
}

char **
billow_unknown_keys_without(char *const *unknown, size_t n, size_t number)
{
    char **others = g_new0(char *, n + 1);
    for (size_t i = 0, k = 0; unknown && i < n; i++)
        if (i != number)
            others[k++] = unknown[i];
    return others;
}
