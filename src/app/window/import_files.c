#include "app/window/import_files.h"

#include "app/chooser/chooser_place.h"
#include "app/common/length_text.h"
#include "app/transfer/import_dialog.h"
#include "app/transfer/import_text.h"
#include "model/fit/baked_run.h"

#include <glib/gi18n.h>

enum { MANY = 12 };

/* --- The result --- */

/* Describes how closely they all fit: the mean of the means, and the farthest point. */
static char *
nearness_text(const BillowImportResult *result)
{
    const GArray *imported = result->imported;
    double mean = 0.0, most = 0.0;
    for (guint i = 0; i < imported->len; i++) {
        const BillowImported *one = &g_array_index(imported, BillowImported, i);
        mean += one->mean / imported->len;
        most = MAX(most, one->most);
    }
    g_autofree char *near = billow_length_text(mean), *far = billow_length_text(most);
    if (most == 0.0 && result->is_laid)
        return billow_import_laid_text(&result->laid);
    return most == 0.0 ? g_strdup(_("identical to the mesh"))
                       : g_strdup_printf(_("%s from the mesh on average, %s at most"), near, far);
}

static char *
result_text(const BillowImportResult *result)
{
    const guint n = result->imported->len;
    g_autofree char *near = nearness_text(result);
    g_autofree char *text =
        g_strdup_printf(ngettext("%u keyframe imported: %s.", "%u keyframes imported: %s.", n), n, near);
    if (!result->resampled)
        return g_steal_pointer(&text);
    g_autofree char *why = g_strdup_printf(
        _("The mesh was resampled from %d × %d to %d × %d points."), result->columns, result->rows,
        result->project->cloth->grid.columns, result->project->cloth->grid.rows);
    return g_strconcat(text, " ", why, NULL);
}

/* Returns whether there are so many keyframes at even times that nobody would edit them one by one. */
static gboolean
is_series(const BillowImportResult *result)
{
    BillowBakedRange range;
    return billow_baked_range_find(result->project, NULL, &range) && range.last - range.first + 1 >= MANY &&
           result->imported->len >= MANY;
}

static void
on_imported(BillowWorkspace *workspace, const BillowImportResult *result)
{
    BillowSession *session = billow_workspace_get_session(workspace);
    const BillowImported *first = &g_array_index(result->imported, BillowImported, 0);
    g_autoptr(BillowBlockRef) keyframe = billow_block_ref_new(BILLOW_BLOCK_KEYFRAME, first->keyframe);
    g_autofree char *text = result_text(result);
    if (billow_session_get_project(session) != result->before) {
        billow_workspace_notify(
            workspace, _("The project changed while the meshes were being read: import them again."));
        return;
    }
    billow_session_edit(session, result->project, _("Import Keyframes"), NULL);
    billow_session_select(session, keyframe);
    if (is_series(result))
        billow_workspace_offer(workspace, text, _("_Fit to Keyframes…"), "win.fit");
    else
        billow_workspace_notify(workspace, text);
}

void
billow_import_files(BillowWorkspace *workspace, char **paths)
{
    BillowSession *session = billow_workspace_get_session(workspace);
    if (g_strcmp0(billow_workspace_get_page(workspace), "animation") != 0) {
        billow_workspace_notify(workspace, _("Finish editing the keyframe before importing meshes."));
        return;
    }
    GtkWidget *dialog =
        billow_import_dialog_new(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(workspace))), paths,
                                 billow_session_get_project(session), billow_session_get_time(session));
    g_signal_connect_object(dialog, "imported", G_CALLBACK(on_imported), workspace, G_CONNECT_SWAPPED);
    gtk_window_present(GTK_WINDOW(dialog));
}

/* --- Choosing files --- */

static void
add_filters(GtkFileChooser *chooser)
{
    g_autoptr(GtkFileFilter) meshes = gtk_file_filter_new(), all = gtk_file_filter_new();
    gtk_file_filter_set_name(meshes, _("Meshes and point caches (OBJ, MDD, PC2, GLB, USDA)"));
    gtk_file_filter_add_suffix(meshes, "obj");
    gtk_file_filter_add_suffix(meshes, "mdd");
    gtk_file_filter_add_suffix(meshes, "pc2");
    gtk_file_filter_add_suffix(meshes, "glb");
    gtk_file_filter_add_suffix(meshes, "usda");
    gtk_file_filter_add_suffix(meshes, "usd");
    gtk_file_chooser_add_filter(chooser, meshes);
    gtk_file_filter_set_name(all, _("All files"));
    gtk_file_filter_add_pattern(all, "*");
    gtk_file_chooser_add_filter(chooser, all);
}

static int
compare_paths(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *) a, *(char *const *) b);
}

