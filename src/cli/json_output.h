/* Data as JSON on standard output, and what happens as JSON lines on standard error. */
#pragma once

#include "io/base/json_memory.h"

#include <glib.h>

/* --json of a command. */
GOptionEntry billow_json_option(gboolean *json);

/* Appends the text that is printed of a value: plain JSON, with every control character escaped. */
void billow_json_output_append(GString *into, json_object *value);

/* Prints the object on a line, and frees it. */
void billow_json_print(json_object *object);

/* Adds a text, what of it is not UTF-8 replaced. */
void billow_json_add_text(json_object *object, const char *key, const char *text);

/* {"event": KIND}, to which more may be added; and sends it, as a line, and frees it. */
json_object *billow_json_event_new(const char *kind);
void billow_json_event_send(json_object *event);
