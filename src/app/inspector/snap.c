#include "app/inspector/sections.h"

#include "model/live/snaps.h"

#include <glib/gi18n.h>

struct _BillowInspectorSnap {
    BillowInspectorPart parent;
    GtkWidget *note;
};

G_DEFINE_FINAL_TYPE(BillowInspectorSnap, billow_inspector_snap, BILLOW_TYPE_INSPECTOR_PART)

static void
billow_inspector_snap_class_init(BillowInspectorSnapClass *klass)
{
}

static void
billow_inspector_snap_init(BillowInspectorSnap *self)
{
    GtkWidget *button = gtk_button_new_with_label(_("Keep the Folds"));
    self->parent.box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    self->note = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(self->note), TRUE);
    gtk_label_set_xalign(GTK_LABEL(self->note), 0.0f);
    gtk_widget_set_name(button, "keep-folds");
    gtk_widget_set_focus_on_click(button, FALSE); /* it goes when it has been clicked */
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.keep-folds");
    gtk_widget_set_tooltip_text(button, _("Drape the cloth near the shape before, whose folds it keeps"));
    gtk_box_append(GTK_BOX(self->parent.box), self->note);
    gtk_box_append(GTK_BOX(self->parent.box), button);
    gtk_widget_set_parent(self->parent.box, GTK_WIDGET(self));
}

static void
refresh(BillowInspectorSnap *self)
{
    BillowSession *session = self->parent.session;
    const BillowSnap *snap = billow_snaps_at(billow_snaps_of(session), billow_session_get_active(session));
    gtk_widget_set_visible(GTK_WIDGET(self), snap != NULL);
    const BillowProject *project = billow_session_get_project(session);
    g_autofree char *text = snap ? billow_snap_words(snap, project, project) : NULL;
    if (text)
        gtk_label_set_text(GTK_LABEL(self->note), text);
}

GtkWidget *
billow_inspector_snap_new(BillowSession *session)
{
    BillowInspectorSnap *self = g_object_new(BILLOW_TYPE_INSPECTOR_SNAP, NULL);
    self->parent.session = g_object_ref(session);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::selection", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(billow_snaps_of(session), "changed", G_CALLBACK(refresh), self,
                            G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
