#include "app/stage/parts.h"

#include "app/stage/wind_arrow.h"
#include "model/project/wind_keys.h"

#include <glib/gi18n.h>

/* Length of a path to either side of a sliding point, as a share of the cloth's longer side. */
static const double path_share = 0.07;

/* Distance of the selected constraint's handle, as a share of that length. */
static const double handle_share = 1.6;

/* Speed in m/s at which the wind is drawn as strong as the cloth's weight; height of its arrow above the
 * anchors, as a share of the cloth's size. */
static const double speed_of_weight = 4.0, lift = 0.12;

/* The marks of constraints, and the paths on which they slide. */
typedef struct {
    GArray *places; /* of BillowVec3 */
    int selected;   /* index of a place, -1 = none */
    GArray *points; /* of BillowVec3, two per line */
    GArray *lines;  /* of BillowPolyline */
    gboolean has_handle;
    BillowVec3 handle; /* the tip of the selected constraint's direction, or that of the wind */
} ConstraintMarks;

static double
size_of(const BillowGrid *grid)
{
    return grid->spacing * (MAX(grid->columns, grid->rows) - 1);
}

static BillowVec3
tail_of(const BillowProject *project)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    const BillowKeyframe *first = keyframes->len > 0 ? billow_block_keyframe(keyframes->pdata[0]) : NULL;
    for (size_t i = 0; first && i < first->n_anchors; i++)
        sum = billow_vec3_add(sum,
                              billow_vec3_scale(first->anchors[i].position, 1.0 / (double) first->n_anchors));
    return billow_vec3_add(sum, billow_vec3(0.0, lift * size_of(&project->cloth->grid), 0.0));
}

static BillowVec3
unit(BillowVec3 v)
{
    return billow_vec3_scale(v, 1.0 / billow_vec3_length(v));
}

static void
add_segment(ConstraintMarks *marks, BillowVec3 from, BillowVec3 to)
{
    const BillowPolyline line = {.n_points = 2, .kind = BILLOW_LINE_NORMAL};
    g_array_append_val(marks->points, from);
    g_array_append_val(marks->points, to);
    g_array_append_val(marks->lines, line);
}

/* Adds the four edges of a square around `place`, perpendicular to the unit vector `normal`. */
static void
add_square(ConstraintMarks *marks, BillowVec3 place, BillowVec3 normal, double size)
{
    const BillowVec3 aside = fabs(normal.y) < 0.9 ? billow_vec3(0, 1, 0) : billow_vec3(1, 0, 0);
    const BillowVec3 u = billow_vec3_scale(unit(billow_vec3_cross(normal, aside)), size);
    const BillowVec3 v = billow_vec3_scale(unit(billow_vec3_cross(normal, u)), size);
    const BillowVec3 corners[] = {
        billow_vec3_add(place, billow_vec3_add(u, v)), billow_vec3_add(place, billow_vec3_sub(u, v)),
        billow_vec3_sub(place, billow_vec3_add(u, v)), billow_vec3_sub(place, billow_vec3_sub(u, v))};
    for (int i = 0; i < 4; i++)
        add_segment(marks, corners[i], corners[(i + 1) % 4]);
}

static gboolean
is_selected(BillowSession *session, const BillowBlock *block)
{
    const BillowBlockRef *selected = billow_session_get_active(session);
    return selected && selected->kind == block->kind && g_str_equal(selected->id, block->id);
}

/* Returns the direction of the path; while the handle is dragged, the direction to the handle. */
static BillowVec3
shown_direction(BillowViewport *viewport, const BillowSlide *slide, BillowVec3 place)
{
    BillowVec3 tip;
    if (!billow_viewport_get_dragged_handle(viewport, &tip) || billow_vec3_distance(tip, place) == 0.0)
        return unit(slide->direction);
    return unit(billow_vec3_sub(tip, place));
}

