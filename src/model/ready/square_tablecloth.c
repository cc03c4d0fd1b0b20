#include "model/ready/ready.h"
#include "model/ready/tablecloth.h"

#include <glib/gi18n.h>
#include <math.h>

/* The table is as much smaller than the cloth in both directions; its height keeps the corners off the floor. */
static void
make_tablecloth(BillowProject *project, const BillowReadyNumbers *numbers)
{
    const double width = billow_ready_cloth_width(project), depth = billow_ready_cloth_height(project);
    const double height = fmax(0.48 * fmin(width, depth), 0.3 * hypot(width, depth));
    const BillowTable table = {height, 0.3 * width, 0.3 * depth, FALSE};
    billow_tablecloth_fall(project, &table, numbers->drop);
}

const BillowReady billow_ready_square_tablecloth = {
    .word = "square-tablecloth",
    .title = N_("Tablecloth on a Square Table"),
    .command = N_("Tablecloth on a S_quare Table…"),
    .summary = N_("Falls and drapes"),
    .synonyms = N_("drop fall drape box cloth"),
    .step = N_("Drop a Tablecloth"),
    .page = "tablecloth",
    .fields = billow_ready_falling_fields,
    .cloth = {.grid = {61, 61, 0.025},
              .material = "cotton",
              .color = "#b8433a",
              .pattern = BILLOW_PATTERN_CHECK},
    .drop = 0.4,
    .make = make_tablecloth,
};
