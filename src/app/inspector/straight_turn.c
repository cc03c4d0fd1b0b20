#include "app/inspector/sections.h"

#include "model/project/straight_turn.h"

#include <glib/gi18n.h>

struct _BillowInspectorStraightTurn {
    BillowInspectorPart parent;
    GtkWidget *note;
};

G_DEFINE_FINAL_TYPE(BillowInspectorStraightTurn, billow_inspector_straight_turn, BILLOW_TYPE_INSPECTOR_PART)

static void
billow_inspector_straight_turn_class_init(BillowInspectorStraightTurnClass *klass)
{
}

static void
billow_inspector_straight_turn_init(BillowInspectorStraightTurn *self)
{
    GtkWidget *button = gtk_button_new_with_label(_("Turn the Cloth"));
    self->parent.box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    self->note = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(self->note), TRUE);
    gtk_label_set_xalign(GTK_LABEL(self->note), 0.0f);
    gtk_widget_set_name(button, "turn-cloth");
    gtk_widget_set_focus_on_click(button, FALSE); /* it goes when it has been clicked */
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.turn-cloth");
    gtk_widget_set_tooltip_text(button, _("Change the path to “Turn”, on which the cloth keeps its size"));
    gtk_box_append(GTK_BOX(self->parent.box), self->note);
    gtk_box_append(GTK_BOX(self->parent.box), button);
    gtk_widget_set_parent(self->parent.box, GTK_WIDGET(self));
}

static void
refresh(BillowInspectorStraightTurn *self)
{
    const BillowBlockRef *active = billow_session_get_active(self->parent.session);
    const double angle =
        active && active->kind == BILLOW_BLOCK_TRANSITION
            ? billow_straight_turn_from(billow_session_get_project(self->parent.session), active->id)
            : 0.0;
    gtk_widget_set_visible(GTK_WIDGET(self), angle > 0.0);
    if (!(angle > 0.0))
        return;
    g_autofree char *text = g_strdup_printf(
        _("The cloth turns by %.0f° here; on a straight path it shrinks half-way."), angle * 180.0 / G_PI);
    gtk_label_set_text(GTK_LABEL(self->note), text);
}

GtkWidget *
billow_inspector_straight_turn_new(BillowSession *session)
{
    BillowInspectorStraightTurn *self = g_object_new(BILLOW_TYPE_INSPECTOR_STRAIGHT_TURN, NULL);
    self->parent.session = g_object_ref(session);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::selection", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
