#include "model/animation/snap_through.h"

#include "core/drape/rest_planes.h"
#include "core/relaxation/relaxation.h"
#include "model/animation/rest_key.h"
#include "model/project/carried_pose.h"
#include "model/project/loop.h"

#include <glib/gi18n.h>
#include <math.h>

/* Of a move of a point: in moves of the anchors, and in sizes of the shape. Less is seen as going along. */
static const double TIMES = 40.0, SEEN = 0.01;

/* Returns the longest move of an anchor; 0 if other points are anchored. */
static double
move_of_anchors(const BillowKeyframe *from, const BillowKeyframe *to)
{
    double most = 0.0;
    for (size_t k = 0; k < from->n_anchors; k++) {
        const BillowAnchor *a = &from->anchors[k], *b = NULL;
        for (size_t i = 0; i < to->n_anchors && !b; i++)
            if (billow_anchor_same_place(&to->anchors[i], a))
                b = &to->anchors[i];
        if (!b)
            return 0.0;
        most = fmax(most, billow_vec3_distance(a->position, b->position));
    }
    return from->n_anchors == to->n_anchors ? most : 0.0;
}

static BillowVec3
place_of(const BillowRestShape *shape, size_t i)
{
    return billow_vec3((double) shape->x[i], (double) shape->y[i], (double) shape->z[i]);
}

/* Returns how far the anchors move to a keyframe that is draped from nothing; 0 if it is not, or other points are pinned. */
static double
way_between(const BillowBlock *from, const BillowBlock *to)
{
    const BillowKeyframe *first = billow_block_keyframe(from), *second = billow_block_keyframe(to);
    return first->shape || second->shape || second->hang ? 0.0 : move_of_anchors(first, second);
}

double
billow_snap_through(const BillowBlock *from, const BillowRestShape *a, const BillowBlock *to,
                    const BillowRestShape *b)
{
    const double way = way_between(from, to);
    double most = 0.0;
    for (size_t i = 0; i < billow_grid_count(&a->grid) && way > 0.0; i++)
        if (billow_grid_has_point(&a->grid, i))
            most = fmax(most, billow_vec3_distance(place_of(a, i), place_of(b, i)));
    return way > 0.0 && most > TIMES * way && most > SEEN * billow_rest_shape_size(a) ? most / way : 0.0;
}

void
billow_snap_free(BillowSnap *snap)
{
    if (!snap)
        return;
    g_free(snap->from);
    g_free(snap->to);
    billow_coarse_pose_free(snap->pose);
    g_free(snap);
}

static void
free_snap(gpointer snap)
{
    billow_snap_free(snap);
}

static const char *
name_of(const BillowProject *project, const char *id)
{
    const BillowBlock *block = billow_project_find(project, BILLOW_BLOCK_KEYFRAME, id);
    return block && block->name[0] ? block->name : id;
}

char *
billow_snap_words(const BillowSnap *snap, const BillowProject *before, const BillowProject *project)
{
    if (snap->from)
        return g_strdup_printf(_("From “%s” to “%s”, a point moves %.0f times as far as the anchors: the "
                                 "cloth snaps to other folds."),
                               name_of(before, snap->from), name_of(project, snap->to), snap->times);
    return g_strdup_printf(_("In “%s”, a point has moved %.0f times as far as the anchors: the cloth "
                             "snapped to other folds."),
                           name_of(project, snap->to), snap->times);
}

/* Returns whether a point could move that much between them: none is farther from an anchor than the cloth is long. */
static gboolean
could_snap(const BillowGrid *grid, const BillowBlock *from, const BillowBlock *to)
{
    const double way = way_between(from, to),
                 length = billow_grid_length(grid, 0, 0, grid->columns - 1, grid->rows - 1);
    return way > 0.0 && TIMES * way < 2.0 * length + way &&
           billow_relaxation_takes_seed(billow_block_keyframe(to)->n_anchors);
}

/* Returns the pose that keeps the folds of `shape`. Transfer full. */
static BillowCoarsePose *
pose_to_keep(const BillowKeyframe *from, const BillowRestShape *shape, const BillowKeyframe *to)
{
    BillowCoarsePose *seen = billow_coarse_pose_sample(&shape->grid, shape->x, shape->y, shape->z),
                     *kept = billow_carried_pose(seen, from->anchors, from->n_anchors, to->anchors,
                                                 to->n_anchors);
    billow_coarse_pose_free(seen);
    return kept;
}

