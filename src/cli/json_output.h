/* Prints data as JSON on standard output, and events as JSON lines on standard error. */
#pragma once

#include "io/base/json_memory.h"

#include <glib.h>

/* Returns the option --json of a command. */
GOptionEntry billow_json_option(gboolean *json);

/* Appends a value as plain JSON, with every control character escaped. */
void billow_json_output_append(GString *into, json_object *value);

/* Prints the object on one line and frees it. */
void billow_json_print(json_object *object);

/* Adds a string in which invalid UTF-8 is replaced. */
void billow_json_add_text(json_object *object, const char *key, const char *text);

/* Create {"event": KIND}, to which more keys may be added, and print an event on one line and free it. */
json_object *billow_json_event_new(const char *kind);
void billow_json_event_send(json_object *event);