/* Returns the chosen paths, sorted by their letters, NULL-terminated. The import sorts them by their numbers. */
static char **
chosen_paths(GtkFileChooser *chooser)
{
    g_autoptr(GListModel) files = gtk_file_chooser_get_files(chooser);
    g_autoptr(GPtrArray) paths = g_ptr_array_new();
    for (guint i = 0; i < g_list_model_get_n_items(files); i++) {
        g_autoptr(GFile) file = g_list_model_get_item(files, i);
        char *path = g_file_get_path(file);
        if (path)
            g_ptr_array_add(paths, path);
    }
    g_ptr_array_sort(paths, compare_paths);
    g_ptr_array_add(paths, NULL);
    return (char **) g_ptr_array_free(g_steal_pointer(&paths), FALSE);
}

/* Closes the chooser. Returns the paths, none if it was canceled. */
static char **
take_paths(GtkNativeDialog *chooser, int response)
{
    char **paths =
        response == GTK_RESPONSE_ACCEPT ? chosen_paths(GTK_FILE_CHOOSER(chooser)) : g_new0(char *, 1);
    gtk_native_dialog_destroy(chooser);
    g_object_unref(chooser);
    return paths;
}

static void
on_files_chosen(GtkNativeDialog *chooser, int response, BillowWorkspace *workspace)
{
    g_auto(GStrv) paths = take_paths(chooser, response);
    if (paths[0])
        billow_import_files(workspace, paths);
}

static GtkFileChooserNative *
new_chooser(BillowWorkspace *workspace, const char *title)
{
    GtkFileChooserNative *chooser =
        gtk_file_chooser_native_new(title, GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(workspace))),
                                    GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"), _("_Cancel"));
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(chooser), TRUE);
    gtk_file_chooser_set_select_multiple(GTK_FILE_CHOOSER(chooser), TRUE);
    add_filters(GTK_FILE_CHOOSER(chooser));
    billow_chooser_begin(chooser, NULL, billow_session_get_path(billow_workspace_get_session(workspace)));
    return chooser;
}

void
billow_import_files_choose(BillowWorkspace *workspace)
{
    GtkFileChooserNative *chooser = new_chooser(workspace, _("Import Meshes as Keyframes"));
    g_signal_connect_object(chooser, "response", G_CALLBACK(on_files_chosen), workspace, 0);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
}

/* --- A new project --- */

typedef struct {
    BillowWorkspace *workspace;
    BillowImportBegin begin;
} NewProject;

static NewProject *
new_project(BillowWorkspace *workspace, BillowImportBegin begin)
{
    NewProject *wanted = g_new(NewProject, 1);
    *wanted = (NewProject){g_object_ref(workspace), begin};
    return wanted;
}

static void
free_new_project(gpointer wanted, GClosure *closure)
{
    g_object_unref(((NewProject *) wanted)->workspace);
    g_free(wanted);
}

static void
on_new_imported(GtkWindow *dialog, const BillowImportResult *result, NewProject *wanted)
{
    const BillowImported *first = &g_array_index(result->imported, BillowImported, 0);
    g_autoptr(BillowBlockRef) keyframe = billow_block_ref_new(BILLOW_BLOCK_KEYFRAME, first->keyframe);
    g_autofree char *text = result_text(result);
    BillowWorkspace *workspace = wanted->begin(gtk_window_get_transient_for(dialog), result->project);
    billow_session_select(billow_workspace_get_session(workspace), keyframe);
    billow_stage_frame_anew(billow_workspace_get_stage(workspace));
    if (is_series(result))
        billow_workspace_offer(workspace, text, _("_Fit to Keyframes…"), "win.fit");
    else
        billow_workspace_notify(workspace, text);
}

void
billow_import_files_new(BillowWorkspace *workspace, char **paths, BillowImportBegin begin)
{
    GtkWidget *dialog =
        billow_import_dialog_new_project(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(workspace))), paths);
    g_signal_connect_data(dialog, "imported", G_CALLBACK(on_new_imported), new_project(workspace, begin),
                          free_new_project, 0);
    gtk_window_present(GTK_WINDOW(dialog));
}

static void
on_files_chosen_for_new(GtkNativeDialog *chooser, int response, NewProject *wanted)
{
    BillowWorkspace *workspace = wanted->workspace;
    BillowImportBegin begin = wanted->begin;
    g_auto(GStrv) paths = take_paths(chooser, response);
    if (paths[0])
        billow_import_files_new(workspace, paths, begin);
}

void
billow_import_files_choose_new(BillowWorkspace *workspace, BillowImportBegin begin)
{
    GtkFileChooserNative *chooser = new_chooser(workspace, _("New from Mesh"));
    g_signal_connect_data(chooser, "response", G_CALLBACK(on_files_chosen_for_new),
                          new_project(workspace, begin), free_new_project, 0);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
}
