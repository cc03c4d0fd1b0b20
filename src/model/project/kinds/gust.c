#include "model/project/kind.h"

#include "core/layers/gust_front.h"

#include <glib/gi18n.h>

const BillowKind billow_kind_gust = {
    .word = "gust",
    .track = "gusts",
    .page = "waves",
    .title = N_("Gust"),
    .plural = N_("Gusts"),
    .counted = {NN_("gust", "gusts")},
    .command = N_("Gus_t"),
    .tooltip = N_("Add a gust"),
    .accel = "<Control><Shift>g",
    .resize = N_("Resize Gust"),
    .flags = BILLOW_KIND_OF_SCENE | BILLOW_KIND_ON_TIMELINE | BILLOW_KIND_TIMED,
    .time = billow_time_fields,
    .fields = billow_gust_front_fields,
    .keys = offsetof(BillowGustFront, keys),
    .size = sizeof(BillowGustFront),
    .layer = &billow_gust_front_layer,
    .suggest = billow_gust_front_suggest,
};
