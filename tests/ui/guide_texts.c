#include "guide_texts.h"

#include <string.h>

/* Returns a text without the marks of underlined letters. Free with g_free(). */
static char *
plain(const char *text)
{
    char *copy = g_strdup(text), *to = copy;
    for (const char *from = text; *from; from++)
        if (*from != '_')
            *to++ = *from;
    *to = '\0';
    return copy;
}

/* The file of the translations; see "The Format of GNU MO Files" in the manual of gettext. */
static const char *
catalog(void)
{
    static char *content;
    const char *language = g_getenv("LANGUAGE");
    if (content || !language || !g_getenv("BILLOW_LOCALEDIR"))
        return content;
    g_autofree char *file =
        g_build_filename(g_getenv("BILLOW_LOCALEDIR"), language, "LC_MESSAGES", GETTEXT_PACKAGE ".mo", NULL);
    if (!g_file_get_contents(file, &content, NULL, NULL))
        g_assert_cmpstr(language, ==, "en");
    return content;
}

static const char *
text_at(const char *content, guint32 table, guint32 number)
{
    guint32 place;
    memcpy(&place, content + table + 8 * number + 4, sizeof place);
    return content + place;
}

gboolean
guide_texts_agree(const char *quoted, const char *text)
{
    guint32 head[5] = {0}; /* magic number, revision, number of texts, places of the tables */
    if (g_str_equal(quoted, text))
        return TRUE;
    const char *content = catalog();
    if (content)
        memcpy(head, content, sizeof head);
    for (guint32 i = 0; i < head[2]; i++) {
        const char *original = text_at(content, head[3], i), *context = strchr(original, '\004');
        g_autofree char *english = plain(context ? context + 1 : original);
        g_autofree char *translated = plain(text_at(content, head[4], i));
        if (g_str_equal(english, quoted) && g_str_equal(translated, text))
            return TRUE;
    }
    return FALSE;
}
