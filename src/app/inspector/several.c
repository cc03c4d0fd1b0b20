#include "app/inspector/sections.h"

#include "app/common/form.h"
#include "model/edits/several.h"
#include "widgets/controls/number.h"

#include <glib/gi18n.h>

struct _BillowInspectorSeveral {
    GtkWidget parent;
    BillowSession *session;
    GtkWidget *box, *title, *times, *start;
    gboolean showing;
};

G_DEFINE_FINAL_TYPE(BillowInspectorSeveral, billow_inspector_several, GTK_TYPE_WIDGET)

static void
billow_inspector_several_dispose(GObject *object)
{
    BillowInspectorSeveral *self = BILLOW_INSPECTOR_SEVERAL(object);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_object(&self->session);
    G_OBJECT_CLASS(billow_inspector_several_parent_class)->dispose(object);
}

static void
billow_inspector_several_class_init(BillowInspectorSeveralClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_inspector_several_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BIN_LAYOUT);
}

static void
billow_inspector_several_init(BillowInspectorSeveral *self)
{
    self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    gtk_widget_add_css_class(self->box, "several");
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
}

static void
refresh(BillowInspectorSeveral *self)
{
    const BillowBlockSet *blocks = billow_session_get_selection(self->session);
    const guint n = billow_block_set_count(blocks);
    double start, end;
    gtk_widget_set_visible(GTK_WIDGET(self), n > 1);
    if (n < 2)
        return;
    g_autofree char *text =
        g_strdup_printf(g_dngettext(GETTEXT_PACKAGE, "%u Block Selected", "%u Blocks Selected", n), n);
    const gboolean timed = billow_edit_span(billow_session_get_project(self->session), blocks, &start, &end);
    gtk_label_set_text(GTK_LABEL(self->title), text);
    gtk_widget_set_visible(self->times, timed);
    self->showing = TRUE;
    if (timed)
        billow_number_set(GTK_SPIN_BUTTON(self->start), start);
    self->showing = FALSE;
}

/* Moves all blocks by the same amount as the first one. */
static void
on_start(BillowInspectorSeveral *self)
{
    const BillowProject *project = billow_session_get_project(self->session);
    const BillowBlockSet *blocks = billow_session_get_selection(self->session);
    double start, end;
    if (self->showing || !billow_edit_span(project, blocks, &start, &end))
        return;
    const double seconds = billow_number_get(GTK_SPIN_BUTTON(self->start)) - start;
    g_auto(BillowEdit) edit = billow_edit_shift_blocks(project, blocks, seconds, FALSE);
    billow_session_edit(self->session, edit.project, _("Move Blocks"), "inspector several start");
    refresh(self);
}

static void
append_button(GtkWidget *line, const char *label, const char *tooltip, const char *action)
{
    GtkWidget *button = gtk_button_new_with_mnemonic(label);
    gtk_widget_set_focus_on_click(button, FALSE);
    gtk_widget_set_tooltip_text(button, tooltip);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gtk_box_append(GTK_BOX(line), button);
}

static void
add_times(BillowInspectorSeveral *self)
{
    GtkWidget *label = gtk_label_new_with_mnemonic(_("First be_gins at"));
    self->times = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    self->start = billow_number_new(0.0, BILLOW_MAX_DURATION, 0.1);
    gtk_label_set_mnemonic_widget(GTK_LABEL(label), self->start);
    gtk_label_set_xalign(GTK_LABEL(label), 0.0f);
    gtk_label_set_width_chars(GTK_LABEL(label), BILLOW_INSPECTOR_LABEL_CHARS);
    gtk_widget_set_name(self->start, "first-start");
    gtk_widget_set_hexpand(self->start, TRUE);
    gtk_widget_set_tooltip_text(self->start, _("Start of the first selected block, in seconds. The other "
                                               "selected blocks move with it, as far as there is room"));
    gtk_box_append(GTK_BOX(self->times), label);
    gtk_box_append(GTK_BOX(self->times), self->start);
    GtkWidget *unit = gtk_label_new(_("s"));
    gtk_widget_add_css_class(unit, "dim-label");
    gtk_box_append(GTK_BOX(self->times), unit);
    gtk_box_append(GTK_BOX(self->box), self->times);
}

GtkWidget *
billow_inspector_several_new(BillowSession *session)
{
    BillowInspectorSeveral *self = g_object_new(BILLOW_TYPE_INSPECTOR_SEVERAL, NULL);
    const GConnectFlags swapped = G_CONNECT_SWAPPED;
    self->session = g_object_ref(session);
    self->title = gtk_label_new(NULL);
    gtk_widget_add_css_class(self->title, "title-4");
    gtk_widget_set_halign(self->title, GTK_ALIGN_START);
    gtk_box_append(GTK_BOX(self->box), self->title);
    add_times(self);
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(line, "linked");
    gtk_box_set_homogeneous(GTK_BOX(line), TRUE);
    append_button(line, _("Mu_te"), _("Mute or unmute all selected blocks"), "win.toggle-mute");
    append_button(line, _("D_uplicate"), _("Add copies of all selected blocks after them"), "win.duplicate");
    append_button(line, _("_Delete"), _("Delete all selected blocks"), "win.delete");
    gtk_box_append(GTK_BOX(self->box), line);
    g_signal_connect_object(self->start, "value-changed", G_CALLBACK(on_start), self, swapped);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, swapped);
    g_signal_connect_object(session, "notify::selection", G_CALLBACK(refresh), self, swapped);
    refresh(self);
    return GTK_WIDGET(self);
}
