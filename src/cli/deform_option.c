#include "cli/options.h"
#include "io/project/fine_files.h"

#include <glib/gi18n.h>

/* Returns the number of the only cloth that is written, or -1. */
static int
only_cloth(const BillowProject *project, char *const *cloths)
{
    int found = -1;
    for (guint i = 0; i < project->cloths->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        if (cloths ? !g_strv_contains((const char *const *) cloths, cloth->id) : cloth->muted)
            continue;
        if (found >= 0)
            return -1;
        found = (int) i;
    }
    return found;
}

/* Returns the status for a mesh that cannot be used. */
static BillowExit
status_of(const GError *error)
{
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT))
        return BILLOW_EXIT_USAGE;
    return g_error_matches(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA) ? BILLOW_EXIT_INVALID
                                                                       : BILLOW_EXIT_FILES;
}

gboolean
billow_cli_sequence_deform(const BillowCliSequence *sequence, BillowProject **project, const char *command,
                           BillowExit *status)
{
    *status = BILLOW_EXIT_USAGE;
    if (!sequence->deform)
        return TRUE;
    const int index = only_cloth(*project, sequence->settings.cloths);
    if (index < 0) {
        billow_cli_complain(command, _("--deform: name the cloth that the mesh follows with --cloth"));
        return FALSE;
    }
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowProject) chosen = billow_project_activate(*project, (guint) index);
    g_autoptr(BillowProject) used = billow_fine_files_use(chosen, sequence->deform, &error);
    if (!used) {
        billow_cli_complain(command, _("--deform: %s"), error->message);
        *status = status_of(error);
        return FALSE;
    }
    g_autoptr(BillowProject) before = *project;
    *project = billow_project_activate(used, billow_project_active(before));
    return TRUE;
}
