#include "app/inspector/sections.h"

#include "app/common/label.h"
#include "model/edits/edit.h"

#include <glib/gi18n.h>

struct _BillowInspectorAnchors {
    BillowInspectorPart parent;
    GtkWidget *count, *kept, *kept_note;
};

G_DEFINE_FINAL_TYPE(BillowInspectorAnchors, billow_inspector_anchors, BILLOW_TYPE_INSPECTOR_PART)

static void
billow_inspector_anchors_class_init(BillowInspectorAnchorsClass *klass)
{
}

/* --- Building --- */

static void
add_step(GtkWidget *steps, const char *label, const char *action, const char *tooltip)
{
    GtkWidget *button = gtk_button_new_with_mnemonic(label);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gtk_widget_set_tooltip_text(button, tooltip);
    gtk_widget_set_hexpand(button, TRUE);
    gtk_box_append(GTK_BOX(steps), button);
}

static GtkWidget *
new_steps(void)
{
    GtkWidget *steps = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(steps, "linked");
    add_step(steps, _("_Edit Keyframe…"), "win.edit-keyframe", _("Pick different anchors (Return)"));
    add_step(steps, _("Pl_ace…"), "win.edit-keyframe-hang", _("Place its anchors (Shift+Return)"));
    add_step(steps, _("Dra_pe…"), "win.edit-keyframe-cloth",
             _("Drape the cloth between its anchors (Ctrl+Return)"));
    return steps;
}

static GtkWidget *
new_kept(BillowInspectorAnchors *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    GtkWidget *button = gtk_button_new_with_mnemonic(_("_Re-drape"));
    self->kept_note = billow_label_new_note();
    gtk_widget_set_name(button, "hang-afresh");
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.hang");
    gtk_widget_set_tooltip_text(button,
                                _("Discard this shape and drape the cloth between its anchors (Ctrl+H)"));
    gtk_box_append(GTK_BOX(box), self->kept_note);
    gtk_box_append(GTK_BOX(box), button);
    return box;
}

static void
billow_inspector_anchors_init(BillowInspectorAnchors *self)
{
    self->count = billow_label_new_note();
    self->kept = new_kept(self);
    self->parent.box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    gtk_box_append(GTK_BOX(self->parent.box), self->count);
    gtk_box_append(GTK_BOX(self->parent.box), new_steps());
    gtk_box_append(GTK_BOX(self->parent.box), self->kept);
    gtk_widget_set_parent(self->parent.box, GTK_WIDGET(self));
}

/* --- Showing --- */

static void
show_count(BillowInspectorAnchors *self, const BillowKeyframe *keyframe)
{
    const guint n = (guint) keyframe->n_anchors;
    g_autofree char *text = NULL;
    if (n == 0)
        text = g_strdup(keyframe->shape  ? _("No anchors")
                        : keyframe->laid ? _("No anchors: the cloth lies on colliders")
                                         : _("No anchors: the cloth lies flat"));
    else
        text = g_strdup_printf(g_dngettext(GETTEXT_PACKAGE, "%u anchor", "%u anchors", n), n);
    gtk_label_set_text(GTK_LABEL(self->count), text);
}

static void
refresh(BillowInspectorAnchors *self)
{
    const BillowBlockRef *active = billow_session_get_active(self->parent.session);
    g_autoptr(BillowBlock) block =
        active && active->kind == BILLOW_BLOCK_KEYFRAME
            ? billow_edit_block(billow_session_get_project(self->parent.session), active)
            : NULL;
    if (!block)
        return;
    const BillowKeyframe *keyframe = billow_block_keyframe(block);
    show_count(self, keyframe);
    gtk_label_set_text(
        GTK_LABEL(self->kept_note),
        keyframe->shape
            ? _("The shape is baked. Changing its anchors re-drapes it.")
            : _("Its anchors allow more than one shape: the cloth keeps the one that was shown."));
    gtk_widget_set_visible(self->kept, keyframe->shape || (keyframe->hang && keyframe->n_anchors > 0));
}

GtkWidget *
billow_inspector_anchors_new(BillowSession *session)
{
    BillowInspectorAnchors *self = g_object_new(BILLOW_TYPE_INSPECTOR_ANCHORS, NULL);
    self->parent.session = g_object_ref(session);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::selection", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
