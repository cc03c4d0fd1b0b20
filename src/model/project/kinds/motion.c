#include "model/project/kind.h"

#include "model/project/played_motion.h"

#include <glib/gi18n.h>

static const BillowField start_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "start",
        .offset = offsetof(BillowBlock, start),
        .label = N_("_Start"),
        .unit = N_("s"),
        .time = BILLOW_FIELD_MOMENT,
        .tooltip = N_("Time at which the first frame of the motion plays"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
    },
    {0},
};

static const BillowKindPart stage = {
    .key = "place",
    .fields = billow_motion_stage_fields,
    .offset = offsetof(BillowPlayedMotion, stage),
    .unknown = offsetof(BillowPlayedMotion, stage_unknown),
};

const BillowKind billow_kind_motion = {
    .word = "motion",
    .track = "motions",
    .page = "bodies",
    .title = N_("Motion"),
    .plural = N_("Motions"),
    .counted = {NN_("motion", "motions")},
    .resize = N_("Trim Motion"),
    .flags = BILLOW_KIND_OF_SCENE | BILLOW_KIND_ON_TIMELINE | BILLOW_KIND_TIMED | BILLOW_KIND_RARE,
    .time = start_fields,
    .fields = billow_played_motion_fields,
    .part = &stage,
    .size = sizeof(BillowPlayedMotion),
    .copy = billow_played_motion_copy,
    .clear = billow_played_motion_clear,
    .fits = billow_played_motion_fits,
    .shift = billow_played_motion_shift,
    .scale = billow_played_motion_scale,
};
