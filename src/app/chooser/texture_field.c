#include "app/chooser/texture_field.h"

#include "app/chooser/chooser_place.h"
#include "render/image.h"

#include <glib/gi18n.h>
#include <string.h>

#define THUMBNAIL_SIZE 48

struct _BillowTextureField {
    GtkWidget parent;
    GtkWidget *box, *picture, *name, *clear;
    GtkFileChooserNative *chooser;
    GCancellable *loading;
    char *file, *project_path;
    gboolean unread; /* only its name is shown */
};

G_DEFINE_FINAL_TYPE(BillowTextureField, billow_texture_field, GTK_TYPE_WIDGET)

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
show_thumbnail(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowTextureField) self = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(GdkPixbuf) picture = billow_image_read_finish(result, &error);
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    if (picture) {
        g_autoptr(GdkTexture) thumbnail = gdk_texture_new_for_pixbuf(picture);
        gtk_image_set_from_paintable(GTK_IMAGE(self->picture), GDK_PAINTABLE(thumbnail));
        return;
    }
    gtk_image_set_from_icon_name(GTK_IMAGE(self->picture), "image-missing");
    gtk_widget_set_tooltip_text(GTK_WIDGET(self), error->message);
}

static void
show_file(BillowTextureField *self)
{
    g_cancellable_cancel(self->loading);
    g_clear_object(&self->loading);
    gtk_widget_set_sensitive(self->clear, self->file != NULL);
    g_autofree char *path = self->file ? g_filename_display_name(self->file) : NULL;
    gtk_widget_set_tooltip_text(GTK_WIDGET(self), path);
    gtk_image_set_from_icon_name(GTK_IMAGE(self->picture), "image-x-generic-symbolic");
    if (!self->file) {
        gtk_label_set_text(GTK_LABEL(self->name), _("No texture"));
        return;
    }
    g_autofree char *name = g_filename_display_basename(self->file);
    gtk_label_set_text(GTK_LABEL(self->name), name);
    if (self->unread)
        return;
    self->loading = g_cancellable_new();
    billow_image_read_async(billow_image_read, self->file,
                            THUMBNAIL_SIZE * gtk_widget_get_scale_factor(GTK_WIDGET(self)), self->loading,
                            show_thumbnail, g_object_ref(self));
}

static void
set_file(BillowTextureField *self, const char *path, gboolean unread)
{
    if (g_strcmp0(self->file, path) == 0 && self->unread == unread)
        return;
    g_free(self->file);
    self->file = g_strdup(path);
    self->unread = unread;
    show_file(self);
}

void
billow_texture_field_set_file(BillowTextureField *self, const char *path)
{
    g_return_if_fail(BILLOW_IS_TEXTURE_FIELD(self));
    set_file(self, path, FALSE);
}

void
billow_texture_field_set_unread(BillowTextureField *self, const char *path, const char *reason)
{
    g_return_if_fail(BILLOW_IS_TEXTURE_FIELD(self));
    set_file(self, path, TRUE);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self), reason);
}

void
billow_texture_field_set_project_path(BillowTextureField *self, const char *path)
{
    g_return_if_fail(BILLOW_IS_TEXTURE_FIELD(self));
    g_free(self->project_path);
    self->project_path = g_strdup(path);
}

const char *
billow_texture_field_get_file(BillowTextureField *self)
{
    g_return_val_if_fail(BILLOW_IS_TEXTURE_FIELD(self), NULL);
    return self->file;
}

static void
chosen(GtkNativeDialog *dialog, int response, BillowTextureField *self)
{
    g_autoptr(GFile) file =
        response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog)) : NULL;
    g_autofree char *path = file ? g_file_get_path(file) : NULL;
    g_clear_object(&self->chooser);
    if (!path)
        return;
    billow_texture_field_set_file(self, path);
    g_signal_emit(self, signals[CHANGED], 0);
}

