/* Replaces the grid of a project. */
#include "core/base/outline.h"
#include "model/edits/private.h"
#include "model/project/carried_anchors.h"
#include "model/project/outline_words.h"

/* --- At another resolution --- */

static int
points_along(double length, double spacing)
{
    return (int) CLAMP(round(length / spacing) + 1.0, 2.0, BILLOW_MAX_SIDE);
}

/* Returns a rope of the same length. */
static BillowGrid
rope_at_resolution(const BillowGrid *sized, const BillowGrid *now, const BillowGrid *wanted)
{
    const double length = sized->spacing * (sized->columns - 1);
    const double spacing =
        wanted->columns != now->columns ? length / (wanted->columns - 1) : fmin(wanted->spacing, length);
    const double finest = length / (BILLOW_MAX_SIDE - 1);
    return (BillowGrid){points_along(length, fmax(spacing, finest)), 1, fmax(spacing, finest),
                        .radius = wanted->radius, .flat_width = wanted->flat_width};
}

BillowGrid
billow_grid_at_resolution(const BillowGrid *sized, const BillowGrid *now, const BillowGrid *wanted)
{
    const double width = sized->spacing * (sized->columns - 1), depth = sized->spacing * (sized->rows - 1);
    double spacing = wanted->spacing;
    if (billow_grid_is_rope(wanted) != billow_grid_is_rope(sized))
        return *wanted;
    if (billow_grid_is_rope(wanted))
        return rope_at_resolution(sized, now, wanted);
    if (wanted->columns != now->columns)
        spacing = width / (wanted->columns - 1);
    else if (wanted->rows != now->rows)
        spacing = depth / (wanted->rows - 1);
    const double finest = sqrt(width * depth / BILLOW_MAX_POINTS),
                 side = MAX(width, depth) / (BILLOW_MAX_SIDE - 1);
    spacing = MIN(MAX(spacing, MAX(1.001 * finest, side)), MAX(width, depth));
    return (BillowGrid){
        points_along(width, spacing), points_along(depth, spacing), spacing,
        .radius = wanted->radius,     .closed = wanted->closed,     .flat_width = wanted->flat_width};
}

/* --- Replacing the grid --- */

/* Returns the project's outline on a grid of its own, or NULL if it is a rectangle or does not fit: then with
 * `fault`. */
static BillowOutline *
outline_on_grid(const BillowGrid *old, const BillowGrid *grid, BillowEdit *edit)
{
    const BillowOutline *outline = old->outline;
    if (!outline)
        return NULL;
    size_t loop;
    BillowOutlineLoop *loops = billow_outline_loops_copy(outline->loops, outline->n_loops,
                                                         (grid->columns - 1.0) / (old->columns - 1),
                                                         (grid->rows - 1.0) / (old->rows - 1));
    BillowOutline *moved =
        billow_outline_new(loops, outline->n_loops, grid->columns, grid->rows, &edit->fault, &loop);
    edit->component = (int) loop;
    billow_outline_loops_free(loops, outline->n_loops);
    if (!moved)
        edit->outcome = BILLOW_EDIT_BAD_OUTLINE;
    return moved;
}

static BillowBlock *
block_on_grid(const BillowBlock *block, const BillowGrid *old, const BillowGrid *grid)
{
    BillowBlock *copy = billow_block_copy(block);
    int column, row;
    if (billow_block_point(copy, &column, &row)) {
        column = billow_grid_share(column, old->columns, grid->columns);
        row = billow_grid_share(row, old->rows, grid->rows);
        billow_grid_go_within(grid, &column, &row);
        billow_block_set_point(copy, column, row);
    }
    billow_layer_damping_regrid(&copy->damping, old, grid);
    if (billow_kinds[block->kind]->regrid)
        billow_kinds[block->kind]->regrid(copy->payload, old, grid);
    return copy;
}

/* Moves the blocks of a kind to the same places on another grid, and drops those whose point is taken. */
static void
move_track(BillowProject *project, BillowBlockKind kind, const BillowGrid *old, const BillowGrid *grid)
{
    const GPtrArray *before = billow_project_track(project, kind);
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    GPtrArray *moved = billow_blocks_new();
    for (guint i = 0; i < before->len; i++) {
        g_autoptr(BillowBlock) block = block_on_grid(before->pdata[i], old, grid);
        int column, row;
        if (!billow_kind_has(kind, BILLOW_KIND_ONE_PER_POINT) ||
            (billow_block_point(block, &column, &row) &&
             g_hash_table_add(taken, GSIZE_TO_POINTER(billow_grid_index(grid, column, row)))))
            g_ptr_array_add(moved, g_steal_pointer(&block));
    }
    billow_project_set_track(project, kind, moved);
}

/* Returns why the project's new grid is invalid, if it is. */
static BillowEdit
check_grid(const BillowProject *project)
{
    const gsize shapes = billow_edit_count_shapes(project, NULL);
    BillowEdit edit = billow_edit_check_fields(billow_cloth_fields, project->cloth, NULL);
    if (edit.outcome != BILLOW_EDIT_DONE)
        return edit;
    if (billow_project_count_points(project) > BILLOW_MAX_POINTS)
        edit.outcome = BILLOW_EDIT_TOO_MANY_POINTS;
    else if (shapes * billow_grid_count(&project->cloth->grid) > BILLOW_MAX_POINTS)
        edit.outcome = BILLOW_EDIT_SHAPES_TOO_LARGE;
    return edit;
}

