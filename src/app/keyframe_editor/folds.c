#include "app/keyframe_editor/parts.h"

#include "app/common/length_text.h"
#include "app/keyframe_editor/draft.h"
#include "app/keyframe_editor/items.h"
#include "app/keyframe_editor/rows.h"
#include "model/project/unknown_keys.h"

#include <glib/gi18n.h>

static const BillowKeyframe *
keyframe_of(BillowSession *draft)
{
    return billow_block_keyframe(billow_draft_keyframe(draft));
}

/* --- Editing --- */

/* Returns the folds with one more, or NULL if none can be added. Free with g_free(). */
static BillowFold *
folds_with_new(BillowSession *draft, GtkSelectionModel *selection)
{
    const BillowKeyframe *keyframe = keyframe_of(draft);
    const size_t n = keyframe->n_folds;
    const BillowAnchor *pair[2];
    if (billow_anchors_pair(selection, billow_draft_keyframe(draft), TRUE, pair) != 2)
        return NULL;
    g_autofree BillowFold *folds = g_new(BillowFold, n + 1);
    BillowFold *fold = &folds[n];
    for (size_t i = 0; i < n; i++)
        folds[i] = keyframe->folds[i];
    *fold = (BillowFold){pair[0]->column, pair[0]->row, pair[1]->column, pair[1]->row, {0}};
    billow_fields_initialise(billow_pleats_fields, &fold->pleats, NULL);
    fold->pleats.number = MIN(fold->pleats.number, billow_fold_most_pleats(fold));
    g_autoptr(BillowBlock) block = billow_block_copy(billow_draft_keyframe(draft));
    billow_keyframe_set_folds(billow_block_keyframe(block), folds, NULL, n + 1);
    if (billow_keyframe_folds_fit(billow_block_keyframe(block), billow_draft_grid(draft)))
        return g_steal_pointer(&folds);
    return NULL;
}

static gboolean
can_add(BillowSession *draft, GtkSelectionModel *selection)
{
    g_autofree BillowFold *folds = folds_with_new(draft, selection);
    return folds != NULL;
}

static void
add(BillowSession *draft, GtkSelectionModel *selection)
{
    const BillowKeyframe *keyframe = keyframe_of(draft);
    const size_t n = keyframe->n_folds;
    g_autofree BillowFold *folds = folds_with_new(draft, selection);
    g_autofree char **texts = billow_unknown_keys_without(keyframe->folds_unknown, n, n);
    if (folds)
        billow_draft_set_folds(draft, folds, texts, n + 1, _("Add Pleats"), NULL);
}

static void
remove_fold(BillowSession *draft, guint number)
{
    const BillowKeyframe *keyframe = keyframe_of(draft);
    const size_t n = keyframe->n_folds;
    g_autofree BillowFold *folds = g_memdup2(keyframe->folds, n * sizeof *folds);
    g_autofree char **texts = billow_unknown_keys_without(keyframe->folds_unknown, n, number);
    for (size_t i = number; i + 1 < n; i++)
        folds[i] = folds[i + 1];
    billow_draft_set_folds(draft, folds, texts, n - 1, _("Remove Pleats"), NULL);
}

static void
edit(BillowSession *draft, guint number, const BillowFormValue *value, BillowInspectorForm *form)
{
    const BillowKeyframe *keyframe = keyframe_of(draft);
    const size_t n = keyframe->n_folds;
    g_autofree BillowFold *folds = g_memdup2(keyframe->folds, n * sizeof *folds);
    g_autofree char *label = billow_form_value_edit_label(value);
    BillowPleats *pleats = &folds[number].pleats;
    billow_inspector_form_store(form, value, (void *[]){pleats});
    pleats->number = MIN(pleats->number, billow_fold_most_pleats(&folds[number]));
    billow_draft_set_folds(draft, folds, keyframe->folds_unknown, n, label, value->name);
}

/* --- Showing --- */

static char *
anchors_text(const BillowFold *fold)
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

/* Returns the depth of its pleats in meters. */
static double
depth_of(const BillowKeyframe *keyframe, const BillowFold *fold, const BillowGrid *grid)
{
    const BillowAnchor *from = anchor_at(keyframe, fold->from_column, fold->from_row),
                       *to = anchor_at(keyframe, fold->to_column, fold->to_row);
    const int cells = billow_fold_cells(fold);
    g_autofree BillowVec3 *places = g_new(BillowVec3, cells + 1);
    return billow_pleats_make(&fold->pleats, from->position, to->position, cells,
                              billow_fold_edge_length(fold, grid), places);
}

static size_t
count(const BillowKeyframe *keyframe)
{
    return keyframe->n_folds;
}

static char *
describe(BillowSession *draft, guint number, const void **subject)
{
    const BillowFold *fold = &keyframe_of(draft)->folds[number];
    const double depth = depth_of(keyframe_of(draft), fold, billow_draft_grid(draft));
    g_autofree char *place = anchors_text(fold), *length = billow_length_text(depth);
    g_autofree char *deep = depth > 0.0 ? g_strdup_printf(_("%s deep"), length)
                                        : g_strdup(_("straight: move the ends closer together"));
    *subject = &fold->pleats;
    return g_strdup_printf("%s: %s", place, deep);
}

GtkWidget *
billow_keyframe_folds_new(BillowSession *draft, GtkSelectionModel *selection)
{
    static const BillowKeyframeRowKind kind = {
        .fields = billow_pleats_fields,
        .word = "fold",
        .add_name = "add-pleats",
        .add_label = N_("Add Pl_eats"),
        .add_tooltip =
            N_("Pleat the cloth between two selected anchors in one row or column, like a curtain"),
        .remove_label = N_("Remove Pleats"),
        .remove_tooltip = N_("Remove these pleats"),
        .count = count,
        .describe = describe,
        .can_add = can_add,
        .add = add,
        .remove = remove_fold,
        .edit = edit,
    };
    return billow_keyframe_rows_new(&kind, draft, selection);
}
