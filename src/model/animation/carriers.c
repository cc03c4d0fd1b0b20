#include "model/animation/carriers.h"

#include "core/base/wide.h"
#include "model/base/text_hash.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_PER_CHUNK = 16 };

/* Shorter moves are rounding errors, meters. */
static const double LEAST_MOVE = 1e-12;

struct BillowCarriers {
    const BillowPoses *poses;
    const BillowRiding *riding;
    BillowGrid grid;        /* of the cloth that is carried */
    GHashTable *animations; /* id of a carrier -> its animation */
};

static const BillowKeyframe *
keyframe_of(const BillowCarriers *carriers, size_t pose)
{
    return billow_block_keyframe(carriers->poses->items[pose].keyframe);
}

static void
add_carrier(BillowCarriers *carriers, const BillowProject *project, const char *id, BillowRestCache *cache)
{
    const int number = billow_project_find_cloth(project, id);
    if (number < 0 || g_hash_table_contains(carriers->animations, id))
        return;
    g_autoptr(BillowProject) own = billow_project_activate(project, (guint) number);
    g_hash_table_insert(carriers->animations, g_strdup(id), billow_carrier_kind.make(own, cache));
}

BillowCarriers *
billow_carriers_new(const BillowProject *project, const BillowPoses *poses, const BillowRiding *riding,
                    BillowRestCache *cache)
{
    BillowCarriers *carriers = g_new0(BillowCarriers, 1);
    carriers->poses = poses;
    carriers->riding = riding;
    carriers->grid = project->cloth->grid;
    carriers->animations =
        g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, billow_carrier_kind.free);
    for (size_t pose = 0; pose < poses->count; pose++) {
        const BillowKeyframe *keyframe = keyframe_of(carriers, pose);
        for (size_t k = 0; keyframe->bindings && k < keyframe->n_anchors; k++)
            if (keyframe->bindings[k].on && !keyframe->bindings[k].rides)
                add_carrier(carriers, project, keyframe->bindings[k].on, cache);
    }
    if (riding || g_hash_table_size(carriers->animations) > 0)
        return carriers;
    billow_carriers_free(carriers);
    return NULL;
}

void
billow_carriers_free(BillowCarriers *carriers)
{
    if (!carriers)
        return;
    g_hash_table_unref(carriers->animations);
    g_free(carriers);
}

gboolean
billow_carriers_are_ready(const BillowCarriers *carriers, double seconds)
{
    GHashTableIter iter;
    gpointer animation;
    if (!carriers)
        return TRUE;
    g_hash_table_iter_init(&iter, carriers->animations);
    while (g_hash_table_iter_next(&iter, NULL, &animation))
        if (!billow_carrier_kind.is_ready(animation, seconds))
            return FALSE;
    return TRUE;
}

gboolean
billow_carriers_prepare(const BillowCarriers *carriers, double seconds, BillowWanted wanted,
                        BillowProgress progress, void *progress_data)
{
    GHashTableIter iter;
    gpointer animation;
    if (!carriers)
        return TRUE;
    g_hash_table_iter_init(&iter, carriers->animations);
    while (g_hash_table_iter_next(&iter, NULL, &animation))
        if (!billow_carrier_kind.prepare(animation, seconds, wanted, progress, progress_data))
            return FALSE;
    return TRUE;
}

/* --- How far the anchors are carried --- */

/* How far carriers have moved the anchors of a keyframe at a time from where they are in its rest shape. */
typedef struct {
    size_t count;      /* of the keyframe's anchors */
    BillowVec3 *moves; /* one per anchor, meters; 0 where nothing carries it */
    gboolean any;      /* one of them is not 0 */
} Carry;

static BillowMesh *
frame_once(const BillowCarriers *carriers, GHashTable *frames, const char *id, double seconds)
{
    BillowMesh *mesh = g_hash_table_lookup(frames, id);
    gpointer animation = mesh ? NULL : g_hash_table_lookup(carriers->animations, id);
    if (animation)
        g_hash_table_insert(frames, (char *) id, mesh = billow_carrier_kind.frame(animation, seconds));
    return mesh;
}

/* Adds how far colliders have moved the anchors that ride on them. */
static void
add_rides(const BillowCarriers *carriers, size_t pose, double seconds, Carry *carry)
{
    const BillowKeyframe *keyframe = keyframe_of(carriers, pose);
    g_autofree BillowVec3 *held = g_new(BillowVec3, carry->count + 1);
    billow_riding_held(carriers->riding, pose, seconds, held);
    for (size_t k = 0; k < carry->count; k++) {
        const BillowVec3 by = billow_vec3_sub(held[k], keyframe->anchors[k].position);
        carry->moves[k] = billow_vec3_add(carry->moves[k], by);
        carry->any |= billow_vec3_length(by) > 0.0;
    }
}

