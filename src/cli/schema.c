/* Prints the schema of the project format. */
#include "cli/options.h"

#include "io/base/json_memory.h"
#include "io/project/schema.h"

#include <glib/gi18n.h>
#include <stdio.h>

BillowExit
billow_cli_schema(int argc, char **argv)
{
    gboolean markdown = FALSE;
    const GOptionEntry entries[] = {
        {"markdown", 0, 0, G_OPTION_ARG_NONE, &markdown,
         _("Print the keys as Markdown tables, as in docs/format.md"), NULL},
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);
    g_option_context_set_summary(context, _("Prints a JSON Schema (draft 2020-12) of project files."));
    g_auto(GStrv) rest = billow_cli_parse(context, entries, argc, argv, 0, 0);
    if (!rest)
        return BILLOW_EXIT_USAGE;
    if (markdown) {
        g_autoptr(GString) tables = billow_project_tables();
        fputs(tables->str, stdout);
    } else {
        json_object *schema = billow_project_schema();
        puts(billow_json_text(schema, JSON_C_TO_STRING_PRETTY | JSON_C_TO_STRING_NOSLASHESCAPE));
        json_object_put(schema);
    }
    return BILLOW_EXIT_DONE;
}
