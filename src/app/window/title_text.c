#include "app/window/title_text.h"

#include <glib/gi18n.h>

char *
billow_title_text(BillowSession *session)
{
    g_autofree char *name = g_strstrip(g_strdup(billow_session_get_project(session)->name));
    return g_strconcat(billow_session_get_modified(session) ? "• " : "", *name ? name : _("Untitled"), NULL);
}

char *
billow_subtitle_text(BillowSession *session)
{
    const BillowGrid *grid = &billow_session_get_project(session)->grid;
    const char *path = billow_session_get_path(session);
    g_autofree char *file = path ? g_filename_display_basename(path) : g_strdup(_("not saved yet"));
    g_autofree char *cloth =
        g_strdup_printf(_("%d × %d points, %.2f × %.2f m"), grid->columns, grid->rows,
                        (grid->columns - 1) * grid->spacing, (grid->rows - 1) * grid->spacing);
    return g_strdup_printf("%s — %s", file, cloth);
}
