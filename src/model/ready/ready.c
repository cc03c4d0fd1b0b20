#include "model/ready/ready.h"

#include "model/edits/cloths.h"
#include "model/placing/start_anchors.h"
#include "model/project/scene_wind.h"
#include "model/project/wind_keys.h"
#include "model/ready/parts.h"

#include <glib/gi18n.h>
#include <math.h>

/* The length that is offered where a project has none, seconds. */
static const double USUAL_LENGTH = 6.0;

/* Winds are offered in steps, m/s, up to the strongest. */
static const double WIND_STEP = 0.5, STRONGEST = 60.0;

static int
preset_of(const char *word)
{
    int preset = 0;
    while (!g_str_equal(billow_material_presets[preset].choice.word, word))
        preset++;
    return preset;
}

BillowProject *
billow_ready_new_project(const BillowReady *ready)
{
    BillowProject *project = billow_start_cloth(_(ready->title), &ready->cloth.grid);
    billow_cloth_set_preset(project->cloth, preset_of(ready->cloth.material));
    billow_cloth_set_color(project->cloth, ready->cloth.color);
    project->cloth->pattern = ready->cloth.pattern;
    billow_start_floor(project);
    return project;
}

static int
cells_of(const BillowReady *ready, const BillowGrid *grid)
{
    return MAX((ready->upright ? grid->rows : grid->columns) - 1, 1);
}

/* Returns the lowest wind of the steps that pulls as strongly as the animation wants. */
static double
suitable_wind(const BillowReady *ready, const BillowProject *project)
{
    BillowWind wind = billow_wind_keyed(&project->physics.wind, 0.0);
    for (wind.speed = 0.0; wind.speed < STRONGEST; wind.speed += WIND_STEP)
        if (billow_scene_wind_strength(project, &wind, 1.0) >= ready->pull)
            break;
    return wind.speed;
}

BillowReadyNumbers
billow_ready_suggest(const BillowReady *ready, const BillowProject *project)
{
    const double length = billow_project_duration(project),
                 wind = billow_wind_keyed(&project->physics.wind, 0.0).speed;
    const double size = project->cloth->grid.spacing * cells_of(ready, &project->cloth->grid);
    return (BillowReadyNumbers){.seconds = length > 0.0 ? length : USUAL_LENGTH,
                                .size = size,
                                .wind = wind > 0.0 ? wind : suitable_wind(ready, project),
                                .drop = ready->drop * size};
}

gboolean
billow_ready_replaces(const BillowProject *project)
{
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (billow_kind_has(kind, BILLOW_KIND_ON_TIMELINE) && billow_project_track(project, kind)->len > 0)
            return TRUE;
    return FALSE;
}

BillowEdit
billow_ready_make(const BillowReady *ready, const BillowProject *project, const BillowReadyNumbers *numbers)
{
    const BillowEdit edit = billow_edit_check_fields(ready->fields, numbers, NULL);
    if (edit.outcome != BILLOW_EDIT_DONE)
        return edit;
    if (billow_grid_is_rope(&project->cloth->grid))
        return (BillowEdit){.outcome = BILLOW_EDIT_NEEDS_ROWS};
    BillowProject *made = billow_ready_cleared(project);
    const BillowEditOutcome room =
        billow_edit_room_for_cloths(made, ready->more_cloths, billow_grid_count(&made->cloth->grid));
    if (room != BILLOW_EDIT_DONE) {
        billow_project_unref(made);
        return billow_edit_refuse(room);
    }
    made->cloth->grid.spacing = numbers->size / cells_of(ready, &project->cloth->grid);
    made->loop = ready->loops;
    made->duration = fmax(round(numbers->seconds * made->frame_rate), 1.0) / made->frame_rate;
    BillowWind wind = billow_wind_keyed(&made->physics.wind, 0.0);
    wind.speed = numbers->wind;
    if (!ready->turns) {
        wind.direction = ready->heading;
        wind.elevation = 0.0;
    }
    billow_wind_clear_keys(&made->physics.wind);
    made->physics.wind = wind;
    ready->make(made, numbers);
    return billow_ready_finish(made);
}
