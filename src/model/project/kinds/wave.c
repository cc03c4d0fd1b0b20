#include "model/project/kind.h"

#include "core/layers/wave.h"

#include <glib/gi18n.h>

static const BillowKindPart change = {
    .key = "change",
    .fields = billow_wave_change_fields,
    .offset = offsetof(BillowWave, change),
    .unknown = offsetof(BillowWave, change_unknown),
};

static void
turn(void *payload, double degrees)
{
    BillowWave *wave = payload;
    wave->heading -= degrees; /* headings run clockwise */
    billow_number_keys_add(&wave->keys, offsetof(BillowWave, heading), -degrees);
}

const BillowKind billow_kind_wave = {
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
    .flags = BILLOW_KIND_ON_TIMELINE | BILLOW_KIND_TIMED | BILLOW_KIND_FADES | BILLOW_KIND_ALWAYS_WRITTEN,
    .time = billow_time_fields,
    .fields = billow_wave_fields,
    .part = &change,
    .keys = offsetof(BillowWave, keys),
    .size = sizeof(BillowWave),
    .layer = &billow_wave_layer,
    .suggest = billow_wave_suggest,
    .turn = turn,
    .loop = billow_wave_loop,
    .split = billow_wave_split,
};
