#include "model/live/live_drape.h"

#include "core/base/normals.h"
#include "core/cloth/lengths.h"
#include "model/animation/rest_key.h"
#include "model/base/mesh_pool.h"
#include "model/edits/edits.h"
#include "model/live/seen_pose.h"
#include "model/project/carried_pose.h"

#include <math.h>
#include <string.h>

/* Largest movement of the shown cloth per frame: as a share of its size, or as a multiple of the anchors'
 * movement. Restoring the lengths may add to it. */
static const double SHARE = 0.03, TIMES = 10.0;

/* With this many, the edges of a shape on its way are off by 0.2 % (RMS); with none, by 20 %. */
enum { SWEEPS = 60 };

/* The cloth is at rest when a step moves it by less than this, RMS as a share of its size. */
static const double AT_REST = 5e-4;

/* Cloth that keeps its lengths never arrives at a shape with more strain than this. */
static const double OUT_OF_REACH = 0.5;

/* Maximum number of relaxation steps; fewer for a large cloth. */
enum { MOST_STEPS = 60, FEWEST_STEPS = 2, POINTS_MOVED = 500000 };

struct BillowLiveDrape {
    BillowRestCache *cache;
    BillowProject *project; /* that the shape belongs to; NULL at first */
    BillowRestShape *shape;
    gboolean settled; /* the shape is the one that the project determines */
    gboolean edited;  /* and the keyframe is to keep its pose */
    int to_come;      /* maximum number of steps until it is at rest */
    BillowMesh *mesh; /* the shown cloth */
    gboolean arrived; /* the shown cloth has reached the shape */
    BillowMeshPool meshes;
};

BillowLiveDrape *
billow_live_drape_new(BillowRestCache *cache)
{
    BillowLiveDrape *follower = g_new0(BillowLiveDrape, 1);
    follower->cache = billow_rest_cache_ref(cache);
    return follower;
}

void
billow_live_drape_free(BillowLiveDrape *follower)
{
    if (!follower)
        return;
    g_clear_pointer(&follower->project, billow_project_unref);
    billow_rest_shape_unref(follower->shape);
    billow_mesh_unref(follower->mesh);
    billow_mesh_pool_clear(&follower->meshes);
    billow_rest_cache_unref(follower->cache);
    g_free(follower);
}

void
billow_live_drape_set_edited(BillowLiveDrape *follower, gboolean edited)
{
    follower->edited = edited;
}

static const BillowBlock *
keyframe_of(const BillowProject *project)
{
    return g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0);
}

/* --- The target shape --- */

/* Returns the current shape as a pose at full resolution, taken along with the anchors. */
static BillowCoarsePose *
whole_pose(const BillowLiveDrape *follower, const BillowProject *project)
{
    const BillowRestShape *shape = follower->shape;
    const BillowKeyframe *from = billow_block_keyframe(keyframe_of(follower->project)),
                         *to = billow_block_keyframe(keyframe_of(project));
    BillowCoarsePose *whole = billow_coarse_pose_whole(&shape->grid, shape->x, shape->y, shape->z),
                     *carried = billow_carried_pose(whole, from->anchors, from->n_anchors, to->anchors,
                                                    to->n_anchors);
    if (!carried)
        return whole;
    billow_coarse_pose_free(whole);
    return carried;
}

static BillowRestShape *
shape_of(BillowLiveDrape *follower, const BillowProject *project, gboolean as_told, BillowProgress progress,
         void *progress_data)
{
    const BillowBlock *keyframe = keyframe_of(project);
    if (as_told)
        return billow_rest_cache_get(follower->cache, project, keyframe, progress, progress_data);
    BillowCoarsePose *pose = whole_pose(follower, project);
    BillowRestShape *shape =
        billow_rest_cache_go_on(follower->cache, project, keyframe, pose, progress, progress_data);
    billow_coarse_pose_free(pose);
    return shape;
}

static void
take_project(BillowLiveDrape *follower, BillowProject *project)
{
    billow_project_ref(project);
    g_clear_pointer(&follower->project, billow_project_unref);
    follower->project = project;
}

static void
set_shape(BillowLiveDrape *follower, BillowRestShape *shape)
{
    billow_rest_shape_unref(follower->shape);
    follower->shape = shape;
    follower->arrived = FALSE;
}

