#include "model/project/kind.h"

#include "core/layers/nudge.h"

#include <glib/gi18n.h>

static void
copy(void *payload)
{
    BillowNudge *nudge = payload;
    nudge->strokes = g_memdup2(nudge->strokes, nudge->n_strokes * sizeof *nudge->strokes);
    for (size_t i = 0; i < nudge->n_strokes; i++)
        nudge->strokes[i].unknown = g_strdup(nudge->strokes[i].unknown);
}

static void
clear(void *payload)
{
    BillowNudge *nudge = payload;
    for (size_t i = 0; i < nudge->n_strokes; i++)
        g_free(nudge->strokes[i].unknown);
    g_clear_pointer(&nudge->strokes, g_free);
    nudge->n_strokes = 0;
}

static gboolean
equal(const void *a, const void *b)
{
    const BillowNudge *p = a, *q = b;
    if (p->n_strokes != q->n_strokes)
        return FALSE;
    for (size_t i = 0; i < p->n_strokes; i++)
        if (!billow_fields_equal(billow_nudge_stroke_fields, &p->strokes[i], &q->strokes[i]) ||
            g_strcmp0(p->strokes[i].unknown, q->strokes[i].unknown) != 0)
            return FALSE;
    return TRUE;
}

static gboolean
fits(const void *payload, const BillowGrid *grid)
{
    const BillowNudge *nudge = payload;
    for (size_t i = 0; i < nudge->n_strokes; i++)
        if (billow_fields_unfit(billow_nudge_stroke_fields, &nudge->strokes[i], grid))
            return FALSE;
    return nudge->n_strokes <= BILLOW_MAX_NUDGE_STROKES;
}

const BillowKind billow_kind_nudge = {
    .word = "nudge",
    .track = "nudges",
    .page = "waves",
    .title = N_("Nudge"),
    .plural = N_("Nudges"),
    .counted = {NN_("nudge", "nudges")},
    .resize = N_("Resize Nudge"),
    .flags = BILLOW_KIND_ON_TIMELINE | BILLOW_KIND_TIMED | BILLOW_KIND_FADES | BILLOW_KIND_RARE,
    .time = billow_time_fields,
    .fields = billow_nudge_fields,
    .keys = offsetof(BillowNudge, keys),
    .size = sizeof(BillowNudge),
    .layer = &billow_nudge_layer,
    .copy = copy,
    .clear = clear,
    .equal = equal,
    .fits = fits,
    .turn = billow_nudge_turn,
    .loop = billow_nudge_loop,
    .split = billow_nudge_split,
    .scale = billow_nudge_scale,
};
