#include "model/animation/keep_lengths_pool.h"

#include "core/cloth/keep_lengths.h"
#include "model/base/text_hash.h"

/* Power with which the hold of an anchor that only one keyframe has decreases towards the other. */
static const double LETTING_GO = 4.0;

/* How firmly points are held that have landed, and how much of the farthest point's way those have to go that are not. */
static const double LANDED = 0.9, FREE = 0.15;

/* Data for the anchors of a pose that no thread is using. */
typedef struct {
    size_t pose;
    BillowKeepLengths *keep;
} Idle;

struct BillowKeepLengthsPool {
    BillowGrid grid;
    BillowKeepLengthsManner manner;
    const BillowPoses *poses;
    size_t *first_alike; /* per pose: the first one that pins the same points */
    GMutex lock;
    GQueue idle; /* of Idle, most recently used first; guarded by the lock */
};

/* --- Weights of the anchors --- */

float *
billow_keep_lengths_hold(const BillowGrid *grid, const BillowPoses *poses, const BillowPoseBlend *moment)
{
    const BillowPoseBlend before = {moment->from, moment->from, 0.0}, after = {moment->to, moment->to, 0.0};
    g_autofree unsigned char *held = billow_poses_anchored_at(poses, grid, &before),
                             *later = billow_poses_anchored_at(poses, grid, &after);
    const float let_go = (float) pow(1.0 - moment->e, LETTING_GO),
                caught = (float) pow(moment->e, LETTING_GO);
    float *hold = g_new(float, billow_grid_count(grid));
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        hold[i] = held[i] == later[i] ? held[i] : held[i] ? let_go : caught;
    return hold;
}

static BillowVec3
point_of(const BillowRestShape *shape, size_t i)
{
    return billow_vec3((double) shape->x[i], (double) shape->y[i], (double) shape->z[i]);
}

void
billow_keep_lengths_hold_landed(float *hold, const BillowRoute *route, const BillowRestShape *from,
                                const BillowRestShape *to)
{
    if (route->path.kind != BILLOW_PATH_FALL)
        return;
    for (size_t i = 0; i < billow_grid_count(&from->grid); i++) {
        const double rest = billow_route_rest_of(route, point_of(from, i), point_of(to, i)),
                     near = fmax(1.0 - rest / FREE, 0.0);
        hold[i] = fmaxf(hold[i], (float) (LANDED * near * near));
    }
}

static int
compare_numbers(gconstpointer a, gconstpointer b)
{
    const size_t p = *(const size_t *) a, q = *(const size_t *) b;
    return (p > q) - (p < q);
}

/* Returns the indices of a pose's pinned points, ascending. Takes time in proportion to their number. */
static GBytes *
pinned_points(const BillowKeepLengthsPool *kept, size_t pose)
{
    const BillowKeyframe *keyframe = billow_block_keyframe(kept->poses->items[pose].keyframe);
    g_autoptr(GArray) held = billow_keyframe_held(keyframe, &kept->grid);
    g_autoptr(GArray) numbers = g_array_sized_new(FALSE, FALSE, sizeof(size_t), held->len);
    for (guint i = 0; i < held->len; i++) {
        const BillowAnchor *anchor = &g_array_index(held, BillowAnchor, i);
        const size_t number = billow_grid_index(&kept->grid, anchor->column, anchor->row);
        g_array_append_val(numbers, number);
    }
    g_array_sort(numbers, compare_numbers);
    return g_bytes_new(numbers->data, numbers->len * sizeof(size_t));
}

/* --- Creating and freeing --- */