BillowEdit
billow_edit_set_grid(const BillowProject *project, const BillowGrid *grid)
{
    const BillowGrid *old = &project->cloth->grid;
    g_autoptr(BillowProject) copy = billow_project_copy(project);
    BillowGrid rectangle = *grid;
    rectangle.outline = NULL;
    if (!(grid->radius > 0.0))
        rectangle.radius = old->radius > 0.0 ? old->radius : BILLOW_DEFAULT_ROPE_RADIUS;
    billow_cloth_set_grid(copy->cloth, &rectangle);
    if (billow_fields_equal(billow_cloth_fields, project->cloth, copy->cloth))
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    BillowEdit edit = check_grid(copy);
    BillowOutline *outline =
        edit.outcome == BILLOW_EDIT_DONE ? outline_on_grid(old, &rectangle, &edit) : NULL;
    if (edit.outcome != BILLOW_EDIT_DONE)
        return edit;
    rectangle.outline = outline;
    billow_cloth_set_grid(copy->cloth, &rectangle);
    billow_outline_unref(outline);
    for (int kind = 0; kind < BILLOW_N_MAPS && billow_grid_is_rope(&rectangle); kind++)
        billow_cloth_set_map(copy->cloth, kind, NULL);
    grid = &copy->cloth->grid;
    const char *words = billow_closed_fault_words(grid);
    if (words)
        return (BillowEdit){BILLOW_EDIT_NO_TUBE, .words = words};
    for (BillowBlockKind kind = BILLOW_BLOCK_KEYFRAME; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        const GPtrArray *track = billow_project_track(copy, kind);
        int column, row;
        if (track->len > 0 && (billow_kinds[kind]->regrid || billow_kinds[kind]->layer ||
                               billow_block_point(track->pdata[0], &column, &row)))
            move_track(copy, kind, old, grid);
    }
    billow_project_regrid_carried(copy, old);
    edit.project = g_steal_pointer(&copy);
    return edit;
}

/* A shape or pose of a sheet is none of a rope. */
static void
forget_shapes(GPtrArray *keyframes)
{
    for (guint i = 0; i < keyframes->len; i++) {
        BillowKeyframe *keyframe = billow_block_keyframe(keyframes->pdata[i]);
        billow_keyframe_set_hang(keyframe, NULL);
        billow_keyframe_set_shape(keyframe, NULL);
    }
}

BillowProject *
billow_edit_on_grid(const BillowProject *excerpt, const BillowGrid *grid)
{
    const BillowGrid *old = &excerpt->cloth->grid;
    BillowProject *copy = billow_project_copy(excerpt);
    billow_cloth_set_grid(copy->cloth, grid);
    for (BillowBlockKind kind = BILLOW_BLOCK_KEYFRAME; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        GPtrArray *track = billow_project_track(copy, kind);
        for (guint i = 0; i < track->len; i++)
            billow_edit_replace(track, i, block_on_grid(track->pdata[i], old, grid));
    }
    if (billow_grid_is_rope(old) != billow_grid_is_rope(grid))
        forget_shapes(billow_project_track(copy, BILLOW_BLOCK_KEYFRAME));
    return copy;
}

/* --- Its outline --- */

/* Returns the first block with a point that is not within the project's outline, or NULL. */
static const BillowBlock *
find_outside(const BillowProject *project)
{
    const BillowGrid *grid = &project->cloth->grid;
    for (BillowBlockKind kind = BILLOW_BLOCK_KEYFRAME; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        const GPtrArray *track = billow_project_track(project, kind);
        for (guint i = 0; i < track->len; i++) {
            const BillowBlock *block = track->pdata[i];
            int column, row;
            if ((kind == BILLOW_BLOCK_KEYFRAME && billow_kinds[kind]->fits &&
                 !billow_kinds[kind]->fits(block->payload, grid)) ||
                (billow_block_point(block, &column, &row) && !billow_grid_can_hold(grid, column, row)))
                return block;
        }
    }
    return NULL;
}

BillowEdit
billow_edit_set_outline(const BillowProject *project, const BillowOutlineLoop *loops, size_t n)
{
    const BillowGrid *old = &project->cloth->grid;
    BillowEdit edit = {BILLOW_EDIT_DONE};
    size_t loop;
    BillowOutline *outline =
        n > 0 ? billow_outline_new(loops, n, old->columns, old->rows, &edit.fault, &loop) : NULL;
    if (n > 0 && !outline) {
        edit.outcome = BILLOW_EDIT_BAD_OUTLINE;
        edit.component = (int) loop;
        return edit;
    }
    if (billow_outline_equal(outline, old->outline)) {
        billow_outline_unref(outline);
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    }
    g_autoptr(BillowProject) copy = billow_project_copy(project);
    BillowGrid grid = *old;
    grid.outline = outline;
    billow_cloth_set_grid(copy->cloth, &grid);
    billow_outline_unref(outline);
    const char *words = billow_closed_fault_words(&grid);
    if (words)
        return (BillowEdit){BILLOW_EDIT_NO_TUBE, .words = words};
    const BillowBlock *outside = find_outside(copy);
    if (outside)
        return (BillowEdit){BILLOW_EDIT_OUTSIDE, .name = g_strdup(billow_edit_name_of(outside))};
    edit.project = g_steal_pointer(&copy);
    return edit;
}
