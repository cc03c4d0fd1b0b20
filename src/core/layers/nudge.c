#include "core/layers/nudge.h"

#include "core/base/turn.h"

#include <math.h>

const BillowField billow_nudge_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "strength",
        .offset = offsetof(BillowNudge, strength),
        .heading = N_("Motion"),
        .label = N_("_Strength"),
        .tooltip = N_("How much of its strokes the nudge does: 1 for all, 0 for none, -1 for the opposite"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .initial = {1.0},
        .new_line = true,
    },
    {0},
};

static const BillowChoice falloffs[] = {
    {"smooth", N_("Smooth")},
    {"broad", N_("Broad")},
    {"sharp", N_("Sharp")},
    {0},
};

const BillowField billow_nudge_stroke_fields[] = {
    {
        .type = BILLOW_FIELD_PAIR,
        .key = "point",
        .offset = offsetof(BillowNudgeStroke, point),
        .label = N_("Center"),
        .tooltip = N_("Where on the cloth its center is: shares of the width and of the height, from the "
                      "upper left corner"),
        .parts = {N_("Across"), N_("Down")},
        .high = 1.0,
        .step = 0.05,
        .required = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "radius",
        .offset = offsetof(BillowNudgeStroke, radius),
        .label = N_("_Radius"),
        .unit = N_("m"),
        .tooltip = N_("Distance along the cloth over which the stroke falls to nothing"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.05,
        .initial = {0.25},
        .required = true,
    },
    {
        .type = BILLOW_FIELD_VECTOR,
        .key = "offset",
        .offset = offsetof(BillowNudgeStroke, offset),
        .label = N_("Offset"),
        .unit = N_("m"),
        .tooltip = N_("How far its center is moved: x to the right, y up, z to the front"),
        .parts = {N_("_X"), N_("_Y"), N_("_Z")},
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.01,
        .required = true,
    },
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "falloff",
        .offset = offsetof(BillowNudgeStroke, falloff),
        .label = N_("_Falloff"),
        .tooltip = N_("How the stroke falls from its center to its edge"),
        .choices = falloffs,
        .sparse = true,
    },
    {0},
};

double
billow_nudge_falloff(BillowNudgeFalloff falloff, double share)
{
    if (!(share < 1.0))
        return 0.0;
    if (falloff == BILLOW_NUDGE_SHARP)
        return (1.0 - share) * (1.0 - share);
    const double power = share * share, left = 1.0 - (falloff == BILLOW_NUDGE_BROAD ? power * power : power);
    return left * left;
}

/* Returns how far a point is from the center of a stroke along the rows and along the columns, meters. */
static double
across_from(const BillowNudgeStroke *stroke, const BillowGrid *grid, int column)
{
    const double cells = grid->columns - 1, away = column - stroke->point[0] * cells;
    return grid->spacing * fabs(grid->closed == BILLOW_CLOSED_COLUMNS ? remainder(away, cells) : away);
}

static double
down_from(const BillowNudgeStroke *stroke, const BillowGrid *grid, int row)
{
    const double cells = grid->rows - 1, away = row - stroke->point[1] * cells;
    return grid->spacing * fabs(grid->closed == BILLOW_CLOSED_ROWS ? remainder(away, cells) : away);
}

/* Returns the share of its offset that a stroke gives to a point at these distances from its center. */
static double
share_of(const BillowNudgeStroke *stroke, double across, double down)
{
    return billow_nudge_falloff(stroke->falloff, sqrt(across * across + down * down) / stroke->radius);
}

BillowVec3
billow_nudge_displacement(const BillowNudge *nudge, const BillowGrid *grid, int column, int row)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (size_t i = 0; i < nudge->n_strokes; i++) {
        const BillowNudgeStroke *stroke = &nudge->strokes[i];
        const double share =
            share_of(stroke, across_from(stroke, grid, column), down_from(stroke, grid, row));
        sum = billow_vec3_add(sum, billow_vec3_scale(stroke->offset, nudge->strength * share));
    }
    return sum;
}

double
billow_nudge_strength_at(const BillowNudge *nudge, double share)
{
    const BillowKeyedNumber *keyed = billow_number_keys_find(&nudge->keys, offsetof(BillowNudge, strength));
    return keyed ? billow_keyed_number_at(keyed, share) : nudge->strength;
}

bool
billow_nudge_loop(void *nudge, double seconds)
{
    (void) seconds;
    return billow_number_keys_close(&((const BillowNudge *) nudge)->keys);
}

bool
billow_nudge_split(void *first, void *second, double elapsed, double duration)
{
    billow_number_keys_cut(&((BillowNudge *) first)->keys, 0.0, elapsed / duration);
    billow_number_keys_cut(&((BillowNudge *) second)->keys, elapsed / duration, 1.0);
    return true;
}

void
billow_nudge_turn(void *payload, double degrees)
{
    BillowNudge *nudge = payload;
    for (size_t i = 0; i < nudge->n_strokes; i++)
        nudge->strokes[i].offset = billow_vec3_turned(nudge->strokes[i].offset, degrees);
}

void
billow_nudge_scale(void *payload, double factor)
{
    BillowNudge *nudge = payload;
    for (size_t i = 0; i < nudge->n_strokes; i++) {
        nudge->strokes[i].radius *= factor;
        nudge->strokes[i].offset = billow_vec3_scale(nudge->strokes[i].offset, factor);
    }
}

/* --- The layer --- */

typedef struct {
    const BillowNudge *nudge;
    const BillowGrid *grid;
    double strength; /* of the block and of its strokes */
    int column, count;
} NudgeStrip;
_Static_assert(sizeof(NudgeStrip) <= sizeof(BillowStrip), "a strip has room for a nudge's");

static void
fill(BillowStrip *room, const void *layer, const BillowGrid *grid, const BillowLayerTime *moment, int column,
     int count)
{
    const double share = moment->duration > 0.0 ? moment->elapsed / moment->duration : 0.0;
    const double strength = moment->strength * billow_nudge_strength_at(layer, share);
    *(NudgeStrip *) room = (NudgeStrip){layer, grid, strength, column, count};
}

/* Adds one stroke to the row that is `down` meters from its center. */
static void
add_stroke(const NudgeStrip *strip, const BillowNudgeStroke *stroke, double down, const float *weight,
           float *const axes[3])
{
    for (int i = 0; i < strip->count; i++) {
        const double across = across_from(stroke, strip->grid, strip->column + i);
        if (!(across < stroke->radius))
            continue;
        const double moved = strip->strength * (double) weight[i] * share_of(stroke, across, down);
        axes[0][i] += (float) (moved * stroke->offset.x);
        axes[1][i] += (float) (moved * stroke->offset.y);
        axes[2][i] += (float) (moved * stroke->offset.z);
    }
}

static void
add(const BillowStrip *room, int row, const float *weight, const float *const vectors[3],
    float *const axes[3])
{
    (void) vectors;
    const NudgeStrip *strip = (const NudgeStrip *) room;
    for (size_t i = 0; i < strip->nudge->n_strokes; i++) {
        const BillowNudgeStroke *stroke = &strip->nudge->strokes[i];
        const double down = down_from(stroke, strip->grid, row);
        if (down < stroke->radius)
            add_stroke(strip, stroke, down, weight, axes);
    }
}

const BillowLayer billow_nudge_layer = {.fill = fill, .add = add, .full = true};