static void
find_alike(BillowKeepLengthsPool *kept)
{
    g_autoptr(GHashTable) first =
        g_hash_table_new_full(billow_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
    for (size_t pose = 0; pose < kept->poses->count; pose++) {
        GBytes *held = pinned_points(kept, pose);
        gpointer before;
        if (g_hash_table_lookup_extended(first, held, NULL, &before)) {
            kept->first_alike[pose] = GPOINTER_TO_SIZE(before);
            g_bytes_unref(held);
        } else {
            kept->first_alike[pose] = pose;
            g_hash_table_insert(first, held, GSIZE_TO_POINTER(pose));
        }
    }
}

BillowKeepLengthsPool *
billow_keep_lengths_pool_new(const BillowGrid *grid, BillowKeepLengthsManner manner, const BillowPoses *poses)
{
    BillowKeepLengthsPool *kept = g_new0(BillowKeepLengthsPool, 1);
    kept->grid = *grid;
    kept->manner = manner;
    kept->poses = poses;
    kept->first_alike = g_new0(size_t, MAX(poses->count, 1));
    find_alike(kept);
    g_mutex_init(&kept->lock);
    g_queue_init(&kept->idle);
    return kept;
}

static void
free_idle(gpointer data)
{
    Idle *idle = data;
    billow_keep_lengths_free(idle->keep);
    g_free(idle);
}

void
billow_keep_lengths_pool_free(BillowKeepLengthsPool *kept)
{
    if (!kept)
        return;
    g_queue_clear_full(&kept->idle, free_idle);
    g_mutex_clear(&kept->lock);
    g_free(kept->first_alike);
    g_free(kept);
}

/* --- Sharing between threads --- */

static BillowKeepLengths *
take_idle(BillowKeepLengthsPool *kept, size_t pose)
{
    BillowKeepLengths *keep = NULL;
    g_mutex_lock(&kept->lock);
    for (GList *link = kept->idle.head; link && !keep; link = link->next) {
        Idle *idle = link->data;
        if (idle->pose == pose) {
            keep = g_steal_pointer(&idle->keep);
            g_queue_delete_link(&kept->idle, link);
            g_free(idle);
            break;
        }
    }
    g_mutex_unlock(&kept->lock);
    return keep;
}

static void
return_idle(BillowKeepLengthsPool *kept, size_t pose, BillowKeepLengths *keep)
{
    Idle *idle = g_new(Idle, 1), *oldest = NULL;
    *idle = (Idle){pose, keep};
    g_mutex_lock(&kept->lock);
    g_queue_push_head(&kept->idle, idle);
    if (g_queue_get_length(&kept->idle) > MAX(g_get_num_processors(), 2))
        oldest = g_queue_pop_tail(&kept->idle);
    g_mutex_unlock(&kept->lock);
    if (oldest)
        free_idle(oldest);
}

/* What is asked for. */
typedef struct {
    const BillowPoseBlend *moment;
    const BillowRestShape *from, *to;
    gboolean aside;
    const BillowObstacles *obstacles;
    BillowWorkers *workers;
    BillowMesh *mesh;
} Frame;

static void
run(const BillowKeepLengthsPool *kept, BillowKeepLengths *keep, const Frame *frame)
{
    const BillowRestShape *from = frame->from, *to = frame->to;
    const float *const from_axes[3] = {from->x, from->y, from->z}, *const to_axes[3] = {to->x, to->y, to->z};
    float *const pose[3] = {frame->mesh->x, frame->mesh->y, frame->mesh->z};
    const BillowPoseBlend *moment = frame->moment;
    const bool straight = !frame->aside && moment->from != moment->to &&
                          kept->poses->items[moment->from].path.kind != BILLOW_PATH_TURN;
    billow_keep_lengths_run(keep, from_axes, to_axes, (float) moment->e, straight, frame->obstacles,
                            frame->workers, pose);
}

static gboolean
falls(const BillowKeepLengthsPool *kept, const BillowPoseBlend *moment)
{
    return moment->from != moment->to && kept->poses->items[moment->from].path.kind == BILLOW_PATH_FALL;
}

static BillowRoute
route_of(const BillowPath *path, const BillowRestShape *from, const BillowRestShape *to)
{
    return billow_route_new(path, (const float *const[]){from->x, from->y, from->z},
                            (const float *const[]){to->x, to->y, to->z}, billow_grid_count(&from->grid));
}

/* Without a `frame`, it is for one pose. */
static BillowKeepLengths *
new_keep(const BillowKeepLengthsPool *kept, const BillowPoseBlend *moment, const Frame *frame)
{
    g_autofree float *hold = billow_keep_lengths_hold(&kept->grid, kept->poses, moment);
    if (frame && falls(kept, moment)) {
        const BillowRoute route = route_of(&kept->poses->items[moment->from].path, frame->from, frame->to);
        billow_keep_lengths_hold_landed(hold, &route, frame->from, frame->to);
    }
    BillowKeepLengths *keep = billow_keep_lengths_new(&kept->grid, hold);
    if (kept->manner.angles)
        billow_keep_lengths_keep_angles(keep);
    if (kept->manner.alike)
        billow_keep_lengths_move_alike(keep, kept->grid.spacing);
    return keep;
}

/* Restores lengths with the anchors of one pose. */
static void
apply_one_pose(BillowKeepLengthsPool *kept, size_t pose, const Frame *frame)
{
    BillowKeepLengths *keep = take_idle(kept, pose);
    if (!keep) {
        const BillowPoseBlend moment = {pose, pose, 0.0};
        keep = new_keep(kept, &moment, NULL);
    }
    run(kept, keep, frame);
    return_idle(kept, pose, keep);
}

void
billow_keep_lengths_pool_apply(BillowKeepLengthsPool *kept, const BillowPoseBlend *moment,
                               const BillowRestShape *from, const BillowRestShape *to, gboolean aside,
                               const BillowObstacles *obstacles, BillowWorkers *workers, BillowMesh *mesh)
{
    const size_t first = kept->first_alike[moment->from], last = kept->first_alike[moment->to];
    const Frame frame = {moment, from, to, aside, obstacles, workers, mesh};
    if ((first == last && !falls(kept, moment)) || moment->e <= 0.0 || moment->e >= 1.0) {
        apply_one_pose(kept, first == last || moment->e <= 0.0 ? first : last, &frame);
        return;
    }
    /* anchors are released or caught, or cloth lands: the hold is between 0 and 1 */
    BillowKeepLengths *keep = new_keep(kept, moment, &frame);
    run(kept, keep, &frame);
    billow_keep_lengths_free(keep);
}
