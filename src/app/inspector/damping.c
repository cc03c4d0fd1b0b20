#include "app/inspector/sections.h"

#include "app/common/form.h"
#include "app/common/label.h"
#include "widgets/picker/grid_picker.h"

#include <glib/gi18n.h>

enum { ALL_ANCHORS, CHOSEN_ANCHORS };
enum { PICKER_HEIGHT = 200 };

struct _BillowInspectorDamping {
    BillowInspectorPart parent;
    BillowBlockKind kind;
    GtkWidget *from, *picker, *note, *painted;
    char *choosing;   /* id of the block whose anchors are being chosen, while it has none yet; or NULL */
    gboolean showing; /* the controls are being updated, not changed by the user */
};

G_DEFINE_FINAL_TYPE(BillowInspectorDamping, billow_inspector_damping, BILLOW_TYPE_INSPECTOR_PART)

static void
billow_inspector_damping_dispose(GObject *object)
{
    BillowInspectorDamping *self = BILLOW_INSPECTOR_DAMPING(object);
    g_clear_pointer(&self->choosing, g_free);
    G_OBJECT_CLASS(billow_inspector_damping_parent_class)->dispose(object);
}

static void
billow_inspector_damping_class_init(BillowInspectorDampingClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = billow_inspector_damping_dispose;
}

static void
billow_inspector_damping_init(BillowInspectorDamping *self)
{
    self->parent.box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    gtk_widget_set_parent(self->parent.box, GTK_WIDGET(self));
}

/* --- Showing --- */

static const BillowBlock *
shown_block(BillowInspectorDamping *self)
{
    const BillowBlockRef *ref = billow_session_get_active(self->parent.session);
    return ref && ref->kind == self->kind
               ? billow_project_find(billow_session_get_project(self->parent.session), ref->kind, ref->id)
               : NULL;
}

/* Returns every point that any keyframe pins, once. Array of BillowGridPoint; free with g_array_unref(). */
static GArray *
pinned_points(const BillowProject *project)
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    GArray *points = g_array_new(FALSE, FALSE, sizeof(BillowGridPoint));
    g_autofree guchar *held = g_new0(guchar, billow_grid_count(&project->cloth->grid));
    for (guint i = 0; i < keyframes->len; i++)
        billow_keyframe_mark_held(billow_block_keyframe(keyframes->pdata[i]), &project->cloth->grid, held);
    for (int row = 0; row < project->cloth->grid.rows; row++)
        for (int column = 0; column < project->cloth->grid.columns; column++)
            if (held[billow_grid_index(&project->cloth->grid, column, row)])
                g_array_append_val(points, ((BillowGridPoint){column, row}));
    return points;
}

/* Offers the pinned points, and those that no keyframe pins any more for removal. */
static void
offer_points(BillowInspectorDamping *self, const BillowProject *project, const BillowLayerDamping *damping)
{
    g_autoptr(GArray) points = pinned_points(project);
    BillowGridPicker *picker = BILLOW_GRID_PICKER(self->picker);
    if (damping->n_from > 0)
        g_array_append_vals(points, damping->from, (guint) damping->n_from);
    billow_grid_picker_set_size(picker, project->cloth->grid.columns, project->cloth->grid.rows);
    billow_grid_picker_set_outline(picker, project->cloth->grid.outline);
    billow_grid_picker_set_closed(picker, project->cloth->grid.closed);
    billow_grid_picker_set_offered(picker, (const BillowGridPoint *) (void *) points->data, points->len);
    billow_grid_picker_set_picked(picker, damping->from, damping->n_from);
    gtk_widget_set_sensitive(self->picker, points->len > 0);
}

/* Returns whether the anchors count for layers of this kind only if they are chosen. */
static gboolean
is_apart(const BillowInspectorDamping *self)
{
    return billow_kinds[self->kind]->layer->apart_from_anchors;
}

static void
refresh(BillowInspectorDamping *self)
{
    const BillowBlock *block = shown_block(self);
    if (!block)
        return;
    const BillowLayerDamping *damping = &block->damping;
    const gboolean choosing = block->damping.n_from > 0 || g_strcmp0(self->choosing, block->id) == 0;
    self->showing = TRUE;
    gtk_drop_down_set_selected(GTK_DROP_DOWN(self->from), choosing ? CHOSEN_ANCHORS : ALL_ANCHORS);
    gtk_widget_set_visible(self->picker, choosing);
    gtk_widget_set_visible(self->note, choosing);
    gtk_label_set_text(GTK_LABEL(self->note),
                       damping->n_from > 0 ? _("All other anchors move with the layer. A keyframe "
                                               "without any of these anchors uses all of its own.")
                       : is_apart(self)    ? _("No anchors chosen yet: every point moves as recorded.")
                                           : _("No anchors chosen yet: all anchors are used."));
    if (choosing)
        offer_points(self, billow_session_get_project(self->parent.session), damping);
    gtk_label_set_text(GTK_LABEL(self->painted),
                       damping->paint ? _("Weights have been painted.") : _("All weights are 1."));
    self->showing = FALSE;
}

