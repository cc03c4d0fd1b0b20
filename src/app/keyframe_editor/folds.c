#include "app/keyframe_editor/folds.h"

#include "app/common/length_text.h"
#include "app/keyframe_editor/draft.h"
#include "app/keyframe_editor/items.h"
#include "app/keyframe_editor/rows.h"

#include <glib/gi18n.h>

struct _BillowKeyframeFolds {
    GtkWidget parent;
    GtkWidget *content, *rows;
    BillowKeyframeRowKind kind;
    BillowSession *draft;
    GtkSelectionModel *selection;
};

G_DEFINE_FINAL_TYPE(BillowKeyframeFolds, billow_keyframe_folds, GTK_TYPE_WIDGET)

static const BillowKeyframe *
keyframe_of(BillowKeyframeFolds *self)
{
    return billow_block_keyframe(billow_draft_keyframe(self->draft));
}

/* --- Editing --- */

/* The anchors that are chosen, or all, if they are two. */
static gboolean
find_pair(BillowKeyframeFolds *self, const BillowAnchor *pair[2])
{
    const BillowKeyframe *keyframe = keyframe_of(self);
    g_autofree guint8 *chosen = billow_anchors_chosen(self->selection);
    guint n = 0;
    if (g_list_model_get_n_items(G_LIST_MODEL(self->selection)) != keyframe->n_anchors)
        return FALSE; /* the items follow in a moment */
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        if (chosen && !chosen[i])
            continue;
        if (n == 2)
            return FALSE;
        pair[n++] = &keyframe->anchors[i];
    }
    return n == 2;
}

/* The keyframe's folds with another one, `fold`. Free with billow_fold_array_free(), one more than before. */
static BillowFold *
with_fold(const BillowKeyframe *keyframe, const BillowFold *fold)
{
    BillowFold *folds = g_new(BillowFold, keyframe->n_folds + 1);
    for (size_t i = 0; i < keyframe->n_folds; i++) {
        folds[i] = keyframe->folds[i];
        folds[i].unknown = g_strdup(folds[i].unknown);
    }
    folds[keyframe->n_folds] = *fold;
    return folds;
}

static gboolean
does_fit(BillowKeyframeFolds *self, const BillowFold *folds, size_t n)
{
    g_autoptr(BillowBlock) block = billow_block_copy(billow_draft_keyframe(self->draft));
    billow_keyframe_set_folds(billow_block_keyframe(block), folds, n);
    return billow_keyframe_folds_fit(billow_block_keyframe(block), billow_draft_grid(self->draft));
}

/* The folds with one between the chosen anchors; NULL: there can be none. */
static BillowFold *
folds_with_new(BillowKeyframeFolds *self)
{
    const BillowAnchor *pair[2];
    if (!find_pair(self, pair))
        return NULL;
    BillowFold fold = {pair[0]->column, pair[0]->row, pair[1]->column, pair[1]->row, {0}, NULL};
    billow_fields_initialise(billow_pleats_fields, &fold.pleats, NULL);
    fold.pleats.number = MIN(fold.pleats.number, billow_fold_most_pleats(&fold));
    const size_t n = keyframe_of(self)->n_folds + 1;
    BillowFold *folds = with_fold(keyframe_of(self), &fold);
    if (does_fit(self, folds, n))
        return folds;
    billow_fold_array_free(folds, n);
    return NULL;
}

static void
add_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    BillowKeyframeFolds *self = BILLOW_KEYFRAME_FOLDS(widget);
    const size_t n = keyframe_of(self)->n_folds + 1;
    BillowFold *folds = folds_with_new(self);
    if (!folds)
        return;
    billow_draft_set_folds(self->draft, folds, n, _("Add Pleats"), NULL);
    billow_fold_array_free(folds, n);
}

static void
remove_action(GtkWidget *widget, const char *name, GVariant *number)
{
    BillowKeyframeFolds *self = BILLOW_KEYFRAME_FOLDS(widget);
    const BillowKeyframe *keyframe = keyframe_of(self);
    const size_t which = (size_t) g_variant_get_int32(number), n = keyframe->n_folds;
    if (which >= n)
        return;
    g_autofree BillowFold *folds = g_memdup2(keyframe->folds, n * sizeof *folds);
    for (size_t i = which; i + 1 < n; i++)
        folds[i] = folds[i + 1];
    billow_draft_set_folds(self->draft, folds, n - 1, _("Remove Pleats"), NULL);
}

static void refresh(BillowKeyframeFolds *self);

static void
on_edited(BillowKeyframeFolds *self, guint which, const BillowFormValue *value, BillowInspectorForm *form)
{
    const BillowKeyframe *keyframe = keyframe_of(self);
    g_autofree BillowFold *folds = g_memdup2(keyframe->folds, keyframe->n_folds * sizeof *folds);
    g_autofree char *label = billow_form_value_edit_label(value);
    BillowPleats *pleats = &folds[which].pleats;
    billow_inspector_form_store(form, value, (void *[]){pleats});
    pleats->number = MIN(pleats->number, billow_fold_most_pleats(&folds[which]));
    billow_draft_set_folds(self->draft, folds, keyframe->n_folds, label, value->name);
    refresh(self);
}

