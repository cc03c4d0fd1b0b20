#include "model/project/field.h"

#include "core/base/allocate.h"

#include <glib/gi18n.h>

char *
billow_field_title(const BillowField *field, int component)
{
    const char *part = field->parts[component];
    g_auto(GStrv) pieces = g_strsplit(_(part ? part : field->label), "_", -1);
    return g_strjoinv("", pieces);
}

const char *
billow_field_choice_title(const BillowField *field, int number)
{
    const BillowChoice *choice = billow_field_choice(field, number);
    if (!choice)
        return NULL;
    return field->choice_context ? g_dpgettext2(NULL, field->choice_context, choice->label)
                                 : _(choice->label);
}

/* A pattern of ours compiles unless memory runs out, which g_regex_match_simple() would report as a text that
 * does not match. */
gboolean
billow_text_matches(const char *text, const char *pattern)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GRegex) regex = g_regex_new(pattern, G_REGEX_DOTALL | G_REGEX_DOLLAR_ENDONLY, 0, &error);
    const gboolean matched = regex && g_regex_match_full(regex, text, -1, 0, 0, NULL, &error);
    if (error)
        billow_end_without_memory();
    return matched;
}

gboolean
billow_field_matches(const BillowField *field, const char *text)
{
    return !field->pattern || billow_text_matches(text, field->pattern);
}