static void
choose(GtkButton *button, BillowTextureField *self)
{
    if (self->chooser)
        return;
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    self->chooser = gtk_file_chooser_native_new(_("Choose a Texture"), GTK_WINDOW(root),
                                                GTK_FILE_CHOOSER_ACTION_OPEN, _("_Choose"), _("_Cancel"));
    g_autoptr(GtkFileFilter) filter = gtk_file_filter_new();
    gtk_file_filter_set_name(filter, _("Images"));
    gtk_file_filter_add_pixbuf_formats(filter);
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(self->chooser), filter);
    billow_chooser_begin(self->chooser, self->file, self->project_path);
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(self->chooser), TRUE);
    g_signal_connect(self->chooser, "response", G_CALLBACK(chosen), self);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(self->chooser));
}

static void
clear(GtkButton *button, BillowTextureField *self)
{
    billow_texture_field_set_file(self, NULL);
    g_signal_emit(self, signals[CHANGED], 0);
}

/* A file that is not an image is left to other drop targets. */
static gboolean
accept_drop(GtkDropTarget *target, const GValue *value, double x, double y, BillowTextureField *self)
{
    GFile *file = g_value_get_object(value);
    g_autofree char *path = file ? g_file_get_path(file) : NULL;
    if (!path || !gdk_pixbuf_get_file_info(path, NULL, NULL))
        return FALSE;
    billow_texture_field_set_file(self, path);
    g_signal_emit(self, signals[CHANGED], 0);
    return TRUE;
}

static void
billow_texture_field_dispose(GObject *object)
{
    BillowTextureField *self = BILLOW_TEXTURE_FIELD(object);
    g_cancellable_cancel(self->loading);
    g_clear_object(&self->loading);
    if (self->chooser)
        gtk_native_dialog_destroy(GTK_NATIVE_DIALOG(self->chooser));
    g_clear_object(&self->chooser);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_pointer(&self->file, g_free);
    g_clear_pointer(&self->project_path, g_free);
    G_OBJECT_CLASS(billow_texture_field_parent_class)->dispose(object);
}

static void
billow_texture_field_class_init(BillowTextureFieldClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_texture_field_dispose;
    signals[CHANGED] = g_signal_new("changed", BILLOW_TYPE_TEXTURE_FIELD, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "picturefield");
}

static GtkWidget *
new_choose_button(BillowTextureField *self)
{
    GtkWidget *content = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    self->picture = gtk_image_new();
    gtk_image_set_pixel_size(GTK_IMAGE(self->picture), 24);
    self->name = gtk_label_new(NULL);
    gtk_label_set_ellipsize(GTK_LABEL(self->name), PANGO_ELLIPSIZE_MIDDLE);
    gtk_label_set_max_width_chars(GTK_LABEL(self->name), 16);
    gtk_label_set_xalign(GTK_LABEL(self->name), 0);
    gtk_widget_set_hexpand(self->name, TRUE);
    gtk_box_append(GTK_BOX(content), self->picture);
    gtk_box_append(GTK_BOX(content), self->name);
    GtkWidget *button = gtk_button_new();
    gtk_button_set_child(GTK_BUTTON(button), content);
    gtk_widget_set_hexpand(button, TRUE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Choose a texture"), -1);
    g_signal_connect(button, "clicked", G_CALLBACK(choose), self);
    return button;
}

static void
billow_texture_field_init(BillowTextureField *self)
{
    self->box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(self->box, "linked");
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
    gtk_box_append(GTK_BOX(self->box), new_choose_button(self));
    self->clear = gtk_button_new_from_icon_name("edit-clear-symbolic");
    gtk_widget_set_tooltip_text(self->clear, _("No texture"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->clear), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("No texture"), -1);
    g_signal_connect(self->clear, "clicked", G_CALLBACK(clear), self);
    gtk_box_append(GTK_BOX(self->box), self->clear);
    GtkDropTarget *drop = gtk_drop_target_new(G_TYPE_FILE, GDK_ACTION_COPY);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(drop), "picture-drop");
    g_signal_connect(drop, "drop", G_CALLBACK(accept_drop), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drop));
    show_file(self);
}

GtkWidget *
billow_texture_field_new(void)
{
    return g_object_new(BILLOW_TYPE_TEXTURE_FIELD, NULL);
}