/* Evaluates the carriers at `seconds` for pose number `pose`. */
static Carry
carry_pose(const BillowCarriers *carriers, size_t pose, double seconds)
{
    const BillowKeyframe *keyframe = keyframe_of(carriers, pose);
    Carry carry = {keyframe->n_anchors, g_new0(BillowVec3, keyframe->n_anchors + 1), FALSE};
    g_autoptr(GHashTable) frames =
        g_hash_table_new_full(billow_text_hash, g_str_equal, NULL, (GDestroyNotify) billow_mesh_unref);
    for (size_t k = 0; k < keyframe->n_anchors; k++) {
        const BillowBinding *binding = billow_keyframe_binding(keyframe, k);
        const BillowMesh *mesh =
            binding && !binding->rides ? frame_once(carriers, frames, binding->on, seconds) : NULL;
        if (!mesh)
            continue;
        const size_t i = billow_grid_index(&mesh->grid, binding->at.column, binding->at.row);
        const BillowVec3 now = billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]),
                         then = billow_vec3_sub(keyframe->anchors[k].position, binding->offset);
        carry.moves[k] = billow_vec3_sub(now, then);
        carry.any |= billow_vec3_length(carry.moves[k]) > 0.0;
    }
    if (carriers->riding)
        add_rides(carriers, pose, seconds, &carry);
    return carry;
}

/* --- Moving the cloth --- */

/* The moves of one side of a moment, and how much that side counts. */
typedef struct {
    const BillowGrid *grid;
    const BillowAnchor *anchors;
    const BillowVec3 *moves;
    size_t count;
    double share;
    BillowMesh *mesh;
    const unsigned char *rows; /* that are wanted; NULL: all */
} Move;

/* Returns whether a grid point goes along with anchor number k alone. */
static gboolean
goes_along(const Move *move, size_t k, int column, int row)
{
    const BillowAnchor *anchor = &move->anchors[k];
    double from_column = column, from_row = row;
    billow_grid_go_round(move->grid, &from_column, anchor->column, &from_row, anchor->row);
    return billow_anchor_share(anchor, column, row) > 0.0 ||
           (from_column == anchor->column && from_row == anchor->row);
}

enum { PIECE = 64 };

/* Points side by side in a row: the ways along it to an anchor, then the sums of weighted moves and of weights. All are
 * computed for PIECE columns, so that compilers know how often loops run; those from number `n` on are not used. */
typedef struct {
    int first, n; /* columns */
    double across[PIECE];
    double x[PIECE], y[PIECE], z[PIECE], weight[PIECE];
} Piece;

/* Adds the move of an anchor that is `down` rows away, weighted by the inverse squares of the ways to it. */
BILLOW_WIDE static void
add_move(Piece *piece, double down, BillowVec3 move)
{
    const double square = down * down;
#pragma GCC ivdep
    for (int i = 0; i < PIECE; i++) {
        const double share = 1.0 / (piece->across[i] * piece->across[i] + square);
        piece->x[i] += move.x * share;
        piece->y[i] += move.y * share;
        piece->z[i] += move.z * share;
        piece->weight[i] += share;
    }
}

/* Finds how far it is along a row to an anchor, on a tube on the shorter way. */
BILLOW_WIDE static void
find_ways(const BillowGrid *grid, int column, Piece *piece)
{
    for (int i = 0; i < PIECE; i++)
        piece->across[i] = column - (piece->first + i);
    if (grid->closed == BILLOW_CLOSED_COLUMNS)
        for (int i = 0; i < piece->n; i++)
            piece->across[i] = remainder(piece->across[i], grid->columns - 1.0);
}

/* Gives the points that go along with one anchor its move; if there are several, that of the first one. */
static void
take_own_moves(const Move *move, int row, Piece *piece)
{
    for (size_t k = move->count; k-- > 0;) {
        if (abs(move->anchors[k].row - row) > 1 && move->grid->closed != BILLOW_CLOSED_ROWS)
            continue;
        for (int i = 0; i < piece->n; i++)
            if (goes_along(move, k, piece->first + i, row)) {
                piece->x[i] = move->moves[k].x;
                piece->y[i] = move->moves[k].y;
                piece->z[i] = move->moves[k].z;
                piece->weight[i] = 1.0;
            }
    }
}

/* Finds the moves of `piece->n` points of a row: means of those of the anchors. */
static void
find_moves(const Move *move, int row, Piece *piece)
{
    memset(piece->x, 0, sizeof piece->x);
    memset(piece->y, 0, sizeof piece->y);
    memset(piece->z, 0, sizeof piece->z);
    memset(piece->weight, 0, sizeof piece->weight);
    for (size_t k = 0; k < move->count; k++) {
        const BillowAnchor *anchor = &move->anchors[k];
        double from_column = 0.0, from_row = row;
        billow_grid_go_round(move->grid, &from_column, anchor->column, &from_row, anchor->row);
        find_ways(move->grid, anchor->column, piece);
        add_move(piece, anchor->row - from_row, move->moves[k]);
    }
    take_own_moves(move, row, piece);
    for (int i = 0; i < PIECE; i++) {
        const double part = 1.0 / piece->weight[i];
        piece->x[i] *= part;
        piece->y[i] *= part;
        piece->z[i] *= part;
    }
}

