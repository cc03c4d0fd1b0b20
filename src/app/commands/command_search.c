#include "app/commands/command_search.h"

#include <string.h>

/* Scores of a matching letter. */
enum { FOUND = 1, IN_A_ROW = 8, BEGINS_WORD = 6, BEGINS_TEXT = 2 };

static gunichar *
letters_of(const char *text, glong *n)
{
    g_autofree char *folded = g_utf8_casefold(text, -1);
    return g_utf8_to_ucs4_fast(folded, -1, n);
}

static int
score_of_letter(const gunichar *text, glong at, glong last)
{
    const gboolean begins = at == 0 || !g_unichar_isalnum(text[at - 1]);
    return FOUND + (begins ? BEGINS_WORD : 0) + (at == last + 1 && last >= 0 ? IN_A_ROW : 0) +
           (at == 0 ? BEGINS_TEXT : 0);
}

/* best[i][last + 1] - 2: best score of the letters from `i` on, after a match at `last`; 0: unknown. */
typedef struct {
    const gunichar *query, *text;
    glong n_query, n_text;
    int *best;
} Search;

static int
score_from(Search *search, glong i, glong last)
{
    while (i < search->n_query && g_unichar_isspace(search->query[i]))
        i++;
    if (i == search->n_query)
        return 0;
    int *best = &search->best[i * (search->n_text + 1) + last + 1];
    if (*best != 0)
        return *best - 2;
    *best = 1; /* stands for -1, no match */
    for (glong at = last + 1; at < search->n_text; at++) {
        if (search->text[at] != search->query[i])
            continue;
        const int rest = score_from(search, i + 1, at);
        if (rest >= 0)
            *best = MAX(*best, 2 + rest + score_of_letter(search->text, at, last));
    }
    return *best - 2;
}

int
billow_command_search_score(const char *query, const char *text)
{
    Search search = {0};
    g_autofree gunichar *wanted = letters_of(query, &search.n_query);
    g_autofree gunichar *there = letters_of(text, &search.n_text);
    g_autofree int *best = g_new0(int, (search.n_query + 1) * (search.n_text + 1));
    search.query = wanted;
    search.text = there;
    search.best = best;
    return score_from(&search, 0, -1);
}

gboolean
billow_command_search_contains(const char *query, const char *text)
{
    g_autofree char *wanted = g_utf8_casefold(query, -1), *there = g_utf8_casefold(text, -1);
    g_auto(GStrv) words = g_strsplit_set(wanted, " \t", -1);
    for (char **word = words; *word; word++)
        if (!strstr(there, *word))
            return FALSE;
    return TRUE;
}
