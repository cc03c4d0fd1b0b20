#include "app/keyframe_editor/parts.h"

#include "app/common/length_text.h"
#include "app/keyframe_editor/draft.h"
#include "app/keyframe_editor/items.h"
#include "app/keyframe_editor/rows.h"
#include "core/drape/coil.h"
#include "model/project/unknown_keys.h"

#include <glib/gi18n.h>

/* Shares of the rope: the span of a new bend, the radius of a new coil. */
static const double NEW_SPAN = 1.0 / 8.0, NEW_RADIUS = 1.0 / 40.0;

/* A new coil has at least so many points a turn. */
static const double LEAST_POINTS = 8.0;

static const BillowKeyframe *
keyframe_of(BillowSession *draft)
{
    return billow_block_keyframe(billow_draft_keyframe(draft));
}

static double
length_of(BillowSession *draft)
{
    const BillowGrid *grid = billow_draft_grid(draft);
    return grid->spacing * (grid->columns - 1);
}

/* --- Bends --- */

static size_t
count_bends(const BillowKeyframe *keyframe)
{
    return keyframe->n_bends;
}

static char *
describe_bend(BillowSession *draft, guint number, const void **subject)
{
    const BillowBend *bend = &keyframe_of(draft)->bends[number];
    *subject = bend;
    if (bend->angle == 0.0 || bend->span == 0.0)
        return g_strdup_printf(_("Bend at column %d"), bend->column);
    g_autofree char *radius = billow_length_text(bend->span / fabs(bend->angle) * 180.0 / G_PI);
    return g_strdup_printf(_("Bend at column %d, radius %s"), bend->column, radius);
}

static gboolean
can_add_bend(BillowSession *draft, GtkSelectionModel *selection)
{
    return keyframe_of(draft)->n_bends < BILLOW_MAX_BENDS;
}

static void
add_bend(BillowSession *draft, GtkSelectionModel *selection)
{
    const BillowKeyframe *keyframe = keyframe_of(draft);
    const size_t n = keyframe->n_bends;
    const BillowAnchor *pair[2];
    g_autofree BillowBend *bends = g_new(BillowBend, n + 1);
    g_autofree char **texts = billow_unknown_keys_without(keyframe->bends_unknown, n, n);
    for (size_t i = 0; i < n; i++)
        bends[i] = keyframe->bends[i];
    billow_fields_initialise(billow_bend_fields, &bends[n], NULL);
    bends[n].span = NEW_SPAN * length_of(draft);
    bends[n].column = billow_anchors_pair(selection, billow_draft_keyframe(draft), FALSE, pair) == 1
                          ? pair[0]->column
                          : billow_draft_grid(draft)->columns / 2;
    billow_draft_set_bends(draft, bends, texts, n + 1, _("Add Bend"), NULL);
}

static void
remove_bend(BillowSession *draft, guint number)
{
    const BillowKeyframe *keyframe = keyframe_of(draft);
    const size_t n = keyframe->n_bends;
    g_autofree BillowBend *bends = g_memdup2(keyframe->bends, n * sizeof *bends);
    g_autofree char **texts = billow_unknown_keys_without(keyframe->bends_unknown, n, number);
    for (size_t i = number; i + 1 < n; i++)
        bends[i] = bends[i + 1];
    billow_draft_set_bends(draft, bends, texts, n - 1, _("Remove Bend"), NULL);
}

static void
edit_bend(BillowSession *draft, guint number, const BillowFormValue *value, BillowInspectorForm *form)
{
    const BillowKeyframe *keyframe = keyframe_of(draft);
    const size_t n = keyframe->n_bends;
    g_autofree BillowBend *bends = g_memdup2(keyframe->bends, n * sizeof *bends);
    g_autofree char *label = billow_form_value_edit_label(value);
    billow_inspector_form_store(form, value, (void *[]){&bends[number]});
    billow_draft_set_bends(draft, bends, keyframe->bends_unknown, n, label, value->name);
}

GtkWidget *
billow_keyframe_bends_new(BillowSession *draft, GtkSelectionModel *selection)
{
    static const BillowKeyframeRowKind kind = {
        .fields = billow_bend_fields,
        .word = "bend",
        .add_name = "add-bend",
        .add_label = N_("Add _Bend"),
        .add_tooltip = N_("Add a bend to the rope: at the selected anchor, or in the middle"),
        .remove_label = N_("Remove Bend"),
        .remove_tooltip = N_("Remove this bend"),
        .count = count_bends,
        .describe = describe_bend,
        .can_add = can_add_bend,
        .add = add_bend,
        .remove = remove_bend,
        .edit = edit_bend,
    };
    return billow_keyframe_rows_new(&kind, draft, selection);
}

/* --- The coil --- */

static size_t
count_coils(const BillowKeyframe *keyframe)
{
    return billow_keyframe_has_coil(keyframe) ? 1 : 0;
}

static char *
describe_coil(BillowSession *draft, guint number, const void **subject)
{
    const BillowCoil *coil = &keyframe_of(draft)->coil;
    const double turns = length_of(draft) / billow_coil_excess(coil) / coil->pitch;
    *subject = coil;
    return coil->radius > 0.0 ? g_strdup_printf(_("Coil of %.1f turns"), turns) : g_strdup(_("Coil"));
}

static gboolean
can_add_coil(BillowSession *draft, GtkSelectionModel *selection)
{
    return !billow_keyframe_has_coil(keyframe_of(draft));
}

static void
add_coil(BillowSession *draft, GtkSelectionModel *selection)
{
    const double least = LEAST_POINTS * billow_draft_grid(draft)->spacing / (2.0 * G_PI),
                 radius = fmax(NEW_RADIUS * length_of(draft), least);
    const BillowCoil coil = {radius, 2.0 * radius};
    billow_draft_set_coil(draft, &coil, _("Add Coil"), NULL);
}

static void
remove_coil(BillowSession *draft, guint number)
{
    billow_draft_set_coil(draft, &(BillowCoil){0.0, 0.0}, _("Remove Coil"), NULL);
}

static void
edit_coil(BillowSession *draft, guint number, const BillowFormValue *value, BillowInspectorForm *form)
{
    BillowCoil coil = keyframe_of(draft)->coil;
    g_autofree char *label = billow_form_value_edit_label(value);
    billow_inspector_form_store(form, value, (void *[]){&coil});
    billow_draft_set_coil(draft, &coil, label, value->name);
}

GtkWidget *
billow_keyframe_coil_new(BillowSession *draft, GtkSelectionModel *selection)
{
    static const BillowKeyframeRowKind kind = {
        .fields = billow_coil_fields,
        .word = "coil",
        .add_name = "add-coil",
        .add_label = N_("Add _Coil"),
        .add_tooltip = N_("Wind the rope in a helix, like the cord of a telephone"),
        .remove_label = N_("Remove Coil"),
        .remove_tooltip = N_("Remove the coil"),
        .count = count_coils,
        .describe = describe_coil,
        .can_add = can_add_coil,
        .add = add_coil,
        .remove = remove_coil,
        .edit = edit_coil,
    };
    return billow_keyframe_rows_new(&kind, draft, selection);
}
