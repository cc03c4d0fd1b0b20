#include "model/animation/moving_folds.h"

#include "core/base/nearest.h"

#include <string.h>

/* The columns and rows of a fold, ends included. */
typedef struct {
    int left, right, top, bottom;
} Box;

/* A fold that two keyframes have: its line in the first and, rotated back along the route, in the second. */
typedef struct {
    BillowFold fold; /* in the first keyframe */
    Box box;
    int cells;
    double edge; /* length of the edges of its pleats, meters */
    BillowPleatedLine from, to;
    BillowVec3 *from_places, *to_places; /* positions of its cells + 1 points */
} Pair;

/* Shared by reference count. */
struct BillowMovingFolds {
    BillowGrid grid;
    BillowRoute route;
    GArray *pairs; /* of Pair */
    float *others; /* per point: sum of the nearness() of everything pinned, including all pairs */
};

enum { ROWS_PER_CHUNK = 16 };

/* --- Creating --- */

static BillowVec3
place_of(const BillowKeyframe *keyframe, int column, int row)
{
    size_t i = 0;
    while (keyframe->anchors[i].column != column || keyframe->anchors[i].row != row)
        i++;
    return keyframe->anchors[i].position;
}

static gboolean
are_same_ends(const BillowFold *a, const BillowFold *b)
{
    return a->from_column == b->from_column && a->from_row == b->from_row && a->to_column == b->to_column &&
           a->to_row == b->to_row;
}

static gboolean
is_same_fold(const BillowFold *a, const BillowFold *b)
{
    return are_same_ends(a, b) || (a->from_column == b->to_column && a->from_row == b->to_row &&
                                   a->to_column == b->from_column && a->to_row == b->from_row);
}

static BillowPleatedLine
line_of(const BillowKeyframe *keyframe, const BillowFold *fold)
{
    return billow_pleats_line(&fold->pleats, place_of(keyframe, fold->from_column, fold->from_row),
                              place_of(keyframe, fold->to_column, fold->to_row));
}

static BillowVec3
rotate_back(const BillowRoute *route, const BillowMatrix3 *back, BillowVec3 place)
{
    const BillowVec3 off = billow_vec3_sub(place, route->to_centre);
    return billow_vec3_add(route->from_centre, billow_matrix3_apply(back, off));
}

static BillowVec3 *
lay_between(const Pair *pair, double e)
{
    BillowVec3 *places = g_new(BillowVec3, pair->cells + 1);
    billow_pleats_between(&pair->from, &pair->to, e, pair->cells, pair->edge, places);
    return places;
}

/* On a path that turns, the second line is rotated back by the turn. Pleats are the same from either end. */
static Pair
new_pair(const BillowGrid *grid, const BillowKeyframe *a, const BillowFold *fold, const BillowKeyframe *b,
         const BillowFold *other, const BillowRoute *route)
{
    Pair pair = {.fold = *fold,
                 .box = {.left = MIN(fold->from_column, fold->to_column),
                         .right = MAX(fold->from_column, fold->to_column),
                         .top = MIN(fold->from_row, fold->to_row),
                         .bottom = MAX(fold->from_row, fold->to_row)},
                 .cells = billow_fold_cells(fold),
                 .edge = billow_fold_edge_length(fold, grid),
                 .from = line_of(a, fold),
                 .to = line_of(b, other)};
    if (!are_same_ends(fold, other)) {
        const BillowVec3 from = pair.to.from;
        pair.to.from = pair.to.to;
        pair.to.to = from;
    }
    if (route->path.kind == BILLOW_PATH_TURN) {
        const BillowMatrix3 back = billow_turn_matrix(&route->turn, -1.0);
        pair.to.from = rotate_back(route, &back, pair.to.from);
        pair.to.to = rotate_back(route, &back, pair.to.to);
        pair.to.across = billow_matrix3_apply(&back, pair.to.across);
    }
    pair.from_places = lay_between(&pair, 0.0);
    pair.to_places = lay_between(&pair, 1.0);
    return pair;
}

static void
clear_pair(void *data)
{
    Pair *pair = data;
    g_free(pair->from_places);
    g_free(pair->to_places);
}

static GArray *
pairs_of(const BillowGrid *grid, const BillowKeyframe *a, const BillowKeyframe *b, const BillowRoute *route)
{
    GArray *pairs = g_array_new(FALSE, FALSE, sizeof(Pair));
    g_array_set_clear_func(pairs, clear_pair);
    for (size_t i = 0; i < a->n_folds; i++)
        for (size_t j = 0; j < b->n_folds; j++)
            if (is_same_fold(&a->folds[i], &b->folds[j])) {
                const Pair pair = new_pair(grid, a, &a->folds[i], b, &b->folds[j], route);
                g_array_append_val(pairs, pair);
            }
    return pairs;
}

