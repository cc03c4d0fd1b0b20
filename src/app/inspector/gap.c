#include "app/inspector/sections.h"

#include "app/common/edit_words.h"
#include "app/common/form.h"

struct _BillowInspectorGap {
    BillowInspectorPart parent;
    GtkWidget *form;
};

G_DEFINE_FINAL_TYPE(BillowInspectorGap, billow_inspector_gap, BILLOW_TYPE_INSPECTOR_PART)

static void
billow_inspector_gap_class_init(BillowInspectorGapClass *klass)
{
}

static void
billow_inspector_gap_init(BillowInspectorGap *self)
{
    static const BillowFormTable table = {.fields = billow_gap_fields, .prefix = "transition-"};
    self->form = billow_inspector_form_new(&table, 1);
    self->parent.box = self->form;
    gtk_widget_set_parent(self->form, GTK_WIDGET(self));
}

/* Returns the id of the keyframe that the selected transition leaves, or NULL. */
static const char *
selected(BillowInspectorGap *self)
{
    const BillowBlockRef *active = billow_session_get_active(self->parent.session);
    return active && active->kind == BILLOW_BLOCK_TRANSITION ? active->id : NULL;
}

static void
refresh(BillowInspectorGap *self)
{
    const BillowProject *project = billow_session_get_project(self->parent.session);
    const char *id = selected(self);
    const BillowTimeFormat format = billow_session_get_time_format(self->parent.session);
    const BillowGap gap = {id ? billow_edit_gap(project, id) : 0.0};
    billow_inspector_form_set_time_format(BILLOW_INSPECTOR_FORM(self->form), &format);
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->form), (const void *[]){&gap});
    gtk_widget_set_sensitive(self->form, gap.duration > 0.0);
}

static void
on_edited(BillowInspectorGap *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    const char *id = selected(self);
    if (!id)
        return;
    BillowGap gap;
    billow_inspector_form_store(form, value, (void *[]){&gap});
    g_autofree char *label = billow_form_value_edit_label(value);
    g_autofree char *merge = g_strdup_printf("inspector transition %s duration", id);
    g_auto(BillowEdit) edit =
        billow_edit_fill_gap(billow_session_get_project(self->parent.session), id, gap.duration);
    g_autofree char *text = billow_edit_words(&edit);
    billow_session_edit(self->parent.session, edit.project, label, merge);
    refresh(self);
    billow_inspector_part_refuse(&self->parent, text);
}

static void
on_left(BillowInspectorGap *self)
{
    billow_session_end_merge(self->parent.session);
}

GtkWidget *
billow_inspector_gap_new(BillowSession *session)
{
    BillowInspectorGap *self = g_object_new(BILLOW_TYPE_INSPECTOR_GAP, NULL);
    static const char *const followed[] = {"notify::project", "notify::selection", "notify::time-unit"};
    self->parent.session = g_object_ref(session);
    g_signal_connect_object(self->form, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->form, "left", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    for (size_t i = 0; i < G_N_ELEMENTS(followed); i++)
        g_signal_connect_object(session, followed[i], G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
