#include "app/window/ready_dialog.h"

#include "app/commands/block_commands.h"
#include "app/window/action_rows.h"
#include "app/window/form_dialog.h"

#include <glib/gi18n.h>

static char *
describe(const void *numbers, const BillowProject *project)
{
    return g_strdup(
        billow_ready_replaces(project)
            ? _("This replaces everything on the timeline, and scales the cloth. You can undo it.")
            : _("This makes ordinary blocks and colliders, which you can then edit."));
}

static gboolean
is_welcome(BillowWorkspace *workspace)
{
    return g_str_equal(billow_workspace_get_page(workspace), "welcome");
}

typedef struct {
    BillowWorkspace *workspace;
    const BillowReady *ready;
    BillowReadyBegin begin;
} Wanted;

static void
free_wanted(gpointer wanted, GClosure *closure)
{
    g_object_unref(((Wanted *) wanted)->workspace);
    g_free(wanted);
}

static void
make(GtkWidget *dialog, const BillowReadyNumbers *numbers, Wanted *wanted)
{
    BillowWorkspace *workspace = wanted->workspace;
    if (is_welcome(workspace)) {
        g_autoptr(BillowProject) cloth = billow_ready_new_project(wanted->ready);
        workspace = wanted->begin(gtk_window_get_transient_for(GTK_WINDOW(dialog)), cloth);
    }
    BillowSession *session = billow_workspace_get_session(workspace);
    g_autofree char *text = billow_command_ready(session, wanted->ready, numbers);
    billow_workspace_notify(workspace, text);
    billow_stage_frame_anew(billow_workspace_get_stage(workspace));
    gtk_root_set_focus(gtk_widget_get_root(GTK_WIDGET(workspace)), NULL);
}

void
billow_ready_dialog_ask(BillowWorkspace *workspace, const BillowReady *ready, BillowReadyBegin begin)
{
    const BillowFormDialogKind kind = {
        .title = ready->title,
        .button = N_("_Make"),
        .name = "make",
        .page = ready->page,
        .fields = ready->fields,
        .size = sizeof(BillowReadyNumbers),
        .describe = describe,
    };
    if (!is_welcome(workspace) && billow_workspace_tell_protected(workspace))
        return;
    BillowSession *session = billow_workspace_get_session(workspace);
    GtkWindow *window = GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(workspace)));
    gtk_root_set_focus(GTK_ROOT(window), NULL); /* applies a value that is still being typed */
    billow_session_set_playing(session, FALSE);
    g_autoptr(BillowProject) project = is_welcome(workspace)
                                           ? billow_ready_new_project(ready)
                                           : billow_project_ref(billow_session_get_project(session));
    const BillowReadyNumbers numbers = billow_ready_suggest(ready, project);
    GtkWidget *dialog = billow_form_dialog_new(window, &kind, &numbers, project);
    Wanted *wanted = g_new(Wanted, 1);
    *wanted = (Wanted){g_object_ref(workspace), ready, begin};
    g_signal_connect_data(dialog, "apply", G_CALLBACK(make), wanted, free_wanted, 0);
    gtk_window_present(GTK_WINDOW(dialog));
}

/* --- Actions --- */

/* Returns the `n` rows, the same for all windows. */
static const BillowAction *
new_rows(GCallback ask, size_t *n)
{
    static GArray *rows;
    if (!rows) {
        rows = g_array_new(FALSE, FALSE, sizeof(BillowAction));
        for (int i = 0; billow_ready_animations[i]; i++) {
            g_autofree char *name = g_strconcat("ready-", billow_ready_animations[i]->word, NULL);
            const BillowAction row = {g_intern_string(name),   OF_WINDOW,       ask, i,
                                      .needs = NEED_NO_EDITOR, .anywhere = TRUE};
            g_array_append_val(rows, row);
        }
    }
    *n = rows->len;
    return (const BillowAction *) (void *) rows->data;
}

void
billow_ready_actions_add(BillowActionTable *table, GMenu *menu, GCallback ask)
{
    size_t n;
    const BillowAction *rows = new_rows(ask, &n);
    billow_action_table_add(table, rows, n);
    for (size_t i = 0; i < n; i++) {
        g_autofree char *name = g_strconcat("win.", rows[i].name, NULL);
        g_menu_append(menu, _(billow_ready_animations[i]->command), name);
    }
}
