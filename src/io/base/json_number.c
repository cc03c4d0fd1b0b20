#include "io/base/json_number.h"

#include "io/base/decimals.h"
#include "io/base/json_memory.h"

json_object *
billow_json_number_new(double value)
{
    GString *text = g_string_new(NULL);
    billow_append_number(text, value);
    json_object *number = json_object_new_double_s(value, text->str);
    g_string_free(text, TRUE);
    return number;
}

void
billow_json_add_number(json_object *object, const char *key, double value)
{
    billow_json_put(object, key, billow_json_number_new(value));
}
