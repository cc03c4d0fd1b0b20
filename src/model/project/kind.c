#include "model/project/kind.h"

#include <glib/gi18n.h>

const BillowField billow_name_fields[] = {
    {
        .type = BILLOW_FIELD_TEXT,
        .key = "name",
        .offset = offsetof(BillowBlock, name),
        .label = N_("_Name"),
        .tooltip = N_("Name of the block"),
    },
    {0},
};

const BillowField billow_muted_fields[] = {
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "muted",
        .offset = offsetof(BillowBlock, muted),
        .label = N_("_Muted"),
        .tooltip = N_("Leave this block out of the animation without deleting it"),
        .sparse = true,
    },
    {0},
};

const BillowChoice billow_block_colors[] = {
    {"kind", N_("Default")},
    {"red", N_("Red")},
    {"orange", N_("Orange")},
    {"yellow", N_("Yellow")},
    {"green", N_("Green")},
    {"teal", N_("Teal")},
    {"blue", N_("Blue")},
    {"purple", N_("Purple")},
    {"pink", N_("Pink")},
    {"gray", N_("Gray")},
    {0},
};

const BillowField billow_color_fields[] = {
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "color",
        .offset = offsetof(BillowBlock, color),
        .heading = N_("Timeline"),
        .label = N_("_Color"),
        .tooltip = N_("Color of the block on the timeline"),
        .choices = billow_block_colors,
        .sparse = true,
    },
    {0},
};

const BillowField billow_time_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "start",
        .offset = offsetof(BillowBlock, start),
        .label = N_("_Start"),
        .unit = N_("s"),
        .time = BILLOW_FIELD_MOMENT,
        .tooltip = N_("Start time of the block"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .required = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "duration",
        .offset = offsetof(BillowBlock, duration),
        .label = N_("_Duration"),
        .unit = N_("s"),
        .time = BILLOW_FIELD_SPAN,
        .tooltip = N_("Duration of the block"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .required = true,
    },
    {0},
};

const BillowField billow_fade_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "fade_in",
        .offset = offsetof(BillowBlock, fade_in),
        .heading = N_("Fades and Gusts"),
        .label = N_("Fade _in"),
        .unit = N_("s"),
        .time = BILLOW_FIELD_SPAN,
        .tooltip = N_("Time over which the strength rises from zero"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "fade_out",
        .offset = offsetof(BillowBlock, fade_out),
        .label = N_("Fade o_ut"),
        .unit = N_("s"),
        .time = BILLOW_FIELD_SPAN,
        .tooltip = N_("Time over which the strength falls to zero at the end"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
    },
    {0},
};
