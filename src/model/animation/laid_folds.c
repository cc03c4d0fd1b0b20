#include "model/animation/laid_folds.h"

#include "core/base/nearest.h"

/* Columns and rows from the first to the last. */
typedef struct {
    int left, right, top, bottom;
} Box;

/* A fold that two keyframes have: its line in the one and, turned back as the route turns, in the other. */
typedef struct {
    BillowFold fold; /* in the first keyframe, its unknown keys aside */
    Box box;
    int cells;
    BillowPleatedLine from, to;
    BillowVec3 *from_places, *to_places; /* of its cells + 1 points */
} Pair;

/* Shared by reference count. */
struct BillowLaidFolds {
    BillowGrid grid;
    BillowRoute route;
    GArray *pairs; /* of Pair */
    float *others; /* per point: how much what is held has to say there, all pairs among it; see nearness() */
};

enum { ROWS_PER_CHUNK = 16 };

/* --- Making --- */

static Box
box_of(const BillowFold *fold)
{
    return (Box){MIN(fold->from_column, fold->to_column), MAX(fold->from_column, fold->to_column),
                 MIN(fold->from_row, fold->to_row), MAX(fold->from_row, fold->to_row)};
}

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
are_swapped_ends(const BillowFold *a, const BillowFold *b)
{
    return a->from_column == b->to_column && a->from_row == b->to_row && a->to_column == b->from_column &&
           a->to_row == b->from_row;
}

static BillowPleatedLine
line_of(const BillowKeyframe *keyframe, const BillowFold *fold)
{
    return billow_pleats_line(&fold->pleats, place_of(keyframe, fold->from_column, fold->from_row),
                              place_of(keyframe, fold->to_column, fold->to_row));
}

/* Pleats are the same from either end. */
static BillowPleatedLine
from_other_end(BillowPleatedLine line)
{
    const BillowVec3 from = line.from;
    line.from = line.to;
    line.to = from;
    return line;
}

static BillowVec3
turned_back(const BillowRoute *route, const BillowMatrix3 *back, BillowVec3 place)
{
    const BillowVec3 off = billow_vec3_sub(place, route->to_centre);
    return billow_vec3_add(route->from_centre, billow_matrix3_apply(back, off));
}

/* As one sees it who turns along. */
static BillowPleatedLine
line_turned_back(const BillowRoute *route, BillowPleatedLine line)
{
    if (route->path.kind != BILLOW_PATH_TURN)
        return line;
    const BillowMatrix3 back = billow_turn_matrix(&route->turn, -1.0);
    line.from = turned_back(route, &back, line.from);
    line.to = turned_back(route, &back, line.to);
    line.across = billow_matrix3_apply(&back, line.across);
    return line;
}

static BillowVec3 *
lay(const Pair *pair, double spacing, double e)
{
    BillowVec3 *places = g_new(BillowVec3, pair->cells + 1);
    billow_pleats_lay_between(&pair->from, &pair->to, e, pair->cells, spacing, places);
    return places;
}

static Pair
new_pair(const BillowGrid *grid, const BillowKeyframe *a, const BillowFold *fold, const BillowKeyframe *b,
         const BillowFold *other, const BillowRoute *route)
{
    Pair pair = {.fold = *fold, .box = box_of(fold), .cells = billow_fold_cells(fold)};
    pair.fold.unknown = NULL;
    const BillowPleatedLine to = line_of(b, other);
    pair.from = line_of(a, fold);
    pair.to = line_turned_back(route, are_same_ends(fold, other) ? to : from_other_end(to));
    pair.from_places = lay(&pair, grid->spacing, 0.0);
    pair.to_places = lay(&pair, grid->spacing, 1.0);
    return pair;
}

static void
clear_pair(void *data)
{
    Pair *pair = data;
    g_free(pair->from_places);
    g_free(pair->to_places);
}

static gboolean
are_one_fold(const BillowFold *a, const BillowFold *b)
{
    return are_same_ends(a, b) || are_swapped_ends(a, b);
}

static GArray *
pairs_of(const BillowGrid *grid, const BillowKeyframe *a, const BillowKeyframe *b, const BillowRoute *route)
{
    GArray *pairs = g_array_new(FALSE, FALSE, sizeof(Pair));
    g_array_set_clear_func(pairs, clear_pair);
    for (size_t i = 0; i < a->n_folds; i++)
        for (size_t j = 0; j < b->n_folds; j++)
            if (are_one_fold(&a->folds[i], &b->folds[j])) {
                const Pair pair = new_pair(grid, a, &a->folds[i], b, &b->folds[j], route);
                g_array_append_val(pairs, pair);
            }
    return pairs;
}

/* --- How far the cloth goes along --- */

/* What is held has as much to say at a point as it is near, in cells; without bound at the point itself. */
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

static void
mark_box(const BillowGrid *grid, const Box *box, unsigned char *held)
{
    for (int row = box->top; row <= box->bottom; row++)
        for (int column = box->left; column <= box->right; column++)
            held[billow_grid_index(grid, column, row)] = 0;
}

/* What is held by either keyframe, but by none of the pairs. */
static int32_t *
nearest_other(const BillowGrid *grid, const BillowPoses *poses, size_t pose, GArray *pairs)
{
    const BillowMoment moment = {pose, pose + 1, 0.0};
    g_autofree unsigned char *held = billow_poses_held_at(poses, grid, &moment);
    int32_t *nearest = g_new(int32_t, billow_grid_count(grid));
    for (guint k = 0; k < pairs->len; k++)
        mark_box(grid, &g_array_index(pairs, Pair, k).box, held);
    billow_nearest_fill(grid, held, nearest);
    return nearest;
}

