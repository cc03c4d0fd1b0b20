#include "app/stage_constraints.h"

#include "app/stage_wind.h"

/* How far the path of a point that slides is drawn each way, as a share of the cloth's longer side. */
static const double path_share = 0.07;

/* The marks of constraints, and the paths on which they slide. */
typedef struct {
    GArray *places; /* BillowVec3 */
    int selected;   /* of the places, -1 = none */
    GArray *points; /* BillowVec3, two to a line */
    GArray *lines;  /* BillowPolyline */
} Marks;

static BillowVec3
unit(BillowVec3 v)
{
    return billow_vec3_scale(v, 1.0 / billow_vec3_length(v));
}

static void
add_segment(Marks *marks, BillowVec3 from, BillowVec3 to)
{
    const BillowPolyline line = {.n_points = 2, .kind = BILLOW_LINE_NORMAL};
    g_array_append_val(marks->points, from);
    g_array_append_val(marks->points, to);
    g_array_append_val(marks->lines, line);
}

/* The four edges of a square around `place`, at right angles to the unit vector `normal`. */
static void
add_square(Marks *marks, BillowVec3 place, BillowVec3 normal, double size)
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

static void
add_path(Marks *marks, const BillowSlide *slide, BillowVec3 place, double size)
{
    const BillowVec3 direction = unit(slide->direction);
    const BillowVec3 reach = billow_vec3_scale(direction, size);
    if (slide->kind == BILLOW_CONSTRAINT_PLANE)
        add_square(marks, place, direction, size);
    else
        add_segment(marks, billow_vec3_sub(place, reach), billow_vec3_add(place, reach));
}

static void
show(BillowViewport *viewport, const Marks *marks)
{
    for (guint i = 0; i < marks->lines->len; i++)
        g_array_index(marks->lines, BillowPolyline, i).points =
            &g_array_index(marks->points, BillowVec3, 2 * i);
    billow_viewport_set_guides(viewport, (const BillowPolyline *) (void *) marks->lines->data,
                               marks->lines->len);
    billow_viewport_set_constraints(viewport, (const BillowVec3 *) (void *) marks->places->data,
                                    marks->places->len, marks->selected);
}

static gboolean
is_selected(BillowSession *session, const BillowBlock *block)
{
    const BillowBlockRef *selected = billow_session_get_active(session);
    return selected && selected->kind == block->kind && g_str_equal(selected->id, block->id);
}

static void
add_constraint(BillowSession *session, Marks *marks, const BillowBlock *block, const BillowMesh *physics)
{
    const BillowGrid *grid = &physics->grid;
    const double size = path_share * grid->spacing * (MAX(grid->columns, grid->rows) - 1);
    const size_t point =
        billow_grid_index(grid, billow_block_slide(block)->column, billow_block_slide(block)->row);
    const BillowVec3 place = {physics->x[point], physics->y[point], physics->z[point]};
    if (is_selected(session, block))
        marks->selected = (int) marks->places->len;
    g_array_append_val(marks->places, place);
    add_path(marks, billow_block_slide(block), place, size);
}

void
billow_stage_constraints_show(BillowViewport *viewport, BillowSession *session, const BillowMesh *physics)
{
    const BillowProject *project = billow_session_get_project(session);
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(BillowPolyline));
    Marks marks = {places, -1, points, lines};
    const gboolean fits =
        physics && physics->grid.columns == project->grid.columns && physics->grid.rows == project->grid.rows;
    for (guint i = 0; fits && i < project->tracks[BILLOW_BLOCK_CONSTRAINT]->len; i++) {
        const BillowBlock *block = g_ptr_array_index(project->tracks[BILLOW_BLOCK_CONSTRAINT], i);
        if (!block->muted)
            add_constraint(session, &marks, block, physics);
    }
    billow_stage_wind_show(viewport, session, fits, points, lines);
    show(viewport, &marks);
}

/* `index` counts those that are marked. */
static void
press_constraint(BillowSession *session, int index)
{
    const GPtrArray *constraints = billow_session_get_project(session)->tracks[BILLOW_BLOCK_CONSTRAINT];
    for (guint i = 0; i < constraints->len; i++) {
        const BillowBlock *block = g_ptr_array_index(constraints, i);
        if (block->muted || index-- > 0)
            continue;
        g_autoptr(BillowBlockRef) ref = billow_block_ref_new(block->kind, block->id);
        billow_session_select(session, ref);
        return;
    }
}

void
billow_stage_constraints_follow(BillowViewport *viewport, BillowSession *session)
{
    g_signal_connect_object(viewport, "constraint-pressed", G_CALLBACK(press_constraint), session,
                            G_CONNECT_SWAPPED);
}
