#include "core/layers/sway.h"

#include "core/layers/loop.h"
#include "core/layers/number_cycles.h"

static const BillowChoice motions[] = {
    [BILLOW_SWAY_SHIFT] = {"shift", N_("Shift")},
    [BILLOW_SWAY_TURN] = {"turn", N_("Turn about the anchors")},
    {0},
};

static bool
shifts(const void *sway)
{
    return ((const BillowSway *) sway)->motion == BILLOW_SWAY_SHIFT;
}

const BillowField billow_sway_fields[] = {
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "motion",
        .offset = offsetof(BillowSway, motion),
        .heading = N_("Motion"),
        .label = N_("M_otion"),
        .tooltip = N_("Whether the cloth is shifted sideways, or swings about the line through its anchors "
                      "and keeps its lengths"),
        .choices = motions,
        .new_line = true,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "direction",
        .offset = offsetof(BillowSway, direction),
        .label = N_("Di_rection"),
        .unit = N_("°"),
        .tooltip = N_("Heading in the horizontal plane: 0° is +x, 90° is +z"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "elevation",
        .offset = offsetof(BillowSway, elevation),
        .label = N_("Elevation"),
        .unit = N_("°"),
        .tooltip = N_("Upward angle of the direction: 90° is up and down"),
        .low = -90.0,
        .high = 90.0,
        .step = 5,
        .sparse = true,
        .applies = shifts,
        .when = N_("Only for the motion Shift."),
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "amplitude",
        .offset = offsetof(BillowSway, amplitude),
        .label = N_("_Amplitude"),
        .unit = N_("m"),
        .tooltip = N_("How far the cloth swings at its freest point"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.01,
        .required = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "period",
        .offset = offsetof(BillowSway, period),
        .label = N_("_Period"),
        .unit = N_("s"),
        .tooltip = N_("Duration of one swing back and forth"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .initial = {1.0},
        .required = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "phase",
        .offset = offsetof(BillowSway, phase),
        .label = N_("Phas_e"),
        .unit = N_("°"),
        .tooltip = N_("Point in its cycle where the sway begins; 360° is a full cycle"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
    },
    {0},
};

const BillowField billow_sway_change_fields[] = {
    BILLOW_CHANGE_AMPLITUDE_FIELD,
    BILLOW_CHANGE_FIELD("period", length, -0.99, .label = N_("Period"),
                        .tooltip = N_("How much the period changes over the block")),
    BILLOW_CHANGE_CURVE_FIELD,
    {0},
};

static BillowCycles
cycles_of(const BillowSway *sway)
{
    return (BillowCycles){NULL, billow_number_keys_find(&sway->keys, offsetof(BillowSway, period)), 1.0,
                          sway->period, &sway->change};
}

BillowSway
billow_sway_at(const BillowSway *sway, double elapsed, double duration)
{
    const BillowChange *change = &sway->change;
    BillowSway now = *sway;
    if (!billow_change_is_any(change) && sway->keys.n_numbers == 0)
        return now;
    const BillowChange by = billow_change_factors(change, elapsed, duration);
    const BillowCycles cycles = cycles_of(sway);
    billow_number_keys_apply(&sway->keys, &now, duration > 0.0 ? elapsed / duration : 0.0);
    now.amplitude *= by.amplitude;
    if (change->length != 0.0 || cycles.length) {
        const double swings = billow_cycles_until(&cycles, elapsed, duration);
        now.period *= by.length;
        now.phase += 360.0 * (swings - elapsed / now.period);
    }
    now.change = (BillowChange){0};
    now.keys = (BillowNumberKeys){0};
    return now;
}

bool
billow_sway_split(void *before, void *after, double elapsed, double duration)
{
    BillowSway *first = before, *second = after;
    const BillowChange by = billow_change_factors(&first->change, elapsed, duration);
    const BillowCycles cycles = cycles_of(second);
    const double swings = second->change.length != 0.0 || cycles.length
                              ? billow_cycles_until(&cycles, elapsed, duration)
                              : elapsed / second->period;
    second->phase = remainder(second->phase + 360.0 * swings, 360.0);
    second->amplitude *= by.amplitude;
    second->period *= by.length;
    billow_number_keys_add(&second->keys, offsetof(BillowSway, phase), 360.0 * swings);
    billow_number_keys_multiply(&second->keys, offsetof(BillowSway, amplitude), by.amplitude);
    billow_number_keys_multiply(&second->keys, offsetof(BillowSway, period), by.length);
    billow_number_keys_cut(&first->keys, 0.0, elapsed / duration);
    billow_number_keys_cut(&second->keys, elapsed / duration, 1.0);
    return billow_change_split(&first->change, &second->change, &by);
}

void
billow_sway_suggest(void *payload, const BillowGrid *grid)
{
    BillowSway *sway = payload;
    double size = grid->spacing * (fmax(grid->columns, grid->rows) - 1);
    sway->amplitude = fmin(0.1 * size, BILLOW_MAX_NUMBER);
    sway->period = 2.0;
}

bool
billow_sway_loop(void *payload, double seconds)
{
    BillowSway *sway = payload;
    if (billow_change_is_any(&sway->change) || !billow_number_keys_close(&sway->keys))
        return false;
    const BillowCycles cycles = cycles_of(sway);
    if (cycles.length) {
        const double swings = billow_cycles_until(&cycles, seconds, seconds);
        billow_number_keys_multiply(&sway->keys, offsetof(BillowSway, period),
                                    swings / billow_loop_periods(seconds, seconds / swings));
    } else {
        sway->period = seconds / billow_loop_periods(seconds, sway->period);
    }
    return true;
}

/* Returns the displacement along the heading, meters. */
static double
offset_of(const BillowSway *sway, double elapsed)
{
    const double turns = elapsed / sway->period + sway->phase / 360.0;
    return sway->amplitude * sin(2.0 * M_PI * turns);
}

BillowVec3
billow_sway_displacement(const BillowSway *sway, double elapsed)
{
    const double way = offset_of(sway, elapsed), heading = sway->direction * (M_PI / 180.0);
    const double elevation = sway->elevation * (M_PI / 180.0), level = way * cos(elevation);
    return billow_vec3(level * cos(heading), way * sin(elevation), level * sin(heading));
}

static BillowVec3
reach(const void *layer, const BillowLayerTime *moment)
{
    const BillowSway sway = billow_sway_at(layer, moment->elapsed, moment->duration);
    return billow_vec3_scale(billow_sway_displacement(&sway, moment->elapsed), moment->strength);
}

static bool
turns(const void *layer, double *heading)
{
    const BillowSway *sway = layer;
    *heading = sway->direction;
    return sway->motion == BILLOW_SWAY_TURN;
}

typedef struct {
    BillowSpin spin;
    double way; /* meters, including the strength */
    int count;
} SwayStrip;
_Static_assert(sizeof(SwayStrip) <= sizeof(BillowStrip), "a strip has room for a sway's");

static void
fill(BillowStrip *room, const void *layer, const BillowGrid *grid, const BillowLayerTime *moment, int column,
     int count)
{
    const BillowSway sway = billow_sway_at(layer, moment->elapsed, moment->duration);
    SwayStrip *strip = (SwayStrip *) room;
    *strip = (SwayStrip){moment->spin, moment->strength * offset_of(&sway, moment->elapsed), count};
}

static void
add(const BillowStrip *room, int row, const float *weight, const float *const places[3], float *const axes[3])
{
    const SwayStrip *strip = (const SwayStrip *) room;
    for (int i = 0; i < strip->count; i++) {
        const BillowVec3 place = {(double) places[0][i], (double) places[1][i], (double) places[2][i]};
        const double share = billow_spin_share(&strip->spin, (double) weight[i]);
        const BillowVec3 d = billow_spin_displacement(&strip->spin, strip->way, share, place);
        axes[0][i] += (float) d.x;
        axes[1][i] += (float) d.y;
        axes[2][i] += (float) d.z;
    }
}

const BillowLayer billow_sway_layer = {.reach = reach, .fill = fill, .add = add, .turns = turns};
