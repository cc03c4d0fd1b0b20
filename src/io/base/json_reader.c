#include "io/base/json_reader.h"

#include "io/base/json_memory.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

enum { MAX_SHOWN = 60 }; /* characters of a found string in a message */

void
billow_json_reader_init(BillowJsonReader *reader, GPtrArray *problems)
{
    *reader = (BillowJsonReader){.problems = problems, .path = g_string_new(NULL)};
}

void
billow_json_reader_finish(BillowJsonReader *reader)
{
    if (reader->omitted > 0)
        g_ptr_array_add(reader->problems,
                        billow_problem_new(
                            reader->failed ? BILLOW_PROBLEM_ERROR : BILLOW_PROBLEM_WARNING, "",
                            g_strdup_printf(ngettext("%u more problem", "%u more problems", reader->omitted),
                                            reader->omitted)));
    g_string_free(reader->path, TRUE);
}

gsize
billow_json_enter(BillowJsonReader *reader, const char *key)
{
    gsize mark = reader->path->len;
    if (mark > 0)
        g_string_append_c(reader->path, '.');
    g_string_append(reader->path, key);
    return mark;
}

gsize
billow_json_enter_element(BillowJsonReader *reader, const char *key, gsize index)
{
    gsize mark = billow_json_enter(reader, key);
    char digits[24], *first = digits + sizeof digits;
    *--first = '\0';
    *--first = ']';
    do
        *--first = (char) ('0' + index % 10);
    while ((index /= 10) > 0);
    *--first = '[';
    g_string_append(reader->path, first);
    return mark;
}

void
billow_json_leave(BillowJsonReader *reader, gsize mark)
{
    g_string_truncate(reader->path, mark);
}

void
billow_json_note(BillowJsonReader *reader, BillowSeverity severity, const char *key, const char *format, ...)
{
    reader->failed |= severity == BILLOW_PROBLEM_ERROR;
    if (reader->listed == BILLOW_JSON_MAX_PROBLEMS) {
        reader->omitted++;
        return;
    }
    reader->listed++;
    gsize mark = key ? billow_json_enter(reader, key) : reader->path->len;
    va_list arguments;
    va_start(arguments, format);
    g_ptr_array_add(reader->problems,
                    billow_problem_new(severity, reader->path->str, g_strdup_vprintf(format, arguments)));
    va_end(arguments);
    billow_json_leave(reader, mark);
}

static gboolean
is_plain_string(json_object *value)
{
    return json_object_is_type(value, json_type_string) &&
           strlen(json_object_get_string(value)) == (size_t) json_object_get_string_len(value);
}

char *
billow_json_quote(const char *text)
{
    g_autofree char *start = g_utf8_substring(text, 0, MIN(g_utf8_strlen(text, -1), MAX_SHOWN));
    json_object *string = billow_json_string_new(start);
    const char *quoted = billow_json_text(string, JSON_C_TO_STRING_NOSLASHESCAPE);
    char *shown = strlen(start) == strlen(text)
                      ? g_strdup(quoted)
                      : g_strdup_printf("%.*s…\"", (int) strlen(quoted) - 1, quoted);
    json_object_put(string);
    return shown;
}

/* Returns how a message names a value that was found. Free with g_free(). */
static char *
describe(json_object *value)
{
    switch (json_object_get_type(value)) {
    case json_type_object:
        return g_strdup(_("an object"));
    case json_type_array:
        return g_strdup_printf(_("an array of %zu"), json_object_array_length(value));
    case json_type_string:
        if (is_plain_string(value))
            return billow_json_quote(json_object_get_string(value));
        return g_strdup(_("a string with a NUL character"));
    default:
        return g_strndup(billow_json_text(value, JSON_C_TO_STRING_PLAIN), MAX_SHOWN);
    }
}

void
billow_json_note_found(BillowJsonReader *reader, const char *key, json_object *value, const char *expected)
{
    g_autofree char *found = describe(value);
    billow_json_note(reader, BILLOW_PROBLEM_ERROR, key, _("found %s, expected %s"), found, expected);
}

void
billow_json_note_text(BillowJsonReader *reader, const char *key, const char *found, const char *expected)
{
    g_autofree char *quoted = billow_json_quote(found);
    billow_json_note(reader, BILLOW_PROBLEM_ERROR, key, _("found %s, expected %s"), quoted, expected);
}

