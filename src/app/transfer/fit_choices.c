#include "app/transfer/fit_choices.h"

#include "core/layers/recorded_shapes.h"

#include <glib/gi18n.h>

/* How many keyframes are chosen at first: as few as come within a share of the diagonal, but a handful. */
static const double NEAR = 0.01;
enum { HANDFUL = 12 };

static const BillowChoice sources[] = {
    {"physics", N_("Physics")},
    {"keyframes", N_("Baked keyframes")},
    {NULL, NULL},
};

static bool
has_both(const void *choices)
{
    return ((const BillowFitChoices *) choices)->both;
}

static bool
can_loop(const void *data)
{
    const BillowFitChoices *choices = data;
    return choices->source == BILLOW_FIT_PHYSICS || choices->range_can_loop;
}

static bool
can_be_carried(const void *data)
{
    const BillowFitChoices *choices = data;
    return choices->source == BILLOW_FIT_PHYSICS && !choices->loop;
}

static bool
can_have_waves(const void *data)
{
    const BillowFitChoices *choices = data;
    return !choices->loop && !billow_fit_choices_carried(choices);
}

const BillowField billow_fit_choice_fields[] = {
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "source",
        .offset = offsetof(BillowFitChoices, source),
        .label = N_("_Source"),
        .tooltip = N_("Frames that become keyframes"),
        .choices = sources,
        .applies = has_both,
        .when = N_("The cloth has a series of baked keyframes at even times, and physics"),
    },
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "fit-keyframes",
        .offset = offsetof(BillowFitChoices, keyframes),
        .label = N_("_Keyframes"),
        .tooltip = N_("How many keyframes replace the frames: more of them are nearer"),
        .low = 1,
        .high = BILLOW_MAX_FIT_FRAMES,
        .step = 1,
    },
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "fit-recorded",
        .offset = offsetof(BillowFitChoices, recorded),
        .label = N_("_Recorded shapes"),
        .tooltip = N_("Records what the keyframes leave, such as flutter, as up to that many shapes"),
        .high = BILLOW_MAX_RECORDED_SHAPES,
        .step = 1,
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "fit-loop",
        .offset = offsetof(BillowFitChoices, loop),
        .label = N_("_Loop"),
        .tooltip = N_("Makes a loop of the best part of the frames: its end is faded into what comes before "
                      "its beginning"),
        .applies = can_loop,
        .when = N_("The physics are fitted, or all keyframes of the cloth from 0 s on"),
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "fit-carried",
        .offset = offsetof(BillowFitChoices, carried),
        .label = N_("Carr_ied"),
        .tooltip =
            N_("Takes off how what carries the cloth moves, and lets the keyframes ride on it: fewer of "
               "them come as near"),
        .applies = can_be_carried,
        .when = N_("The physics are fitted, and do not become a loop"),
    },
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "fit-waves",
        .offset = offsetof(BillowFitChoices, waves),
        .label = N_("_Waves and sways"),
        .tooltip = N_("Finds up to that many waves and sways beside the keyframes, where they pay"),
        .high = BILLOW_MAX_FOUND_LAYERS,
        .step = 1,
        .applies = can_have_waves,
        .when = N_("The frames do not become a loop, and what carries the cloth is not taken off"),
    },
    {0},
};

void
billow_fit_choices_init(BillowFitChoices *choices)
{
    *choices =
        (BillowFitChoices){.keyframes = HANDFUL, .pins = g_array_new(FALSE, FALSE, sizeof(BillowFitPin))};
}

void
billow_fit_choices_clear(BillowFitChoices *choices)
{
    g_clear_pointer(&choices->pins, g_array_unref);
}

void
billow_fit_choices_copy(BillowFitChoices *choices, const BillowFitChoices *other)
{
    GArray *pins = g_array_copy(other->pins);
    g_array_unref(choices->pins);
    *choices = *other;
    choices->pins = pins;
}

