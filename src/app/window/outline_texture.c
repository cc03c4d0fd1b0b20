#include "app/window/outline_texture.h"

#include "app/common/edit_words.h"
#include "app/document/session_texture.h"
#include "io/project/texture_trace.h"
#include "model/edits/edits.h"

#include <glib/gi18n.h>

/* The edit of a project, which is made on a thread. */
typedef struct {
    BillowProject *project;
    char *path;
    BillowEdit edit;
    char *note; /* what has been left out, or why there is no edit */
} Tracing;

static void
free_tracing(gpointer data)
{
    Tracing *tracing = data;
    billow_project_unref(tracing->project);
    billow_edit_clear(&tracing->edit);
    g_free(tracing->path);
    g_free(tracing->note);
    g_free(tracing);
}

static void
trace(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Tracing *tracing = data;
    BillowOutlineTrace found;
    g_autoptr(GError) error = NULL;
    tracing->edit.outcome = BILLOW_EDIT_NOTHING_CHANGED;
    if (billow_texture_trace(tracing->path, &tracing->project->cloth->grid, &found, &error)) {
        tracing->edit = billow_edit_set_outline(tracing->project, found.loops, found.n);
        tracing->note = found.n > 0
                            ? billow_texture_trace_words(&found)
                            : g_strdup(_("The texture is opaque everywhere: the cloth is a rectangle."));
    } else {
        tracing->note = g_strdup(error->message);
    }
    billow_outline_trace_clear(&found);
    g_task_return_boolean(task, TRUE);
}

static void
on_traced(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowWorkspace) workspace = data;
    BillowSession *session = billow_workspace_get_session(workspace);
    Tracing *tracing = g_task_get_task_data(G_TASK(result));
    if (billow_session_get_project(session) != tracing->project) {
        billow_outline_from_texture(workspace);
        return;
    }
    g_autofree char *refusal = billow_edit_words(&tracing->edit);
    billow_session_edit(session, tracing->edit.project, _("Outline from Texture"), NULL);
    billow_workspace_notify(workspace, refusal ? refusal : tracing->note);
}

void
billow_outline_from_texture(BillowWorkspace *workspace)
{
    BillowSession *session = billow_workspace_get_session(workspace);
    const char *path = billow_session_texture_readable(session);
    if (!path) {
        billow_workspace_notify(workspace,
                                billow_session_texture_refused(session)
                                    ? _("The texture is outside the project folder: choose “Show External "
                                        "File Anyway” in the menu first.")
                                    : _("The cloth has no texture: choose one with clear parts first."));
        return;
    }
    Tracing *tracing = g_new0(Tracing, 1);
    tracing->project = billow_project_ref(billow_session_get_project(session));
    tracing->path = g_strdup(path);
    g_autoptr(GTask) task = g_task_new(NULL, NULL, on_traced, g_object_ref(workspace));
    g_task_set_task_data(task, tracing, free_tracing);
    g_task_run_in_thread(task, trace);
}
