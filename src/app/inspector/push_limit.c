#include "app/inspector/body.h"
#include "app/inspector/sections.h"
#include "model/animation/push_limits.h"

struct _BillowInspectorPushLimit {
    BillowInspectorPart parent;
    GtkWidget *note;
};

G_DEFINE_FINAL_TYPE(BillowInspectorPushLimit, billow_inspector_push_limit, BILLOW_TYPE_INSPECTOR_PART)

static void
billow_inspector_push_limit_class_init(BillowInspectorPushLimitClass *klass)
{
}

static void
billow_inspector_push_limit_init(BillowInspectorPushLimit *self)
{
    self->parent.box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    self->note = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(self->note), TRUE);
    gtk_label_set_xalign(GTK_LABEL(self->note), 0.0f);
    gtk_widget_set_name(self->note, "push-limit");
    gtk_box_append(GTK_BOX(self->parent.box), self->note);
    gtk_widget_set_parent(self->parent.box, GTK_WIDGET(self));
}

static void
refresh(BillowInspectorPushLimit *self)
{
    const BillowProject *project = billow_session_get_project(self->parent.session);
    const BillowBlock *collider = billow_inspector_body(self->parent.session);
    g_autofree char *text = collider ? billow_push_limit_text(project, collider) : NULL;
    gtk_widget_set_visible(GTK_WIDGET(self), text != NULL);
    gtk_label_set_text(GTK_LABEL(self->note), text ? text : "");
}

GtkWidget *
billow_inspector_push_limit_new(BillowSession *session)
{
    BillowInspectorPushLimit *self = g_object_new(BILLOW_TYPE_INSPECTOR_PUSH_LIMIT, NULL);
    self->parent.session = g_object_ref(session);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::selection", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