void
billow_fit_choices_suit(BillowFitChoices *choices, const BillowFit *fit)
{
    const BillowRun *run = billow_fit_run(fit);
    const guint closed = run->closed, most = MIN(HANDFUL, billow_fit_most(fit) - closed);
    guint n = 1;
    while (n < most && billow_fit_distance(fit, n + closed) > NEAR * billow_run_size(run))
        n++;
    choices->keyframes = (int) n;
}

gboolean
billow_fit_choices_loop(const BillowFitChoices *choices)
{
    return choices->loop && can_loop(choices);
}

gboolean
billow_fit_choices_carried(const BillowFitChoices *choices)
{
    return choices->carried && can_be_carried(choices);
}

guint
billow_fit_choices_waves(const BillowFitChoices *choices)
{
    return can_have_waves(choices) ? (guint) choices->waves : 0;
}

gboolean
billow_fit_choices_same_run(const BillowFitChoices *a, const BillowFitChoices *b)
{
    return a->source == b->source && a->loop == b->loop &&
           billow_fit_choices_waves(a) == billow_fit_choices_waves(b) &&
           billow_fit_choices_carried(a) == billow_fit_choices_carried(b);
}

/* --- Pins --- */

static int
find_pin(const BillowFitChoices *choices, guint frame)
{
    for (guint i = 0; i < choices->pins->len; i++)
        if (g_array_index(choices->pins, BillowFitPin, i).frame == frame)
            return (int) i;
    return -1;
}

gboolean
billow_fit_choices_is_pinned(const BillowFitChoices *choices, guint frame)
{
    return find_pin(choices, frame) >= 0;
}

GArray *
billow_fit_choices_pinned(const BillowFitChoices *choices)
{
    GArray *frames = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < choices->pins->len; i++)
        g_array_append_val(frames, g_array_index(choices->pins, BillowFitPin, i).frame);
    return frames;
}

static void
remove_pin(BillowFitChoices *choices, guint index)
{
    choices->keyframes -= g_array_index(choices->pins, BillowFitPin, index).added ? 1 : 0;
    g_array_remove_index(choices->pins, index);
}

static const BillowFrameMark *
mark_at(const GArray *marks, guint index)
{
    return &g_array_index(marks, BillowFrameMark, index);
}

void
billow_fit_choices_toggle_pin(BillowFitChoices *choices, guint frame, const GArray *marks)
{
    const int there = find_pin(choices, frame);
    if (there >= 0) {
        remove_pin(choices, (guint) there);
        return;
    }
    BillowFitPin pin = {frame, TRUE};
    for (guint i = 0; i < marks->len; i++)
        if (mark_at(marks, i)->first == frame)
            pin.added = FALSE;
    choices->keyframes += pin.added ? 1 : 0;
    g_array_append_val(choices->pins, pin);
}

gboolean
billow_fit_choices_drop(BillowFitChoices *choices, guint frame, const GArray *marks, guint n)
{
    guint dropped = 0;
    while (dropped < marks->len &&
           (mark_at(marks, dropped)->last < frame || mark_at(marks, dropped)->first > frame))
        dropped++;
    if (dropped == marks->len || mark_at(marks, dropped)->first == 0 ||
        mark_at(marks, dropped)->last + 1 == n)
        return FALSE;
    const int there = find_pin(choices, mark_at(marks, dropped)->first);
    if (there >= 0)
        g_array_remove_index(choices->pins, (guint) there);
    choices->keyframes--;
    for (guint i = 0; i < marks->len; i++) {
        const BillowFitPin pin = {mark_at(marks, i)->first, FALSE};
        const gboolean stays = pin.frame == 0 || mark_at(marks, i)->last + 1 == n; /* in any case */
        if (i != dropped && !stays && !billow_fit_choices_is_pinned(choices, pin.frame))
            g_array_append_val(choices->pins, pin);
    }
    return TRUE;
}

void
billow_fit_choices_release(BillowFitChoices *choices)
{
    billow_fit_choices_limit(choices, 0);
}

void
billow_fit_choices_limit(BillowFitChoices *choices, guint n)
{
    for (guint i = choices->pins->len; i-- > 0;)
        if (g_array_index(choices->pins, BillowFitPin, i).frame >= n)
            remove_pin(choices, i);
}
