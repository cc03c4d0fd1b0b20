#include "app/window/cloth_actions.h"

#include "app/common/edit_words.h"
#include "app/common/question.h"
#include "app/common/texture_path.h"
#include "app/window/action_rows.h"
#include "app/window/dialogs.h"
#include "app/window/outline_dialog.h"
#include "app/window/outline_texture.h"
#include "app/window/workspace.h"
#include "model/edits/cloths.h"
#include "model/placing/beside.h"
#include "model/placing/instances.h"
#include "model/project/carried_anchors.h"
#include "widgets/timeline/cloth_switch.h"

#include <glib/gi18n.h>

/* Makes the edit (which is cleared) a step of the history. Returns what to tell, or NULL. */
static char *
apply(BillowSession *session, BillowEdit edit, const char *label)
{
    char *text = billow_edit_words(&edit);
    billow_session_edit(session, edit.project, label, NULL);
    billow_edit_clear(&edit);
    return text;
}

/* Adds the cloth of the described project beside those that are there. */
static void
add_described(BillowWorkspace *workspace, BillowProject *described)
{
    BillowSession *session = billow_workspace_get_session(workspace);
    const BillowProject *project = billow_session_get_project(session);
    g_autoptr(BillowProject) stored = billow_texture_move(described, NULL, billow_session_get_path(session));
    g_autoptr(BillowCloth) cloth = billow_cloth_copy(stored->cloth);
    billow_cloth_set_name(cloth, stored->name);
    billow_place_beside(project, cloth);
    g_autofree char *text = apply(session, billow_edit_add_cloth(project, cloth),
                                  billow_grid_is_rope(&cloth->grid) ? _("Add Rope") : _("Add Cloth"));
    billow_workspace_notify(workspace, text);
    billow_stage_frame_anew(billow_workspace_get_stage(workspace));
}

static void
ask_cloth(BillowWorkspace *workspace, int rope)
{
    GtkWindow *window = GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(workspace)));
    const BillowProject *project = billow_session_get_project(billow_workspace_get_session(workspace));
    GtkWidget *dialog = billow_new_cloth_dialog_new_further(window, billow_project_duration(project), rope);
    g_signal_connect_object(dialog, "create", G_CALLBACK(add_described), workspace, G_CONNECT_SWAPPED);
    gtk_window_present(GTK_WINDOW(dialog));
}

static void
draw_outline(BillowWorkspace *workspace)
{
    GtkWindow *window = GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(workspace)));
    gtk_window_present(
        GTK_WINDOW(billow_outline_dialog_new(window, billow_workspace_get_session(workspace))));
}

static void
duplicate(BillowWorkspace *workspace)
{
    BillowSession *session = billow_workspace_get_session(workspace);
    const BillowProject *project = billow_session_get_project(session);
    g_autofree char *text = apply(session, billow_edit_duplicate_cloth(project), _("Duplicate Cloth"));
    billow_workspace_notify(workspace, text);
    billow_stage_frame_anew(billow_workspace_get_stage(workspace));
}

static void
add_instance(BillowWorkspace *workspace)
{
    BillowSession *session = billow_workspace_get_session(workspace);
    const BillowProject *project = billow_session_get_project(session);
    g_autofree char *text = apply(session, billow_edit_add_instance(project), _("Add Instance"));
    billow_workspace_notify(workspace, text);
    billow_stage_frame_anew(billow_workspace_get_stage(workspace));
}

static char *
make_single(BillowSession *session)
{
    return apply(session, billow_edit_make_single(billow_session_get_project(session)), _("Make Single"));
}

static void
edit_source(BillowSession *session)
{
    const BillowProject *project = billow_session_get_project(session);
    const int source = billow_project_find_cloth(project, project->cloth->instance.of);
    billow_session_activate_cloth(session, (guint) source);
}

/* --- Deleting --- */

static void
delete_cloth(BillowWorkspace *workspace, gboolean instances_too)
{
    BillowSession *session = billow_workspace_get_session(workspace);
    const BillowProject *project = billow_session_get_project(session);
    g_autofree char *text =
        apply(session, billow_edit_remove_cloth(project, instances_too), _("Delete Cloth"));
    billow_workspace_notify(workspace, text);
}

