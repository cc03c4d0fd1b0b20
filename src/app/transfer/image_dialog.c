#include "app/transfer/image_dialog.h"

#include "app/chooser/chooser_place.h"
#include "app/common/button_names.h"
#include "app/common/label.h"
#include "app/common/title_bar.h"

#include <glib/gi18n.h>

struct _BillowImageDialog {
    GtkWindow parent;
    BillowViewport *viewport;
    char *stem, *project_path;
    GtkWidget *form, *width, *height, *transparent, *turn, *pictures, *save, *progress, *problem;
    GtkFileChooserNative *chooser;
    BillowImageJob *job;
};

G_DEFINE_FINAL_TYPE(BillowImageDialog, billow_image_dialog, GTK_TYPE_WINDOW)

enum { WRITTEN, N_SIGNALS };
static guint signals[N_SIGNALS];

enum { LEAST_SIDE = 16, TURN_PICTURES = 72 };

static BillowImageWishes
wishes_of(BillowImageDialog *self)
{
    const gboolean turn = gtk_check_button_get_active(GTK_CHECK_BUTTON(self->turn));
    return (BillowImageWishes){
        .width = gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(self->width)),
        .height = gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(self->height)),
        .transparent = gtk_check_button_get_active(GTK_CHECK_BUTTON(self->transparent)),
        .turn = turn ? gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(self->pictures)) : 1,
    };
}

/* --- Writing --- */

static void
show_progress(BillowImageDialog *self, int done)
{
    const int all = wishes_of(self).turn;
    g_autofree char *text = g_strdup_printf(_("%d of %d"), done, all);
    gtk_progress_bar_set_fraction(GTK_PROGRESS_BAR(self->progress), (double) done / all);
    gtk_progress_bar_set_text(GTK_PROGRESS_BAR(self->progress), text);
}

static void
show_running(BillowImageDialog *self, gboolean running)
{
    gtk_widget_set_sensitive(self->form, !running);
    gtk_widget_set_sensitive(self->save, !running);
    gtk_widget_set_visible(self->progress, running && wishes_of(self).turn > 1);
}

static void
on_job_ended(BillowImageDialog *self, const char *problem)
{
    g_clear_object(&self->job);
    show_running(self, FALSE);
    gtk_label_set_text(GTK_LABEL(self->problem), problem ? problem : "");
    gtk_widget_set_visible(self->problem, problem != NULL);
    if (problem)
        return;
    g_signal_emit(self, signals[WRITTEN], 0, _("Image saved"));
    gtk_window_destroy(GTK_WINDOW(self));
}

void
billow_image_dialog_write(BillowImageDialog *self, const char *path)
{
    const BillowImageWishes wishes = wishes_of(self);
    g_return_if_fail(BILLOW_IS_IMAGE_DIALOG(self) && !self->job);
    show_running(self, TRUE);
    show_progress(self, 0);
    self->job = billow_image_job_new(self->viewport, &wishes, path);
    g_signal_connect_object(self->job, "progress", G_CALLBACK(show_progress), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->job, "ended", G_CALLBACK(on_job_ended), self, G_CONNECT_SWAPPED);
}

/* --- The file --- */

/* The file chooser asks about the chosen file only, and a turntable's images have other names. */
static gboolean
would_replace(const char *path, const BillowImageWishes *wishes)
{
    for (int i = 1; wishes->turn > 1 && i <= wishes->turn; i++) {
        g_autofree char *one = billow_image_path(path, wishes, i);
        if (g_file_test(one, G_FILE_TEST_EXISTS))
            return TRUE;
    }
    return FALSE;
}

static void
on_path_chosen(GtkNativeDialog *chooser, int response, BillowImageDialog *self)
{
    g_autoptr(GFile) file =
        response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(chooser)) : NULL;
    g_autofree char *path = file ? g_file_get_path(file) : NULL;
    const BillowImageWishes wishes = wishes_of(self);
    g_clear_object(&self->chooser);
    if (path && would_replace(path, &wishes)) {
        gtk_label_set_text(GTK_LABEL(self->problem),
                           _("Images with this name already exist: choose a different name"));
        gtk_widget_set_visible(self->problem, TRUE);
    } else if (path) {
        billow_image_dialog_write(self, path);
    }
}

static void
choose(BillowImageDialog *self)
{
    g_autofree char *name = g_strconcat(self->stem, ".png", NULL);
    if (self->chooser || self->job)
        return;
    self->chooser = gtk_file_chooser_native_new(_("Save Image"), GTK_WINDOW(self),
                                                GTK_FILE_CHOOSER_ACTION_SAVE, _("_Save"), _("_Cancel"));
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(self->chooser), TRUE);
    billow_chooser_begin(self->chooser, NULL, self->project_path);
    gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(self->chooser), name);
    g_signal_connect_object(self->chooser, "response", G_CALLBACK(on_path_chosen), self, 0);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(self->chooser));
}

