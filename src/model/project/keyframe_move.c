/* Adapts keyframes to other grids and moves them in the world. */
#include "core/base/outline.h"
#include "model/project/keyframe.h"

GBytes *
billow_shape_resample(GBytes *shape, const BillowGrid *old, const BillowGrid *grid)
{
    const float *from = g_bytes_get_data(shape, NULL);
    float *to = g_new(float, 3 * billow_grid_count(grid)), *p = to;
    for (int row = 0; row < grid->rows; row++) {
        double v = grid->rows > 1 ? (double) row * (old->rows - 1) / (grid->rows - 1) : 0.0;
        int r = CLAMP((int) v, 0, MAX(old->rows - 2, 0));
        for (int column = 0; column < grid->columns; column++, p += 3) {
            double u = (double) column * (old->columns - 1) / (grid->columns - 1);
            int c = MIN((int) u, old->columns - 2);
            const float *a = from + 3 * billow_grid_index(old, c, r),
                        *b = old->rows > 1 ? a + 3 * (size_t) old->columns : a;
            for (int axis = 0; axis < 3; axis++) {
                double above = (1.0 - (u - c)) * (double) a[axis] + (u - c) * (double) a[axis + 3];
                double below = (1.0 - (u - c)) * (double) b[axis] + (u - c) * (double) b[axis + 3];
                p[axis] = (float) ((1.0 - (v - r)) * above + (v - r) * below);
            }
        }
    }
    return g_bytes_new_take(to, 3 * billow_grid_count(grid) * sizeof *to);
}

static void
move_anchors(BillowKeyframe *keyframe, const BillowGrid *old, const BillowGrid *grid)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    char **unknown = keyframe->anchors_unknown;
    size_t kept = 0;
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        BillowAnchor anchor = keyframe->anchors[i];
        g_autofree char *text = unknown ? g_steal_pointer(&unknown[i]) : NULL;
        anchor.column = billow_grid_share(anchor.column, old->columns, grid->columns);
        anchor.row = billow_grid_share(anchor.row, old->rows, grid->rows);
        billow_grid_go_within(grid, &anchor.column, &anchor.row);
        if (!g_hash_table_add(taken, GSIZE_TO_POINTER(billow_grid_first_twin(
                                         grid, billow_grid_index(grid, anchor.column, anchor.row)))))
            continue;
        keyframe->anchors[kept] = anchor;
        if (unknown)
            unknown[kept] = g_steal_pointer(&text);
        kept++;
    }
    if (kept < keyframe->n_anchors)
        billow_keyframe_set_hang(keyframe, NULL);
    keyframe->n_anchors = kept;
}

static void
move_folds(BillowKeyframe *keyframe, const BillowGrid *old, const BillowGrid *grid)
{
    const size_t n = keyframe->n_folds;
    keyframe->n_folds = 0;
    for (size_t i = 0; i < n; i++) {
        BillowFold *moved = &keyframe->folds[keyframe->n_folds];
        *moved = keyframe->folds[i];
        moved->from_column = billow_grid_share(moved->from_column, old->columns, grid->columns);
        moved->from_row = billow_grid_share(moved->from_row, old->rows, grid->rows);
        moved->to_column = billow_grid_share(moved->to_column, old->columns, grid->columns);
        moved->to_row = billow_grid_share(moved->to_row, old->rows, grid->rows);
        moved->pleats.number = MIN(moved->pleats.number, billow_fold_most_pleats(moved));
        if (moved->pleats.number >= 1 &&
            billow_keyframe_fold_fault(keyframe, keyframe->n_folds) == BILLOW_FOLD_FITS)
            keyframe->n_folds++;
        else
            g_free(moved->unknown);
    }
}

static void
move_creases(BillowKeyframe *keyframe, const BillowGrid *old, const BillowGrid *grid)
{
    size_t kept = 0;
    for (size_t i = 0; i < keyframe->n_creases; i++) {
        BillowIroned moved = keyframe->creases[i];
        BillowCrease *crease = &moved.crease;
        crease->from_column = billow_grid_share(crease->from_column, old->columns, grid->columns);
        crease->from_row = billow_grid_share(crease->from_row, old->rows, grid->rows);
        crease->to_column = billow_grid_share(crease->to_column, old->columns, grid->columns);
        crease->to_row = billow_grid_share(crease->to_row, old->rows, grid->rows);
        if (billow_crease_is_line(crease))
            keyframe->creases[kept++] = moved;
        else
            g_free(moved.unknown);
    }
    keyframe->n_creases = kept;
}

void
billow_keyframe_regrid(void *payload, const BillowGrid *old, const BillowGrid *grid)
{
    BillowKeyframe *keyframe = payload;
    move_anchors(keyframe, old, grid);
    move_folds(keyframe, old, grid);
    move_creases(keyframe, old, grid);
    if (keyframe->shape && (old->columns != grid->columns || old->rows != grid->rows)) {
        g_autoptr(GBytes) shape = billow_shape_resample(keyframe->shape, old, grid);
        billow_keyframe_set_shape(keyframe, shape);
    }
}

static void
move_places(float *places, size_t n, double factor, BillowVec3 by)
{
    const double steps[] = {by.x, by.y, by.z};
    for (size_t i = 0; i < n; i++)
        places[i] = (float) (factor * (double) places[i] + steps[i % 3]);
}

/* Scales everything about the origin, and then moves it. */
static void
move(BillowKeyframe *keyframe, double factor, BillowVec3 by)
{
    for (size_t i = 0; i < keyframe->n_anchors; i++)
        keyframe->anchors[i].position =
            billow_vec3_add(billow_vec3_scale(keyframe->anchors[i].position, factor), by);
    if (keyframe->hang) {
        BillowCoarsePose *hang = billow_coarse_pose_copy(keyframe->hang);
        move_places(hang->points, (size_t) (3 * hang->columns * hang->rows), factor, by);
        billow_keyframe_set_hang(keyframe, hang);
        billow_coarse_pose_free(hang);
    }
    if (keyframe->shape) {
        gsize size;
        const float *from = g_bytes_get_data(keyframe->shape, &size);
        float *to = g_memdup2(from, size);
        move_places(to, size / sizeof *to, factor, by);
        g_autoptr(GBytes) shape = g_bytes_new_take(to, size);
        billow_keyframe_set_shape(keyframe, shape);
    }
}

void
billow_keyframe_shift(void *payload, BillowVec3 by)
{
    move(payload, 1.0, by);
}

void
billow_keyframe_scale(void *payload, double factor)
{
    move(payload, factor, billow_vec3(0.0, 0.0, 0.0));
}
