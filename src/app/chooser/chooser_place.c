#include "app/chooser/chooser_place.h"

void
billow_chooser_begin(GtkFileChooserNative *chooser, const char *file, const char *project_path)
{
    if (file) {
        g_autoptr(GFile) named = g_file_new_for_path(file);
        gtk_file_chooser_set_file(GTK_FILE_CHOOSER(chooser), named, NULL);
    } else if (project_path) {
        g_autoptr(GFile) project = g_file_new_for_path(project_path);
        g_autoptr(GFile) folder = g_file_get_parent(project);
        gtk_file_chooser_set_current_folder(GTK_FILE_CHOOSER(chooser), folder, NULL);
    }
}
