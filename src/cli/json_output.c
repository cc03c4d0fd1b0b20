#include "cli/json_output.h"

#include "io/json_memory.h"

#include <glib/gi18n.h>
#include <stdio.h>

GOptionEntry
billow_json_option(gboolean *json)
{
    return (GOptionEntry){"json", 0, 0, G_OPTION_ARG_NONE, json, _("One JSON object"), NULL};
}

const char *
billow_json_output_text(json_object *value)
{
    return billow_json_text(value, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE);
}

static void
print(FILE *out, json_object *object)
{
    fprintf(out, "%s\n", billow_json_output_text(object));
    json_object_put(object);
}

void
billow_json_print(json_object *object)
{
    print(stdout, object);
}

void
billow_json_add_text(json_object *object, const char *key, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    billow_json_put(object, key, json_object_new_string(valid));
}

json_object *
billow_json_event_new(const char *kind)
{
    json_object *event = json_object_new_object();
    billow_json_add_text(event, "event", kind);
    return event;
}

void
billow_json_event_send(json_object *event)
{
    print(stderr, event);
    fflush(stderr);
}
