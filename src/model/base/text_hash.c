#include "model/base/text_hash.h"

#include "core/base/sip_hash.h"

#include <string.h>

static gpointer
draw_key(gpointer data)
{
    static guint64 key[2];
    for (int i = 0; i < 2; i++)
        key[i] = (guint64) g_random_int() << 32 | g_random_int();
    return key;
}

static guint
hash_of(gconstpointer bytes, gsize length)
{
    static GOnce drawn = G_ONCE_INIT;
    return (guint) billow_sip_hash(bytes, length, g_once(&drawn, draw_key, NULL));
}

guint
billow_text_hash(gconstpointer text)
{
    return hash_of(text, strlen(text));
}

guint
billow_bytes_hash(gconstpointer bytes)
{
    gsize length;
    gconstpointer data = g_bytes_get_data((GBytes *) bytes, &length);
    return hash_of(data, length);
}

guint
billow_text_hash_of(const char *text, gsize length)
{
    return hash_of(text, length);
}
