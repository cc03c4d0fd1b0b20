#include "model/project/kind.h"

#include "model/project/move.h"

#include <glib/gi18n.h>

static const BillowKindPart follow = {
    .key = "follow",
    .fields = billow_follow_through_fields,
    .offset = offsetof(BillowMove, follow),
    .unknown = offsetof(BillowMove, follow_unknown),
};

const BillowKind billow_kind_transition = {
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
    .keys = offsetof(BillowMove, follow.keys),
    .keys_of_part = TRUE,
    .size = sizeof(BillowMove),
};