/* Computes the next shape, if there is one: the project's own, unless the current one can be continued. */
static gboolean
update_shape(BillowLiveDrape *follower, const BillowProject *project, gboolean goes_on,
             BillowProgress progress, void *progress_data)
{
    const BillowProject *before = follower->project;
    const gboolean anew =
        before != project &&
        (!before || !billow_rest_are_alike(before, keyframe_of(before), project, keyframe_of(project)));
    if (!anew && follower->to_come == 0)
        return TRUE;
    const gboolean can_go_on = goes_on && follower->shape &&
                               billow_grid_equal(&follower->shape->grid, &project->cloth->grid) &&
                               !billow_block_keyframe(keyframe_of(project))->shape;
    const gboolean as_told = anew && !can_go_on;
    BillowRestShape *shape = shape_of(follower, project, as_told, progress, progress_data);
    if (!shape)
        return FALSE;
    if (anew) {
        const size_t steps = POINTS_MOVED / billow_grid_count(&project->cloth->grid);
        follower->settled = as_told;
        follower->to_come = (int) CLAMP(steps, FEWEST_STEPS, MOST_STEPS);
    }
    const gboolean at_rest = as_told || billow_rest_shape_distance(follower->shape, shape) < AT_REST;
    follower->to_come = at_rest ? 0 : follower->to_come - 1;
    set_shape(follower, shape);
    return TRUE;
}

/* --- The shown cloth --- */

static double
distance_at(const BillowLiveDrape *follower, size_t i)
{
    const BillowMesh *mesh = follower->mesh;
    const BillowRestShape *shape = follower->shape;
    const double x = (double) shape->x[i] - (double) mesh->x[i],
                 y = (double) shape->y[i] - (double) mesh->y[i],
                 z = (double) shape->z[i] - (double) mesh->z[i];
    return sqrt(x * x + y * y + z * z);
}

static size_t
index_of(const BillowGrid *grid, const BillowAnchor *anchor)
{
    return billow_grid_index(grid, anchor->column, anchor->row);
}

/* Returns the share of the remaining distance that the mesh moves in this frame. */
static double
share_of_frame(const BillowLiveDrape *follower, const GArray *held)
{
    const BillowGrid *grid = &follower->shape->grid;
    double left = 0.0, anchors = 0.0;
    const gboolean out_of_reach = follower->to_come == 0 && follower->shape->report.strain.max > OUT_OF_REACH;
    if (!follower->mesh || !billow_grid_equal(&follower->mesh->grid, grid) || out_of_reach)
        return 1.0;
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        left = fmax(left, distance_at(follower, i));
    for (guint k = 0; k < held->len; k++)
        anchors = fmax(anchors, distance_at(follower, index_of(grid, &billow_held_anchors(held)[k])));
    const double most = fmax(SHARE * billow_rest_shape_size(follower->shape), TIMES * anchors);
    return left > most ? most / left : 1.0;
}

static void
blend_mesh(BillowMesh *mesh, const BillowMesh *from, const BillowRestShape *to, size_t i, float share)
{
    mesh->x[i] = from->x[i] + share * (to->x[i] - from->x[i]);
    mesh->y[i] = from->y[i] + share * (to->y[i] - from->y[i]);
    mesh->z[i] = from->z[i] + share * (to->z[i] - from->z[i]);
}

static void
fill_between(BillowMesh *mesh, const BillowMesh *from, const BillowRestShape *to, double share,
             const GArray *held)
{
    const BillowGrid *grid = &to->grid;
    const BillowAnchor *anchors = billow_held_anchors(held);
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        blend_mesh(mesh, from, to, i, (float) share);
    for (guint k = 0; k < held->len; k++)
        blend_mesh(mesh, from, to, index_of(grid, &anchors[k]), 1.0f);
    billow_lengths_restore(mesh, anchors, held->len, SWEEPS);
    billow_normals_rows(grid, mesh->x, mesh->y, mesh->z, mesh->nx, mesh->ny, mesh->nz, 0, grid->rows);
}

static void
show(BillowLiveDrape *follower)
{
    const BillowKeyframe *keyframe = billow_block_keyframe(keyframe_of(follower->project));
    g_autoptr(GArray) held = billow_keyframe_held(keyframe, &follower->shape->grid);
    const double share = share_of_frame(follower, held);
    BillowMesh *mesh = billow_mesh_pool_take(&follower->meshes, &follower->shape->grid);
    follower->arrived = share == 1.0;
    if (follower->arrived) {
        const BillowRestShape *shape = follower->shape;
        const size_t bytes = billow_grid_count(&shape->grid) * sizeof *mesh->x;
        memcpy(mesh->x, shape->x, bytes);
        memcpy(mesh->y, shape->y, bytes);
        memcpy(mesh->z, shape->z, bytes);
        memcpy(mesh->nx, shape->nx, bytes);
        memcpy(mesh->ny, shape->ny, bytes);
        memcpy(mesh->nz, shape->nz, bytes);
    } else {
        fill_between(mesh, follower->mesh, follower->shape, share, held);
    }
    if (mesh->twist)
        memset(mesh->twist, 0, billow_grid_count(&mesh->grid) * sizeof *mesh->twist);
    billow_keyframe_add_twist(keyframe, &mesh->grid, 1.0, mesh->twist);
    billow_mesh_unref(follower->mesh);
    follower->mesh = mesh;
}

