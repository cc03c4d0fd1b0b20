/* Wrappers for json-c that end the program when memory runs out, like core/base/allocate.h. json-c itself
 * silently leaves out what it could not allocate, so data would be lost. */
#pragma once

#include <glib.h>
#include <json-c/json.h>

/* Parses JSON text strictly. Free the tree with json_object_put(). Returns NULL if the text is not JSON or is
 * `null`. `flags` are passed to json_tokener_set_flags(), `depth` is the maximum nesting. `end` (may be NULL)
 * becomes the offset after the parsed text, `error` (may be NULL) json-c's error. */
json_object *billow_json_tree(const char *text, gsize length, int flags, int depth, gsize *end,
                              enum json_tokener_error *error);

/* Returns the text of a tree, which owns it, like json_object_to_json_string_ext(). */
const char *billow_json_text(json_object *tree, int flags);

/* Like json_object_new_string(). */
json_object *billow_json_string_new(const char *text);

/* Like json_object_object_add() and json_object_array_add(). `value` is transfer full and not NULL. */
void billow_json_put(json_object *object, const char *key, json_object *value);
void billow_json_append(json_object *array, json_object *value);

/* Creates a number that is written in its shortest form. Transfer full. */
json_object *billow_json_number_new(double value);

/* Adds such a number to an object. */
void billow_json_add_number(json_object *object, const char *key, double value);
