#include "model/project/kind.h"

#include "core/layers/sway.h"
#include "core/layers/wave.h"
#include "model/project/keyframe.h"
#include "model/project/move.h"
#include "model/project/moving_body.h"
#include "physics/net/constraint.h"

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
    {"kind", N_("By Kind")},
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

static const BillowField moment_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "time",
        .offset = offsetof(BillowBlock, start),
        .label = N_("_Time"),
        .unit = N_("s"),
        .time = BILLOW_FIELD_MOMENT,
        .tooltip = N_("Time of the marker"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .required = true,
    },
    {0},
};

static const BillowField held_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "start",
        .offset = offsetof(BillowBlock, start),
        .label = N_("_Start"),
        .unit = N_("s"),
        .time = BILLOW_FIELD_MOMENT,
        .tooltip = N_("Time at which the cloth has reached this shape"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .required = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "duration",
        .offset = offsetof(BillowBlock, duration),
        .label = N_("_Hold"),
        .unit = N_("s"),
        .time = BILLOW_FIELD_SPAN,
        .tooltip = N_("How long the shape is held before the next transition begins"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .required = true,
    },
    {0},
};

static const BillowField time_fields[] = {
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

static const BillowKindPart steady_wind = {
    .key = "wind",
    .fields = billow_steady_wind_fields,
    .offset = offsetof(BillowKeyframe, wind),
    .unknown = offsetof(BillowKeyframe, wind_unknown),
};

static const BillowKindPart wave_change = {
    .key = "change",
    .fields = billow_wave_change_fields,
    .offset = offsetof(BillowWave, change),
    .unknown = offsetof(BillowWave, change_unknown),
};

static const BillowKindPart sway_change = {
    .key = "change",
    .fields = billow_sway_change_fields,
    .offset = offsetof(BillowSway, change),
    .unknown = offsetof(BillowSway, change_unknown),
};

static const BillowKindPart follow = {
    .key = "follow",
    .fields = billow_follow_through_fields,
    .offset = offsetof(BillowMove, follow),
    .unknown = offsetof(BillowMove, follow_unknown),
};

const BillowKind billow_kinds[BILLOW_N_BLOCK_KINDS] = {
    [BILLOW_BLOCK_KEYFRAME] =
        {
            .word = "keyframe",
            .track = "keyframes",
            .page = "keyframes",
            .title = N_("Keyframe"),
            .plural = N_("Keyframes"),
            .counted = {NN_("keyframe", "keyframes")},
            .resize = N_("Resize Keyframe"),
            .flags = BILLOW_KIND_ON_TIMELINE | BILLOW_KIND_TIMED | BILLOW_KIND_ALWAYS_WRITTEN,
            .layout = BILLOW_LAYOUT_TALL,
            .time = held_fields,
            .part = &steady_wind,
            .size = sizeof(BillowKeyframe),
            .copy = billow_keyframe_copy,
            .clear = billow_keyframe_clear,
            .equal = billow_keyframe_equal,
            .fits = billow_keyframe_fits,
            .regrid = billow_keyframe_regrid,
            .shift = billow_keyframe_shift,
            .scale = billow_keyframe_scale,
        },
    [BILLOW_BLOCK_TRANSITION] =
        {
            .word = "transition",
            .track = "transitions",
            .page = "transitions",
            .title = N_("Transition"),
            .plural = N_("Transitions"),
            .counted = {NN_("transition", "transitions")},
            .flags = BILLOW_KIND_ON_TIMELINE | BILLOW_KIND_IMPLIED | BILLOW_KIND_ALWAYS_WRITTEN,
            .layout = BILLOW_LAYOUT_LINE,
            .fields = billow_easing_fields,
            .more_fields = billow_path_fields,
            .more_offset = offsetof(BillowMove, path),
            .part = &follow,
            .size = sizeof(BillowMove),
        },
    [BILLOW_BLOCK_WAVE] =
        {
            .word = "wave",
            .track = "waves",
            .page = "waves",
            .title = N_("Wave"),
            .plural = N_("Waves"),
            .counted = {NN_("wave", "waves")},
            .command = N_("_Wave"),
            .tooltip = N_("Add a wave"),
            .accel = "<Control><Shift>w",
            .resize = N_("Resize Wave"),
            .flags =
                BILLOW_KIND_ON_TIMELINE | BILLOW_KIND_TIMED | BILLOW_KIND_FADES | BILLOW_KIND_ALWAYS_WRITTEN,
            .time = time_fields,
            .fields = billow_wave_fields,
            .part = &wave_change,
            .size = sizeof(BillowWave),
            .layer = &billow_wave_layer,
            .suggest = billow_wave_suggest,
            .loop = billow_wave_loop,
            .split = billow_wave_split,
        },
    [BILLOW_BLOCK_SWAY] =
        {
            .word = "sway",
            .track = "sways",
            .page = "waves",
            .title = N_("Sway"),
            .plural = N_("Sways"),
            .counted = {NN_("sway", "sways")},
            .command = N_("_Sway"),
            .tooltip = N_("Add a sway"),
            .accel = "<Control><Shift>y",
            .resize = N_("Resize Sway"),
            .flags =
                BILLOW_KIND_ON_TIMELINE | BILLOW_KIND_TIMED | BILLOW_KIND_FADES | BILLOW_KIND_ALWAYS_WRITTEN,
            .time = time_fields,
            .fields = billow_sway_fields,
            .part = &sway_change,
            .size = sizeof(BillowSway),
            .layer = &billow_sway_layer,
            .suggest = billow_sway_suggest,
            .loop = billow_sway_loop,
            .split = billow_sway_split,
        },
    [BILLOW_BLOCK_COLLIDER] =
        {
            .word = "collider",
            .track = "colliders",
            .parent = "scene",
            .page = "bodies",
            .title = N_("Collider"),
            .plural = N_("Colliders"),
            .counted = {NN_("collider", "colliders")},
            .flags = BILLOW_KIND_ALWAYS_WRITTEN,
            .fields = billow_collider_fields,
            .more_fields = billow_body_look_fields,
            .more_offset = offsetof(BillowMovingBody, look),
            .size = sizeof(BillowMovingBody),
            .copy = billow_moving_body_copy,
            .clear = billow_moving_body_clear,
            .equal = billow_moving_body_equal,
            .fits = billow_moving_body_fits,
            .beside = billow_moving_body_step_aside,
            .shift = billow_moving_body_shift,
            .scale = billow_moving_body_scale,
        },
    [BILLOW_BLOCK_CONSTRAINT] =
        {
            .word = "constraint",
            .track = "constraints",
            .parent = "physics",
            .page = "physics",
            .title = N_("Constraint"),
            .plural = N_("Constraints"),
            .counted = {NN_("constraint", "constraints")},
            .command = N_("Co_nstraint"),
            .tooltip = N_("Let a point of the cloth slide along a line or in a plane"),
            .flags = BILLOW_KIND_ONE_PER_POINT,
            .layout = BILLOW_LAYOUT_LINE,
            .fields = billow_slide_fields,
            .size = sizeof(BillowSlide),
        },
    [BILLOW_BLOCK_MARKER] =
        {
            .word = "marker",
            .track = "markers",
            .page = "timeline",
            .title = N_("Marker"),
            .plural = N_("Markers"),
            .counted = {NN_("marker", "markers")},
            .command = N_("_Marker"),
            .tooltip = N_("Add a marker at the playhead"),
            .key = "m",
            .flags = BILLOW_KIND_ON_TIMELINE | BILLOW_KIND_TIMED | BILLOW_KIND_INSTANT,
            .layout = BILLOW_LAYOUT_LINE,
            .time = moment_fields,
        },
};