static void
answer_delete(GtkDialog *dialog, int response, BillowWorkspace *workspace)
{
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (response == GTK_RESPONSE_ACCEPT || response == GTK_RESPONSE_REJECT)
        delete_cloth(workspace, response == GTK_RESPONSE_REJECT);
}

/* Asks whether to delete the active cloth. Returns the dialog, which has only Cancel. */
static GtkWidget *
question_about(BillowWorkspace *workspace, const char *text)
{
    const BillowProject *project = billow_session_get_project(billow_workspace_get_session(workspace));
    g_autofree char *question = g_strdup_printf(_("Delete “%s”?"), billow_cloth_title(project->cloth));
    GtkWidget *dialog = billow_question_new(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(workspace))),
                                            GTK_MESSAGE_QUESTION, question, text);
    billow_question_add(dialog, _("_Cancel"), GTK_RESPONSE_CANCEL, NULL);
    g_signal_connect_object(dialog, "response", G_CALLBACK(answer_delete), workspace, 0);
    return dialog;
}

/* Returns whether instances hang on the active cloth. */
static gboolean
carries_instances(const BillowProject *project)
{
    for (guint i = 0; i < project->cloths->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        if (billow_cloth_is_instance(cloth) && billow_cloth_hangs_on(cloth, project->cloth->id))
            return TRUE;
    }
    return FALSE;
}

/* Returns what to say of the `n` cloths that hang on the active one. */
static char *
words_on_carried(const BillowProject *project, guint n)
{
    g_autofree char *text =
        g_strdup_printf(ngettext("%u cloth hangs on it. Its anchors will stay where they are.",
                                 "%u cloths hang on it. Their anchors will stay where they are.", n),
                        n);
    return carries_instances(project)
               ? g_strdup_printf("%s %s", text, _("Instances that hang on it become ordinary cloths."))
               : g_steal_pointer(&text);
}

static void
ask_about_instances(BillowWorkspace *workspace, const BillowProject *project, guint n, guint carried)
{
    g_autofree char *text =
        g_strdup_printf(ngettext("It has %u instance, which can stay as an ordinary cloth.",
                                 "It has %u instances, which can stay as ordinary cloths.", n),
                        n);
    g_autofree char *more = carried > 0 ? words_on_carried(project, carried) : NULL;
    g_autofree char *all = g_strjoin(" ", text, more, NULL);
    GtkWidget *dialog = question_about(workspace, all);
    if (n + 1 < project->cloths->len)
        billow_question_add(dialog, _("_Delete All"), GTK_RESPONSE_REJECT, "destructive-action");
    billow_question_add(dialog, _("_Make Single"), GTK_RESPONSE_ACCEPT, "suggested-action");
    billow_question_ask(dialog, GTK_RESPONSE_ACCEPT);
}

static void
ask_about_carried(BillowWorkspace *workspace, const BillowProject *project, guint n)
{
    g_autofree char *text = words_on_carried(project, n);
    GtkWidget *dialog = question_about(workspace, text);
    billow_question_add(dialog, _("_Delete"), GTK_RESPONSE_ACCEPT, "destructive-action");
    billow_question_ask(dialog, GTK_RESPONSE_ACCEPT);
}

/* Asks what becomes of what depends on the active cloth, if anything does. */
static void
ask_delete(BillowWorkspace *workspace)
{
    const BillowProject *project = billow_session_get_project(billow_workspace_get_session(workspace));
    const guint instances = billow_instance_count(project, project->cloth),
                carried = billow_project_count_carried(project);
    if (instances > 0)
        ask_about_instances(workspace, project, instances, carried);
    else if (carried > 0)
        ask_about_carried(workspace, project, carried);
    else
        delete_cloth(workspace, FALSE);
}

/* --- Switches and order --- */

static void
flip(BillowSession *session, int which)
{
    billow_cloth_switch_flip(session, billow_session_get_project(session)->cloth->id,
                             (BillowClothSwitch) which);
}

/* Makes the next cloth (`way` 1) or the previous one (-1) active, going around at the end. */
static void
go_to_cloth(BillowSession *session, int way)
{
    const BillowProject *project = billow_session_get_project(session);
    const guint n = project->cloths->len;
    billow_session_activate_cloth(session, (billow_project_active(project) + n + (guint) way) % n);
}

