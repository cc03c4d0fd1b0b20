#include "model/project/kind.h"

#include "model/project/keyframe.h"

#include <glib/gi18n.h>

static const BillowField held_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "start",
        .offset = offsetof(BillowBlock, start),
        .label = N_("_Start"),
        .unit = N_("s"),
        .time = BILLOW_FIELD_MOMENT,
        .tooltip = N_("Time at which the cloth reaches this shape"),
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

static const BillowKindPart wind = {
    .key = "wind",
    .fields = billow_steady_wind_fields,
    .offset = offsetof(BillowKeyframe, wind),
    .unknown = offsetof(BillowKeyframe, wind_unknown),
};

const BillowKind billow_kind_keyframe = {
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
    .fields = billow_keyframe_fields,
    .part = &wind,
    .size = sizeof(BillowKeyframe),
    .copy = billow_keyframe_copy,
    .clear = billow_keyframe_clear,
    .equal = billow_keyframe_equal,
    .fits = billow_keyframe_fits,
    .regrid = billow_keyframe_regrid,
    .shift = billow_keyframe_shift,
    .turn = billow_keyframe_turn,
    .scale = billow_keyframe_scale,
};