BillowSnap *
billow_snap_between(const BillowBlock *from, const BillowRestShape *a, const BillowBlock *to,
                    const BillowRestShape *b)
{
    const BillowKeyframe *first = billow_block_keyframe(from), *second = billow_block_keyframe(to);
    const double times =
        billow_relaxation_takes_seed(second->n_anchors) ? billow_snap_through(from, a, to, b) : 0.0;
    if (!(times > 0.0))
        return NULL;
    BillowSnap *snap = g_new0(BillowSnap, 1);
    *snap = (BillowSnap){g_strdup(from->id), g_strdup(to->id), times, pose_to_keep(first, a, second)};
    return snap;
}

/* A keyframe of a project, and what its cloth is compared with. */
typedef struct {
    const BillowProject *project, *other_project;
    const BillowBlock *keyframe, *other;
} Pair;

static BillowRestShape *
shape_of(BillowRestCache *cache, const BillowProject *project, const BillowBlock *keyframe,
         BillowProgress progress, void *progress_data)
{
    const BillowKey key = billow_rest_key(project, keyframe);
    return billow_rest_cache_get_keyed(cache, project, keyframe, &key, BILLOW_WANTED_LATER, progress,
                                       progress_data);
}

/* Adds the pair to `snaps` if the cloth snaps. Returns FALSE if `progress` stopped it. */
static gboolean
compare(BillowRestCache *cache, const Pair *pair, GPtrArray *snaps, BillowProgress progress,
        void *progress_data)
{
    if (!could_snap(&pair->project->cloth->grid, pair->other, pair->keyframe))
        return TRUE;
    g_autoptr(BillowRestShape) a = shape_of(cache, pair->other_project, pair->other, progress, progress_data);
    g_autoptr(BillowRestShape) b =
        a ? shape_of(cache, pair->project, pair->keyframe, progress, progress_data) : NULL;
    if (!b)
        return FALSE;
    BillowSnap *snap = billow_snap_between(pair->other, a, pair->keyframe, b);
    if (snap && pair->project != pair->other_project)
        g_clear_pointer(&snap->from, g_free);
    if (snap)
        g_ptr_array_add(snaps, snap);
    return TRUE;
}

/* Returns the same keyframe of `before`, if its cloth had the same grid; else NULL. */
static const BillowBlock *
same_before(const BillowProject *project, const BillowProject *before, const BillowBlock *keyframe)
{
    return before && g_str_equal(before->cloth->id, project->cloth->id) &&
                   billow_grid_equal(&before->cloth->grid, &project->cloth->grid)
               ? billow_project_find(before, BILLOW_BLOCK_KEYFRAME, keyframe->id)
               : NULL;
}

BillowBlock *
billow_snap_way_back(const BillowProject *project)
{
    g_autoptr(GPtrArray) changes = billow_loop_changes(project);
    for (guint i = 0; i < changes->len; i++) {
        const BillowLoopChange *change = changes->pdata[i];
        if (change->kind == BILLOW_BLOCK_KEYFRAME && change->outcome == BILLOW_LOOP_RETURN)
            return billow_project_find(project, BILLOW_BLOCK_KEYFRAME, change->id);
    }
    return NULL;
}

GPtrArray *
billow_snaps_find(BillowRestCache *cache, const BillowProject *project, const BillowProject *before,
                  BillowProgress progress, void *progress_data)
{
    g_autoptr(GPtrArray) snaps = g_ptr_array_new_with_free_func(free_snap);
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    const BillowBlock *last = billow_snap_way_back(project);
    for (guint i = 0; i < keyframes->len && !billow_grid_is_rope(&project->cloth->grid); i++) {
        const BillowBlock *keyframe = keyframes->pdata[i], *was = same_before(project, before, keyframe);
        const guint found = snaps->len;
        if (keyframe->muted)
            continue;
        if (was && !compare(cache, &(Pair){project, before, keyframe, was}, snaps, progress, progress_data))
            return NULL;
        if (last && snaps->len == found &&
            !compare(cache, &(Pair){project, project, keyframe, last}, snaps, progress, progress_data))
            return NULL;
        last = keyframe;
    }
    return g_steal_pointer(&snaps);
}
