#include "cli/json_output.h"

#include "io/decimals.h"

#include <stdio.h>

void
billow_json_add_number(json_object *object, const char *key, double value)
{
    GString *text = g_string_new(NULL);
    billow_append_number(text, value);
    json_object_object_add(object, key, json_object_new_double_s(value, text->str));
    g_string_free(text, TRUE);
}

void
billow_json_print(json_object *object)
{
    puts(json_object_to_json_string_ext(object, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
    json_object_put(object);
}
