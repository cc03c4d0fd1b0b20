/* Data as JSON on standard output. */
#pragma once

#include <json-c/json.h>

/* Adds a number in its shortest form. */
void billow_json_add_number(json_object *object, const char *key, double value);

/* Prints the object on a line, and frees it. */
void billow_json_print(json_object *object);