/* Removes the value of a key from the object and takes over its reference. */
static gboolean
take_value(BillowJsonReader *reader, json_object *object, const char *key, BillowJsonPresence presence,
           const char *expected, json_object **value)
{
    if (!json_object_object_get_ex(object, key, value)) {
        if (presence == BILLOW_JSON_REQUIRED)
            billow_json_note(reader, BILLOW_PROBLEM_ERROR, key, _("missing, expected %s"), expected);
        return FALSE;
    }
    json_object_get(*value);
    json_object_object_del(object, key);
    return TRUE;
}

static char *
describe_range(BillowJsonRange range)
{
    gboolean has_high = isfinite(range.high);
    if (!isfinite(range.low))
        return g_strdup(has_high ? _("a smaller number") : _("a finite number"));
    char low[G_ASCII_DTOSTR_BUF_SIZE], high[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(low, sizeof low, "%.12g", range.low);
    g_ascii_formatd(high, sizeof high, "%.12g", range.high);
    if (range.above)
        return has_high ? g_strdup_printf(_("a number greater than %s, at most %s"), low, high)
                        : g_strdup_printf(_("a number greater than %s"), low);
    return has_high ? g_strdup_printf(_("a number from %s to %s"), low, high)
                    : g_strdup_printf(_("a number, at least %s"), low);
}

static gboolean
in_range(json_object *value, BillowJsonRange range, double *number)
{
    if (!json_object_is_type(value, json_type_int) && !json_object_is_type(value, json_type_double))
        return FALSE;
    *number = json_object_get_double(value);
    return isfinite(*number) && *number <= range.high &&
           (range.above ? *number > range.low : *number >= range.low);
}

/* Removes the value of a key that is missing or invalid, and records the problem. */
static void
record_invalid(BillowJsonReader *reader, json_object *object, const char *key, BillowJsonPresence presence,
               const char *expected)
{
    json_object *found;
    if (!take_value(reader, object, key, presence, expected, &found))
        return;
    billow_json_note_found(reader, key, found, expected);
    json_object_put(found);
}

gboolean
billow_json_number(BillowJsonReader *reader, json_object *object, const char *key,
                   BillowJsonPresence presence, BillowJsonRange range, double *value)
{
    json_object *found;
    double number;
    gboolean there = json_object_object_get_ex(object, key, &found);
    if (there && in_range(found, range, &number)) {
        json_object_object_del(object, key);
        *value = number;
        return TRUE;
    }
    if (there || presence == BILLOW_JSON_REQUIRED) {
        g_autofree char *expected = describe_range(range);
        record_invalid(reader, object, key, presence, expected);
    }
    return FALSE;
}

gboolean
billow_json_integer(BillowJsonReader *reader, json_object *object, const char *key,
                    BillowJsonPresence presence, int low, int high, int *value)
{
    json_object *found;
    double number;
    if (json_object_object_get_ex(object, key, &found) &&
        in_range(found, (BillowJsonRange){low, high, FALSE}, &number) && number == floor(number)) {
        json_object_object_del(object, key);
        *value = (int) number;
        return TRUE;
    }
    char expected[80];
    if (high == G_MAXINT)
        g_snprintf(expected, sizeof expected, _("an integer, at least %d"), low);
    else
        g_snprintf(expected, sizeof expected, _("an integer from %d to %d"), low, high);
    record_invalid(reader, object, key, presence, expected);
    return FALSE;
}

gboolean
billow_json_boolean(BillowJsonReader *reader, json_object *object, const char *key, gboolean *value)
{
    json_object *found;
    if (!take_value(reader, object, key, BILLOW_JSON_OPTIONAL, NULL, &found))
        return FALSE;
    gboolean fit = json_object_is_type(found, json_type_boolean);
    if (fit)
        *value = json_object_get_boolean(found);
    else
        billow_json_note_found(reader, key, found, _("true or false"));
    json_object_put(found);
    return fit;
}

gboolean
billow_json_string(BillowJsonReader *reader, json_object *object, const char *key,
                   BillowJsonPresence presence, char **value)
{
    json_object *found;
    if (!take_value(reader, object, key, presence, _("a string"), &found))
        return FALSE;
    gboolean fit = is_plain_string(found);
    if (fit)
        *value = g_strdup(json_object_get_string(found));
    else
        billow_json_note_found(reader, key, found, _("a string without NUL characters"));
    json_object_put(found);
    return fit;
}

/* "one of "plane", "circular"" */
static char *
describe_choices(const BillowField *field)
{
    GString *list = g_string_new(_("one of "));
    const BillowChoice *choice;
    for (int i = 0; (choice = billow_field_choice(field, i)); i++)
        g_string_append_printf(list, "%s\"%s\"", i > 0 ? ", " : "", choice->word);
    return g_string_free(list, FALSE);
}

gboolean
billow_json_choice(BillowJsonReader *reader, json_object *object, const char *key, const BillowField *field,
                   int *value)
{
    json_object *found;
    if (!take_value(reader, object, key, BILLOW_JSON_OPTIONAL, NULL, &found))
        return FALSE;
    const BillowChoice *choice;
    int number = -1;
    for (int i = 0; number < 0 && is_plain_string(found) && (choice = billow_field_choice(field, i)); i++)
        if (g_str_equal(choice->word, json_object_get_string(found)))
            number = i;
    if (number >= 0) {
        *value = number;
    } else {
        g_autofree char *expected = describe_choices(field);
        billow_json_note_found(reader, key, found, expected);
    }
    json_object_put(found);
    return number >= 0;
}

static gboolean
take_of_type(BillowJsonReader *reader, json_object *object, const char *key, BillowJsonPresence presence,
             json_type type, const char *expected, json_object **value)
{
    json_object *found;
    if (json_object_object_get_ex(object, key, &found) && json_object_is_type(found, type)) {
        *value = json_object_get(found);
        json_object_object_del(object, key);
        return TRUE;
    }
    record_invalid(reader, object, key, presence, _(expected));
    return FALSE;
}

gboolean
billow_json_object(BillowJsonReader *reader, json_object *object, const char *key,
                   BillowJsonPresence presence, json_object **value)
{
    return take_of_type(reader, object, key, presence, json_type_object, N_("an object"), value);
}

gboolean
billow_json_array(BillowJsonReader *reader, json_object *object, const char *key, BillowJsonPresence presence,
                  json_object **value)
{
    return take_of_type(reader, object, key, presence, json_type_array, N_("an array"), value);
}

static gboolean
read_element(BillowJsonReader *reader, const char *key, json_object *array, BillowJsonRange range, gsize i,
             double *value)
{
    json_object *element = json_object_array_get_idx(array, i);
    if (in_range(element, range, value))
        return TRUE;
    g_autofree char *expected = describe_range(range);
    gsize mark = billow_json_enter_element(reader, key, i);
    billow_json_note_found(reader, NULL, element, expected);
    billow_json_leave(reader, mark);
    return FALSE;
}

gboolean
billow_json_numbers(BillowJsonReader *reader, json_object *object, const char *key,
                    BillowJsonPresence presence, BillowJsonRange range, double *values, gsize n)
{
    json_object *array;
    if (!json_object_object_get_ex(object, key, &array) || !json_object_is_type(array, json_type_array) ||
        json_object_array_length(array) != n) {
        char expected[80];
        g_snprintf(expected, sizeof expected, _("an array of %zu numbers"), n);
        record_invalid(reader, object, key, presence, expected);
        return FALSE;
    }
    double read[8];
    g_assert(n <= G_N_ELEMENTS(read));
    gboolean fit = TRUE;
    for (gsize i = 0; i < n; i++)
        fit &= read_element(reader, key, array, range, i, &read[i]);
    if (fit)
        memcpy(values, read, n * sizeof *values);
    json_object_object_del(object, key);
    return fit;
}

GBytes *
billow_json_floats(BillowJsonReader *reader, const char *key, json_object *array, BillowJsonRange range)
{
    gsize n = json_object_array_length(array);
    g_autofree float *values = g_new(float, n);
    gboolean fit = TRUE;
    for (gsize i = 0; i < n; i++) {
        double value = 0.0;
        fit &= read_element(reader, key, array, range, i, &value);
        values[i] = (float) value;
    }
    return fit ? g_bytes_new_take(g_steal_pointer(&values), n * sizeof *values) : NULL;
}

/* Returns TRUE if the key can be used in a path without quotes. */
static gboolean
is_plain_key(const char *key)
{
    const gsize length = strlen(key);
    gboolean plain = length > 0 && length <= MAX_SHOWN && strcspn(key, " .:[]\"\\") == length;
    for (; plain && *key; key = g_utf8_next_char(key))
        plain = !g_unichar_iscntrl(g_utf8_get_char(key));
    return plain;
}

char *
billow_json_unknown(BillowJsonReader *reader, json_object *object)
{
    if (json_object_object_length(object) == 0)
        return NULL;
    json_object_object_foreach(object, key, value)
    {
        (void) value;
        g_autofree char *quoted = is_plain_key(key) ? g_strdup(key) : billow_json_quote(key);
        billow_json_note(reader, BILLOW_PROBLEM_WARNING, quoted, _("unknown key, kept unchanged"));
    }
    return g_strdup(billow_json_text(object, JSON_C_TO_STRING_SPACED | JSON_C_TO_STRING_NOSLASHESCAPE));
}
