#include "model/ready/flag.h"

#include "model/placing/pin_within.h"
#include "model/project/scene_wind.h"
#include "model/project/wind_keys.h"
#include "model/ready/parts.h"
#include "model/ready/ready.h"

#include <glib/gi18n.h>
#include <math.h>

/* Waves of a flag that flies at 45°. */
static const BillowFlutter flutters[] = {
    {N_("Flutter"), 0.5, 0.045, 1.0, 15.0},
    {N_("Ripple"), 0.27, 0.016, 1.7, -10.0},
};

/* The pull of the wind of a new flag, in weights, and its highest speed, m/s. */
static const double NEW_PULL = 2.5, FASTEST = 60.0;

/* The faces of cloth that streams from a pole and flutters: see billow_keyframe_wind(). */
static const double STREAMING = 0.5;

BillowFlag
billow_flag_default(const BillowProject *project)
{
    const BillowGrid *grid = &project->cloth->grid;
    BillowFlag flag = {.seconds = 6.0, .wind = billow_wind_keyed(&project->physics.wind, 0.0)};
    flag.top.x = -0.5 * grid->spacing * (grid->columns - 1);
    flag.top.y = 1.0 + grid->spacing * (grid->rows - 1);
    if (flag.wind.speed > 0.0)
        return flag;
    do
        flag.wind.speed += 1.0;
    while (flag.wind.speed < FASTEST &&
           billow_scene_wind_strength(project, &flag.wind, STREAMING) < NEW_PULL);
    return flag;
}

static void
append_keyframe(BillowProject *project, BillowVec3 top, const char *word, const char *name, double start)
{
    BillowBlock *keyframe = billow_ready_keyframe(project, word, name, start, start);
    const BillowGrid *grid = &project->cloth->grid;
    g_autofree BillowAnchor *anchors = g_new(BillowAnchor, (gsize) grid->rows);
    const size_t n = billow_pin_column_within(grid, 0, anchors, 0);
    for (size_t i = 0; i < n; i++)
        anchors[i].position = billow_vec3(top.x, top.y - grid->spacing * anchors[i].row, top.z);
    billow_block_set_anchors(keyframe, anchors, n);
}

void
billow_ready_fly(BillowProject *project, BillowVec3 top, const BillowFlutter *waves, size_t n_waves)
{
    const double pull = billow_scene_wind_strength(project, &project->physics.wind, STREAMING);
    billow_ready_let_gusts(project);
    append_keyframe(project, top, "wind", _("In the wind"), 0.0);
    if (!(pull > 0.0))
        return;
    append_keyframe(project, top, "gust", _("In a gust"), 0.5);
    for (size_t i = 0; i < n_waves; i++)
        billow_ready_flutter(project, &waves[i], billow_ready_cloth_width(project), pull);
}

BillowEdit
billow_edit_flag(const BillowProject *project, const BillowFlag *flag)
{
    const BillowReadyNumbers numbers = {.seconds = flag->seconds, .size = 1.0};
    BillowEdit edit = billow_edit_check_fields(billow_ready_wide_fields, &numbers, NULL);
    if (edit.outcome == BILLOW_EDIT_DONE)
        edit = billow_edit_check_fields(billow_wind_fields, &flag->wind, NULL);
    if (edit.outcome != BILLOW_EDIT_DONE)
        return edit;
    BillowProject *made = billow_ready_cleared(project);
    made->loop = TRUE;
    made->duration = fmax(round(flag->seconds * made->frame_rate), 1.0) / made->frame_rate;
    billow_wind_clear_keys(&made->physics.wind);
    made->physics.wind = flag->wind;
    billow_ready_fly(made, flag->top, flutters, G_N_ELEMENTS(flutters));
    return billow_ready_finish(made);
}

void
billow_ready_pole(BillowProject *project, BillowVec3 top, double radius)
{
    const double heading = project->physics.wind.direction * M_PI / 180.0;
    billow_ready_post(project, _("Pole"), top.x - radius * cos(heading), top.z - radius * sin(heading),
                      radius, top.y + 3.0 * radius);
}

/* A limp flag hangs clear of the floor: it reaches down by less than its
 * width. */
static void
make_flag(BillowProject *project, const BillowReadyNumbers *numbers)
{
    const double width = billow_ready_cloth_width(project), height = billow_ready_cloth_height(project);
    const BillowVec3 top = {-0.5 * width, width + height, 0.0};
    billow_ready_pole(project, top, 0.01 * (width + height));
    billow_ready_fly(project, top, flutters, G_N_ELEMENTS(flutters));
}

const BillowReady billow_ready_flag = {
    .word = "flag",
    .title = N_("Flag"),
    .command = N_("_Flag…"),
    .summary = N_("Flies from its pole, in a loop"),
    .synonyms = N_("pennant pole wind"),
    .step = N_("Make a Flag"),
    .page = "flag",
    .fields = billow_ready_wide_fields,
    .cloth = {.grid = {61, 41, 0.025},
              .material = "cotton",
              .color = "#b8433a",
              .pattern = BILLOW_PATTERN_CHECK},
    .loops = TRUE,
    .turns = TRUE,
    .pull = 5.0, /* a streaming flag feels half of it */
    .make = make_flag,
};