static double
nearness_of_other(const BillowGrid *grid, int32_t nearest, int column, int row)
{
    return nearest < 0 ? 0.0
                       : nearness(hypot(nearest % grid->columns - column, nearest / grid->columns - row));
}

static float *
sum_nearness(const BillowGrid *grid, const BillowPoses *poses, size_t pose, GArray *pairs)
{
    g_autofree int32_t *nearest = nearest_other(grid, poses, pose, pairs);
    float *sums = g_new(float, billow_grid_count(grid));
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const size_t i = billow_grid_index(grid, column, row);
            double sum = nearness_of_other(grid, nearest[i], column, row);
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

BillowLaidFolds *
billow_laid_folds_new(const BillowGrid *grid, const BillowPoses *poses, size_t from, const BillowRoute *route)
{
    BillowLaidFolds *laid = g_atomic_rc_box_new0(BillowLaidFolds);
    laid->grid = *grid;
    laid->route = *route;
    laid->pairs = pairs_of(grid, keyframe_of(poses, from), keyframe_of(poses, from + 1), route);
    laid->others = sum_nearness(grid, poses, from, laid->pairs);
    return laid;
}

static void
clear(gpointer data)
{
    BillowLaidFolds *laid = data;
    g_array_unref(laid->pairs);
    g_free(laid->others);
}

void
billow_laid_folds_unref(BillowLaidFolds *laid)
{
    g_atomic_rc_box_release_full(laid, clear);
}

/* --- Keeping --- */

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
billow_laid_folds_key(const BillowPoses *poses, size_t from, const BillowKey *shape, const BillowKey *next)
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
billow_laid_folds_bytes(const BillowLaidFolds *laid)
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
    billow_laid_folds_unref(laid);
}

const BillowKeptKind billow_laid_folds_kind = {ref_laid, unref_laid};

/* --- A moment --- */

static gboolean
have_one_fold(const BillowKeyframe *a, const BillowKeyframe *b)
{
    for (size_t i = 0; i < a->n_folds; i++)
        for (size_t j = 0; j < b->n_folds; j++)
            if (are_one_fold(&a->folds[i], &b->folds[j]))
                return TRUE;
    return FALSE;
}

gboolean
billow_laid_folds_any(const BillowPoses *poses, const BillowMoment *moment)
{
    return moment->from != moment->to && moment->e != 0.0 && moment->e != 1.0 &&
           have_one_fold(keyframe_of(poses, moment->from), keyframe_of(poses, moment->to));
}

/* By how much the points of a fold are to be moved, in the world. Free with g_free(). */
static BillowVec3 *
moves_of(const BillowLaidFolds *laid, const Pair *pair, double e)
{
    const BillowRoute *route = &laid->route;
    const BillowMatrix3 turn = billow_turn_matrix(&route->turn, e);
    BillowVec3 *places = lay(pair, laid->grid.spacing, e);
    for (int k = 0; k <= pair->cells; k++) {
        const BillowVec3 blended = billow_vec3_mix(pair->from_places[k], pair->to_places[k], e);
        places[k] = billow_vec3_sub(places[k], blended);
        if (route->path.kind == BILLOW_PATH_TURN)
            places[k] = billow_matrix3_apply(&turn, places[k]);
    }
    return places;
}

typedef struct {
    const BillowLaidFolds *laid;
    const Pair *pair;
    const BillowVec3 *steps; /* of the fold's points, in the order of columns or rows */
    BillowMesh *mesh;
} Addition;

static gboolean
is_along_row(const Pair *pair)
{
    return pair->fold.from_row == pair->fold.to_row;
}

static BillowVec3
step_at(const Pair *pair, const BillowVec3 *steps, int column, int row)
{
    const int k = is_along_row(pair) ? abs(column - pair->fold.from_column) : abs(row - pair->fold.from_row);
    return steps[k];
}

static void
add_to_rows(void *data, size_t begin, size_t end)
{
    const Addition *addition = data;
    const Pair *pair = addition->pair;
    const Box *box = &pair->box;
    BillowMesh *mesh = addition->mesh;
    const gboolean along = is_along_row(pair);
    const int left = along ? box->left : 0, right = along ? box->right : mesh->grid.columns - 1;
    const int top = along ? (int) begin : MAX((int) begin, box->top),
              bottom = along ? (int) end - 1 : MIN((int) end - 1, box->bottom);
    for (int row = top; row <= bottom; row++)
        for (int column = left; column <= right; column++) {
            const size_t i = billow_grid_index(&mesh->grid, column, row);
            const double share =
                nearness(distance_from(box, column, row)) / (double) addition->laid->others[i];
            const BillowVec3 step = billow_vec3_scale(step_at(pair, addition->steps, column, row), share);
            mesh->x[i] += (float) step.x;
            mesh->y[i] += (float) step.y;
            mesh->z[i] += (float) step.z;
        }
}

void
billow_laid_folds_add(const BillowLaidFolds *laid, double e, BillowWorkers *workers, BillowMesh *mesh)
{
    for (guint k = 0; k < laid->pairs->len; k++) {
        const Pair *pair = &g_array_index(laid->pairs, Pair, k);
        g_autofree BillowVec3 *steps = moves_of(laid, pair, e);
        Addition addition = {laid, pair, steps, mesh};
        billow_workers_run(workers, (size_t) mesh->grid.rows, ROWS_PER_CHUNK, add_to_rows, &addition);
    }
}
