#include "model/placing/pin_within.h"
#include "model/project/scene_wind.h"
#include "model/ready/parts.h"
#include "model/ready/ready.h"

#include <glib/gi18n.h>
#include <math.h>

/* Distance of the ends as a share of the cloth between them, and the angle over which an end is bent. */
static const double SPAN = 0.88, BEND = 110.0;

/* It swings about its ends like a pendulum of this length, as a share of the cloth's. */
static const double PENDULUM = 0.2;

/* Each end is an arc as long as the cloth is wide. */
static void
append_keyframe(BillowProject *project, double height)
{
    BillowBlock *keyframe = billow_ready_keyframe(project, "hung", _("Hung up"), 0.0, 1.0);
    const BillowGrid *grid = &project->cloth->grid;
    const double bend = BEND * M_PI / 180.0, radius = billow_ready_cloth_height(project) / bend;
    g_autofree BillowAnchor *anchors = g_new(BillowAnchor, 2 * (gsize) grid->rows);
    size_t n = billow_pin_column_within(grid, 0, anchors, 0);
    n = billow_pin_column_within(grid, grid->columns - 1, anchors, n);
    for (size_t i = 0; i < n; i++) {
        const double angle = bend * ((double) anchors[i].row / (grid->rows - 1) - 0.5);
        anchors[i].position =
            billow_vec3(SPAN * anchors[i].position.x, height - radius * (cos(angle) - cos(0.5 * bend)),
                        radius * sin(angle));
    }
    billow_block_set_anchors(keyframe, anchors, n);
}

/* The bars hold the corners of the ends. */
static void
make_hammock(BillowProject *project, const BillowReadyNumbers *numbers)
{
    const double length = billow_ready_cloth_width(project), width = billow_ready_cloth_height(project);
    const double bend = BEND * M_PI / 180.0, chord = 2.0 * width / bend * sin(0.5 * bend);
    const double height = 0.36 * length + width / bend, radius = 0.012 * length;
    const double bar = 0.5 * SPAN * length + radius, post = bar + 3.0 * radius;
    append_keyframe(project, height);
    project->cloth->keep_angles = FALSE; /* it rocks by being skewed along its ends, which do not move */
    const double pull = billow_scene_wind_strength(project, &project->physics.wind, 1.0);
    for (int side = -1; side <= 1; side += 2) {
        billow_ready_rail(project, _("Spreader"), billow_vec3(side * bar, height, 0.0), chord + 2.0 * radius,
                          TRUE, radius);
        billow_ready_post(project, _("Post"), side * post, 0.0, 2.0 * radius, height + 4.0 * radius);
    }
    if (pull > 0.0)
        billow_ready_sway(project, BILLOW_SWAY_TURN, 0.4 * width * pull / (0.5 + pull), PENDULUM * length);
}

const BillowReady billow_ready_hammock = {
    .word = "hammock",
    .title = N_("Hammock"),
    .command = N_("_Hammock…"),
    .summary = N_("Rocks between two posts, in a loop"),
    .synonyms = N_("swing bed rock sling"),
    .step = N_("Make a Hammock"),
    .page = "ready",
    .fields = billow_ready_wide_fields,
    .cloth = {.grid = {73, 25, 0.045},
              .material = "denim",
              .color = "#c98f3c",
              .pattern = BILLOW_PATTERN_STRIPES},
    .loops = TRUE,
    .heading = 90.0,
    .pull = 0.5,
    .make = make_hammock,
};
