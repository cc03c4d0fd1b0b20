/* Adapts keyframes to other grids and moves them in the world. */
#include "core/base/outline.h"
#include "core/base/turn.h"
#include "model/project/anchor_place.h"
#include "model/project/keyframe.h"
#include "model/project/unknown_keys.h"

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

/* Moves an anchor to the same share of another grid: one at a point to a point. */
static void
move_anchor(BillowAnchor *anchor, const BillowGrid *old, const BillowGrid *grid)
{
    BillowAnchor between = *anchor;
    if (billow_anchor_is_between(anchor) && grid->rows > 1) {
        billow_anchor_put(&between, billow_anchor_column(anchor) * (grid->columns - 1) / (old->columns - 1),
                          billow_anchor_row(anchor) * (grid->rows - 1) / (old->rows - 1));
        if (billow_anchor_fits(&between, grid)) {
            *anchor = between;
            return;
        }
    }
    anchor->right = anchor->down = 0.0;
    anchor->column = billow_grid_share(anchor->column, old->columns, grid->columns);
    anchor->row = billow_grid_share(anchor->row, old->rows, grid->rows);
    billow_grid_go_within(grid, &anchor->column, &anchor->row);
}

static void
move_anchors(BillowKeyframe *keyframe, const BillowGrid *old, const BillowGrid *grid)
{
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    BillowBinding *bindings = keyframe->bindings;
    size_t kept = 0;
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        BillowAnchor anchor = keyframe->anchors[i];
        move_anchor(&anchor, old, grid);
        BillowBinding binding = bindings ? bindings[i] : (BillowBinding){.on = NULL};
        size_t other;
        if (!billow_anchor_take(&anchor, grid, kept, taken, &other)) {
            billow_binding_clear(&binding);
            billow_unknown_keys_drop(keyframe->anchors_unknown, i);
            continue;
        }
        keyframe->anchors[kept] = anchor;
        if (bindings)
            bindings[kept] = binding;
        billow_unknown_keys_move(keyframe->anchors_unknown, i, kept);
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
            billow_unknown_keys_move(keyframe->folds_unknown, i, keyframe->n_folds++);
        else
            billow_unknown_keys_drop(keyframe->folds_unknown, i);
    }
}

static void
move_creases(BillowKeyframe *keyframe, const BillowGrid *old, const BillowGrid *grid)
{
    size_t kept = 0;
    for (size_t i = 0; i < keyframe->n_creases; i++) {
        BillowCrease crease = keyframe->creases[i];
        crease.from_column = billow_grid_share(crease.from_column, old->columns, grid->columns);
        crease.from_row = billow_grid_share(crease.from_row, old->rows, grid->rows);
        crease.to_column = billow_grid_share(crease.to_column, old->columns, grid->columns);
        crease.to_row = billow_grid_share(crease.to_row, old->rows, grid->rows);
        if (!billow_crease_is_line(&crease)) {
            billow_unknown_keys_drop(keyframe->creases_unknown, i);
            continue;
        }
        billow_unknown_keys_move(keyframe->creases_unknown, i, kept);
        keyframe->creases[kept++] = crease;
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
    billow_keyframe_regrid_bends(keyframe, old, grid);
    billow_keyframe_regrid_twists(keyframe, old, grid);
    if (keyframe->shape && (old->columns != grid->columns || old->rows != grid->rows)) {
        g_autoptr(GBytes) shape = billow_shape_resample(keyframe->shape, old, grid);
        billow_keyframe_set_shape(keyframe, shape);
    }
}

/* Everything is scaled about the origin, then turned about the vertical, then moved. */
typedef struct {
    double factor, degrees;
    BillowVec3 by;
} Motion;

static BillowVec3
moved(const Motion *motion, BillowVec3 place)
{
    const BillowVec3 scaled = billow_vec3_scale(place, motion->factor);
    return billow_vec3_add(motion->degrees == 0.0 ? scaled : billow_vec3_turned(scaled, motion->degrees),
                           motion->by);
}

static void
move_places(float *places, size_t n, const Motion *motion)
{
    for (float *p = places; p < places + 3 * n; p += 3) {
        const BillowVec3 place = moved(motion, billow_vec3((double) p[0], (double) p[1], (double) p[2]));
        p[0] = (float) place.x;
        p[1] = (float) place.y;
        p[2] = (float) place.z;
    }
}

static void
move(BillowKeyframe *keyframe, const Motion *motion)
{
    for (size_t i = 0; i < keyframe->n_anchors; i++)
        keyframe->anchors[i].position = moved(motion, keyframe->anchors[i].position);
    const Motion rigid = {motion->factor, motion->degrees, {0.0, 0.0, 0.0}};
    for (size_t i = 0; keyframe->bindings && i < keyframe->n_anchors; i++) {
        BillowVec3 *offset = &keyframe->bindings[i].offset;
        *offset =
            keyframe->bindings[i].rides ? billow_vec3_scale(*offset, motion->factor) : moved(&rigid, *offset);
    }
    if (keyframe->hang) {
        BillowCoarsePose *hang = billow_coarse_pose_copy(keyframe->hang);
        move_places(hang->points, (size_t) (hang->columns * hang->rows), motion);
        billow_keyframe_set_hang(keyframe, hang);
        billow_coarse_pose_free(hang);
    }
    if (keyframe->shape) {
        gsize size;
        const float *from = g_bytes_get_data(keyframe->shape, &size);
        float *to = g_memdup2(from, size);
        move_places(to, size / (3 * sizeof *to), motion);
        g_autoptr(GBytes) shape = g_bytes_new_take(to, size);
        billow_keyframe_set_shape(keyframe, shape);
    }
}

void
billow_keyframe_shift(void *payload, BillowVec3 by)
{
    move(payload, &(Motion){1.0, 0.0, by});
}

void
billow_keyframe_turn(void *payload, double degrees)
{
    BillowKeyframe *keyframe = payload;
    move(keyframe, &(Motion){1.0, degrees, {0.0, 0.0, 0.0}});
    billow_keyframe_turn_bends(keyframe, degrees);
    keyframe->wind.direction -= degrees; /* headings run clockwise */
}

void
billow_keyframe_scale(void *payload, double factor)
{
    move(payload, &(Motion){factor, 0.0, {0.0, 0.0, 0.0}});
    billow_keyframe_scale_bends(payload, factor);
    billow_keyframe_scale_twists(payload, factor);
}
