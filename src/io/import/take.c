#include "io/import/take.h"

#include "io/base/text_lines.h"

#include <glib/gi18n.h>

/* Names of a set that are told. */
enum { MOST_NAMED = 64 };

BillowImportTakes *
billow_import_takes_new(void)
{
    BillowImportTakes *takes = g_new0(BillowImportTakes, 1);
    takes->names = g_ptr_array_new_with_free_func(g_free);
    return takes;
}

void
billow_import_takes_free(BillowImportTakes *takes)
{
    if (!takes)
        return;
    g_free(takes->taken);
    g_ptr_array_unref(takes->names);
    g_free(takes);
}

void
billow_import_takes_refuse(const GPtrArray *sets, const char *path, const char *wanted, GError **error)
{
    g_autoptr(GString) names = g_string_new(NULL);
    for (guint i = 0; i < sets->len; i++) {
        const GPtrArray *some = ((const BillowImportTakes *) sets->pdata[i])->names;
        for (guint k = 0; k < MIN(some->len, MOST_NAMED); k++)
            g_string_append_printf(names, "%s%s", names->len > 0 ? ", " : "", (const char *) some->pdata[k]);
    }
    if (names->len > 0)
        billow_import_refuse(error, path, _("no take is called “%s”; there are: %s"), wanted, names->str);
    else
        billow_import_refuse(error, path, _("it has no takes: no variants or animations"));
}
