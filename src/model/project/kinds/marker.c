#include "model/project/kind.h"

#include <glib/gi18n.h>

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

const BillowKind billow_kind_marker = {
    .word = "marker",
    .track = "markers",
    .page = "timeline",
    .title = N_("Marker"),
    .plural = N_("Markers"),
    .counted = {NN_("marker", "markers")},
    .command = N_("_Marker"),
    .tooltip = N_("Add a marker at the playhead"),
    .key = "m",
    .flags = BILLOW_KIND_OF_SCENE | BILLOW_KIND_ON_TIMELINE | BILLOW_KIND_TIMED | BILLOW_KIND_INSTANT |
             BILLOW_KIND_RARE,
    .layout = BILLOW_LAYOUT_LINE,
    .time = moment_fields,
};
