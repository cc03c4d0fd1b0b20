#include "io/project/fields.h"

#include "core/base/allocate.h"

#include <glib/gi18n.h>

static BillowJsonRange
range_of(const BillowField *field, const BillowGrid *grid)
{
    return (BillowJsonRange){field->low, billow_field_high(field, grid), field->above};
}

static gboolean
read_number(BillowJsonReader *reader, json_object *object, const BillowField *field, const char *key,
            void *subject, const BillowGrid *grid)
{
    double value;
    gboolean fit =
        billow_json_number(reader, object, key, field->required ? BILLOW_JSON_REQUIRED : BILLOW_JSON_OPTIONAL,
                           range_of(field, grid), &value);
    if (fit)
        billow_field_set(field, subject, 0, value);
    return fit;
}

static gboolean
read_numbers(BillowJsonReader *reader, json_object *object, const BillowField *field, const char *key,
             void *subject, const BillowGrid *grid)
{
    double values[3];
    int n = billow_field_components(field);
    gboolean fit = billow_json_numbers(reader, object, key,
                                       field->required ? BILLOW_JSON_REQUIRED : BILLOW_JSON_OPTIONAL,
                                       range_of(field, grid), values, (gsize) n);
    for (int i = 0; fit && i < n; i++)
        billow_field_set(field, subject, i, values[i]);
    if (fit && field->direction && !billow_field_fits(field, subject, grid))
        billow_json_note(reader, BILLOW_PROBLEM_ERROR, key,
                         _("found [%.9g, %.9g, %.9g], expected a direction with at least one nonzero number"),
                         values[0], values[1], values[2]);
    return fit;
}

static gboolean
read_integer(BillowJsonReader *reader, json_object *object, const BillowField *field, const char *key,
             void *subject, const BillowGrid *grid)
{
    int value;
    gboolean fit = billow_json_integer(reader, object, key,
                                       field->required ? BILLOW_JSON_REQUIRED : BILLOW_JSON_OPTIONAL,
                                       (int) field->low, (int) billow_field_high(field, grid), &value);
    if (fit)
        billow_field_set(field, subject, 0, value);
    return fit;
}

static gboolean
read_boolean(BillowJsonReader *reader, json_object *object, const BillowField *field, const char *key,
             void *subject)
{
    gboolean value;
    gboolean fit = billow_json_boolean(reader, object, key, &value);
    if (fit)
        billow_field_set(field, subject, 0, value);
    return fit;
}

static gboolean
read_choice(BillowJsonReader *reader, json_object *object, const BillowField *field, const char *key,
            void *subject)
{
    int value;
    gboolean fit = billow_json_choice(reader, object, key, field, &value);
    if (fit)
        billow_field_set(field, subject, 0, value);
    return fit;
}

/* `pattern` is a field's own and compiles, unless memory is gone: g_regex_match_simple() would take that for a text that does not match. */
static gboolean
is_matched(const char *pattern, const char *text)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GRegex) regex = g_regex_new(pattern, G_REGEX_DOTALL | G_REGEX_DOLLAR_ENDONLY, 0, &error);
    const gboolean matched = regex && g_regex_match_full(regex, text, -1, 0, 0, NULL, &error);
    if (error)
        billow_end_without_memory();
    return matched;
}

static gboolean
read_text(BillowJsonReader *reader, json_object *object, const BillowField *field, const char *key,
          void *subject)
{
    g_autofree char *value = NULL;
    if (!billow_json_string(reader, object, key,
                            field->required ? BILLOW_JSON_REQUIRED : BILLOW_JSON_OPTIONAL, &value))
        return FALSE;
    if (field->pattern && !is_matched(field->pattern, value)) {
        billow_json_note_text(reader, key, value, _(field->expected));
        return FALSE;
    }
    billow_field_set_text(field, subject, value);
    return TRUE;
}

static gboolean
read_value(BillowJsonReader *reader, json_object *object, const BillowField *field, const char *key,
           void *subject, const BillowGrid *grid)
{
    switch (field->type) {
    case BILLOW_FIELD_NUMBER:
        return read_number(reader, object, field, key, subject, grid);
    case BILLOW_FIELD_INTEGER:
        return read_integer(reader, object, field, key, subject, grid);
    case BILLOW_FIELD_BOOLEAN:
        return read_boolean(reader, object, field, key, subject);
    case BILLOW_FIELD_CHOICE:
        return read_choice(reader, object, field, key, subject);
    case BILLOW_FIELD_PAIR:
    case BILLOW_FIELD_VECTOR:
        return read_numbers(reader, object, field, key, subject, grid);
    case BILLOW_FIELD_TEXT:
        return read_text(reader, object, field, key, subject);
    }
    g_assert_not_reached();
}

gboolean
billow_read_field(BillowJsonReader *reader, json_object *object, const BillowField *field, const char *key,
                  void *subject, const BillowGrid *grid)
{
    gboolean fit = read_value(reader, object, field, key, subject, grid);
    if (fit && field->instead)
        billow_json_note(reader, BILLOW_PROBLEM_WARNING, key,
                         _("from an older file, kept unchanged: use %s instead"), field->instead);
    return fit;
}

void
billow_read_fields(BillowJsonReader *reader, json_object *object, const BillowField *fields, void *subject,
                   const BillowGrid *grid)
{
    for (; fields && fields->key; fields++)
        billow_read_field(reader, object, fields, fields->key, subject, grid);
}
