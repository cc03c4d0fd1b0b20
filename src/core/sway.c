#include "core/sway.h"

#include "core/loop.h"

const BillowField billow_sway_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "direction",
        .offset = offsetof(BillowSway, direction),
        .heading = N_("Motion"),
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
        .tooltip = N_("Time of one swing there and back"),
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
        .tooltip = N_("Where in its cycle the swing begins; 360° is a whole one"),
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
    },
    {0},
};

void
billow_sway_suggest(void *payload, const BillowGrid *grid)
{
    BillowSway *sway = payload;
    double size = grid->spacing * (fmax(grid->columns, grid->rows) - 1);
    sway->amplitude = fmin(0.1 * size, BILLOW_MAX_NUMBER);
    sway->period = 2.0;
}

void
billow_sway_loop(void *payload, double seconds)
{
    BillowSway *sway = payload;
    sway->period = seconds / billow_loop_periods(seconds, sway->period);
}

BillowVec3
billow_sway_displacement(const BillowSway *sway, double elapsed)
{
    double turns = elapsed / sway->period + sway->phase / 360.0;
    double reach = sway->amplitude * sin(2.0 * M_PI * turns);
    double heading = sway->direction * (M_PI / 180.0);
    return billow_vec3(reach * cos(heading), 0.0, reach * sin(heading));
}

static BillowVec3
reach(const void *sway, double elapsed)
{
    return billow_sway_displacement(sway, elapsed);
}

const BillowLayer billow_sway_layer = {.reach = reach};
