#include "io/project/reading.h"

#include "io/base/relative_path.h"
#include "io/base/texture_place.h"
#include "model/project/field.h"

#include <glib/gi18n.h>

static gboolean
read_text(BillowJsonReader *reader, json_object *object, const BillowField *field, const char *key,
          BillowJsonPresence presence, void *subject)
{
    g_autofree char *value = NULL;
    if (!billow_json_string(reader, object, key, presence, &value))
        return FALSE;
    if (!billow_field_matches(field, value)) {
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
    const BillowJsonPresence presence = field->required ? BILLOW_JSON_REQUIRED : BILLOW_JSON_OPTIONAL;
    const BillowJsonRange range = {field->low, billow_field_high(field, grid), field->above};
    const int n = billow_field_components(field);
    double values[3] = {0};
    int whole = 0;
    gboolean fit = FALSE;
    switch (field->type) {
    case BILLOW_FIELD_NUMBER:
        fit = billow_json_number(reader, object, key, presence, range, values);
        break;
    case BILLOW_FIELD_INTEGER:
        fit = billow_json_integer(reader, object, key, presence, (int) range.low, (int) range.high, &whole);
        values[0] = whole;
        break;
    case BILLOW_FIELD_BOOLEAN:
        fit = billow_json_boolean(reader, object, key, &whole);
        values[0] = whole;
        break;
    case BILLOW_FIELD_CHOICE:
        fit = billow_json_choice(reader, object, key, field, &whole);
        values[0] = whole;
        break;
    case BILLOW_FIELD_PAIR:
    case BILLOW_FIELD_VECTOR:
        fit = billow_json_numbers(reader, object, key, presence, range, values, (gsize) n);
        break;
    case BILLOW_FIELD_TEXT:
        return read_text(reader, object, field, key, presence, subject);
    }
    for (int i = 0; fit && i < n; i++)
        billow_field_set(field, subject, i, values[i]);
    if (fit && field->direction && !billow_field_fits(field, subject, grid))
        billow_json_note(reader, BILLOW_PROBLEM_ERROR, key,
                         _("found [%.9g, %.9g, %.9g], expected a direction with at least one nonzero number"),
                         values[0], values[1], values[2]);
    return fit;
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

void
billow_note_missing_file(BillowJsonReader *reader, const char *folder, const char *key, const char *path)
{
    if (!path || !folder)
        return;
    g_autofree char *file = billow_path_from(path, folder), *quoted = billow_json_quote(path);
    if (billow_path_is_named_within(file, folder) && !g_file_test(file, G_FILE_TEST_IS_REGULAR))
        billow_json_note(reader, BILLOW_PROBLEM_WARNING, key, _("file %s does not exist"), quoted);
}
