#include "model/project/kind.h"

#include "model/project/time_remap.h"

#include <glib/gi18n.h>

const BillowKind billow_kind_remap = {
    .word = "remap",
    .track = "remaps",
    .page = "timeline",
    .title = N_("Time Remap"),
    .plural = N_("Time"),
    .counted = {NN_("time remap", "time remaps")},
    .command = N_("Time Remap"),
    .tooltip = N_("Add a time remap: a range in slow motion, backwards or held"),
    .accel = "<Control><Shift>r",
    .resize = N_("Resize Time Remap"),
    .flags = BILLOW_KIND_OF_SCENE | BILLOW_KIND_ON_TIMELINE | BILLOW_KIND_TIMED | BILLOW_KIND_RARE,
    .time = billow_time_fields,
    .fields = billow_time_remap_fields,
    .keys = offsetof(BillowTimeRemap, keys),
    .size = sizeof(BillowTimeRemap),
    .suggest = billow_time_remap_suggest,
    .split = billow_time_remap_split,
};
