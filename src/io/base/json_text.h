/* Parses JSON text strictly into json-c's tree and reports where an error is. json-c alone accepts much that
 * is not JSON, and no C parser in Debian 12 does both. */
#pragma once

#include "io/base/json_limits.h"
#include "io/base/problem.h"

#include <json-c/json.h>

/* Returns the text after a byte order mark, if it begins with one, and reduces `*length` accordingly. */
const char *billow_json_skip_mark(const char *text, gsize *length);

/* Parses a document; free the tree with json_object_put(). Returns NULL and appends one problem with the path
 * "line L, column C" for text that is not JSON or not UTF-8, trailing garbage, NaN or infinity, an integer
 * beyond 64 bits, or nesting deeper than BILLOW_JSON_MAX_DEPTH. A valid document that is `null` also gives
 * NULL, but sets `*parsed`. For what the tree lacks, see io/base/json_losses.h. Independent of the locale. */
json_object *billow_json_parse(const char *text, gsize length, GPtrArray *problems, gboolean *parsed);
