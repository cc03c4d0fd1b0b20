#include "app/window/fit_keyframes.h"

#include "app/document/session_texture.h"
#include "app/transfer/fit_dialog.h"

#include <glib/gi18n.h>

static void
on_fitted(BillowWorkspace *workspace, BillowProject *before, BillowProject *project, guint n)
{
    BillowSession *session = billow_workspace_get_session(workspace);
    if (billow_session_get_project(session) != before) {
        billow_workspace_notify(workspace, _("The project changed during the fit: fit it again."));
        return;
    }
    g_autofree char *text = g_strdup_printf(
        ngettext("%u keyframe replaces the frames.", "%u keyframes replace the frames.", n), n);
    billow_session_edit(session, project, _("Fit to Keyframes"), NULL);
    billow_workspace_notify(workspace, text);
    gtk_root_set_focus(gtk_widget_get_root(GTK_WIDGET(workspace)), NULL);
}

void
billow_fit_keyframes(BillowWorkspace *workspace)
{
    BillowSession *session = billow_workspace_get_session(workspace);
    if (billow_workspace_tell_protected(workspace))
        return;
    const char *refusal = billow_fit_dialog_refusal(session);
    if (refusal) {
        billow_workspace_notify(workspace, refusal);
        return;
    }
    billow_session_set_playing(session, FALSE);
    GtkWidget *dialog = billow_fit_dialog_new(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(workspace))), session,
                                              billow_workspace_get_physics(workspace),
                                              billow_session_texture_readable(session));
    g_signal_connect_object(dialog, "fitted", G_CALLBACK(on_fitted), workspace, G_CONNECT_SWAPPED);
    gtk_window_present(GTK_WINDOW(dialog));
}
