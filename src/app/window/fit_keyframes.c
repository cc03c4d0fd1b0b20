#include "app/window/fit_keyframes.h"

#include "app/document/session_texture.h"
#include "app/transfer/fit_dialog.h"
#include "app/transfer/fit_memory.h"
#include "model/fit/refit.h"

#include <glib/gi18n.h>

static void
on_fitted(BillowWorkspace *workspace, BillowProject *before, BillowProject *project, guint n,
          BillowFitDialog *dialog)
{
    BillowSession *session = billow_workspace_get_session(workspace);
    if (billow_session_get_project(session) != before) {
        billow_workspace_notify(workspace, _("The project changed during the fit: fit it again."));
        return;
    }
    g_autofree char *text = g_strdup_printf(
        ngettext("%u keyframe replaces the frames.", "%u keyframes replace the frames.", n), n);
    if (billow_session_edit(session, project, _("Fit to Keyframes"), NULL))
        billow_fit_memory_keep(session, billow_fit_dialog_get_source(dialog),
                               billow_fit_dialog_get_choices(dialog));
    billow_workspace_notify(workspace, text);
    gtk_root_set_focus(gtk_widget_get_root(GTK_WIDGET(workspace)), NULL);
}

static GtkWindow *
window_of(BillowWorkspace *workspace)
{
    return GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(workspace)));
}

static void
present(BillowWorkspace *workspace, GtkWidget *dialog)
{
    g_signal_connect_object(dialog, "fitted", G_CALLBACK(on_fitted), workspace, G_CONNECT_SWAPPED);
    gtk_window_present(GTK_WINDOW(dialog));
}

/* Returns why there is nothing to fit in the active cloth, for the user, or NULL. */
static const char *
refusal_of(BillowSession *session)
{
    const BillowProject *project = billow_session_get_project(session);
    BillowBakedRange range;
    if (billow_baked_range_find(project, billow_session_get_selection(session), &range))
        return NULL;
    if (billow_project_frame_count(project) < 2)
        return _("There is nothing to fit: the animation has only one frame.");
    return NULL;
}

void
billow_fit_keyframes(BillowWorkspace *workspace)
{
    BillowSession *session = billow_workspace_get_session(workspace);
    if (billow_workspace_tell_protected(workspace))
        return;
    const char *refusal = refusal_of(session);
    if (refusal) {
        billow_workspace_notify(workspace, refusal);
        return;
    }
    billow_session_set_playing(session, FALSE);
    present(workspace,
            billow_fit_dialog_new(window_of(workspace), session, billow_workspace_get_physics(workspace),
                                  billow_session_texture_readable(session)));
}

/* Returns the project that is fitted again, transfer full, or NULL with the reason. */
static BillowProject *
source_of(BillowSession *session, const BillowFitRecord *record, const char **refusal)
{
    BillowProject *now = billow_session_get_project(session);
    if (record->choices.source == BILLOW_FIT_KEYFRAMES) {
        BillowBakedRange range;
        if (billow_baked_range_find(now, billow_session_get_selection(session), &range) &&
            billow_refit_is_new_range(record->fitted, now, &range))
            return billow_project_ref(now);
        *refusal =
            _("The frames that were fitted are no keyframes any more: import them again, and refit then.");
        return NULL;
    }
    if (!billow_refit_has_fitted(record->fitted, now))
        return billow_project_ref(now); /* the fit was undone */
    BillowProject *source = billow_refit_source(record->source, record->fitted, now);
    if (!source)
        *refusal = _("The cloth has had other points since it was fitted: fit it to keyframes again.");
    return source;
}

void
billow_refit_keyframes(BillowWorkspace *workspace)
{
    BillowSession *session = billow_workspace_get_session(workspace);
    const BillowFitRecord *record = billow_fit_memory_find(session);
    const char *refusal =
        record ? NULL
               : _("This cloth has not been fitted since the project was opened: fit it to keyframes first.");
    if (billow_workspace_tell_protected(workspace))
        return;
    g_autoptr(BillowProject) source = record ? source_of(session, record, &refusal) : NULL;
    if (!source) {
        billow_workspace_notify(workspace, refusal);
        return;
    }
    billow_session_set_playing(session, FALSE);
    present(workspace, billow_fit_dialog_new_again(
                           window_of(workspace), session, billow_workspace_get_physics(workspace),
                           billow_session_texture_readable(session), &record->choices, source));
}
