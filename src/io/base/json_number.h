/* Numbers in JSON that is written as a tree. */
#pragma once

#include <json-c/json.h>

/* A number in its shortest form; transfer full. */
json_object *billow_json_number_new(double value);

/* Adds one. */
void billow_json_add_number(json_object *object, const char *key, double value);
