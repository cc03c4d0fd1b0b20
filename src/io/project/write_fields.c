/* Writes keys and values of a project's JSON. */
#include "io/base/decimals.h"
#include "io/base/json_memory.h"
#include "io/project/writing.h"

#include <json-c/json.h>
#include <math.h>
#include <string.h>

void
billow_write_key(BillowKeys *keys, gboolean new_line, const char *key)
{
    const char *before = keys->first ? keys->first : new_line ? keys->line : keys->next;
    keys->first = NULL;
    g_string_append_printf(keys->text, "%s\"%s\": ", before, key);
}

void
billow_write_integer(BillowKeys *keys, gboolean new_line, const char *key, int value)
{
    billow_write_key(keys, new_line, key);
    g_string_append_printf(keys->text, "%d", value);
}

void
billow_append_quoted(GString *text, const char *value)
{
    json_object *string = billow_json_string_new(value);
    g_string_append(text, billow_json_text(string, JSON_C_TO_STRING_NOSLASHESCAPE));
    json_object_put(string);
}

void
billow_write_string(BillowKeys *keys, gboolean new_line, const char *key, const char *value)
{
    billow_write_key(keys, new_line, key);
    billow_append_quoted(keys->text, value);
}

static void
append_numbers(GString *text, const double *values, int n)
{
    for (int i = 0; i < n; i++) {
        g_string_append(text, i > 0 ? ", " : "[");
        billow_append_number(text, values[i]);
    }
    g_string_append_c(text, ']');
}

void
billow_write_vector(BillowKeys *keys, gboolean new_line, const char *key, BillowVec3 vector)
{
    billow_write_key(keys, new_line, key);
    append_numbers(keys->text, (const double[]){vector.x, vector.y, vector.z}, 3);
}

void
billow_write_unknown(BillowKeys *keys, const char *unknown)
{
    if (!unknown)
        return;
    json_object *object =
        billow_json_tree(unknown, strlen(unknown), 0, JSON_TOKENER_DEFAULT_DEPTH, NULL, NULL);
    if (!object)
        return;
    json_object_object_foreach(object, key, value)
    {
        g_string_append(keys->text, keys->first ? keys->first : keys->line);
        keys->first = NULL;
        billow_append_quoted(keys->text, key);
        g_string_append(keys->text, ": ");
        g_string_append(keys->text,
                        billow_json_text(value, JSON_C_TO_STRING_SPACED | JSON_C_TO_STRING_NOSLASHESCAPE));
    }
    json_object_put(object);
}

/* --- Fields --- */

void
billow_write_field(BillowKeys *keys, gboolean new_line, const char *key, const BillowField *field,
                   const void *subject)
{
    const int n = field->type == BILLOW_FIELD_TEXT ? 0 : billow_field_components(field);
    double values[3] = {0};
    for (int i = 0; i < n; i++)
        values[i] = billow_field_get(field, subject, i);
    switch (field->type) {
    case BILLOW_FIELD_NUMBER:
        if (field->whole && values[0] == floor(values[0]))
            billow_write_integer(keys, new_line, key, (int) values[0]);
        else {
            billow_write_key(keys, new_line, key);
            billow_append_number(keys->text, values[0]);
        }
        break;
    case BILLOW_FIELD_INTEGER:
        billow_write_integer(keys, new_line, key, (int) values[0]);
        break;
    case BILLOW_FIELD_BOOLEAN:
        billow_write_key(keys, new_line, key);
        g_string_append(keys->text, values[0] != 0.0 ? "true" : "false");
        break;
    case BILLOW_FIELD_CHOICE:
        billow_write_string(keys, new_line, key, billow_field_choice(field, (int) values[0])->word);
        break;
    case BILLOW_FIELD_PAIR:
    case BILLOW_FIELD_VECTOR:
        billow_write_key(keys, new_line, key);
        append_numbers(keys->text, values, n);
        break;
    case BILLOW_FIELD_TEXT:
        billow_write_string(keys, new_line, key, billow_field_get_text(field, subject));
        break;
    }
}

static gboolean
is_written(const BillowField *field, const void *subject, const BillowGrid *grid)
{
    if (field->none)
        return field->type == BILLOW_FIELD_TEXT ? billow_field_get_text(field, subject) != NULL
                                                : billow_field_get(field, subject, 0) != 0.0;
    gboolean applies = !field->applies || field->always_written || field->applies(subject);
    return (applies && !field->sparse) || !billow_field_is_initial(field, subject, grid);
}

void
billow_write_fields(BillowKeys *keys, const BillowField *fields, const void *subject, const BillowGrid *grid)
{
    for (; fields && fields->key; fields++)
        if (is_written(fields, subject, grid))
            billow_write_field(keys, fields->new_line, fields->key, fields, subject);
}