static void
add_constraint(BillowViewport *viewport, ConstraintMarks *marks, const BillowBlock *block, gboolean selected,
               const BillowMesh *physics)
{
    const BillowGrid *grid = &physics->grid;
    const BillowSlide *slide = billow_block_slide(block);
    const double size = path_share * grid->spacing * (MAX(grid->columns, grid->rows) - 1);
    const BillowVec3 place = billow_mesh_point(physics, billow_grid_index(grid, slide->column, slide->row));
    const BillowVec3 direction = selected ? shown_direction(viewport, slide, place) : unit(slide->direction);
    if (selected)
        marks->selected = (int) marks->places->len;
    g_array_append_val(marks->places, place);
    const BillowVec3 reach = billow_vec3_scale(direction, size);
    if (slide->kind == BILLOW_CONSTRAINT_PLANE)
        add_square(marks, place, direction, size);
    else
        add_segment(marks, billow_vec3_sub(place, reach), billow_vec3_add(place, reach));
    if (selected) {
        /* the tip of its direction is the handle that turns it */
        marks->handle = billow_vec3_add(place, billow_vec3_scale(direction, handle_share * size));
        marks->has_handle = TRUE;
        add_segment(marks, place, marks->handle);
    }
}

/* Adds the wind's arrow. Beside the simulated cloth, the wind has the handle unless a constraint has it. */
static void
add_wind(BillowSession *session, gboolean physics, ConstraintMarks *marks)
{
    const BillowProject *project = billow_session_get_project(session);
    const BillowWind wind = billow_wind_keyed(&project->physics.wind, billow_session_get_time(session));
    const BillowSteadyWind drawn = {
        .direction = wind.direction, .elevation = wind.elevation, .strength = wind.speed / speed_of_weight};
    BillowWindArrow arrow;
    const size_t n = billow_wind_arrow_from(&arrow, tail_of(project), &drawn, size_of(&project->cloth->grid));
    g_array_append_vals(marks->points, arrow.points, 2 * (guint) n);
    g_array_append_vals(marks->lines, arrow.lines, (guint) n);
    if (n == 0 || !physics || marks->has_handle)
        return;
    marks->handle = billow_wind_arrow_tip(&arrow);
    marks->has_handle = TRUE;
}

void
billow_stage_constraints_show(BillowViewport *viewport, BillowSession *session, const BillowMesh *physics)
{
    const BillowProject *project = billow_session_get_project(session);
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(BillowPolyline));
    ConstraintMarks marks = {.places = places, .selected = -1, .points = points, .lines = lines};
    const gboolean fits = physics && physics->grid.columns == project->cloth->grid.columns &&
                          physics->grid.rows == project->cloth->grid.rows;
    for (guint i = 0; fits && i < billow_project_track(project, BILLOW_BLOCK_CONSTRAINT)->len; i++) {
        const BillowBlock *block =
            g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_CONSTRAINT), i);
        if (!block->muted)
            add_constraint(viewport, &marks, block, is_selected(session, block), physics);
    }
    gboolean show_wind;
    g_object_get(viewport, "show-wind", &show_wind, NULL);
    if (show_wind)
        add_wind(session, fits, &marks);
    for (guint i = 0; i < marks.lines->len; i++)
        g_array_index(marks.lines, BillowPolyline, i).points =
            &g_array_index(marks.points, BillowVec3, 2 * i);
    billow_viewport_set_guides(viewport, (const BillowPolyline *) (void *) marks.lines->data,
                               marks.lines->len);
    billow_viewport_set_constraints(viewport, (const BillowVec3 *) (void *) marks.places->data,
                                    marks.places->len, marks.selected);
    billow_viewport_set_handle(viewport, marks.has_handle ? &marks.handle : NULL);
}

/* --- Editing --- */

/* Returns the block of a mark, or NULL; `index` counts marked constraints only. */
static const BillowBlock *
marked_block(BillowSession *session, int index)
{
    const GPtrArray *constraints =
        billow_project_track(billow_session_get_project(session), BILLOW_BLOCK_CONSTRAINT);
    for (guint i = 0; i < constraints->len; i++) {
        const BillowBlock *block = g_ptr_array_index(constraints, i);
        if (!block->muted && index-- == 0)
            return block;
    }
    return NULL;
}