static BillowVec3
move_at(const Move *move, int column, int row)
{
    Piece piece = {.first = column, .n = 1};
    find_moves(move, row, &piece);
    return billow_vec3(piece.x[0], piece.y[0], piece.z[0]);
}

static void
move_rows(void *data, size_t row_begin, size_t row_end)
{
    const Move *move = data;
    BillowMesh *mesh = move->mesh;
    for (int row = (int) row_begin; row < (int) row_end; row++)
        for (int first = 0; first < mesh->grid.columns && (!move->rows || move->rows[row]); first += PIECE) {
            Piece piece = {.first = first, .n = MIN(mesh->grid.columns - first, PIECE)};
            find_moves(move, row, &piece);
            const size_t i = billow_grid_index(&mesh->grid, first, row);
            for (int k = 0; k < piece.n; k++) {
                mesh->x[i + (size_t) k] =
                    (float) ((double) mesh->x[i + (size_t) k] + move->share * piece.x[k]);
                mesh->y[i + (size_t) k] =
                    (float) ((double) mesh->y[i + (size_t) k] + move->share * piece.y[k]);
                mesh->z[i + (size_t) k] =
                    (float) ((double) mesh->z[i + (size_t) k] + move->share * piece.z[k]);
            }
        }
}

/* Leaves in the moves what riding has not already carried. */
static void
leave_out_rides(const BillowCarriers *carriers, const BillowPoseBlend *moment, size_t pose, double seconds,
                Carry *carry)
{
    const BillowKeyframe *keyframe = keyframe_of(carriers, pose);
    g_autofree BillowVec3 *places = g_new(BillowVec3, carry->count + 1);
    for (size_t k = 0; k < carry->count; k++)
        places[k] = keyframe->anchors[k].position;
    billow_riding_places(carriers->riding, moment, pose, seconds, places, carry->count);
    carry->any = FALSE;
    for (size_t k = 0; k < carry->count; k++) {
        const BillowVec3 now = billow_vec3_add(keyframe->anchors[k].position, carry->moves[k]);
        carry->moves[k] = billow_vec3_sub(now, places[k]);
        carry->any |= billow_vec3_length(carry->moves[k]) > LEAST_MOVE;
    }
}

BillowVec3 *
billow_carriers_hold(const BillowCarriers *carriers, size_t pose, double seconds, const BillowAnchor *held,
                     size_t n)
{
    const BillowPoseBlend alone = {pose, pose, 0.0};
    Carry carry = carry_pose(carriers, pose, seconds);
    BillowVec3 *places = g_new(BillowVec3, n + 1);
    for (size_t i = 0; i < n; i++)
        places[i] = held[i].position;
    if (carriers->riding) {
        leave_out_rides(carriers, &alone, pose, seconds, &carry);
        billow_riding_places(carriers->riding, &alone, pose, seconds, places, n);
    }
    const Move move = {&carriers->grid, keyframe_of(carriers, pose)->anchors, carry.moves, carry.count};
    for (size_t i = 0; i < n && carry.any; i++)
        places[i] = billow_vec3_add(places[i], move_at(&move, held[i].column, held[i].row));
    g_free(carry.moves);
    return places;
}

void
billow_carriers_move_anchors(const BillowCarriers *carriers, const BillowPoseBlend *moment, double seconds,
                             BillowVec3 *places)
{
    Carry carry = carry_pose(carriers, moment->to, seconds);
    if (carriers->riding) {
        leave_out_rides(carriers, moment, moment->to, seconds, &carry);
        billow_riding_carry_places(carriers->riding, moment, seconds, places, carry.count);
    }
    for (size_t i = 0; i < carry.count && carry.any; i++)
        places[i] = billow_vec3_add(places[i], carry.moves[i]);
    g_free(carry.moves);
}

static gboolean
move_side(const BillowCarriers *carriers, const BillowPoseBlend *moment, size_t pose, double share,
          double seconds, const unsigned char *rows, BillowWorkers *workers, BillowMesh *mesh)
{
    Carry carry = carry_pose(carriers, pose, seconds);
    if (carriers->riding)
        leave_out_rides(carriers, moment, pose, seconds, &carry);
    Move move = {
        &carriers->grid, keyframe_of(carriers, pose)->anchors, carry.moves, carry.count, share, mesh, rows};
    if (carry.any)
        billow_workers_run(workers, (size_t) mesh->grid.rows, ROWS_PER_CHUNK, move_rows, &move);
    g_free(carry.moves);
    return carry.any;
}

gboolean
billow_carriers_move(const BillowCarriers *carriers, const BillowPoseBlend *moment, double seconds,
                     const unsigned char *rows, BillowWorkers *workers, BillowMesh *mesh)
{
    if (!carriers)
        return FALSE;
    if (moment->from == moment->to)
        return move_side(carriers, moment, moment->from, 1.0, seconds, rows, workers, mesh);
    const gboolean left =
        move_side(carriers, moment, moment->from, 1.0 - moment->e, seconds, rows, workers, mesh);
    return move_side(carriers, moment, moment->to, moment->e, seconds, rows, workers, mesh) || left;
}
