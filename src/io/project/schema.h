/* The project format for other programs and readers, generated from the reader's own fields and kinds. */
#pragma once

#include <glib.h>
#include <json-c/json.h>

/* Returns a JSON Schema, draft 2020-12, which cannot express rules between values (unique ids, keyframes that
 * do not overlap, points on the cloth, fades within the duration). Free with json_object_put(). */
json_object *billow_project_schema(void);

/* Returns the tables of docs/format.md: for each object of the file a comment that names it, "<!-- keys of
 * waves[] -->", and a Markdown table of its keys. Free with g_string_free(). */
GString *billow_project_tables(void);
