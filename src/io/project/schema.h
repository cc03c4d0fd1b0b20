/* The project format as others can use it, made from the fields and kinds that the reader goes by. */
#pragma once

#include <glib.h>
#include <json-c/json.h>

/* A JSON Schema, draft 2020-12. What it cannot say: rules between values (ids of their own, keyframes that do not
 * overlap, points within the cloth, fades within the duration). Free with json_object_put(). */
json_object *billow_project_schema(void);

/* The tables of docs/format.md: for each object of the file a comment that names it, "<!-- keys of waves[] -->", and a
 * Markdown table of its keys. Free with g_string_free(). */
GString *billow_project_tables(void);
