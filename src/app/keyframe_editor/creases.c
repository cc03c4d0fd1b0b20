#include "app/keyframe_editor/creases.h"

#include "app/keyframe_editor/draft.h"
#include "app/keyframe_editor/items.h"
#include "app/keyframe_editor/rows.h"

#include <glib/gi18n.h>

/* Ridges that a new crease has which spreads from an anchor. */
enum { NEW_RIDGES = 3 };

struct _BillowKeyframeCreases {
    GtkWidget parent;
    GtkWidget *content, *rows;
    BillowKeyframeRowKind kind;
    BillowSession *draft;
    GtkSelectionModel *selection;
};

G_DEFINE_FINAL_TYPE(BillowKeyframeCreases, billow_keyframe_creases, GTK_TYPE_WIDGET)

static const BillowKeyframe *
keyframe_of(BillowKeyframeCreases *self)
{
    return billow_block_keyframe(billow_draft_keyframe(self->draft));
}

/* --- Editing --- */

/* The first two of the anchors that are chosen; how many are. */
static guint
find_chosen(BillowKeyframeCreases *self, const BillowAnchor *pair[2])
{
    const BillowKeyframe *keyframe = keyframe_of(self);
    g_autofree guint8 *chosen = billow_anchors_chosen(self->selection);
    guint n = 0;
    if (!chosen || g_list_model_get_n_items(G_LIST_MODEL(self->selection)) != keyframe->n_anchors)
        return 0; /* the items follow in a moment */
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        if (chosen[i] && n < 2)
            pair[n] = &keyframe->anchors[i];
        n += chosen[i];
    }
    return n;
}

static void
set_ends(BillowCrease *crease, int from_column, int from_row, int to_column, int to_row)
{
    crease->from_column = from_column;
    crease->from_row = from_row;
    crease->to_column = to_column;
    crease->to_row = to_row;
}

/* Towards the middle of the cloth, from there to its last column. */
static void
spread_from(BillowCrease *crease, const BillowGrid *grid, const BillowAnchor *anchor)
{
    const int column = grid->columns / 2, row = grid->rows / 2;
    const gboolean middle = anchor->column == column && anchor->row == row;
    set_ends(crease, anchor->column, anchor->row, middle ? grid->columns - 1 : column, row);
    crease->number = NEW_RIDGES;
}

static BillowCrease
new_crease(BillowKeyframeCreases *self)
{
    const BillowGrid *grid = billow_draft_grid(self->draft);
    const BillowAnchor *pair[2];
    BillowCrease crease;
    billow_fields_initialise(billow_crease_fields, &crease, grid);
    switch (find_chosen(self, pair)) {
    case 1:
        spread_from(&crease, grid, pair[0]);
        break;
    case 2:
        set_ends(&crease, pair[0]->column, pair[0]->row, pair[1]->column, pair[1]->row);
        break;
    default:
        set_ends(&crease, grid->columns / 2, 0, grid->columns / 2, grid->rows - 1);
    }
    return crease;
}

static void
add_action(GtkWidget *widget, const char *name, GVariant *parameter)
{
    BillowKeyframeCreases *self = BILLOW_KEYFRAME_CREASES(widget);
    const BillowKeyframe *keyframe = keyframe_of(self);
    const size_t n = keyframe->n_creases;
    g_autofree BillowIroned *creases = g_new(BillowIroned, n + 1);
    for (size_t i = 0; i < n; i++)
        creases[i] = keyframe->creases[i];
    creases[n] = (BillowIroned){new_crease(self), NULL};
    billow_draft_set_creases(self->draft, creases, n + 1, _("Add Crease"), NULL);
}

static void
remove_action(GtkWidget *widget, const char *name, GVariant *number)
{
    BillowKeyframeCreases *self = BILLOW_KEYFRAME_CREASES(widget);
    const BillowKeyframe *keyframe = keyframe_of(self);
    const size_t which = (size_t) g_variant_get_int32(number), n = keyframe->n_creases;
    if (which >= n)
        return;
    g_autofree BillowIroned *creases = g_memdup2(keyframe->creases, n * sizeof *creases);
    for (size_t i = which; i + 1 < n; i++)
        creases[i] = creases[i + 1];
    billow_draft_set_creases(self->draft, creases, n - 1, _("Remove Crease"), NULL);
}

