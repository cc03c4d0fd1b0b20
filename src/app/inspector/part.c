#include "app/inspector/part.h"

G_DEFINE_ABSTRACT_TYPE(BillowInspectorPart, billow_inspector_part, GTK_TYPE_WIDGET)

static guint refused, offered;

void
billow_inspector_part_refuse(BillowInspectorPart *self, const char *why)
{
    if (why)
        g_signal_emit(self, refused, 0, why);
}

void
billow_inspector_part_offer(BillowInspectorPart *self, const char *text, const char *label)
{
    g_signal_emit(self, offered, 0, text, label);
}

static void
billow_inspector_part_dispose(GObject *object)
{
    BillowInspectorPart *self = (BillowInspectorPart *) object;
    g_clear_object(&self->session);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    G_OBJECT_CLASS(billow_inspector_part_parent_class)->dispose(object);
}

static void
billow_inspector_part_class_init(BillowInspectorPartClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_inspector_part_dispose;
    refused = g_signal_new("refused", BILLOW_TYPE_INSPECTOR_PART, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                           G_TYPE_NONE, 1, G_TYPE_STRING);
    offered = g_signal_new("offered", BILLOW_TYPE_INSPECTOR_PART, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                           G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
}

static void
billow_inspector_part_init(BillowInspectorPart *self)
{
}
