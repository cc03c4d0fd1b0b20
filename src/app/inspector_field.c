#include "app/inspector_field.h"

#include <glib/gi18n.h>

static const void *
place(const BillowFormField *field, const void *subject)
{
    return (const char *) subject + field->offset;
}

static void *
place_to_write(const BillowFormField *field, void *subject)
{
    return (char *) subject + field->offset;
}

static double
scale(const BillowFormField *field)
{
    return field->scale > 0.0 ? field->scale : 1.0;
}

double
billow_field_get_number(const BillowFormField *field, const void *subject)
{
    if (field->type == BILLOW_FORM_FIELD_WHOLE || field->type == BILLOW_FORM_FIELD_CHOICE)
        return *(const int *) place(field, subject);
    return *(const double *) place(field, subject) * scale(field);
}

void
billow_field_set_number(const BillowFormField *field, void *subject, double value)
{
    if (field->type == BILLOW_FORM_FIELD_WHOLE || field->type == BILLOW_FORM_FIELD_CHOICE)
        *(int *) place_to_write(field, subject) = (int) value;
    else
        *(double *) place_to_write(field, subject) = value / scale(field);
}

const char *
billow_form_field_get_text(const BillowFormField *field, const void *subject)
{
    return *(char *const *) place(field, subject);
}

void
billow_form_field_set_text(const BillowFormField *field, void *subject, const char *text)
{
    char **stored = place_to_write(field, subject);
    char *old = *stored;
    *stored = g_strdup(text);
    g_free(old);
}

gboolean
billow_field_get_check(const BillowFormField *field, const void *subject)
{
    return *(const gboolean *) place(field, subject);
}

void
billow_field_set_check(const BillowFormField *field, void *subject, gboolean on)
{
    *(gboolean *) place_to_write(field, subject) = on;
}

char *
billow_field_title(const BillowFormField *field)
{
    g_auto(GStrv) parts = g_strsplit(_(field->label), "_", -1);
    return g_strjoinv("", parts);
}

char *
billow_field_edit_label(const BillowFormField *field)
{
    g_autofree char *title = billow_field_title(field);
    return g_strdup_printf(_("Change “%s”"), title);
}