/* --- Moving the surrounding cloth --- */

/* Returns the influence of a pinned point at a distance in cells: the inverse, practically unbounded at 0. */
static double
nearness(double distance)
{
    return 1.0 / MAX(distance, 1e-6);
}

static double
distance_from(const Box *box, int column, int row)
{
    const int across = MAX(MAX(box->left - column, column - box->right), 0);
    const int down = MAX(MAX(box->top - row, row - box->bottom), 0);
    return hypot(across, down);
}

/* Sums up the nearness of everything that either keyframe pins; each pair of folds counts as one. */
static float *
sum_nearness(const BillowGrid *grid, const BillowPoses *poses, size_t pose, GArray *pairs)
{
    const BillowPoseBlend moment = {pose, pose + 1, 0.0};
    g_autofree unsigned char *others = billow_poses_anchored_at(poses, grid, &moment);
    g_autofree int32_t *nearest = g_new(int32_t, billow_grid_count(grid));
    float *sums = g_new(float, billow_grid_count(grid));
    for (guint k = 0; k < pairs->len; k++) {
        const Box *box = &g_array_index(pairs, Pair, k).box;
        for (int row = box->top; row <= box->bottom; row++)
            memset(others + billow_grid_index(grid, box->left, row), 0,
                   (size_t) (box->right - box->left + 1));
    }
    billow_nearest_fill(grid, others, nearest);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const size_t i = billow_grid_index(grid, column, row);
            double sum = 0.0;
            if (nearest[i] >= 0)
                sum = nearness(hypot(nearest[i] % grid->columns - column, nearest[i] / grid->columns - row));
            for (guint k = 0; k < pairs->len; k++)
                sum += nearness(distance_from(&g_array_index(pairs, Pair, k).box, column, row));
            sums[i] = (float) sum;
        }
    return sums;
}

static const BillowKeyframe *
keyframe_of(const BillowPoses *poses, size_t pose)
{
    return billow_block_keyframe(poses->items[pose].keyframe);
}

BillowMovingFolds *
billow_moving_folds_new(const BillowGrid *grid, const BillowPoses *poses, size_t from,
                        const BillowRoute *route)
{
    BillowMovingFolds *laid = g_atomic_rc_box_new0(BillowMovingFolds);
    laid->grid = *grid;
    laid->grid.shrink = NULL; /* it may not live as long */
    laid->route = *route;
    laid->pairs = pairs_of(grid, keyframe_of(poses, from), keyframe_of(poses, from + 1), route);
    laid->others = sum_nearness(grid, poses, from, laid->pairs);
    return laid;
}

static void
clear(gpointer data)
{
    BillowMovingFolds *laid = data;
    g_array_unref(laid->pairs);
    g_free(laid->others);
}

void
billow_moving_folds_unref(BillowMovingFolds *laid)
{
    g_atomic_rc_box_release_full(laid, clear);
}

/* --- Cache key --- */

static void
append_number(GByteArray *bytes, double number)
{
    g_byte_array_append(bytes, (const guint8 *) &number, sizeof number);
}

static void
append_folds(GByteArray *bytes, const BillowKeyframe *keyframe)
{
    append_number(bytes, (double) keyframe->n_folds);
    for (size_t i = 0; i < keyframe->n_folds; i++) {
        const BillowFold *fold = &keyframe->folds[i];
        const double numbers[] = {fold->from_column,     fold->from_row,      fold->to_column,
                                  fold->to_row,          fold->pleats.number, fold->pleats.sharpness,
                                  fold->pleats.direction};
        g_byte_array_append(bytes, (const guint8 *) numbers, sizeof numbers);
    }
}

BillowKey
billow_moving_folds_key(const BillowPoses *poses, size_t from, const BillowKey *shape, const BillowKey *next)
{
    const BillowPath *path = &poses->items[from].path;
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    g_byte_array_append(bytes, shape->digest, sizeof shape->digest);
    g_byte_array_append(bytes, next->digest, sizeof next->digest);
    append_number(bytes, path->kind);
    append_number(bytes, path->height);
    append_folds(bytes, keyframe_of(poses, from));
    append_folds(bytes, keyframe_of(poses, from + 1));
    return billow_key_of(bytes);
}

