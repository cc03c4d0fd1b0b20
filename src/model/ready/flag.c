#include "model/ready/flag.h"

#include "model/edits/private.h"
#include "model/project/scene_wind.h"
#include "model/project/wind_keys.h"

#include <glib/gi18n.h>
#include <math.h>

const BillowField billow_flag_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "seconds",
        .offset = offsetof(BillowFlag, seconds),
        .label = N_("_Duration"),
        .unit = N_("s"),
        .tooltip = N_("Duration of one pass through the loop"),
        .high = BILLOW_MAX_DURATION,
        .above = true,
        .step = 0.5,
        .initial = {6.0},
    },
    {
        .type = BILLOW_FIELD_VECTOR,
        .key = "top",
        .offset = offsetof(BillowFlag, top),
        .heading = N_("Top of the Pole"),
        .label = N_("Top"),
        .unit = N_("m"),
        .tooltip =
            N_("Position of the flag's upper corner on the pole: x to the right, y up, z to the front"),
        .parts = {N_("_X"), N_("_Y"), N_("_Z")},
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
    },
    {0},
};

/* Pull of a gust, as a multiple of the wind's. */
static const double GUST = 1.5;

/* A wave of a flag that flies at 45°: wavelength and height as shares of the flag's length, wavelengths per
 * second, and the heading of the crests. */
typedef struct {
    const char *name;
    double length, height, rate, direction;
} Flutter;

static const Flutter flutters[] = {
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
    const BillowGrid *grid = &project->grid;
    BillowFlag flag = {.wind = billow_wind_keyed(&project->physics.wind, 0.0)};
    billow_fields_initialise(billow_flag_fields, &flag, grid);
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

/* The speed rises by what makes the pull GUST times as strong in the middle of the loop, and falls again. */
static BillowWind
gusty(const BillowWind *wind, double duration)
{
    BillowWind gusts = *wind;
    gusts.gust = (wind->law == BILLOW_WIND_SQUARE ? sqrt(GUST) : GUST) - 1.0;
    gusts.gust_shape = BILLOW_GUST_SINE;
    gusts.gust_period = 2.0 * duration;
    return gusts;
}

static BillowBlock *
append(BillowProject *project, BillowBlockKind kind, const char *word, const char *name)
{
    g_autofree char *id = billow_edit_unique_id(project, word);
    BillowBlock *block = billow_block_new(kind, id, name);
    g_ptr_array_add(project->tracks[kind], block);
    return block;
}

static void
append_keyframe(BillowProject *project, const BillowFlag *flag, const char *word, const char *name,
                double start)
{
    BillowBlock *keyframe = append(project, BILLOW_BLOCK_KEYFRAME, word, name);
    keyframe->start = start;
    billow_block_keyframe(keyframe)->wind.source = BILLOW_WIND_OF_SCENE;
    const BillowGrid *grid = &project->grid;
    g_autofree BillowAnchor *anchors = g_new(BillowAnchor, (gsize) grid->rows);
    for (int row = 0; row < grid->rows; row++)
        anchors[row] =
            (BillowAnchor){0, row, billow_vec3(flag->top.x, flag->top.y - grid->spacing * row, flag->top.z)};
    billow_block_set_anchors(keyframe, anchors, (size_t) grid->rows);
    BillowBlock *transition = billow_block_new(BILLOW_BLOCK_TRANSITION, keyframe->id, "");
    billow_block_easing(transition)->curve = BILLOW_CURVE_EASE_IN_OUT;
    g_ptr_array_add(project->tracks[BILLOW_BLOCK_TRANSITION], transition);
}

/* The wind's pull grows with the square of its speed, and the crests travel in proportion to the speed. */
static void
append_wave(BillowProject *project, double pull, const Flutter *flutter)
{
    const double length = project->grid.spacing * (project->grid.columns - 1);
    BillowBlock *block = append(project, BILLOW_BLOCK_WAVE, "flutter", _(flutter->name));
    BillowWave *wave = billow_block_wave(block);
    block->duration = project->duration;
    wave->axis = BILLOW_WAVE_SMOOTHED;
    wave->wavelength = flutter->length * length;
    wave->amplitude = flutter->height * length * 2.0 * pull / (1.0 + pull);
    wave->speed = flutter->rate * wave->wavelength * sqrt(fmin(pull, 9.0));
    wave->direction = flutter->direction;
    billow_wave_loop(wave, block->duration);
}

BillowEdit
billow_edit_flag(const BillowProject *project, const BillowFlag *flag)
{
    BillowEdit edit = billow_edit_check_fields(billow_flag_fields, flag, NULL);
    if (edit.outcome == BILLOW_EDIT_DONE)
        edit = billow_edit_check_fields(billow_wind_fields, &flag->wind, NULL);
    if (edit.outcome != BILLOW_EDIT_DONE)
        return edit;
    g_autoptr(BillowProject) made = billow_project_copy(project);
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (billow_kind_has(kind, BILLOW_KIND_ON_TIMELINE))
            g_ptr_array_set_size(made->tracks[kind], 0);
    made->loop = TRUE;
    made->duration = fmax(round(flag->seconds * made->frame_rate), 1.0) / made->frame_rate;
    billow_wind_clear_keys(&made->physics.wind);
    made->physics.wind = gusty(&flag->wind, made->duration);
    append_keyframe(made, flag, "wind", _("In the wind"), 0.0);
    const double pull = billow_scene_wind_strength(made, &flag->wind, STREAMING);
    if (pull > 0.0) {
        append_keyframe(made, flag, "gust", _("In a gust"), 0.5 * made->duration);
        for (size_t i = 0; i < G_N_ELEMENTS(flutters); i++)
            append_wave(made, pull, &flutters[i]);
    }
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; i < made->tracks[kind]->len && edit.outcome == BILLOW_EDIT_DONE; i++)
            edit = billow_edit_check(made, made->tracks[kind]->pdata[i], made->tracks[kind]->pdata[i]);
    if (edit.outcome == BILLOW_EDIT_DONE)
        edit.project = g_steal_pointer(&made);
    return edit;
}
