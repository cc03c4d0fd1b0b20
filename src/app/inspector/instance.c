#include "app/inspector/sections.h"

#include "app/common/edit_words.h"
#include "app/common/form.h"
#include "model/edits/cloths.h"
#include "model/placing/instances.h"

#include <glib/gi18n.h>

struct _BillowInspectorInstance {
    BillowInspectorPart parent;
    GtkWidget *note, *form;
};

static const BillowField look_fields[] = {
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "own_look",
        .offset = offsetof(BillowInstance, own_look),
        .label = N_("Own look"),
        .tooltip = N_(
            "Gives the instance a texture, color and pattern of its own; otherwise it looks like its source"),
    },
    {0},
};

G_DEFINE_FINAL_TYPE(BillowInspectorInstance, billow_inspector_instance, BILLOW_TYPE_INSPECTOR_PART)

static void
billow_inspector_instance_class_init(BillowInspectorInstanceClass *klass)
{
}

static GtkWidget *
new_button(const char *name, const char *label, const char *tooltip, const char *action)
{
    GtkWidget *button = gtk_button_new_with_label(label);
    gtk_widget_set_name(button, name);
    gtk_widget_set_tooltip_text(button, tooltip);
    gtk_widget_set_hexpand(button, TRUE);
    gtk_widget_set_focus_on_click(button, FALSE); /* it goes when it has been clicked */
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    return button;
}

static void
billow_inspector_instance_init(BillowInspectorInstance *self)
{
    static const BillowFormTable tables[] = {{.fields = billow_place_fields, .prefix = "instance-"},
                                             {.fields = billow_instance_fields, .prefix = "instance-"},
                                             {.fields = look_fields, .prefix = "instance-"}};
    GtkWidget *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    self->parent.box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    self->note = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(self->note), TRUE);
    gtk_label_set_xalign(GTK_LABEL(self->note), 0.0f);
    gtk_widget_set_name(self->note, "instance-note");
    self->form = billow_inspector_form_new(tables, G_N_ELEMENTS(tables));
    gtk_box_append(GTK_BOX(buttons), new_button("edit-source", _("Edit the Source"),
                                                _("Make the source the active cloth"), "win.edit-source"));
    gtk_box_append(GTK_BOX(buttons),
                   new_button("make-single", _("Make Single"),
                              _("Make the instance an ordinary cloth that moves alike"), "win.make-single"));
    gtk_box_append(GTK_BOX(self->parent.box), self->note);
    gtk_box_append(GTK_BOX(self->parent.box), buttons);
    gtk_box_append(GTK_BOX(self->parent.box), self->form);
    gtk_widget_set_parent(self->parent.box, GTK_WIDGET(self));
}

static void
refresh(BillowInspectorInstance *self)
{
    const BillowProject *project = billow_session_get_project(self->parent.session);
    const BillowCloth *cloth = project->cloth;
    gtk_widget_set_visible(GTK_WIDGET(self), billow_cloth_is_instance(cloth));
    if (!billow_cloth_is_instance(cloth))
        return;
    g_autofree char *text =
        g_strdup_printf(_("Instance of “%s”: grid, material and blocks are those of the source."),
                        billow_cloth_title(billow_instance_source(project, cloth)));
    gtk_label_set_text(GTK_LABEL(self->note), text);
    const void *const subjects[] = {&cloth->instance, &cloth->instance, &cloth->instance};
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->form), subjects);
}

/* Updates the fields even if the edit was refused. */
static void
on_edited(BillowInspectorInstance *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    const BillowProject *project = billow_session_get_project(self->parent.session);
    BillowInstance wanted = project->cloth->instance;
    g_autofree char *label = billow_form_value_edit_label(value);
    g_autofree char *merge = g_strdup_printf("inspector %s", value->name);
    billow_inspector_form_store(form, value, (void *[]){&wanted, &wanted, &wanted});
    g_auto(BillowEdit) edit = billow_edit_set_instance(project, &wanted);
    g_autofree char *text = billow_edit_words(&edit);
    billow_session_edit(self->parent.session, edit.project, label, merge);
    refresh(self);
    billow_inspector_part_refuse(&self->parent, text);
}

static void
on_left(BillowInspectorInstance *self)
{
    billow_session_end_merge(self->parent.session);
}

GtkWidget *
billow_inspector_instance_new(BillowSession *session)
{
    BillowInspectorInstance *self = g_object_new(BILLOW_TYPE_INSPECTOR_INSTANCE, NULL);
    self->parent.session = g_object_ref(session);
    g_signal_connect_object(self->form, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->form, "left", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