size_t
billow_moving_folds_bytes(const BillowMovingFolds *laid)
{
    size_t bytes = sizeof *laid + billow_grid_count(&laid->grid) * sizeof *laid->others;
    for (guint k = 0; k < laid->pairs->len; k++)
        bytes +=
            sizeof(Pair) + 2 * ((size_t) g_array_index(laid->pairs, Pair, k).cells + 1) * sizeof(BillowVec3);
    return bytes;
}

static gpointer
ref_laid(gpointer laid)
{
    return g_atomic_rc_box_acquire(laid);
}

static void
unref_laid(gpointer laid)
{
    billow_moving_folds_unref(laid);
}

const BillowCacheKind billow_moving_folds_kind = {ref_laid, unref_laid};

/* --- Applying --- */

gboolean
billow_moving_folds_any(const BillowPoses *poses, const BillowPoseBlend *moment)
{
    if (moment->from == moment->to || moment->e == 0.0 || moment->e == 1.0)
        return FALSE;
    const BillowKeyframe *a = keyframe_of(poses, moment->from), *b = keyframe_of(poses, moment->to);
    for (size_t i = 0; i < a->n_folds; i++)
        for (size_t j = 0; j < b->n_folds; j++)
            if (is_same_fold(&a->folds[i], &b->folds[j]))
                return TRUE;
    return FALSE;
}

/* Returns which point of the fold is at, or across from, a point of the grid. */
static int
place_in(const BillowFold *fold, int column, int row)
{
    return fold->from_row == fold->to_row ? abs(column - fold->from_column) : abs(row - fold->from_row);
}

typedef struct {
    const BillowMovingFolds *laid;
    const Pair *pair;
    const BillowVec3 *steps; /* of the fold's points, in the order of columns or rows */
    BillowMesh *mesh;
} Addition;

static void
add_to_rows(void *data, size_t begin, size_t end)
{
    const Addition *addition = data;
    const Pair *pair = addition->pair;
    const Box *box = &pair->box;
    BillowMesh *mesh = addition->mesh;
    const BillowFold *fold = &pair->fold;
    const gboolean along = fold->from_row == fold->to_row;
    const int left = along ? box->left : 0, right = along ? box->right : mesh->grid.columns - 1;
    const int top = along ? (int) begin : MAX((int) begin, box->top),
              bottom = along ? (int) end - 1 : MIN((int) end - 1, box->bottom);
    for (int row = top; row <= bottom; row++)
        for (int column = left; column <= right; column++) {
            const size_t i = billow_grid_index(&mesh->grid, column, row);
            const double share =
                nearness(distance_from(box, column, row)) / (double) addition->laid->others[i];
            const BillowVec3 step = billow_vec3_scale(addition->steps[place_in(fold, column, row)], share);
            mesh->x[i] += (float) step.x;
            mesh->y[i] += (float) step.y;
            mesh->z[i] += (float) step.z;
        }
}

/* Returns how far the points of a fold are from their blended positions. */
static BillowVec3 *
steps_of(const BillowMovingFolds *laid, const Pair *pair, double e)
{
    const BillowMatrix3 turn = billow_turn_matrix(&laid->route.turn, e);
    BillowVec3 *steps = lay_between(pair, e);
    for (int k = 0; k <= pair->cells; k++) {
        const BillowVec3 blended = billow_vec3_mix(pair->from_places[k], pair->to_places[k], e);
        steps[k] = billow_vec3_sub(steps[k], blended);
        if (laid->route.path.kind == BILLOW_PATH_TURN)
            steps[k] = billow_matrix3_apply(&turn, steps[k]);
    }
    return steps;
}

void
billow_moving_folds_steps(const BillowMovingFolds *laid, double e, const BillowAnchor *held, size_t n,
                          BillowVec3 *steps)
{
    memset(steps, 0, n * sizeof *steps);
    for (guint k = 0; k < laid->pairs->len; k++) {
        const Pair *pair = &g_array_index(laid->pairs, Pair, k);
        g_autofree BillowVec3 *own = steps_of(laid, pair, e);
        for (size_t i = 0; i < n; i++)
            if (distance_from(&pair->box, held[i].column, held[i].row) == 0.0)
                steps[i] = own[place_in(&pair->fold, held[i].column, held[i].row)];
    }
}

void
billow_moving_folds_add(const BillowMovingFolds *laid, double e, BillowWorkers *workers, BillowMesh *mesh)
{
    for (guint n = 0; n < laid->pairs->len; n++) {
        const Pair *pair = &g_array_index(laid->pairs, Pair, n);
        g_autofree BillowVec3 *steps = steps_of(laid, pair, e);
        Addition addition = {laid, pair, steps, mesh};
        billow_workers_run(workers, (size_t) mesh->grid.rows, ROWS_PER_CHUNK, add_to_rows, &addition);
    }
}
