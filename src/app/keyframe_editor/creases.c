#include "app/keyframe_editor/parts.h"

#include "app/keyframe_editor/draft.h"
#include "app/keyframe_editor/items.h"
#include "app/keyframe_editor/rows.h"
#include "model/project/unknown_keys.h"

#include <glib/gi18n.h>

/* Number of ridges of a new crease that spreads from an anchor. */
enum { NEW_RIDGES = 3 };

static const BillowKeyframe *
keyframe_of(BillowSession *draft)
{
    return billow_block_keyframe(billow_draft_keyframe(draft));
}

/* --- Editing --- */

static void
set_ends(BillowCrease *crease, int from_column, int from_row, int to_column, int to_row)
{
    crease->from_column = from_column;
    crease->from_row = from_row;
    crease->to_column = to_column;
    crease->to_row = to_row;
}

/* Makes the crease spread from the anchor towards the middle of the cloth, to the last column. */
static void
spread_from(BillowCrease *crease, const BillowGrid *grid, const BillowAnchor *anchor)
{
    const int column = grid->columns / 2, row = grid->rows / 2;
    const gboolean middle = anchor->column == column && anchor->row == row;
    set_ends(crease, anchor->column, anchor->row, middle ? grid->columns - 1 : column, row);
    crease->number = NEW_RIDGES;
}

static BillowCrease
new_crease(BillowSession *draft, GtkSelectionModel *selection)
{
    const BillowGrid *grid = billow_draft_grid(draft);
    const BillowAnchor *pair[2];
    BillowCrease crease;
    billow_fields_initialise(billow_crease_fields, &crease, grid);
    switch (billow_anchors_pair(selection, billow_draft_keyframe(draft), FALSE, pair)) {
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

static gboolean
can_add(BillowSession *draft, GtkSelectionModel *selection)
{
    return keyframe_of(draft)->n_creases < BILLOW_MAX_CREASES;
}

static void
add(BillowSession *draft, GtkSelectionModel *selection)
{
    const BillowKeyframe *keyframe = keyframe_of(draft);
    const size_t n = keyframe->n_creases;
    g_autofree BillowCrease *creases = g_new(BillowCrease, n + 1);
    g_autofree char **texts = billow_unknown_keys_without(keyframe->creases_unknown, n, n);
    for (size_t i = 0; i < n; i++)
        creases[i] = keyframe->creases[i];
    creases[n] = new_crease(draft, selection);
    billow_draft_set_creases(draft, creases, texts, n + 1, _("Add Crease"), NULL);
}

static void
remove_crease(BillowSession *draft, guint number)
{
    const BillowKeyframe *keyframe = keyframe_of(draft);
    const size_t n = keyframe->n_creases;
    g_autofree BillowCrease *creases = g_memdup2(keyframe->creases, n * sizeof *creases);
    g_autofree char **texts = billow_unknown_keys_without(keyframe->creases_unknown, n, number);
    for (size_t i = number; i + 1 < n; i++)
        creases[i] = creases[i + 1];
    billow_draft_set_creases(draft, creases, texts, n - 1, _("Remove Crease"), NULL);
}

static void
edit(BillowSession *draft, guint number, const BillowFormValue *value, BillowInspectorForm *form)
{
    const BillowKeyframe *keyframe = keyframe_of(draft);
    const size_t n = keyframe->n_creases;
    g_autofree BillowCrease *creases = g_memdup2(keyframe->creases, n * sizeof *creases);
    g_autofree char *label = billow_form_value_edit_label(value);
    billow_inspector_form_store(form, value, (void *[]){&creases[number]});
    billow_draft_set_creases(draft, creases, keyframe->creases_unknown, n, label, value->name);
}

/* --- Showing --- */

static size_t
count(const BillowKeyframe *keyframe)
{
    return keyframe->n_creases;
}

static char *
describe(BillowSession *draft, guint number, const void **subject)
{
    const BillowCrease *crease = &keyframe_of(draft)->creases[number];
    *subject = crease;
    if (crease->number > 1)
        return g_strdup_printf(_("Spread of %d ridges"), crease->number);
    return g_strdup(crease->angle < 0.0 ? _("Valley") : _("Ridge"));
}

GtkWidget *
billow_keyframe_creases_new(BillowSession *draft, GtkSelectionModel *selection)
{
    static const BillowKeyframeRowKind kind = {
        .fields = billow_crease_fields,
        .word = "crease",
        .add_name = "add-crease",
        .add_label = N_("Add _Crease"),
        .add_tooltip =
            N_("Add a line along which the cloth keeps an angle: between two selected anchors, as ridges "
               "that spread from one selected anchor, or down the middle if none is selected"),
        .remove_label = N_("Remove Crease"),
        .remove_tooltip = N_("Remove this crease"),
        .count = count,
        .describe = describe,
        .can_add = can_add,
        .add = add,
        .remove = remove_crease,
        .edit = edit,
    };
    return billow_keyframe_rows_new(&kind, draft, selection);
}
