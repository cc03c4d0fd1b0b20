/* Where an anchor is on the cloth: its column and row, with fractions, and the way to the outline. */
#include "app/keyframe_editor/draft.h"
#include "app/keyframe_editor/items.h"
#include "app/keyframe_editor/parts.h"
#include "model/placing/anchor_outline.h"
#include "model/project/anchor_place.h"
#include "widgets/controls/number.h"

#include <glib/gi18n.h>

#define DATA "billow-anchor-place"

typedef struct {
    BillowSession *draft;
    GtkSelectionModel *selection;
    GtkWidget *grid, *sides[2], *refusal; /* sides: column and row */
    BillowAnchor refused;                 /* the anchor that has stayed where it was */
    gboolean showing;
} Place;

static void
free_place(gpointer data)
{
    Place *self = data;
    g_object_unref(self->draft);
    g_object_unref(self->selection);
    g_free(self);
}

/* --- Editing --- */

static const BillowKeyframe *
keyframe_of(BillowSession *draft)
{
    return billow_block_keyframe(billow_draft_keyframe(draft));
}

/* Sets the anchors, and selects the same ones again: those at other points are other items. */
static void
set_anchors(BillowSession *draft, GtkSelectionModel *selection, const BillowAnchor *anchors, size_t n,
            const guint8 *chosen, const char *label, const char *merge)
{
    billow_draft_set_anchors(draft, anchors, n, label, merge);
    for (guint i = 0; chosen && i < n; i++)
        if (chosen[i])
            gtk_selection_model_select_item(selection, i, FALSE);
}

void
billow_keyframe_to_outline(BillowSession *draft, GtkSelectionModel *selection)
{
    const size_t n = keyframe_of(draft)->n_anchors;
    g_autofree BillowAnchor *anchors = g_memdup2(keyframe_of(draft)->anchors, n * sizeof *anchors);
    g_autofree guint8 *chosen = billow_anchors_chosen(selection);
    if (billow_anchors_to_outline(billow_draft_grid(draft), anchors, n, chosen) > 0)
        set_anchors(draft, selection, anchors, n, chosen, _("Move Anchors to the Outline"), NULL);
}

/* Returns the number of the only anchor that is selected, or -1. */
static int
only_chosen(Place *self)
{
    g_autoptr(GtkBitset) selected = gtk_selection_model_get_selection(self->selection);
    const gboolean one = gtk_bitset_get_size(selected) == 1;
    const guint index = one ? gtk_bitset_get_minimum(selected) : 0;
    return one && index < keyframe_of(self->draft)->n_anchors ? (int) index : -1;
}

static void refresh(Place *self);

static void
on_side_changed(Place *self)
{
    const int index = only_chosen(self);
    if (self->showing || index < 0)
        return;
    const size_t n = keyframe_of(self->draft)->n_anchors;
    g_autofree BillowAnchor *anchors = g_memdup2(keyframe_of(self->draft)->anchors, n * sizeof *anchors);
    g_autofree guint8 *chosen = billow_anchors_chosen(self->selection);
    const double column = billow_number_get(GTK_SPIN_BUTTON(self->sides[0])),
                 row = billow_number_get(GTK_SPIN_BUTTON(self->sides[1]));
    if (column == billow_anchor_column(&anchors[index]) && row == billow_anchor_row(&anchors[index]))
        return; /* a refused number goes back */
    const gboolean can_go =
        billow_anchor_can_go(billow_draft_grid(self->draft), anchors, n, (size_t) index, column, row);
    if (can_go) {
        billow_anchor_put(&anchors[index], column, row);
        set_anchors(self->draft, self->selection, anchors, n, chosen, _("Move Anchor on the Cloth"),
                    "anchor-place");
    } else {
        self->refused = anchors[index];
        refresh(self);
    }
    gtk_widget_set_visible(self->refusal, !can_go);
}

static void
on_side_left(Place *self)
{
    billow_session_end_merge(self->draft);
}

/* --- Showing --- */

