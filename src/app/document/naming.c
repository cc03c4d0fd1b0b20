#include "app/document/parts.h"

#include "io/project/file.h"

#include <glib/gi18n.h>

static BillowProject *
name_after(BillowProject *project, gpointer path)
{
    const char *name = project->name;
    if (*name && !g_str_equal(name, "Untitled") && !g_str_equal(name, _("Untitled")))
        return billow_project_ref(project);
    g_autofree char *stem = billow_project_name_of_file(path);
    BillowProject *named = billow_project_copy(project);
    billow_project_set_name(named, stem);
    return named;
}

BillowProject *
billow_document_name(BillowProject *project, const char *from, const char *to)
{
    return g_strcmp0(from, to) == 0 ? billow_project_ref(project) : name_after(project, (gpointer) to);
}

void
billow_document_name_session(BillowSession *session, const char *to)
{
    if (g_strcmp0(billow_session_get_path(session), to) != 0)
        billow_session_map(session, name_after, (gpointer) to);
}
