#include "model/placing/pin_within.h"
#include "model/project/scene_wind.h"
#include "model/ready/parts.h"
#include "model/ready/ready.h"

#include <glib/gi18n.h>
#include <math.h>

/* They run down from the shoulders. */
static const BillowFlutter flutters[] = {
    {N_("Flutter"), 0.7, 0.03, 0.6, 90.0},
    {N_("Ripple"), 0.4, 0.01, 1.0, 60.0},
};

/* The cape is gathered along the shoulders in a pleat between each two of its anchors, half an ellipse behind the
 * neck that is a little more than half round. Lengths are shares of the size of the figure, which suits the width of
 * the cape; the height of the shoulders is a share of the cape's. */
enum { ANCHORS = 6 };
static const double HALF_WIDTH = 0.23, DEPTH = 0.16, SLOPE = 0.05, ROUND = 95.0, SHOULDERS = 1.15;

/* The figure is as large as one that wears a cape of this share of its size in width. */
static const double WORN = 0.77;

typedef struct {
    double size, shoulders; /* shoulders: their height */
} Figure;

static BillowVec3
place_on_shoulders(const Figure *figure, double share)
{
    const double angle = (2.0 * share - 1.0) * ROUND * M_PI / 180.0, size = figure->size;
    return billow_vec3(size * HALF_WIDTH * sin(angle),
                       figure->shoulders - size * SLOPE * sin(angle) * sin(angle), size * DEPTH * cos(angle));
}

static void
append_keyframe(BillowProject *project, const Figure *figure)
{
    BillowBlock *keyframe = billow_ready_keyframe(project, "wind", _("In the wind"), 0.0, 1.0);
    const int last = project->cloth->grid.columns - 1, n = MIN(ANCHORS, last / BILLOW_CELLS_A_PLEAT + 1);
    BillowAnchor anchors[ANCHORS];
    size_t held = 0;
    for (int i = 0; i < n; i++)
        held = billow_pin_within(&project->cloth->grid, (int) lround((double) i * last / (n - 1)), 0, anchors,
                                 held);
    for (size_t i = 0; i < held; i++)
        anchors[i].position = place_on_shoulders(figure, (double) anchors[i].column / last);
    billow_block_set_anchors(keyframe, anchors, held);
    billow_ready_pleat(keyframe, &(BillowPleats){.number = 1});
}

static void
append_figure(BillowProject *project, const Figure *figure)
{
    const double size = figure->size, top = figure->shoulders - SLOPE * size;
    BillowCollider *torso = billow_ready_body(project, "torso", _("Torso"), BILLOW_COLLIDER_CAPSULE);
    torso->radius = fmin(0.09 * size, 0.5 * top);
    torso->length = top - 2.0 * torso->radius;
    torso->position.y = 0.5 * top;
    BillowCollider *shoulders =
        billow_ready_body(project, "shoulders", _("Shoulders"), BILLOW_COLLIDER_CAPSULE);
    shoulders->radius = fmin(0.06 * size, 0.5 * top);
    shoulders->length = 2.0 * (HALF_WIDTH * size - shoulders->radius) - 0.04 * size;
    shoulders->rotation.z = 90.0;
    shoulders->position.y = top - shoulders->radius;
    BillowCollider *head = billow_ready_body(project, "head", _("Head"), BILLOW_COLLIDER_SPHERE);
    head->radius = 0.09 * size;
    head->position.y = figure->shoulders + head->radius;
}

static void
make_cape(BillowProject *project, const BillowReadyNumbers *numbers)
{
    const double height = billow_ready_cloth_height(project);
    const double pull = billow_scene_wind_strength(project, &project->physics.wind, 1.0);
    const Figure figure = {billow_ready_cloth_width(project) / WORN, SHOULDERS * height};
    append_figure(project, &figure);
    billow_ready_let_gusts(project);
    append_keyframe(project, &figure);
    if (!(pull > 0.0))
        return;
    for (size_t i = 0; i < G_N_ELEMENTS(flutters); i++)
        billow_ready_flutter(project, &flutters[i], height, pull);
    billow_ready_sway(project, BILLOW_SWAY_SHIFT, 0.18 * height * pull / (1.0 + pull), height);
    billow_ready_gust(project, 0.3, 0.8, 90.0, 0.2 * height * pull / (1.0 + pull));
}

const BillowReady billow_ready_cape = {
    .word = "cape",
    .title = N_("Cape"),
    .command = N_("C_ape…"),
    .summary = N_("Blows from the shoulders, in a loop"),
    .synonyms = N_("cloak mantle shoulders costume person wind"),
    .step = N_("Make a Cape"),
    .page = "cape",
    .fields = billow_ready_tall_fields,
    .cloth = {.grid = {41, 53, 0.024}, .material = "wool", .color = "#93293f"},
    .upright = TRUE,
    .loops = TRUE,
    .heading = 90.0,
    .pull = 0.6,
    .make = make_cape,
};
