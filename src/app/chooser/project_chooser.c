#include "app/chooser/project_chooser.h"

#include "app/chooser/chooser_place.h"

#include <glib/gi18n.h>

static void
add_filters(GtkFileChooser *chooser)
{
    g_autoptr(GtkFileFilter) projects = gtk_file_filter_new();
    gtk_file_filter_set_name(projects, _("Billow projects"));
    gtk_file_filter_add_suffix(projects, "billow");
    gtk_file_chooser_add_filter(chooser, projects);
    g_autoptr(GtkFileFilter) all = gtk_file_filter_new();
    gtk_file_filter_set_name(all, _("All files"));
    gtk_file_filter_add_pattern(all, "*");
    gtk_file_chooser_add_filter(chooser, all);
}

static GtkFileChooserNative *
new_chooser(GtkWindow *parent, const char *title, GtkFileChooserAction action, const char *accept)
{
    GtkFileChooserNative *chooser = gtk_file_chooser_native_new(title, parent, action, accept, _("_Cancel"));
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(chooser), TRUE);
    add_filters(GTK_FILE_CHOOSER(chooser));
    return chooser;
}

GtkFileChooserNative *
billow_project_chooser_open(GtkWindow *parent, const char *path)
{
    GtkFileChooserNative *chooser =
        new_chooser(parent, _("Open a Project"), GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"));
    billow_chooser_begin(chooser, NULL, path);
    return chooser;
}

GtkFileChooserNative *
billow_project_chooser_save(GtkWindow *parent, const char *path, const char *name)
{
    GtkFileChooserNative *chooser =
        new_chooser(parent, _("Save Animation"), GTK_FILE_CHOOSER_ACTION_SAVE, _("_Save"));
    if (path) {
        g_autoptr(GFile) file = g_file_new_for_path(path);
        gtk_file_chooser_set_file(GTK_FILE_CHOOSER(chooser), file, NULL);
    } else {
        g_autofree char *stem = g_strdelimit(g_strdup(*name ? name : _("Untitled")), "/\\", '-');
        g_autofree char *file_name = g_strconcat(stem, ".billow", NULL);
        gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(chooser), file_name);
    }
    return chooser;
}
