/* The strokes of the selected nudge, one at a time. */
#include "app/common/form.h"
#include "app/inspector/body.h"
#include "app/inspector/sections.h"
#include "model/edits/nudge.h"

#include <glib/gi18n.h>

struct _BillowInspectorStrokes {
    BillowInspectorPart parent;
    GtkWidget *heading, *line, *number, *form, *note;
};

G_DEFINE_FINAL_TYPE(BillowInspectorStrokes, billow_inspector_strokes, BILLOW_TYPE_INSPECTOR_PART)

/* Returns the active block if it is a nudge, or NULL. */
static const BillowBlock *
nudge_block(BillowInspectorStrokes *self)
{
    const BillowBlockRef *ref = billow_session_get_active(self->parent.session);
    return ref && ref->kind == BILLOW_BLOCK_NUDGE
               ? billow_project_find(billow_session_get_project(self->parent.session), ref->kind, ref->id)
               : NULL;
}

static BillowNudge *
nudge_of(const BillowBlock *block)
{
    return billow_block_payload(block, BILLOW_BLOCK_NUDGE);
}

static gsize
chosen(BillowInspectorStrokes *self)
{
    return (gsize) gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(self->number)) - 1;
}

static void
store(BillowInspectorStrokes *self, const BillowBlock *changed, const char *label, const char *merge)
{
    g_autofree char *refusal = billow_inspector_body_set(self->parent.session, changed, label, merge);
    billow_inspector_part_refuse(&self->parent, refusal);
}

static void
on_edited(BillowInspectorStrokes *self, const BillowFormValue *value)
{
    const BillowBlock *block = nudge_block(self);
    const gsize which = chosen(self);
    if (!block || which >= nudge_of(block)->n_strokes)
        return;
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    billow_inspector_form_store(BILLOW_INSPECTOR_FORM(self->form), value,
                                (void *[]){&nudge_of(changed)->strokes[which]});
    g_autofree char *label = billow_form_value_edit_label(value);
    g_autofree char *merge = g_strdup_printf("stroke %s %zu %s", block->id, which, value->name);
    store(self, changed, label, merge);
}

static void
on_left(BillowInspectorStrokes *self)
{
    billow_session_end_merge(self->parent.session);
}

static void
remove_stroke(GtkWidget *widget, const char *name, GVariant *parameter)
{
    BillowInspectorStrokes *self = BILLOW_INSPECTOR_STROKES(widget);
    const BillowBlock *block = nudge_block(self);
    const gsize which = chosen(self);
    if (!block || which >= nudge_of(block)->n_strokes)
        return;
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    billow_nudge_remove_stroke(changed, which);
    store(self, changed, _("Remove Stroke"), NULL);
}

static void
show_stroke(BillowInspectorStrokes *self)
{
    const BillowBlock *block = nudge_block(self);
    const gsize which = chosen(self);
    if (block && which < nudge_of(block)->n_strokes)
        billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->form),
                                   (const void *[]){&nudge_of(block)->strokes[which]});
}

static void
refresh(BillowInspectorStrokes *self)
{
    const BillowBlock *block = nudge_block(self);
    const int n = block ? (int) nudge_of(block)->n_strokes : 0;
    g_autofree char *heading = g_strdup_printf(ngettext("%d Stroke", "%d Strokes", (gulong) n), n);
    gtk_label_set_text(GTK_LABEL(self->heading), heading);
    gtk_spin_button_set_range(GTK_SPIN_BUTTON(self->number), 1.0, MAX(n, 1));
    gtk_widget_set_visible(self->line, n > 0);
    gtk_widget_set_visible(self->form, n > 0);
    gtk_widget_set_visible(self->note, n == 0);
    show_stroke(self);
}

static void
billow_inspector_strokes_class_init(BillowInspectorStrokesClass *klass)
{
    gtk_widget_class_install_action(GTK_WIDGET_CLASS(klass), "strokes.remove", NULL, remove_stroke);
}

static GtkWidget *
new_label(const char *text)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0.0f);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    return label;
}

static void
billow_inspector_strokes_init(BillowInspectorStrokes *self)
{
    static const BillowFormTable table = {.fields = billow_nudge_stroke_fields, .prefix = "stroke-"};
    GtkWidget *box = self->parent.box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *remove = gtk_button_new_with_mnemonic(_("Remo_ve Stroke"));
    gtk_widget_set_parent(box, GTK_WIDGET(self));
    self->heading = new_label(NULL);
    self->line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    self->number = gtk_spin_button_new_with_range(1.0, 1.0, 1.0);
    self->form = billow_inspector_form_new(&table, 1);
    self->note = new_label(_("A drag on the cloth with the Nudge tool adds a stroke."));
    gtk_widget_add_css_class(self->heading, "heading");
    gtk_widget_add_css_class(self->note, "dim-label");
    gtk_widget_set_name(self->number, "stroke-number");
    gtk_widget_set_tooltip_text(self->number, _("Which stroke is shown, from the first drag to the last"));
    gtk_widget_set_name(remove, "remove-stroke");
    gtk_widget_set_hexpand(remove, TRUE);
    gtk_widget_set_tooltip_text(remove, _("Remove this stroke from the nudge"));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(remove), "strokes.remove");
    gtk_box_append(GTK_BOX(self->line), self->number);
    gtk_box_append(GTK_BOX(self->line), remove);
    GtkWidget *const all[] = {self->heading, self->line, self->form, self->note};
    for (size_t i = 0; i < G_N_ELEMENTS(all); i++)
        gtk_box_append(GTK_BOX(box), all[i]);
}

GtkWidget *
billow_inspector_strokes_new(BillowSession *session)
{
    BillowInspectorStrokes *self = g_object_new(BILLOW_TYPE_INSPECTOR_STROKES, NULL);
    self->parent.session = g_object_ref(session);
    g_signal_connect_object(self->form, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->form, "left", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->number, "value-changed", G_CALLBACK(show_stroke), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::selection", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
