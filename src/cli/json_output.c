#include "cli/json_output.h"

#include "io/base/json_memory.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

GOptionEntry
billow_json_option(gboolean *json)
{
    return (GOptionEntry){"json", 0, 0, G_OPTION_ARG_NONE, json, _("Print one JSON object"), NULL};
}

void
billow_json_output_append(GString *into, json_object *value)
{
    /* json-c does not escape DEL and the control characters from U+0080 on. They occur only in strings. */
    const char *text = billow_json_text(value, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE);
    for (;;) {
        const gsize plain = strcspn(text, "\x7f\xc2"); /* U+0080 to U+00BF begin with the byte c2 */
        g_string_append_len(into, text, (gssize) plain);
        text += plain;
        const gunichar c = g_utf8_get_char(text);
        if (c == 0)
            return;
        if (g_unichar_iscntrl(c))
            g_string_append_printf(into, "\\u%04x", c);
        else
            g_string_append_unichar(into, c);
        text = g_utf8_next_char(text);
    }
}

static void
print(FILE *out, json_object *object)
{
    g_autoptr(GString) line = g_string_new(NULL);
    billow_json_output_append(line, object);
    g_string_append_c(line, '\n');
    fwrite(line->str, 1, line->len, out);
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
