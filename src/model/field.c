#include "model/field.h"

#include <glib/gi18n.h>

char *
billow_field_title(const BillowField *field, int component)
{
    const char *part = field->parts[component];
    g_auto(GStrv) pieces = g_strsplit(_(part ? part : field->label), "_", -1);
    return g_strjoinv("", pieces);
}
