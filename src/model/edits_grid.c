/* Another cloth under the same animation. */
#include "model/edits.h"

static int
scaled_place(int place, int old_count, int new_count)
{
    return (int) lround((double) place * (new_count - 1) / (old_count - 1));
}

/* x, y, z of the points of another grid, between those of the old one: bilinear. */
static GBytes *
resample(GBytes *shape, const BillowGrid *old, const BillowGrid *grid)
{
    const float *from = g_bytes_get_data(shape, NULL);
    float *to = g_new(float, 3 * billow_grid_count(grid)), *p = to;
    for (int row = 0; row < grid->rows; row++) {
        double v = (double) row * (old->rows - 1) / (grid->rows - 1);
        int r = MIN((int) v, old->rows - 2);
        for (int column = 0; column < grid->columns; column++, p += 3) {
            double u = (double) column * (old->columns - 1) / (grid->columns - 1);
            int c = MIN((int) u, old->columns - 2);
            const float *a = from + 3 * billow_grid_index(old, c, r), *b = a + 3 * (size_t) old->columns;
            for (int axis = 0; axis < 3; axis++) {
                double above = (1.0 - (u - c)) * (double) a[axis] + (u - c) * (double) a[axis + 3];
                double below = (1.0 - (u - c)) * (double) b[axis] + (u - c) * (double) b[axis + 3];
                p[axis] = (float) ((1.0 - (v - r)) * above + (v - r) * below);
            }
        }
    }
    return g_bytes_new_take(to, 3 * billow_grid_count(grid) * sizeof *to);
}

/* Moves the anchors to their share of another grid, each with its unknown keys, and drops those whose point is taken. */
static void
move_anchors(BillowBlock *keyframe, const BillowGrid *old, const BillowGrid *grid)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    char **unknown = keyframe->anchors_unknown;
    size_t kept = 0;
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        BillowAnchor anchor = keyframe->anchors[i];
        g_autofree char *text = unknown ? g_steal_pointer(&unknown[i]) : NULL;
        anchor.column = scaled_place(anchor.column, old->columns, grid->columns);
        anchor.row = scaled_place(anchor.row, old->rows, grid->rows);
        if (!g_hash_table_add(taken, GSIZE_TO_POINTER(billow_grid_index(grid, anchor.column, anchor.row))))
            continue;
        keyframe->anchors[kept] = anchor;
        if (unknown)
            unknown[kept] = g_steal_pointer(&text);
        kept++;
    }
    keyframe->n_anchors = kept;
}

static BillowBlock *
keyframe_on_grid(const BillowBlock *keyframe, const BillowGrid *old, const BillowGrid *grid)
{
    BillowBlock *copy = billow_block_copy(keyframe);
    move_anchors(copy, old, grid);
    if (keyframe->shape && (old->columns != grid->columns || old->rows != grid->rows)) {
        g_autoptr(GBytes) shape = resample(keyframe->shape, old, grid);
        billow_block_set_shape(copy, shape);
    }
    return copy;
}

/* Moves the constraints to their share of another grid, and drops those whose point is taken. */
static void
move_constraints(BillowProject *project, const BillowGrid *old, const BillowGrid *grid)
{
    g_autoptr(GPtrArray) before = g_steal_pointer(&project->constraints);
    project->constraints = g_ptr_array_new_with_free_func((GDestroyNotify) billow_block_unref);
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < before->len; i++) {
        g_autoptr(BillowBlock) block = billow_block_copy(g_ptr_array_index(before, i));
        block->slide.column = scaled_place(block->slide.column, old->columns, grid->columns);
        block->slide.row = scaled_place(block->slide.row, old->rows, grid->rows);
        if (g_hash_table_add(
                taken, GSIZE_TO_POINTER(billow_grid_index(grid, block->slide.column, block->slide.row))))
            g_ptr_array_add(project->constraints, g_steal_pointer(&block));
    }
}

static gboolean
is_allowed(const BillowGrid *grid)
{
    return grid->columns >= 2 && grid->columns <= BILLOW_MAX_SIDE && grid->rows >= 2 &&
           grid->rows <= BILLOW_MAX_SIDE && billow_grid_count(grid) <= BILLOW_MAX_POINTS &&
           grid->spacing >= BILLOW_MIN_NUMBER && grid->spacing <= BILLOW_MAX_NUMBER;
}

static gboolean
shapes_fit(const BillowProject *project, const BillowGrid *grid)
{
    gsize shapes = 0;
    for (guint i = 0; i < project->keyframes->len; i++)
        shapes += ((BillowBlock *) g_ptr_array_index(project->keyframes, i))->shape != NULL;
    return shapes * billow_grid_count(grid) <= BILLOW_MAX_POINTS;
}

BillowProject *
billow_edit_set_grid(const BillowProject *project, const BillowGrid *grid)
{
    const BillowGrid *old = &project->grid;
    if (old->columns == grid->columns && old->rows == grid->rows && old->spacing == grid->spacing)
        return NULL;
    if (!is_allowed(grid) || !shapes_fit(project, grid))
        return NULL;
    BillowProject *copy = billow_project_copy(project);
    copy->grid = *grid;
    for (guint i = 0; i < copy->keyframes->len; i++) {
        BillowBlock *keyframe = copy->keyframes->pdata[i];
        copy->keyframes->pdata[i] = keyframe_on_grid(keyframe, old, grid);
        billow_block_unref(keyframe);
    }
    move_constraints(copy, old, grid);
    return copy;
}
