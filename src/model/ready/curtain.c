#include "model/ready/curtain.h"

#include "model/placing/pin_within.h"
#include "model/ready/ready.h"

#include <glib/gi18n.h>

/* Width of the gathered cloth, as shares of its flat width; number of pleats, and the fewest cells of each. */
static const double CLOSED = 0.74, OPEN = 0.34;
enum { PLEATS = 8, CELLS_OF_PLEAT = 8 };

/* The height of the rail, as a share of the cloth's. */
static const double RAIL = 1.03;

/* They run along the rail, across the pleats. */
static const BillowFlutter draught = {N_("Breeze"), 0.6, 0.012, 0.25, 20.0};

double
billow_curtain_width(const BillowProject *project)
{
    return CLOSED * billow_ready_cloth_width(project);
}

typedef struct {
    BillowCurtainHalf half;
    double side, height; /* where it stays, and the height of its rail */
} Hanging;

static void
append_keyframe(BillowProject *project, const Hanging *hanging, double share, const char *word,
                const char *name, double start, double end)
{
    BillowBlock *keyframe = billow_ready_keyframe(project, word, name, start, end);
    const BillowGrid *grid = &project->cloth->grid;
    const int last = grid->columns - 1, side = hanging->half == BILLOW_HALF_RIGHT ? last : 0;
    const BillowPleats pleats = {.number = CLAMP(last / CELLS_OF_PLEAT, 1, PLEATS), .sharpness = 0.3};
    BillowAnchor anchors[2];
    size_t n = billow_pin_within(grid, 0, 0, anchors, 0);
    n = billow_pin_within(grid, last, 0, anchors, n);
    for (size_t i = 0; i < n; i++)
        anchors[i].position = billow_vec3(hanging->side + share * grid->spacing * (anchors[i].column - side),
                                          hanging->height, 0.0);
    billow_block_keyframe(keyframe)->wind.source = BILLOW_WIND_OF_KEYFRAME; /* indoors */
    billow_block_set_anchors(keyframe, anchors, n);
    billow_ready_pleat(keyframe, &pleats);
}

void
billow_curtain_open(BillowProject *project, BillowCurtainHalf half, double side, double wind)
{
    const double height = billow_ready_cloth_height(project);
    const Hanging hanging = {half, side, RAIL * height};
    append_keyframe(project, &hanging, CLOSED, "closed", _("Closed"), 0.0, 0.15);
    BillowMove *move = billow_ready_last_move(project);
    move->follow.lag = 0.06 * project->duration;
    move->follow.swing = 0.5;
    move->follow.frequency = 3.0 / project->duration;
    move->follow.damping = 0.3;
    append_keyframe(project, &hanging, OPEN, "open", _("Open"), 0.7, 1.0);
    if (wind > 0.0)
        billow_ready_flutter(project, &draught, height, wind);
}

void
billow_curtain_rail(BillowProject *project, double left, double right)
{
    const double width = billow_ready_cloth_width(project), height = billow_ready_cloth_height(project);
    const double radius = 0.006 * (width + height);
    billow_ready_stand(project, left - 4.0 * radius, right - left + 8.0 * radius, RAIL * height, radius);
}

static void
make_curtain(BillowProject *project, const BillowReadyNumbers *numbers)
{
    const double half = 0.5 * billow_curtain_width(project);
    billow_curtain_rail(project, -half, half);
    billow_curtain_open(project, BILLOW_HALF_LEFT, -half, numbers->wind);
}

const BillowReady billow_ready_curtain = {
    .word = "curtain",
    .title = N_("Curtain"),
    .command = N_("_Curtain…"),
    .summary = N_("One half, which opens"),
    .synonyms = N_("drape theater stage window opens"),
    .step = N_("Make a Curtain"),
    .page = "curtain",
    .fields = billow_ready_tall_fields,
    .cloth = {.grid = {97, 73, 0.03}, .material = "cotton", .color = "#8a1824"},
    .upright = TRUE,
    .heading = 90.0,
    .pull = 0.2,
    .make = make_curtain,
};
