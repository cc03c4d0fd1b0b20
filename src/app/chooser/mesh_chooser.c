#include "app/chooser/mesh_chooser.h"

#include "app/chooser/chooser_place.h"

#include <glib/gi18n.h>

GtkFileChooserNative *
billow_mesh_chooser_show(GtkWidget *owner, const char *title, const char *file, const char *project_path,
                         GCallback on_chosen)
{
    GtkFileChooserNative *chooser =
        gtk_file_chooser_native_new(title, GTK_WINDOW(gtk_widget_get_root(owner)),
                                    GTK_FILE_CHOOSER_ACTION_OPEN, _("_Choose"), _("_Cancel"));
    g_autoptr(GtkFileFilter) filter = gtk_file_filter_new();
    gtk_file_filter_set_name(filter, _("OBJ meshes"));
    gtk_file_filter_add_suffix(filter, "obj");
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(chooser), filter);
    billow_chooser_begin(chooser, file, project_path);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(chooser), TRUE);
    g_signal_connect(chooser, "response", on_chosen, owner);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
    return chooser;
}
