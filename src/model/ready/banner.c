#include "model/placing/pin_within.h"
#include "model/project/scene_wind.h"
#include "model/ready/parts.h"
#include "model/ready/ready.h"

#include <glib/gi18n.h>

/* They run down from the rail. */
static const BillowFlutter flutters[] = {
    {N_("Flutter"), 0.6, 0.05, 0.5, 90.0},
    {N_("Ripple"), 0.33, 0.02, 0.9, 60.0},
};

static void
append_keyframe(BillowProject *project, double height, const char *word, const char *name, double start)
{
    BillowBlock *keyframe = billow_ready_keyframe(project, word, name, start, start);
    const BillowGrid *grid = &project->cloth->grid;
    g_autofree BillowAnchor *anchors = g_new(BillowAnchor, (gsize) grid->columns);
    const size_t n = billow_pin_row_within(grid, 0, anchors, 0);
    for (size_t i = 0; i < n; i++)
        anchors[i].position = billow_vec3(anchors[i].position.x, height, 0.0);
    billow_block_set_anchors(keyframe, anchors, n);
}

static void
make_banner(BillowProject *project, const BillowReadyNumbers *numbers)
{
    const double width = billow_ready_cloth_width(project), height = billow_ready_cloth_height(project);
    const double top = 1.25 * height, radius = 0.006 * (width + height);
    const double pull = billow_scene_wind_strength(project, &project->physics.wind, 1.0);
    billow_ready_let_gusts(project);
    billow_ready_stand(project, -0.5 * width - 4.0 * radius, width + 8.0 * radius, top, radius);
    append_keyframe(project, top, "wind", _("In the wind"), 0.0);
    if (!(pull > 0.0))
        return;
    append_keyframe(project, top, "gust", _("In a gust"), 0.4);
    for (size_t i = 0; i < G_N_ELEMENTS(flutters); i++)
        billow_ready_flutter(project, &flutters[i], height, pull);
    billow_ready_gust(project, 0.2, 0.8, 90.0, 0.3 * height * pull / (1.0 + pull));
}

const BillowReady billow_ready_banner = {
    .word = "banner",
    .title = N_("Banner"),
    .command = N_("_Banner…"),
    .summary = N_("Stirred by gusts, in a loop"),
    .synonyms = N_("gust wind hanging sign scroll"),
    .step = N_("Make a Banner"),
    .page = "banner",
    .fields = billow_ready_tall_fields,
    .cloth = {.grid = {41, 81, 0.025},
              .material = "denim",
              .color = "#7a1f2b",
              .pattern = BILLOW_PATTERN_CHECK},
    .upright = TRUE,
    .loops = TRUE,
    .heading = 90.0,
    .pull = 0.2,
    .make = make_banner,
};
