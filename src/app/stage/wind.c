#include "app/stage/wind.h"

#include "app/stage/wind_arrow.h"

#include <glib/gi18n.h>

/* The speed that is drawn as a pull of once the weight, m/s; how far over the anchors, as a share of the cloth's size. */
static const double speed_of_weight = 4.0, lift = 0.12;

static double
size_of(const BillowProject *project)
{
    const BillowGrid *grid = &project->grid;
    return grid->spacing * (MAX(grid->columns, grid->rows) - 1);
}

static BillowVec3
tail_of(const BillowProject *project)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    const GPtrArray *keyframes = project->tracks[BILLOW_BLOCK_KEYFRAME];
    const BillowKeyframe *first = keyframes->len > 0 ? billow_block_keyframe(keyframes->pdata[0]) : NULL;
    for (size_t i = 0; first && i < first->n_anchors; i++)
        sum = billow_vec3_add(sum,
                              billow_vec3_scale(first->anchors[i].position, 1.0 / (double) first->n_anchors));
    return billow_vec3_add(sum, billow_vec3(0.0, lift * size_of(project), 0.0));
}

gboolean
billow_stage_wind_show(BillowSession *session, GArray *points, GArray *lines, BillowVec3 *tip)
{
    const BillowProject *project = billow_session_get_project(session);
    const BillowWind *wind = &project->physics.wind;
    const BillowSteadyWind drawn = {wind->direction, wind->elevation, wind->speed / speed_of_weight};
    BillowWindArrow arrow;
    const size_t n = billow_wind_arrow_from(&arrow, tail_of(project), &drawn, size_of(project));
    g_array_append_vals(points, arrow.points, 2 * (guint) n);
    g_array_append_vals(lines, arrow.lines, (guint) n);
    if (n > 0)
        *tip = billow_wind_arrow_tip(&arrow);
    return n > 0;
}

void
billow_stage_wind_turn(BillowSession *session, BillowVec3 tip, gboolean final)
{
    const BillowProject *project = billow_session_get_project(session);
    const BillowSteadyWind drawn = billow_wind_from_tip(tail_of(project), size_of(project), tip);
    g_autoptr(BillowProject) wanted = billow_project_copy(project);
    wanted->physics.wind.direction = drawn.direction;
    wanted->physics.wind.elevation = drawn.elevation;
    wanted->physics.wind.speed = speed_of_weight * drawn.strength;
    g_auto(BillowEdit) edit = billow_edit_set_project(project, wanted);
    billow_session_edit(session, edit.project, _("Change Wind"), "drag wind");
    if (final)
        billow_session_end_merge(session);
}
