#include "io/formats/formats.h"

#include <glib/gi18n.h>

static const struct {
    const char *word, *reason;
} left_out[] = {
#ifndef BILLOW_PICTURES
    {"png", N_("it was built without the application (-Dgui=disabled), which draws the images")},
    {"sheet", N_("it was built without the application (-Dgui=disabled), which draws the images")},
    {"webp", N_("it was built without the application (-Dgui=disabled), which draws the images")},
#endif
#ifndef BILLOW_VIDEO
    {"webm", N_("it was built without video (-Dvideo=disabled or -Dgui=disabled)")},
    {"mp4", N_("it was built without video (-Dvideo=disabled or -Dgui=disabled)")},
#endif
    {NULL, NULL},
};

const char *
billow_format_left_out(const char *word)
{
    for (gsize i = 0; left_out[i].word; i++)
        if (g_str_equal(left_out[i].word, word))
            return _(left_out[i].reason);
    return NULL;
}

const BillowFormat *
billow_format_find(const char *word)
{
    for (gsize i = 0; billow_formats[i]; i++)
        if (g_str_equal(billow_formats[i]->word, word))
            return billow_formats[i];
    return NULL;
}

char *
billow_format_words(const char *separator)
{
    GString *words = g_string_new(billow_formats[0]->word);
    for (gsize i = 1; billow_formats[i]; i++)
        g_string_append_printf(words, "%s%s", separator, billow_formats[i]->word);
    return g_string_free(words, FALSE);
}