static void
refresh(Place *self)
{
    const int index = only_chosen(self);
    const BillowAnchor *anchor = index < 0 ? NULL : &keyframe_of(self->draft)->anchors[index];
    self->showing = TRUE;
    billow_number_set(GTK_SPIN_BUTTON(self->sides[0]), anchor ? billow_anchor_column(anchor) : 0.0);
    billow_number_set(GTK_SPIN_BUTTON(self->sides[1]), anchor ? billow_anchor_row(anchor) : 0.0);
    self->showing = FALSE;
    for (int side = 0; side < 2; side++)
        gtk_widget_set_sensitive(self->sides[side], anchor != NULL);
    if (!anchor || !billow_anchor_same_place(anchor, &self->refused))
        gtk_widget_set_visible(self->refusal, FALSE);
}

static void
on_change(GtkWidget *widget)
{
    refresh(g_object_get_data(G_OBJECT(widget), DATA));
}

/* --- The widget --- */

static void
add_side(Place *self, int side, const char *title, const char *name, const char *tooltip, int count)
{
    GtkWidget *label = gtk_label_new(title), *number = billow_number_new(0.0, count - 1.0, 0.1);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(on_side_left), self);
    gtk_widget_add_controller(number, focus);
    gtk_label_set_xalign(GTK_LABEL(label), 0.0f);
    gtk_widget_set_name(number, name);
    gtk_widget_set_tooltip_text(number, tooltip);
    gtk_widget_set_hexpand(number, TRUE);
    gtk_accessible_update_relation(GTK_ACCESSIBLE(number), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL,
                                   -1);
    g_signal_connect_swapped(number, "value-changed", G_CALLBACK(on_side_changed), self);
    gtk_grid_attach(GTK_GRID(self->grid), label, 0, side, 1, 1);
    gtk_grid_attach(GTK_GRID(self->grid), number, 1, side, 1, 1);
    self->sides[side] = number;
}

static void
add_outline(Place *self)
{
    GtkWidget *button = gtk_button_new_with_label(_("To the Outline"));
    gtk_widget_set_name(button, "anchor-to-outline");
    gtk_widget_set_tooltip_text(button, _("Move the selected anchors on the cloth to the nearest corners or "
                                          "places of its outline"));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "hang.to-outline");
    gtk_widget_set_visible(button, billow_draft_grid(self->draft)->outline != NULL);
    gtk_grid_attach(GTK_GRID(self->grid), button, 0, 3, 2, 1);
}

GtkWidget *
billow_keyframe_place_new(BillowSession *draft, GtkSelectionModel *selection)
{
    const BillowGrid *grid = billow_draft_grid(draft);
    Place *self = g_new0(Place, 1);
    self->draft = g_object_ref(draft);
    self->selection = g_object_ref(selection);
    self->grid = gtk_grid_new();
    g_object_set_data_full(G_OBJECT(self->grid), DATA, self, free_place);
    gtk_grid_set_row_spacing(GTK_GRID(self->grid), 6);
    gtk_grid_set_column_spacing(GTK_GRID(self->grid), 12);
    add_side(self, 0, _("Column"), "anchor-column",
             _("Column of the cloth that the selected anchor holds; a fraction is between points"),
             grid->columns);
    add_side(self, 1, _("Row"), "anchor-row",
             _("Row of the cloth that the selected anchor holds; a fraction is between points"), grid->rows);
    self->refusal =
        gtk_label_new(_("This place is outside the cloth, or another anchor holds a point of its cell."));
    gtk_widget_set_name(self->refusal, "anchor-place-refusal");
    gtk_label_set_wrap(GTK_LABEL(self->refusal), TRUE);
    gtk_label_set_xalign(GTK_LABEL(self->refusal), 0.0f);
    gtk_grid_attach(GTK_GRID(self->grid), self->refusal, 0, 2, 2, 1);
    gtk_widget_set_visible(self->refusal, FALSE);
    add_outline(self);
    g_signal_connect_object(draft, "notify::project", G_CALLBACK(on_change), self->grid, G_CONNECT_SWAPPED);
    g_signal_connect_object(selection, "selection-changed", G_CALLBACK(on_change), self->grid,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(selection, "items-changed", G_CALLBACK(on_change), self->grid, G_CONNECT_SWAPPED);
    refresh(self);
    return self->grid;
}
