/* JSON text to json-c's tree, strictly, with the place of what is wrong: json-c alone lets pass much that is no JSON,
 * and no parser for C in Debian 12 does both. */
#pragma once

#include "io/base/json_limits.h"
#include "io/base/problem.h"

#include <json-c/json.h>

/* The text without the byte order mark that it may begin with; `length` is then that of the rest. */
const char *billow_json_skip_mark(const char *text, gsize *length);

/* The tree of a document (free with json_object_put()), or NULL with one problem appended whose path is "line
 * L, column C": not JSON, not UTF-8, trailing garbage, NaN or infinity, an integer beyond 64 bits, nested
 * deeper than BILLOW_JSON_MAX_DEPTH. `*parsed` tells a document that is `null` from one that is refused.
 * What it holds that the tree does not: io/base/json_losses.h. Independent of the locale. */
json_object *billow_json_parse(const char *text, gsize length, GPtrArray *problems, gboolean *parsed);