/* Returns whether a rope that is shown is turned about itself otherwise in `project`. */
static gboolean
twists(const BillowLiveDrape *follower, const BillowProject *project)
{
    return follower->mesh &&
           !billow_keyframe_same_twists(billow_block_keyframe(keyframe_of(follower->project)),
                                        billow_block_keyframe(keyframe_of(project)));
}

gboolean
billow_live_drape_step(BillowLiveDrape *follower, BillowProject *project, gboolean goes_on,
                       BillowProgress progress, void *progress_data)
{
    if (!update_shape(follower, project, goes_on, progress, progress_data))
        return FALSE;
    const gboolean shows = !follower->arrived || twists(follower, project);
    take_project(follower, project);
    if (shows)
        show(follower);
    return TRUE;
}

/* --- Settling --- */

/* Returns the project with another pose (NULL: none) of its keyframe. Transfer full. */
static BillowProject *
with_pose(BillowProject *project, const BillowCoarsePose *pose)
{
    g_autoptr(BillowBlock) keyframe = billow_block_copy(keyframe_of(project));
    billow_keyframe_set_hang(billow_block_keyframe(keyframe), pose);
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, keyframe->id};
    BillowProject *other = billow_edit_take(billow_edit_set_block(project, &ref, keyframe), NULL);
    return other ? other : billow_project_ref(project);
}

/* Returns whether the anchors may allow several shapes, of which a pose selects the one that is shown. */
static gboolean
has_slack(const BillowLiveDrape *follower)
{
    return billow_has_other_shapes(billow_block_keyframe(keyframe_of(follower->project)), follower->shape);
}

/* Returns whether cloth without anchors lies on colliders. Its pose tells where it was let down. */
static gboolean
lies(const BillowLiveDrape *follower)
{
    return follower->shape->report.laid && follower->shape->report.anchors == 0;
}

static gboolean
lies_unplaced(const BillowLiveDrape *follower)
{
    return lies(follower) && !billow_block_keyframe(keyframe_of(follower->project))->hang;
}

/* Returns a pose of the ends and the middle of a rope, which tell where it is let down. */
static BillowCoarsePose *
rope_pose(const BillowRestShape *shape)
{
    enum { COLUMNS = 3, ROWS = 2 };
    BillowCoarsePose *pose = billow_coarse_pose_new(COLUMNS, ROWS);
    for (size_t i = 0; i < (size_t) COLUMNS * ROWS; i++) {
        const size_t point = i % COLUMNS * ((size_t) shape->grid.columns - 1) / (COLUMNS - 1);
        pose->points[3 * i] = shape->x[point];
        pose->points[3 * i + 1] = shape->y[point];
        pose->points[3 * i + 2] = shape->z[point];
    }
    return pose;
}

/* Returns the project with the pose of the current shape. Transfer full. */
static BillowProject *
with_seen_pose(const BillowLiveDrape *follower)
{
    const BillowRestShape *shape = follower->shape;
    BillowCoarsePose *pose = lies(follower) && billow_grid_is_rope(&shape->grid)
                                 ? rope_pose(shape)
                                 : billow_coarse_pose_sample(&shape->grid, shape->x, shape->y, shape->z);
    BillowProject *project = with_pose(follower->project, pose);
    billow_coarse_pose_free(pose);
    return project;
}

BillowProject *
billow_live_drape_settle(BillowLiveDrape *follower, BillowProgress progress, void *progress_data)
{
    if (billow_live_drape_is_settled(follower))
        return billow_project_ref(follower->project);
    const gboolean slack = has_slack(follower) || lies_unplaced(follower);
    const gboolean placed = lies(follower) && !slack;
    g_autoptr(BillowProject) project = placed  ? billow_project_ref(follower->project)
                                       : slack ? with_seen_pose(follower)
                                               : with_pose(follower->project, NULL);
    BillowRestShape *shape = shape_of(follower, project, TRUE, progress, progress_data);
    if (shape && !slack && !shape->report.laid && billow_rest_shape_is_another(follower->shape, shape)) {
        billow_rest_shape_unref(shape);
        billow_project_unref(project);
        project = with_seen_pose(follower);
        shape = shape_of(follower, project, TRUE, progress, progress_data);
    }
    if (!shape)
        return NULL;
    take_project(follower, project);
    set_shape(follower, shape);
    follower->settled = TRUE;
    follower->to_come = 0;
    return g_steal_pointer(&project);
}

BillowMesh *
billow_live_drape_get_mesh(const BillowLiveDrape *follower)
{
    return follower->mesh;
}

BillowRestShape *
billow_live_drape_get_shape(const BillowLiveDrape *follower)
{
    return follower->shape;
}

gboolean
billow_live_drape_is_moving(const BillowLiveDrape *follower)
{
    return follower->to_come > 0 || !follower->arrived;
}

gboolean
billow_live_drape_is_settled(const BillowLiveDrape *follower)
{
    return follower->settled && !(follower->edited && has_slack(follower) &&
                                  !billow_block_keyframe(keyframe_of(follower->project))->hang);
}
