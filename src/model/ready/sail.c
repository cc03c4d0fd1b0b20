#include "model/placing/pin_within.h"
#include "model/project/scene_wind.h"
#include "model/ready/parts.h"
#include "model/ready/ready.h"

#include <glib/gi18n.h>
#include <math.h>

/* They run over the sail as it fills. */
static const BillowFlutter flutters[] = {
    {N_("Swell"), 0.6, 0.006, 0.3, 80.0},
    {N_("Luffing"), 0.25, 0.006, 1.0, 20.0},
};

/* The wind that is left of a filled sail's when it is slack. */
static const double SLACK = 0.2;

/* Width of the foot, and depth of the sail, as shares of the cloth. */
static const double FOOT = 0.93, DEPTH = 0.93;

/* Pinned along its yard, and by its lower corners. */
static BillowKeyframe *
append_keyframe(BillowProject *project, double yard, const char *word, const char *name, double start,
                double end)
{
    BillowBlock *keyframe = billow_ready_keyframe(project, word, name, start, end);
    const BillowGrid *grid = &project->cloth->grid;
    g_autofree BillowAnchor *anchors = g_new(BillowAnchor, (gsize) grid->columns + 2);
    const size_t head = billow_pin_row_within(grid, 0, anchors, 0);
    for (size_t i = 0; i < head; i++)
        anchors[i].position =
            billow_vec3(anchors[i].position.x, yard - grid->spacing * (anchors[i].row - anchors[0].row), 0.0);
    size_t n = billow_pin_within(grid, 0, grid->rows - 1, anchors, head);
    n = billow_pin_within(grid, grid->columns - 1, grid->rows - 1, anchors, n);
    for (size_t i = head; i < n; i++)
        anchors[i].position =
            billow_vec3(FOOT * anchors[i].position.x,
                        yard - DEPTH * grid->spacing * (anchors[i].row - anchors[0].row), 0.0);
    billow_block_set_anchors(keyframe, anchors, n);
    return billow_block_keyframe(keyframe);
}

static void
make_sail(BillowProject *project, const BillowReadyNumbers *numbers)
{
    const double width = billow_ready_cloth_width(project), height = billow_ready_cloth_height(project);
    const double radius = 0.006 * (width + height), yard = 1.35 * height;
    const double pull = billow_scene_wind_strength(project, &project->physics.wind, 1.0);
    project->cloth->keep_angles = FALSE; /* flutter makes its belly hollow both ways, which skews it */
    billow_ready_let_gusts(project);
    billow_ready_post(project, _("Mast"), 0.0, -3.0 * radius, 2.0 * radius, yard + 0.1 * height);
    billow_ready_rail(project, _("Yard"), billow_vec3(0.0, yard + radius, 0.0), 1.06 * width, FALSE, radius);
    BillowKeyframe *slack = append_keyframe(project, yard, "slack", _("Slack"), 0.0, 0.05);
    slack->wind = (BillowSteadyWind){.direction = 90.0, .strength = SLACK * pull};
    if (!(pull > 0.0))
        return;
    append_keyframe(project, yard, "filled", _("Filled"), 0.4, 0.6);
    for (size_t i = 0; i < G_N_ELEMENTS(flutters); i++)
        billow_ready_flutter(project, &flutters[i], height, pull);
}

const BillowReady billow_ready_sail = {
    .word = "sail",
    .title = N_("Sail"),
    .command = N_("_Sail…"),
    .summary = N_("Fills in gusts, in a loop"),
    .synonyms = N_("ship boat mast canvas wind"),
    .step = N_("Make a Sail"),
    .page = "ready",
    .fields = billow_ready_wide_fields,
    .cloth = {.grid = {65, 53, 0.05},
              .material = "denim",
              .color = "#e8dcc0",
              .pattern = BILLOW_PATTERN_STRIPES},
    .loops = TRUE,
    .heading = 90.0,
    .pull = 3.0,
    .make = make_sail,
};
