#include "model/animation/carriers.h"

#include "model/base/text_hash.h"

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
} Move;

static BillowVec3
move_at(const Move *move, int column, int row)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    double weights = 0.0;
    for (size_t k = 0; k < move->count; k++) {
        if (billow_anchor_share(&move->anchors[k], column, row) > 0.0)
            return move->moves[k];
        double from_column = column, from_row = row;
        billow_grid_go_round(move->grid, &from_column, move->anchors[k].column, &from_row,
                             move->anchors[k].row);
        const double across = move->anchors[k].column - from_column, down = move->anchors[k].row - from_row,
                     square = across * across + down * down;
        if (square == 0.0)
            return move->moves[k];
        sum = billow_vec3_add(sum, billow_vec3_scale(move->moves[k], 1.0 / square));
        weights += 1.0 / square;
    }
    return billow_vec3_scale(sum, 1.0 / weights);
}

static void
move_rows(void *data, size_t row_begin, size_t row_end)
{
    const Move *move = data;
    BillowMesh *mesh = move->mesh;
    for (int row = (int) row_begin; row < (int) row_end; row++)
        for (int column = 0; column < mesh->grid.columns; column++) {
            const BillowVec3 by = billow_vec3_scale(move_at(move, column, row), move->share);
            const size_t i = billow_grid_index(&mesh->grid, column, row);
            mesh->x[i] = (float) ((double) mesh->x[i] + by.x);
            mesh->y[i] = (float) ((double) mesh->y[i] + by.y);
            mesh->z[i] = (float) ((double) mesh->z[i] + by.z);
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
          double seconds, BillowWorkers *workers, BillowMesh *mesh)
{
    Carry carry = carry_pose(carriers, pose, seconds);
    if (carriers->riding)
        leave_out_rides(carriers, moment, pose, seconds, &carry);
    Move move = {
        &carriers->grid, keyframe_of(carriers, pose)->anchors, carry.moves, carry.count, share, mesh};
    if (carry.any)
        billow_workers_run(workers, (size_t) mesh->grid.rows, ROWS_PER_CHUNK, move_rows, &move);
    g_free(carry.moves);
    return carry.any;
}

gboolean
billow_carriers_move(const BillowCarriers *carriers, const BillowPoseBlend *moment, double seconds,
                     BillowWorkers *workers, BillowMesh *mesh)
{
    if (!carriers)
        return FALSE;
    if (moment->from == moment->to)
        return move_side(carriers, moment, moment->from, 1.0, seconds, workers, mesh);
    const gboolean left = move_side(carriers, moment, moment->from, 1.0 - moment->e, seconds, workers, mesh);
    return move_side(carriers, moment, moment->to, moment->e, seconds, workers, mesh) || left;
}