static void
press_constraint(BillowSession *session, int index)
{
    const BillowBlock *block = marked_block(session, index);
    if (!block)
        return;
    g_autoptr(BillowBlockRef) ref = billow_block_ref_new(block->kind, block->id);
    billow_session_select(session, ref);
}

static void
set_slide(BillowSession *session, const BillowBlock *block, const BillowSlide *slide, const char *label)
{
    g_autoptr(BillowBlockRef) ref = billow_block_ref_new(block->kind, block->id);
    g_autoptr(BillowBlock) changed = billow_block_copy(block);
    *billow_block_slide(changed) = *slide;
    g_auto(BillowEdit) edit = billow_edit_set_block(billow_session_get_project(session), ref, changed);
    billow_session_edit(session, edit.project, label, NULL);
}

/* Makes the constraint hold another point of the cloth. */
static void
move_constraint(BillowSession *session, int index, int point)
{
    const BillowBlock *block = marked_block(session, index);
    if (!block)
        return;
    BillowSlide slide = *billow_block_slide(block);
    slide.column = point % billow_session_get_project(session)->cloth->grid.columns;
    slide.row = point / billow_session_get_project(session)->cloth->grid.columns;
    press_constraint(session, index);
    set_slide(session, block, &slide, _("Move Constraint"));
}

static double
in_thousandths(double x)
{
    return round(1e3 * x) / 1e3;
}

/* Angles that did not change keep their exact values. */
static void
turn_constraint(BillowSession *session, const BillowBlock *block, BillowVec3 place, BillowVec3 tip)
{
    BillowSlide slide = *billow_block_slide(block);
    if (billow_vec3_distance(tip, place) == 0.0)
        return;
    const BillowVec3 to = unit(billow_vec3_sub(tip, place));
    if (billow_vec3_distance(to, unit(slide.direction)) < 1e-3)
        return;
    slide.direction = billow_vec3(in_thousandths(to.x), in_thousandths(to.y), in_thousandths(to.z));
    set_slide(session, block, &slide, _("Turn Constraint"));
}

/* A drag, up to `final`, is one step of the history. */
static void
turn_wind(BillowSession *session, BillowVec3 tip, gboolean final)
{
    const BillowProject *project = billow_session_get_project(session);
    const BillowSteadyWind drawn =
        billow_wind_from_tip(tail_of(project), size_of(&project->cloth->grid), tip);
    g_autoptr(BillowProject) wanted = billow_project_copy(project);
    const double now = billow_session_get_time(session);
    BillowWind wind = billow_wind_to_change(&wanted->physics.wind, now);
    wind.direction = drawn.direction;
    wind.elevation = drawn.elevation;
    wind.speed = speed_of_weight * drawn.strength;
    billow_wind_change(&wanted->physics.wind, now, billow_project_half_frame(project), &wind);
    g_auto(BillowEdit) edit = billow_edit_set_project(project, wanted);
    billow_session_edit_cloth(session, edit.project, _("Change Wind"), "drag wind");
    if (final)
        billow_session_end_merge(session);
}

/* Draws only the turned path during the drag, so that the cloth is not simulated for each of its steps. */
static void
move_handle(BillowSession *session, double x, double y, double z, gboolean final, BillowViewport *viewport)
{
    const BillowBlockRef *selected = billow_session_get_active(session);
    const BillowVec3 tip = {x, y, z};
    BillowVec3 place;
    if (!selected || selected->kind != BILLOW_BLOCK_CONSTRAINT ||
        !billow_viewport_get_selected_constraint(viewport, &place)) {
        turn_wind(session, tip, final);
        return;
    }
    g_autoptr(BillowBlock) block = billow_edit_block(billow_session_get_project(session), selected);
    if (final && block)
        turn_constraint(session, block, place, tip);
}

void
billow_stage_constraints_follow(BillowViewport *viewport, BillowSession *session)
{
    g_signal_connect_object(viewport, "constraint-pressed", G_CALLBACK(press_constraint), session,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(viewport, "constraint-moved", G_CALLBACK(move_constraint), session,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(viewport, "handle-moved", G_CALLBACK(move_handle), session, G_CONNECT_SWAPPED);
}
