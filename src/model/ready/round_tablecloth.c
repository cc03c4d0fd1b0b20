#include "model/ready/ready.h"
#include "model/ready/tablecloth.h"

#include <glib/gi18n.h>
#include <math.h>

/* The corners of the cloth stay clear of the floor. */
static void
make_tablecloth(BillowProject *project, const BillowReadyNumbers *numbers)
{
    const double width = billow_ready_cloth_width(project), depth = billow_ready_cloth_height(project);
    const double side = fmin(width, depth), radius = 0.3 * side;
    const BillowTable table = {0.5 * hypot(width, depth) - radius + 0.1 * side, radius, radius, TRUE};
    billow_tablecloth_fall(project, &table, numbers->drop);
}

const BillowReady billow_ready_round_tablecloth = {
    .word = "round-tablecloth",
    .title = N_("Tablecloth on a Round Table"),
    .command = N_("Tablecloth on a _Round Table…"),
    .summary = N_("Falls and drapes"),
    .synonyms = N_("drop fall drape cylinder cloth"),
    .step = N_("Drop a Tablecloth"),
    .page = "tablecloth",
    .fields = billow_ready_falling_fields,
    .cloth = {.grid = {61, 61, 0.025},
              .material = "cotton",
              .color = "#e9e4d6",
              .pattern = BILLOW_PATTERN_CHECK},
    .drop = 0.4,
    .make = make_tablecloth,
};
