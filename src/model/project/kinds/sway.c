#include "model/project/kind.h"

#include "core/layers/sway.h"

#include <glib/gi18n.h>

static const BillowKindPart change = {
    .key = "change",
    .fields = billow_sway_change_fields,
    .offset = offsetof(BillowSway, change),
    .unknown = offsetof(BillowSway, change_unknown),
};

static void
turn(void *payload, double degrees)
{
    BillowSway *sway = payload;
    sway->direction -= degrees; /* headings run clockwise */
    billow_number_keys_add(&sway->keys, offsetof(BillowSway, direction), -degrees);
}

const BillowKind billow_kind_sway = {
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
    .flags = BILLOW_KIND_ON_TIMELINE | BILLOW_KIND_TIMED | BILLOW_KIND_FADES | BILLOW_KIND_ALWAYS_WRITTEN,
    .time = billow_time_fields,
    .fields = billow_sway_fields,
    .part = &change,
    .keys = offsetof(BillowSway, keys),
    .size = sizeof(BillowSway),
    .layer = &billow_sway_layer,
    .suggest = billow_sway_suggest,
    .turn = turn,
    .loop = billow_sway_loop,
    .split = billow_sway_split,
};
