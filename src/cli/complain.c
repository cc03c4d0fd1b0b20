#include "cli/complain.h"

#include "cli/json_output.h"

#include "io/base/printable.h"

#include <stdarg.h>
#include <string.h>

static gboolean as_json;

void
billow_cli_report_as_json(void)
{
    as_json = TRUE;
}

void
billow_cli_print(FILE *out, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *line = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    if (g_str_has_suffix(line, "\n"))
        line[strlen(line) - 1] = '\0';
    g_autofree char *shown = billow_printable(line);
    fprintf(out, "%s\n", shown);
}

void
billow_cli_report(const char *line)
{
    if (as_json) {
        json_object *event = billow_json_event_new("message");
        billow_json_add_text(event, "text", line);
        billow_json_event_send(event);
    } else {
        billow_cli_print(stderr, "%s\n", line);
    }
}

void
billow_cli_complain(const char *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_autofree char *line = g_strdup_printf("billow-cli %s: %s", command, message);
    billow_cli_report(line);
}
