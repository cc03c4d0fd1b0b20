#include "app/window/file_drop.h"

#include "app/commands/block_commands.h"
#include "app/window/import_character.h"
#include "app/window/import_files.h"
#include "io/import/import.h"
#include "io/motion/read.h"

#include <glib/gi18n.h>

typedef struct {
    BillowWorkspace *workspace; /* in the window, as the drop target is */
    BillowImportBegin begin;
} DropPlace;

typedef struct {
    BillowWorkspace *workspace; /* weak */
    BillowImportBegin begin;
    GFile *file;
} Drop;

static void
drop_free(Drop *drop)
{
    g_clear_weak_pointer(&drop->workspace);
    g_clear_object(&drop->file);
    g_free(drop);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Drop, drop_free)

/* Sets the texture on the animation's page; elsewhere says what to do first. */
static void
set_texture(BillowWorkspace *workspace, const char *path)
{
    if (g_strcmp0(billow_workspace_get_page(workspace), "animation") == 0) {
        g_autofree char *words = billow_command_set_texture(billow_workspace_get_session(workspace), path);
        billow_workspace_notify(workspace, words);
    } else if (billow_workspace_has_editor(workspace))
        billow_workspace_notify(workspace, _("Finish editing the keyframe before adding a texture."));
    else
        billow_workspace_notify(
            workspace, _("There is no cloth for the texture: open a project or create a new cloth."));
}

static void
import_meshes(BillowWorkspace *workspace, char *path, BillowImportBegin begin)
{
    if (g_strcmp0(billow_workspace_get_page(workspace), "welcome") == 0)
        billow_import_files_new(workspace, (char *[]){path, NULL}, begin);
    else
        billow_import_files(workspace, (char *[]){path, NULL});
}

/* Decides by content, not by name, except for meshes, whose content has no signature. A folder is one of meshes. */
static void
on_content_type(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(Drop) drop = data;
    const GdkPixbufFormat *format = gdk_pixbuf_get_file_info_finish(result, NULL, NULL, NULL);
    g_autofree char *path = g_file_get_path(drop->file);
    if (!drop->workspace)
        return;
    if (format)
        set_texture(drop->workspace, path);
    else if (g_file_test(path, G_FILE_TEST_IS_DIR))
        import_meshes(drop->workspace, path, drop->begin);
    else
        billow_document_open(billow_workspace_get_document(drop->workspace), drop->file);
}

/* A GLB file can be a cloth or a character: dropped, it is a character. */
static gboolean
is_cloth_name(const char *path)
{
    g_autofree char *lower = g_ascii_strdown(path, -1);
    return billow_import_is_name(path) && !g_str_has_suffix(lower, ".glb");
}

static gboolean
accept_drop(GtkDropTarget *target, const GValue *value, double x, double y, const DropPlace *place)
{
    BillowWorkspace *workspace = place->workspace;
    GFile *file = g_value_get_object(value);
    g_autofree char *path = file ? g_file_get_path(file) : NULL;
    if (!file)
        return FALSE;
    if (!path) {
        billow_document_open(billow_workspace_get_document(workspace), file);
        return TRUE;
    }
    if (is_cloth_name(path)) {
        import_meshes(workspace, path, place->begin);
        return TRUE;
    }
    if (billow_motion_is_name(path)) {
        billow_import_character(workspace, path);
        return TRUE;
    }
    Drop *drop = g_new0(Drop, 1);
    g_set_weak_pointer(&drop->workspace, workspace);
    drop->begin = place->begin;
    drop->file = g_object_ref(file);
    gdk_pixbuf_get_file_info_async(path, NULL, on_content_type, drop);
    return TRUE;
}

static void
free_place(gpointer place, GClosure *closure)
{
    g_free(place);
}

void
billow_file_drop_attach(GtkWidget *window, BillowWorkspace *workspace, BillowImportBegin begin)
{
    GtkDropTarget *drop = gtk_drop_target_new(G_TYPE_FILE, GDK_ACTION_COPY);
    DropPlace *place = g_new(DropPlace, 1);
    *place = (DropPlace){workspace, begin};
    g_signal_connect_data(drop, "drop", G_CALLBACK(accept_drop), place, free_place, 0);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(drop), "window-drop");
    gtk_widget_add_controller(window, GTK_EVENT_CONTROLLER(drop));
}
