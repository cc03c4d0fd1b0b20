#include "app/window/dialogs.h"

#include "app/common/button_names.h"
#include "app/common/form.h"
#include "app/common/guide.h"
#include "app/common/title_bar.h"

#include <glib/gi18n.h>

struct _BillowFlagDialog {
    GtkWindow parent;
    GtkWidget *form;
    BillowFlag flag;
};

G_DEFINE_FINAL_TYPE(BillowFlagDialog, billow_flag_dialog, GTK_TYPE_WINDOW)

enum { MAKE, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
show_flag(BillowFlagDialog *self)
{
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->form),
                               (const void *[]){&self->flag, &self->flag.wind});
}

static void
on_edited(BillowFlagDialog *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    billow_inspector_form_store(form, value, (void *[]){&self->flag, &self->flag.wind});
    show_flag(self);
}

static void
make(BillowFlagDialog *self)
{
    /* applies a value that is still being typed */
    billow_inspector_form_commit(BILLOW_INSPECTOR_FORM(self->form));
    g_signal_emit(self, signals[MAKE], 0, &self->flag);
    gtk_window_destroy(GTK_WINDOW(self));
}

static void
billow_flag_dialog_class_init(BillowFlagDialogClass *class)
{
    signals[MAKE] = g_signal_new("make", BILLOW_TYPE_FLAG_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_POINTER);
    gtk_widget_class_add_binding_action(GTK_WIDGET_CLASS(class), GDK_KEY_Escape, 0, "window.close", NULL);
    billow_guide_bind(GTK_WIDGET_CLASS(class), "flag");
}

static void
billow_flag_dialog_init(BillowFlagDialog *self)
{
    static const BillowFormTable tables[] = {
        {.fields = billow_flag_fields}, {.fields = billow_wind_fields, .count = BILLOW_FLAG_WIND_FIELDS}};
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    self->form = billow_inspector_form_new(tables, G_N_ELEMENTS(tables));
    g_signal_connect_object(self->form, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    billow_title_bar_serve_entries(self->form);
    gtk_widget_add_css_class(box, "form");
    gtk_box_append(GTK_BOX(box), self->form);
    GtkWidget *note = gtk_label_new(_("The cloth is pinned along its first column. The flag’s keyframes, "
                                      "waves and sways replace the existing ones. You can undo this."));
    gtk_label_set_wrap(GTK_LABEL(note), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(note), 40);
    gtk_label_set_xalign(GTK_LABEL(note), 0.0f);
    gtk_widget_add_css_class(note, "dim-label");
    gtk_box_append(GTK_BOX(box), note);
    gtk_window_set_child(GTK_WINDOW(self), box);
    gtk_window_set_title(GTK_WINDOW(self), _("Flag"));
    gtk_window_set_resizable(GTK_WINDOW(self), FALSE);
    billow_title_bar_add(GTK_WINDOW(self), _("_Make Flag"), "make-flag", G_CALLBACK(make));
    billow_button_names_mend(GTK_WIDGET(self));
}

GtkWidget *
billow_flag_dialog_new(GtkWindow *parent, const BillowProject *project)
{
    BillowFlagDialog *self = g_object_new(BILLOW_TYPE_FLAG_DIALOG, "transient-for", parent, "modal", TRUE,
                                          "destroy-with-parent", TRUE, NULL);
    self->flag = billow_flag_default(project);
    show_flag(self);
    return GTK_WIDGET(self);
}
