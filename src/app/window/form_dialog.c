#include "app/window/form_dialog.h"

#include "app/common/button_names.h"
#include "app/common/form.h"
#include "app/common/guide.h"
#include "app/common/label.h"
#include "app/common/title_bar.h"
#include "widgets/controls/number.h"

#include <glib/gi18n.h>

struct _BillowFormDialog {
    GtkWindow parent;
    BillowFormDialogKind kind;
    BillowProject *project;
    void *values;
    GtkWidget *box, *form, *note;
};

G_DEFINE_FINAL_TYPE(BillowFormDialog, billow_form_dialog, GTK_TYPE_WINDOW)

enum { APPLY, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
show_values(BillowFormDialog *self)
{
    g_autofree char *text = self->kind.describe(self->values, self->project);
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->form), (const void *[]){self->values});
    gtk_label_set_text(GTK_LABEL(self->note), text);
}

static void
on_edited(BillowFormDialog *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    billow_inspector_form_store(form, value, (void *[]){self->values});
    if (self->kind.follow)
        self->kind.follow(self->values, value->field);
    show_values(self);
}

/* The note goes along with what is being typed. */
static void
on_typed(GtkSpinButton *number, BillowFormDialog *self)
{
    const BillowField *field = self->kind.fields;
    double value;
    while (field->key && !g_str_equal(field->key, gtk_widget_get_name(GTK_WIDGET(number))))
        field++;
    if (!field->key || !billow_number_get_typed(number, &value))
        return;
    g_autofree void *values = g_memdup2(self->values, self->kind.size);
    billow_field_set(field, values, 0, value);
    if (self->kind.follow)
        self->kind.follow(values, field);
    g_autofree char *text = self->kind.describe(values, self->project);
    gtk_label_set_text(GTK_LABEL(self->note), text);
}

static void
follow_typing(GtkWidget *widget, BillowFormDialog *self)
{
    if (GTK_IS_SPIN_BUTTON(widget))
        g_signal_connect(widget, "changed", G_CALLBACK(on_typed), self);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
        follow_typing(child, self);
}

static void
apply(BillowFormDialog *self)
{
    /* applies a value that is still being typed */
    billow_inspector_form_commit(BILLOW_INSPECTOR_FORM(self->form));
    g_signal_emit(self, signals[APPLY], 0, self->values);
    gtk_window_destroy(GTK_WINDOW(self));
}

static gboolean
show_page(GtkWidget *widget, GVariant *nothing, gpointer data)
{
    billow_guide_show(GTK_WINDOW(widget), BILLOW_FORM_DIALOG(widget)->kind.page);
    return GDK_EVENT_STOP;
}

static void
billow_form_dialog_finalize(GObject *object)
{
    BillowFormDialog *self = BILLOW_FORM_DIALOG(object);
    g_free(self->values);
    billow_project_unref(self->project);
    G_OBJECT_CLASS(billow_form_dialog_parent_class)->finalize(object);
}

static void
billow_form_dialog_class_init(BillowFormDialogClass *class)
{
    G_OBJECT_CLASS(class)->finalize = billow_form_dialog_finalize;
    signals[APPLY] = g_signal_new("apply", BILLOW_TYPE_FORM_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_POINTER);
    gtk_widget_class_add_binding_action(GTK_WIDGET_CLASS(class), GDK_KEY_Escape, 0, "window.close", NULL);
    gtk_widget_class_add_binding(GTK_WIDGET_CLASS(class), GDK_KEY_F1, 0, show_page, NULL);
}

static void
billow_form_dialog_init(BillowFormDialog *self)
{
    self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    self->note = billow_label_new_note();
    gtk_widget_set_name(self->note, "outcome");
    gtk_label_set_max_width_chars(GTK_LABEL(self->note), 44);
    gtk_widget_add_css_class(self->box, "form");
    gtk_window_set_child(GTK_WINDOW(self), self->box);
    gtk_window_set_resizable(GTK_WINDOW(self), FALSE);
}

GtkWidget *
billow_form_dialog_new(GtkWindow *parent, const BillowFormDialogKind *kind, const void *values,
                       BillowProject *project)
{
    BillowFormDialog *self = g_object_new(BILLOW_TYPE_FORM_DIALOG, "transient-for", parent, "modal", TRUE,
                                          "destroy-with-parent", TRUE, "title", _(kind->title), NULL);
    self->kind = *kind;
    self->project = billow_project_ref(project);
    self->values = g_memdup2(values, kind->size);
    self->form = billow_inspector_form_new(&(BillowFormTable){.fields = kind->fields}, 1);
    g_signal_connect_object(self->form, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    billow_title_bar_serve_entries(self->form);
    gtk_box_append(GTK_BOX(self->box), self->form);
    gtk_box_append(GTK_BOX(self->box), self->note);
    billow_title_bar_add(GTK_WINDOW(self), _(kind->button), kind->name, G_CALLBACK(apply));
    billow_button_names_mend(GTK_WIDGET(self));
    show_values(self);
    follow_typing(self->form, self);
    return GTK_WIDGET(self);
}
