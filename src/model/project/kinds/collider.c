#include "model/project/kind.h"

#include "model/project/moving_body.h"

#include <glib/gi18n.h>

const BillowKind billow_kind_collider = {
    .word = "collider",
    .track = "colliders",
    .parent = "scene",
    .page = "bodies",
    .title = N_("Collider"),
    .plural = N_("Colliders"),
    .counted = {NN_("collider", "colliders")},
    .flags = BILLOW_KIND_OF_SCENE | BILLOW_KIND_ALWAYS_WRITTEN,
    .fields = billow_collider_fields,
    .more_fields = billow_body_ride_fields,
    .more_offset = offsetof(BillowMovingBody, ride),
    .last_fields = billow_body_look_fields,
    .last_offset = offsetof(BillowMovingBody, look),
    .size = sizeof(BillowMovingBody),
    .copy = billow_moving_body_copy,
    .clear = billow_moving_body_clear,
    .equal = billow_moving_body_equal,
    .fits = billow_moving_body_fits,
    .beside = billow_moving_body_step_aside,
    .shift = billow_moving_body_shift,
    .scale = billow_moving_body_scale,
};
