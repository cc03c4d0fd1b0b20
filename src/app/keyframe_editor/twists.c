#include "app/keyframe_editor/parts.h"

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

static size_t
count_twists(const BillowKeyframe *keyframe)
{
    return keyframe->n_twists;
}

static char *
describe_twist(BillowSession *draft, guint number, const void **subject)
{
    const BillowTwist *twist = &keyframe_of(draft)->twists[number];
    *subject = twist;
    return g_strdup_printf(_("Twist from column %d"), twist->column);
}

static gboolean
can_add_twist(BillowSession *draft, GtkSelectionModel *selection)
{
    return keyframe_of(draft)->n_twists < BILLOW_MAX_TWISTS;
}

/* Returns one turn between two selected anchors, or from one to the last column, or along the whole rope. */
static BillowTwist
new_twist(BillowSession *draft, GtkSelectionModel *selection)
{
    const BillowGrid *grid = billow_draft_grid(draft);
    const BillowAnchor *pair[2];
    const guint n = billow_anchors_pair(selection, billow_draft_keyframe(draft), FALSE, pair);
    const int first = n == 0   ? 0
                      : n == 2 ? MIN(pair[0]->column, pair[1]->column)
                               : pair[0]->column,
              last = n == 2 ? MAX(pair[0]->column, pair[1]->column) : grid->columns - 1;
    BillowTwist twist;
    billow_fields_initialise(billow_twist_fields, &twist, NULL);
    twist.column = first;
    twist.span = grid->spacing * (last - first);
    return twist;
}

static void
add_twist(BillowSession *draft, GtkSelectionModel *selection)
{
    const BillowKeyframe *keyframe = keyframe_of(draft);
    const size_t n = keyframe->n_twists;
    g_autofree BillowTwist *twists = g_new(BillowTwist, n + 1);
    g_autofree char **texts = billow_unknown_keys_without(keyframe->twists_unknown, n, n);
    for (size_t i = 0; i < n; i++)
        twists[i] = keyframe->twists[i];
    twists[n] = new_twist(draft, selection);
    billow_draft_set_twists(draft, twists, texts, n + 1, _("Add Twist"), NULL);
}

static void
remove_twist(BillowSession *draft, guint number)
{
    const BillowKeyframe *keyframe = keyframe_of(draft);
    const size_t n = keyframe->n_twists;
    g_autofree BillowTwist *twists = g_memdup2(keyframe->twists, n * sizeof *twists);
    g_autofree char **texts = billow_unknown_keys_without(keyframe->twists_unknown, n, number);
    for (size_t i = number; i + 1 < n; i++)
        twists[i] = twists[i + 1];
    billow_draft_set_twists(draft, twists, texts, n - 1, _("Remove Twist"), NULL);
}

static void
edit_twist(BillowSession *draft, guint number, const BillowFormValue *value, BillowInspectorForm *form)
{
    const BillowKeyframe *keyframe = keyframe_of(draft);
    const size_t n = keyframe->n_twists;
    g_autofree BillowTwist *twists = g_memdup2(keyframe->twists, n * sizeof *twists);
    g_autofree char *label = billow_form_value_edit_label(value);
    billow_inspector_form_store(form, value, (void *[]){&twists[number]});
    billow_draft_set_twists(draft, twists, keyframe->twists_unknown, n, label, value->name);
}

GtkWidget *
billow_keyframe_twists_new(BillowSession *draft, GtkSelectionModel *selection)
{
    static const BillowKeyframeRowKind kind = {
        .fields = billow_twist_fields,
        .word = "twist",
        .add_name = "add-twist",
        .add_label = N_("Add _Twist"),
        .add_tooltip =
            N_("Turn the rope about itself: between two selected anchors, or as far as its end. It shows on "
               "a flat rope and on a texture"),
        .remove_label = N_("Remove Twist"),
        .remove_tooltip = N_("Remove this twist"),
        .count = count_twists,
        .describe = describe_twist,
        .can_add = can_add_twist,
        .add = add_twist,
        .remove = remove_twist,
        .edit = edit_twist,
    };
    return billow_keyframe_rows_new(&kind, draft, selection);
}
