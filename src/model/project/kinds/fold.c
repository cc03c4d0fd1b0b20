#include "model/project/kind.h"

#include "core/layers/grown_folds.h"

#include <glib/gi18n.h>

const BillowKind billow_kind_fold = {
    .word = "fold",
    .track = "folds",
    .page = "waves",
    .title = N_("Folds"),
    .plural = N_("Folds"),
    .counted = {NN_("block of folds", "blocks of folds")},
    .command = N_("Folds"),
    .tooltip = N_("Add folds, which grow in the cloth"),
    .accel = "<Control><Shift>f",
    .resize = N_("Resize Folds"),
    .flags = BILLOW_KIND_ON_TIMELINE | BILLOW_KIND_TIMED | BILLOW_KIND_FADES | BILLOW_KIND_RARE,
    .time = billow_time_fields,
    .fields = billow_grown_folds_fields,
    .keys = offsetof(BillowGrownFolds, keys),
    .size = sizeof(BillowGrownFolds),
    .layer = &billow_grown_folds_layer,
    .suggest = billow_grown_folds_suggest,
    .turn = billow_grown_folds_turn,
    .loop = billow_grown_folds_loop,
    .split = billow_grown_folds_split,
};