/* --- Editing --- */

static void
set_from(BillowInspectorDamping *self, const BillowGridPoint *points, size_t n)
{
    g_autoptr(BillowBlock) block = billow_block_copy(shown_block(self));
    billow_layer_damping_set_from(&block->damping, points, n);
    g_auto(BillowEdit) edit = billow_edit_set_block(billow_session_get_project(self->parent.session),
                                                    billow_session_get_active(self->parent.session), block);
    billow_session_edit(self->parent.session, edit.project, _("Choose Falloff Anchors"), NULL);
}

static void
on_from(BillowInspectorDamping *self)
{
    const BillowBlock *block = shown_block(self);
    if (self->showing || !block)
        return;
    const gboolean chosen = gtk_drop_down_get_selected(GTK_DROP_DOWN(self->from)) == CHOSEN_ANCHORS;
    g_free(self->choosing);
    self->choosing = chosen ? g_strdup(block->id) : NULL;
    if (!chosen)
        set_from(self, NULL, 0);
    refresh(self);
}

static void
on_picked(BillowInspectorDamping *self)
{
    const BillowBlock *block = shown_block(self);
    size_t n;
    const BillowGridPoint *points = billow_grid_picker_get_picked(BILLOW_GRID_PICKER(self->picker), &n);
    if (self->showing || !block)
        return;
    g_free(self->choosing);
    self->choosing = g_strdup(block->id);
    g_autofree BillowGridPoint *picked = g_memdup2(points, n * sizeof *points); /* not the edit's */
    set_from(self, picked, n);
}

/* --- Building --- */

static GtkWidget *
new_from(BillowInspectorDamping *self)
{
    const char *const choices[] = {is_apart(self) ? _("No anchors") : _("All anchors"), _("Chosen anchors"),
                                   NULL};
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    self->from = gtk_drop_down_new_from_strings(choices);
    GtkWidget *label = billow_label_of(_("Measured _from"), self->from);
    gtk_widget_set_name(self->from, "damped-from");
    gtk_widget_set_hexpand(self->from, TRUE);
    gtk_widget_set_tooltip_text(
        self->from,
        _("Anchors from which the falloff is measured: the layer acts more strongly farther away from them"));
    gtk_label_set_width_chars(GTK_LABEL(label), BILLOW_INSPECTOR_LABEL_CHARS);
    g_signal_connect_object(self->from, "notify::selected", G_CALLBACK(on_from), self, G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(line), label);
    gtk_box_append(GTK_BOX(line), self->from);
    return line;
}

GtkWidget *
billow_inspector_damping_new(BillowSession *session, BillowBlockKind kind)
{
    BillowInspectorDamping *self = g_object_new(BILLOW_TYPE_INSPECTOR_DAMPING, NULL);
    self->parent.session = g_object_ref(session);
    self->kind = kind;
    GtkWidget *heading = gtk_label_new(_("Falloff"));
    gtk_widget_add_css_class(heading, "heading");
    gtk_widget_set_halign(heading, GTK_ALIGN_START);
    gtk_widget_set_margin_top(heading, 12);
    gtk_box_append(GTK_BOX(self->parent.box), heading);
    GtkWidget *picker = billow_grid_picker_new();
    gtk_widget_set_name(picker, "counted");
    gtk_widget_set_size_request(picker, -1, PICKER_HEIGHT);
    gtk_widget_set_vexpand(picker, FALSE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(picker), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Falloff anchors"), -1);
    g_signal_connect_object(picker, "changed", G_CALLBACK(on_picked), self, G_CONNECT_SWAPPED);
    self->picker = picker;
    self->note = billow_label_new_note();
    self->painted = billow_label_new_note();
    gtk_box_append(GTK_BOX(self->parent.box), self->painted);
    GtkWidget *button = gtk_button_new_with_mnemonic(_("Paint _Weights"));
    gtk_widget_set_name(button, "paint-weights");
    gtk_widget_set_focus_on_click(button, FALSE);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.paint");
    gtk_widget_set_tooltip_text(button,
                                _("Paint how strongly the layer acts on each point of the cloth (P)"));
    gtk_box_append(GTK_BOX(self->parent.box), button);
    gtk_box_append(GTK_BOX(self->parent.box), new_from(self));
    gtk_box_append(GTK_BOX(self->parent.box), self->picker);
    gtk_box_append(GTK_BOX(self->parent.box), self->note);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::selection", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