static char *
reorder(BillowSession *session, int way)
{
    const BillowProject *project = billow_session_get_project(session);
    const guint now = billow_project_active(project);
    if (way < 0 && now == 0)
        return NULL;
    return apply(session, billow_edit_move_cloth(project, now + (guint) way), _("Move Cloth"));
}

static void
drop(BillowWorkspace *workspace, guint index)
{
    BillowSession *session = billow_workspace_get_session(workspace);
    g_autofree char *text =
        apply(session, billow_edit_move_cloth(billow_session_get_project(session), index), _("Move Cloth"));
    billow_workspace_notify(workspace, text);
}

static const BillowAction actions[] = {
    {"add-cloth", OF_WORKSPACE, G_CALLBACK(ask_cloth), FALSE, .accels = {"<Control><Alt>n"}},
    {"add-rope", OF_WORKSPACE, G_CALLBACK(ask_cloth), TRUE},
    {"duplicate-cloth", OF_WORKSPACE, G_CALLBACK(duplicate), .accels = {"<Control><Shift>d"}},
    {"draw-outline", OF_WORKSPACE, G_CALLBACK(draw_outline), .accels = {"<Control><Alt>o"},
     .needs = NEED_SHEET},
    {"outline-from-texture", OF_WORKSPACE, G_CALLBACK(billow_outline_from_texture),
     .accels = {"<Control><Alt><Shift>o"}, .needs = NEED_SHEET},
    {"hide-cloth", OF_SESSION, G_CALLBACK(flip), BILLOW_CLOTH_HIDE},
    {"mute-cloth", OF_SESSION, G_CALLBACK(flip), BILLOW_CLOTH_MUTE},
    {"solo-cloth", OF_SESSION, G_CALLBACK(flip), BILLOW_CLOTH_SOLO, .needs = NEED_CLOTHS},
    {"lock-cloth", OF_SESSION, G_CALLBACK(flip), BILLOW_CLOTH_LOCK},
    {"rename-cloth", OF_TIMELINE, G_CALLBACK(billow_timeline_rename_cloth), .needs = NEED_CLOTHS},
    {"fold-cloth", OF_TIMELINE, G_CALLBACK(billow_timeline_fold_cloth), .needs = NEED_CLOTHS},
    {"fold-other-cloths", OF_TIMELINE, G_CALLBACK(billow_timeline_fold_other_cloths), .needs = NEED_CLOTHS},
    {"delete-cloth", OF_WORKSPACE, G_CALLBACK(ask_delete), .needs = NEED_CLOTHS},
    {"add-instance", OF_WORKSPACE, G_CALLBACK(add_instance), .accels = {"<Control><Alt>d"}},
    {"make-single", OF_SESSION, .tell = G_CALLBACK(make_single), .needs = NEED_INSTANCE},
    {"edit-source", OF_SESSION, G_CALLBACK(edit_source), .needs = NEED_INSTANCE},
    {"next-cloth", OF_SESSION, G_CALLBACK(go_to_cloth), 1, .accels = {"<Control>Page_Down"},
     .needs = NEED_CLOTHS},
    {"previous-cloth", OF_SESSION, G_CALLBACK(go_to_cloth), -1, .accels = {"<Control>Page_Up"},
     .needs = NEED_CLOTHS},
    {"move-cloth-up", OF_SESSION, .tell = G_CALLBACK(reorder), .value = -1,
     .accels = {"<Control><Shift>Page_Up"}, .needs = NEED_CLOTHS},
    {"move-cloth-down", OF_SESSION, .tell = G_CALLBACK(reorder), .value = 1,
     .accels = {"<Control><Shift>Page_Down"}, .needs = NEED_CLOTHS},
};

void
billow_cloth_actions_add(BillowActionTable *table, BillowWorkspace *workspace)
{
    g_signal_connect_object(billow_workspace_get_timeline(workspace), "cloth-dropped", G_CALLBACK(drop),
                            workspace, G_CONNECT_SWAPPED);
    billow_action_table_add(table, actions, G_N_ELEMENTS(actions));
}

void
billow_cloth_actions_install_accels(GtkApplication *application)
{
    billow_action_install_accels(application, actions, G_N_ELEMENTS(actions));
}
