#include "model/project/kind.h"

#include "core/base/turn.h"
#include "physics/net/constraint.h"

#include <glib/gi18n.h>

static void
turn(void *payload, double degrees)
{
    BillowSlide *slide = payload;
    slide->direction = billow_vec3_turned(slide->direction, degrees);
}

const BillowKind billow_kind_constraint = {
    .word = "constraint",
    .track = "constraints",
    .parent = "physics",
    .page = "physics",
    .title = N_("Constraint"),
    .plural = N_("Constraints"),
    .counted = {NN_("constraint", "constraints")},
    .command = N_("Co_nstraint"),
    .tooltip = N_("Let a point of the cloth slide along a line or in a plane"),
    .flags = BILLOW_KIND_ONE_PER_POINT | BILLOW_KIND_RARE,
    .layout = BILLOW_LAYOUT_LINE,
    .fields = billow_slide_fields,
    .size = sizeof(BillowSlide),
    .turn = turn,
};
