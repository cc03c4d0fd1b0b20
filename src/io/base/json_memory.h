/* json-c where memory is gone: it leaves out what it found no room for, without a word. Here the program ends instead, as core/base/allocate.h
 * has it: what is read or written has lost nothing. */
#pragma once

#include <glib.h>
#include <json-c/json.h>

/* The tree of a JSON text, read strictly; free with json_object_put(). NULL: the text is not JSON, or is `null`. `flags`: more of
 * json_tokener_set_flags(). `depth`: the deepest nesting. `end` (may be NULL): the byte behind what was read. `error` (may be NULL): what json-c says. */
json_object *billow_json_tree(const char *text, gsize length, int flags, int depth, gsize *end,
                              enum json_tokener_error *error);

/* The text of a tree: json_object_to_json_string_ext(). The tree's own. */
const char *billow_json_text(json_object *tree, int flags);

/* As json_object_new_string(). */
json_object *billow_json_string_new(const char *text);

/* As json_object_object_add() and json_object_array_add(); `value`, which is taken, is something. */
void billow_json_put(json_object *object, const char *key, json_object *value);
void billow_json_append(json_object *array, json_object *value);

/* A number in its shortest form; transfer full. */
json_object *billow_json_number_new(double value);

/* Adds one to an object. */
void billow_json_add_number(json_object *object, const char *key, double value);
