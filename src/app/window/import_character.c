#include "app/window/import_character.h"

#include "app/chooser/chooser_place.h"
#include "app/common/texture_path.h"
#include "app/transfer/character_dialog.h"
#include "io/project/texture_permission.h"
#include "model/edits/character.h"

#include <glib/gi18n.h>

static void
on_imported(BillowWorkspace *workspace, const BillowCharacter *character, gboolean bones, gboolean mesh)
{
    BillowSession *session = billow_workspace_get_session(workspace);
    BillowProject *with = bones ? character->bones : character->alone;
    if (billow_session_get_project(session) != character->before) {
        billow_workspace_notify(
            workspace, _("The project changed while the character was being read: import it again."));
        return;
    }
    const guint n = bones ? billow_character_count_bones(character) : 0;
    g_autofree char *text =
        n > 0 ? g_strdup_printf(ngettext("“%s” is in the project, with %u collider along its bones.",
                                         "“%s” is in the project, with %u colliders along its bones.", n),
                                character->motion->name, n)
              : g_strdup_printf(_("“%s” is in the project."), character->motion->name);
    const GPtrArray *motions = billow_project_track(with, BILLOW_BLOCK_MOTION);
    const BillowBlock *added = motions->pdata[motions->len - 1];
    g_autoptr(BillowBlockRef) ref = billow_block_ref_new(BILLOW_BLOCK_MOTION, added->id);
    g_auto(BillowEdit) skin = {0};
    if (mesh)
        skin = billow_edit_add_skin(with, added->id);
    billow_session_edit(session, skin.project ? skin.project : with, _("Import Character"), NULL);
    billow_session_select(session, ref);
    billow_viewport_frame_all(billow_stage_get_viewport(billow_workspace_get_stage(workspace)));
    billow_workspace_notify(workspace, text);
    gtk_root_set_focus(gtk_widget_get_root(GTK_WIDGET(workspace)), NULL);
}

static gboolean
can_import(BillowWorkspace *workspace)
{
    if (g_strcmp0(billow_workspace_get_page(workspace), "animation") == 0)
        return TRUE;
    billow_workspace_notify(
        workspace, billow_workspace_has_editor(workspace)
                       ? _("Finish editing the keyframe before importing a character.")
                       : _("There is no cloth for the character: open a project or create a new cloth."));
    return FALSE;
}

void
billow_import_character(BillowWorkspace *workspace, const char *path)
{
    BillowSession *session = billow_workspace_get_session(workspace);
    if (!can_import(workspace))
        return;
    g_autofree char *refusal = billow_texture_refusal(path, billow_session_get_path(session));
    if (refusal) {
        billow_workspace_notify(workspace, refusal);
        return;
    }
    billow_session_set_playing(session, FALSE);
    billow_texture_allow(path);
    GtkWidget *dialog =
        billow_character_dialog_new(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(workspace))), path, session);
    g_signal_connect_object(dialog, "imported", G_CALLBACK(on_imported), workspace, G_CONNECT_SWAPPED);
    gtk_window_present(GTK_WINDOW(dialog));
}

/* --- Choosing the file --- */

static void
add_filters(GtkFileChooser *chooser)
{
    static const char *const suffixes[] = {"glb", "gltf", "fbx", "dae", "bvh", "csv", "obj", "mdd", "pc2"};
    g_autoptr(GtkFileFilter) characters = gtk_file_filter_new(), all = gtk_file_filter_new();
    gtk_file_filter_set_name(characters, _("Characters (GLB, glTF, FBX, Collada, BVH, CSV, OBJ, MDD, PC2)"));
    for (gsize i = 0; i < G_N_ELEMENTS(suffixes); i++)
        gtk_file_filter_add_suffix(characters, suffixes[i]);
    gtk_file_chooser_add_filter(chooser, characters);
    gtk_file_filter_set_name(all, _("All files"));
    gtk_file_filter_add_pattern(all, "*");
    gtk_file_chooser_add_filter(chooser, all);
}

static void
on_chosen(GtkNativeDialog *chooser, int response, BillowWorkspace *workspace)
{
    g_autoptr(GFile) file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(chooser));
    g_autofree char *path = file && response == GTK_RESPONSE_ACCEPT ? g_file_get_path(file) : NULL;
    gtk_native_dialog_destroy(chooser);
    g_object_unref(chooser);
    if (path)
        billow_import_character(workspace, path);
}

void
billow_import_character_choose(BillowWorkspace *workspace)
{
    GtkFileChooserNative *chooser = gtk_file_chooser_native_new(
        _("Import Character"), GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(workspace))),
        GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"), _("_Cancel"));
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(chooser), TRUE);
    add_filters(GTK_FILE_CHOOSER(chooser));
    billow_chooser_begin(chooser, NULL, billow_session_get_path(billow_workspace_get_session(workspace)));
    g_signal_connect_object(chooser, "response", G_CALLBACK(on_chosen), workspace, 0);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
}
