#include "model/ready/curtain.h"
#include "model/ready/ready.h"

#include <glib/gi18n.h>

/* Between the closed halves, as a share of the width of one. */
static const double GAP = 0.004;

/* Each half is a cloth of its own. They are alike, but do not stir alike. */
static void
make_curtain(BillowProject *project, const BillowReadyNumbers *numbers)
{
    const double side = (1.0 + 0.5 * GAP) * billow_curtain_width(project);
    BillowCloth *left = project->cloth;
    billow_curtain_rail(project, -side, side);
    billow_curtain_open(project, BILLOW_HALF_LEFT, -side, numbers->wind);
    if (!*left->name)
        billow_cloth_set_name(left, _("Left half"));
    billow_ready_append_cloth(project, "half", _("Right half"));
    billow_curtain_open(project, BILLOW_HALF_RIGHT, side, numbers->wind);
    const GPtrArray *waves = billow_project_track(project, BILLOW_BLOCK_WAVE);
    for (guint i = 0; i < waves->len; i++)
        billow_block_wave(waves->pdata[i])->seed++;
    project->cloth = left;
}

const BillowReady billow_ready_theater_curtain = {
    .word = "theater-curtain",
    .title = N_("Theater Curtain"),
    .command = N_("Th_eater Curtain…"),
    .summary = N_("Both halves, which open"),
    .synonyms = N_("drape stage window opens both halves two pair"),
    .step = N_("Make a Theater Curtain"),
    .page = "curtain",
    .fields = billow_ready_tall_fields,
    .cloth = {.grid = {81, 65, 0.04}, .material = "wool", .color = "#8a1824"},
    .more_cloths = 1,
    .upright = TRUE,
    .heading = 90.0,
    .pull = 0.2,
    .make = make_curtain,
};
