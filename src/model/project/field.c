#include "model/project/field.h"

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
