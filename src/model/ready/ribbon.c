#include "model/ready/parts.h"
#include "model/ready/ready.h"

#include <glib/gi18n.h>

/* Long waves, which reach the whole ribbon. */
static const BillowFlutter flutters[] = {
    {N_("Flutter"), 0.45, 0.06, 0.8, 0.0},
    {N_("Ripple"), 0.2, 0.012, 1.4, 20.0},
};

/* A limp ribbon hangs clear of the floor. */
static void
make_ribbon(BillowProject *project, const BillowReadyNumbers *numbers)
{
    const double length = billow_ready_cloth_width(project), width = billow_ready_cloth_height(project);
    const BillowVec3 top = {-0.5 * length, 1.05 * length + width, 0.0};
    project->cloth->keep_angles = FALSE; /* waves along and across it at once skew it */
    billow_ready_pole(project, top, 0.006 * length);
    billow_ready_fly(project, top, flutters, G_N_ELEMENTS(flutters));
}

const BillowReady billow_ready_ribbon = {
    .word = "ribbon",
    .title = N_("Ribbon"),
    .command = N_("R_ibbon…"),
    .summary = N_("Streams from a pole, in a loop"),
    .synonyms = N_("streamer strip tape band wind"),
    .step = N_("Make a Ribbon"),
    .page = "ribbon",
    .fields = billow_ready_wide_fields,
    .cloth = {.grid = {121, 9, 0.016}, .material = "silk", .color = "#2f7fb5"},
    .loops = TRUE,
    .turns = TRUE,
    .pull = 5.0,
    .make = make_ribbon,
};
