#include "model/project/kind.h"

#include "core/layers/noise.h"

#include <glib/gi18n.h>

const BillowKind billow_kind_noise = {
    .word = "noise",
    .track = "noises",
    .page = "waves",
    .title = N_("Noise"),
    .plural = N_("Noise"),
    .counted = {NN_("noise", "noises")},
    .command = N_("Noise"),
    .tooltip = N_("Add noise: an irregular flutter"),
    .accel = "<Control><Shift>o",
    .resize = N_("Resize Noise"),
    .flags = BILLOW_KIND_ON_TIMELINE | BILLOW_KIND_TIMED | BILLOW_KIND_FADES | BILLOW_KIND_RARE,
    .time = billow_time_fields,
    .fields = billow_noise_fields,
    .keys = offsetof(BillowNoise, keys),
    .size = sizeof(BillowNoise),
    .layer = &billow_noise_layer,
    .suggest = billow_noise_suggest,
    .shift = billow_noise_shift,
    .turn = billow_noise_turn,
    .loop = billow_noise_loop,
    .split = billow_noise_split,
};
