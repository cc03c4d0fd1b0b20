/* Writes the export presets of a project. */
#include "io/base/decimals.h"
#include "io/project/writing.h"

#include <math.h>

static void
append_value(GString *text, const BillowExportOption *option)
{
    switch (option->type) {
    case BILLOW_OPTION_SWITCH:
        g_string_append(text, option->number != 0.0 ? "true" : "false");
        break;
    case BILLOW_OPTION_NUMBER:
        if (option->number == floor(option->number))
            g_string_append_printf(text, "%" G_GINT64_FORMAT, (gint64) option->number);
        else
            billow_append_number(text, option->number);
        break;
    case BILLOW_OPTION_TEXT:
        billow_append_quoted(text, option->texts[0]);
        break;
    case BILLOW_OPTION_LIST:
        for (char **one = option->texts; *one; one++) {
            g_string_append(text, one == option->texts ? "[" : ", ");
            billow_append_quoted(text, *one);
        }
        g_string_append_c(text, ']');
        break;
    }
}

static void
write_options(BillowKeys *keys, const GPtrArray *options)
{
    if (options->len == 0)
        return;
    billow_write_key(keys, TRUE, "options");
    BillowKeys own = {keys->text, "{ ", ", ", ", "};
    for (guint i = 0; i < options->len; i++) {
        const BillowExportOption *option = options->pdata[i];
        billow_write_key(&own, FALSE, option->name);
        append_value(keys->text, option);
    }
    g_string_append(keys->text, " }");
}

void
billow_write_exports(BillowKeys *keys, const BillowProject *project)
{
    if (project->exports->len == 0)
        return;
    billow_write_key(keys, TRUE, "exports");
    for (guint i = 0; i < project->exports->len; i++) {
        const BillowExportPreset *preset = project->exports->pdata[i];
        g_string_append(keys->text, i == 0 ? "[" : ",");
        BillowKeys own = {keys->text, "\n    { ", ", ", ",\n      "};
        billow_write_fields(&own, billow_export_preset_fields, preset, NULL);
        write_options(&own, preset->options);
        billow_write_unknown(&own, preset->unknown);
        g_string_append(keys->text, " }");
    }
    g_string_append(keys->text, "\n  ]");
}