/* --- The form --- */

static GtkWidget *
new_number(BillowImageDialog *self, const char *name, const char *text, int low, int high, int row)
{
    GtkWidget *number = gtk_spin_button_new_with_range(low, high, 1);
    gtk_spin_button_set_numeric(GTK_SPIN_BUTTON(number), TRUE);
    gtk_editable_set_width_chars(GTK_EDITABLE(number), 6);
    gtk_widget_set_name(number, name);
    gtk_widget_set_hexpand(number, TRUE);
    gtk_grid_attach(GTK_GRID(self->form), billow_label_of(text, number), 0, row, 1, 1);
    gtk_grid_attach(GTK_GRID(self->form), number, 1, row, 1, 1);
    return number;
}

static GtkWidget *
new_switch(BillowImageDialog *self, const char *name, const char *text, int row)
{
    GtkWidget *button = gtk_check_button_new_with_mnemonic(text);
    gtk_widget_set_name(button, name);
    gtk_grid_attach(GTK_GRID(self->form), button, 1, row, 1, 1);
    return button;
}

static void
fill_form(BillowImageDialog *self)
{
    self->form = gtk_grid_new();
    gtk_grid_set_row_spacing(GTK_GRID(self->form), 6);
    gtk_grid_set_column_spacing(GTK_GRID(self->form), 12);
    self->width = new_number(self, "picture-width", _("Wi_dth"), LEAST_SIDE, BILLOW_MOST_IMAGE_SIDE, 0);
    self->height = new_number(self, "picture-height", _("_Height"), LEAST_SIDE, BILLOW_MOST_IMAGE_SIDE, 1);
    self->transparent = new_switch(self, "transparent", _("_Transparent background"), 2);
    self->turn = new_switch(self, "turn", _("T_urn around the cloth"), 3);
    self->pictures = new_number(self, "pictures", _("I_mages"), 2, BILLOW_MOST_TURN_IMAGES, 4);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(self->pictures), TURN_PICTURES);
    g_object_bind_property(self->turn, "active", self->pictures, "sensitive", G_BINDING_SYNC_CREATE);
}

/* --- Life --- */

static void
billow_image_dialog_dispose(GObject *object)
{
    BillowImageDialog *self = BILLOW_IMAGE_DIALOG(object);
    if (self->job)
        billow_image_job_cancel(self->job);
    g_clear_object(&self->job);
    g_clear_object(&self->chooser);
    g_clear_object(&self->viewport);
    g_clear_pointer(&self->stem, g_free);
    g_clear_pointer(&self->project_path, g_free);
    G_OBJECT_CLASS(billow_image_dialog_parent_class)->dispose(object);
}

static void
billow_image_dialog_class_init(BillowImageDialogClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_image_dialog_dispose;
    signals[WRITTEN] = g_signal_new("written", BILLOW_TYPE_IMAGE_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
    gtk_widget_class_add_binding_action(GTK_WIDGET_CLASS(class), GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
billow_image_dialog_init(BillowImageDialog *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    fill_form(self);
    self->progress = gtk_progress_bar_new();
    gtk_progress_bar_set_show_text(GTK_PROGRESS_BAR(self->progress), TRUE);
    gtk_widget_set_visible(self->progress, FALSE);
    self->problem = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(self->problem), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(self->problem), 40);
    gtk_widget_add_css_class(self->problem, "error");
    gtk_widget_set_visible(self->problem, FALSE);
    gtk_widget_add_css_class(box, "form");
    gtk_box_append(GTK_BOX(box), self->form);
    gtk_box_append(GTK_BOX(box), self->progress);
    gtk_box_append(GTK_BOX(box), self->problem);
    gtk_window_set_child(GTK_WINDOW(self), box);
    gtk_window_set_title(GTK_WINDOW(self), _("Save Image of View"));
    gtk_window_set_resizable(GTK_WINDOW(self), FALSE);
    self->save = billow_title_bar_add(GTK_WINDOW(self), _("_Save…"), "save-picture", G_CALLBACK(choose));
    billow_button_names_mend(GTK_WIDGET(self));
}

GtkWidget *
billow_image_dialog_new(GtkWindow *parent, BillowViewport *viewport, const char *stem,
                        const char *project_path)
{
    BillowImageDialog *self = g_object_new(BILLOW_TYPE_IMAGE_DIALOG, "transient-for", parent, "modal", TRUE,
                                           "destroy-with-parent", TRUE, NULL);
    GtkWidget *view = GTK_WIDGET(viewport);
    const int scale = gtk_widget_get_scale_factor(view);
    self->viewport = g_object_ref(viewport);
    self->stem = g_strdup(stem);
    self->project_path = g_strdup(project_path);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(self->width), scale * gtk_widget_get_width(view));
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(self->height), scale * gtk_widget_get_height(view));
    return GTK_WIDGET(self);
}