static void
on_left(BillowKeyframeFolds *self)
{
    billow_session_end_merge(self->draft);
}

/* --- Showing --- */

static char *
place_text(const BillowFold *fold)
{
    if (fold->from_row == fold->to_row)
        return g_strdup_printf(_("Row %d, columns %d – %d"), fold->from_row, fold->from_column,
                               fold->to_column);
    return g_strdup_printf(_("Column %d, rows %d – %d"), fold->from_column, fold->from_row, fold->to_row);
}

static const BillowAnchor *
anchor_at(const BillowKeyframe *keyframe, int column, int row)
{
    for (size_t i = 0; i < keyframe->n_anchors; i++)
        if (keyframe->anchors[i].column == column && keyframe->anchors[i].row == row)
            return &keyframe->anchors[i];
    return NULL;
}

/* How deep its pleats are, metres. */
static double
depth_of(const BillowKeyframe *keyframe, const BillowFold *fold, double spacing)
{
    const BillowAnchor *from = anchor_at(keyframe, fold->from_column, fold->from_row),
                       *to = anchor_at(keyframe, fold->to_column, fold->to_row);
    const int cells = billow_fold_cells(fold);
    g_autofree BillowVec3 *places = g_new(BillowVec3, cells + 1);
    return billow_pleats_lay(&fold->pleats, from->position, to->position, cells, spacing, places);
}

static void
show_row(BillowKeyframeFolds *self, guint number)
{
    const BillowFold *fold = &keyframe_of(self)->folds[number];
    const double depth = depth_of(keyframe_of(self), fold, billow_draft_grid(self->draft)->spacing);
    g_autofree char *place = place_text(fold), *length = billow_length_text(depth);
    g_autofree char *deep =
        depth > 0.0 ? g_strdup_printf(_("%s deep"), length) : g_strdup(_("straight: move its ends together"));
    g_autofree char *text = g_strdup_printf("%s: %s", place, deep);
    billow_keyframe_rows_show(BILLOW_KEYFRAME_ROWS(self->rows), number, text, &fold->pleats);
}

static void
show_whether_one_fits(BillowKeyframeFolds *self)
{
    BillowFold *folds = folds_with_new(self);
    gtk_widget_action_set_enabled(GTK_WIDGET(self), "folds.add", folds != NULL);
    if (folds)
        billow_fold_array_free(folds, keyframe_of(self)->n_folds + 1);
}

static void
refresh(BillowKeyframeFolds *self)
{
    const guint n = (guint) keyframe_of(self)->n_folds;
    billow_keyframe_rows_set_count(BILLOW_KEYFRAME_ROWS(self->rows), n);
    for (guint i = 0; i < n; i++)
        show_row(self, i);
    show_whether_one_fits(self);
}

/* --- The widget --- */

static void
billow_keyframe_folds_dispose(GObject *object)
{
    BillowKeyframeFolds *self = BILLOW_KEYFRAME_FOLDS(object);
    g_clear_pointer(&self->content, gtk_widget_unparent);
    g_clear_object(&self->draft);
    g_clear_object(&self->selection);
    G_OBJECT_CLASS(billow_keyframe_folds_parent_class)->dispose(object);
}

static void
billow_keyframe_folds_class_init(BillowKeyframeFoldsClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_keyframe_folds_dispose;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_install_action(widget_class, "folds.add", NULL, add_action);
    gtk_widget_class_install_action(widget_class, "folds.remove", "i", remove_action);
}

static void
billow_keyframe_folds_init(BillowKeyframeFolds *self)
{
    GtkWidget *add = gtk_button_new_with_mnemonic(_("Add Pl_eats"));
    self->kind = (BillowKeyframeRowKind){billow_pleats_fields, "fold", "folds.remove", _("Remove Pleats"),
                                         _("Remove these pleats")};
    self->content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    self->rows = billow_keyframe_rows_new(&self->kind);
    gtk_widget_set_name(add, "add-pleats");
    gtk_widget_set_tooltip_text(
        add, _("Pleat the cloth between two selected anchors of one row or column, like a curtain"));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(add), "folds.add");
    g_signal_connect_object(self->rows, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->rows, "left", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(self->content), add);
    gtk_box_append(GTK_BOX(self->content), self->rows);
    gtk_widget_set_parent(self->content, GTK_WIDGET(self));
}

GtkWidget *
billow_keyframe_folds_new(BillowSession *draft, GtkSelectionModel *selection)
{
    BillowKeyframeFolds *self = g_object_new(BILLOW_TYPE_KEYFRAME_FOLDS, NULL);
    self->draft = g_object_ref(draft);
    self->selection = g_object_ref(selection);
    g_signal_connect_object(draft, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(selection, "selection-changed", G_CALLBACK(show_whether_one_fits), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(selection, "items-changed", G_CALLBACK(show_whether_one_fits), self,
                            G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