static void refresh(BillowKeyframeCreases *self);

static void
on_edited(BillowKeyframeCreases *self, guint which, const BillowFormValue *value, BillowInspectorForm *form)
{
    const BillowKeyframe *keyframe = keyframe_of(self);
    g_autofree BillowIroned *creases = g_memdup2(keyframe->creases, keyframe->n_creases * sizeof *creases);
    g_autofree char *label = billow_form_value_edit_label(value);
    billow_inspector_form_store(form, value, (void *[]){&creases[which].crease});
    billow_draft_set_creases(self->draft, creases, keyframe->n_creases, label, value->name);
    refresh(self);
}

static void
on_left(BillowKeyframeCreases *self)
{
    billow_session_end_merge(self->draft);
}

/* --- Showing --- */

static char *
title_of(const BillowCrease *crease)
{
    const char *sign = crease->angle < 0.0 ? _("Valley") : _("Ridge");
    return crease->number > 1 ? g_strdup_printf(_("Ridges that spread: %d"), crease->number) : g_strdup(sign);
}

static void
refresh(BillowKeyframeCreases *self)
{
    const BillowKeyframe *keyframe = keyframe_of(self);
    const guint n = (guint) keyframe->n_creases;
    billow_keyframe_rows_set_count(BILLOW_KEYFRAME_ROWS(self->rows), n);
    for (guint i = 0; i < n; i++) {
        g_autofree char *title = title_of(&keyframe->creases[i].crease);
        billow_keyframe_rows_show(BILLOW_KEYFRAME_ROWS(self->rows), i, title, &keyframe->creases[i].crease);
    }
    gtk_widget_action_set_enabled(GTK_WIDGET(self), "creases.add", n < BILLOW_MAX_CREASES);
}

/* --- The widget --- */

static void
billow_keyframe_creases_dispose(GObject *object)
{
    BillowKeyframeCreases *self = BILLOW_KEYFRAME_CREASES(object);
    g_clear_pointer(&self->content, gtk_widget_unparent);
    g_clear_object(&self->draft);
    g_clear_object(&self->selection);
    G_OBJECT_CLASS(billow_keyframe_creases_parent_class)->dispose(object);
}

static void
billow_keyframe_creases_class_init(BillowKeyframeCreasesClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_keyframe_creases_dispose;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_install_action(widget_class, "creases.add", NULL, add_action);
    gtk_widget_class_install_action(widget_class, "creases.remove", "i", remove_action);
}

static void
billow_keyframe_creases_init(BillowKeyframeCreases *self)
{
    GtkWidget *add = gtk_button_new_with_mnemonic(_("Add _Crease"));
    self->kind = (BillowKeyframeRowKind){billow_crease_fields, "crease", "creases.remove", _("Remove Crease"),
                                         _("Remove this crease")};
    self->content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    self->rows = billow_keyframe_rows_new(&self->kind);
    gtk_widget_set_name(add, "add-crease");
    gtk_widget_set_tooltip_text(
        add, _("Add a line along which the cloth bends at an angle: between two selected anchors, as "
               "ridges that spread from one, or otherwise down the middle"));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(add), "creases.add");
    g_signal_connect_object(self->rows, "edited", G_CALLBACK(on_edited), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->rows, "left", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(self->content), add);
    gtk_box_append(GTK_BOX(self->content), self->rows);
    gtk_widget_set_parent(self->content, GTK_WIDGET(self));
}

GtkWidget *
billow_keyframe_creases_new(BillowSession *draft, GtkSelectionModel *selection)
{
    BillowKeyframeCreases *self = g_object_new(BILLOW_TYPE_KEYFRAME_CREASES, NULL);
    self->draft = g_object_ref(draft);
    self->selection = g_object_ref(selection);
    g_signal_connect_object(draft, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    refresh(self);
    return GTK_WIDGET(self);
}
