/* What frames are evaluated from (model/animation/evaluation.h): a project, and rest shapes that are made when a frame needs them. */
#pragma once

#include "core/transition/path.h"
#include "model/animation/rest_cache.h"
#include "model/project/poses.h"

/* A project as it is played, and a cache to find its rest shapes in. A pure function of the project: any number of threads may
 * evaluate it, in any order, whatever is in the cache. */
typedef struct BillowAnimation BillowAnimation;

/* Of a project, as it is played (model/project/loop.h). Both are referenced; no shape is made yet. */
BillowAnimation *billow_animation_new(BillowProject *project, BillowRestCache *cache);
BillowAnimation *billow_animation_ref(BillowAnimation *animation);
void billow_animation_unref(BillowAnimation *animation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowAnimation, billow_animation_unref)

BillowProject *billow_animation_project(const BillowAnimation *animation); /* transfer none */

/* What its frames are made of: see billow_loop_play(). Transfer none. */
const BillowProject *billow_animation_played(const BillowAnimation *animation);

/* Which keyframes count, and how each is left, as it is played; transfer none. */
const BillowPoses *billow_animation_poses(const BillowAnimation *animation);

/* How the cloth gets from a pose to the next one. Makes their shapes where these tell it (a path that turns). */
BillowRoute billow_animation_route(const BillowAnimation *animation, size_t from);

/* Poses that follow one another. */
typedef struct {
    size_t first, last; /* numbers; 0 where there is none: the flat cloth */
} BillowPoseRange;

/* Those whose shapes the frame at `seconds` is made of: the two that it lies between, and those before it whose moves have not
 * come to rest. */
BillowPoseRange billow_animation_range_at(const BillowAnimation *animation, double seconds);

/* Whether what that takes is in memory, so that evaluating is not kept waiting. */
gboolean billow_animation_is_ready(const BillowAnimation *animation, double seconds);

/* Makes what of it is not there. FALSE: `progress` (0 ... 1; may be NULL) asked to stop. */
gboolean billow_animation_prepare(const BillowAnimation *animation, double seconds, BillowWanted wanted,
                                  BillowProgress progress, void *progress_data);

/* The rest shape of a pose, or of the flat cloth when there is none: made if it is not there. A new reference; NULL: `progress`
 * asked to stop. */
BillowRestShape *billow_animation_shape(const BillowAnimation *animation, size_t pose, BillowWanted wanted,
                                        BillowProgress progress, void *progress_data);

/* The same if it is in memory; or NULL. */
BillowRestShape *billow_animation_peek_shape(const BillowAnimation *animation, size_t pose);

/* Whether it is in memory; that is no use of it. */
gboolean billow_animation_has_shape(const BillowAnimation *animation, size_t pose);

/* How many poses of it fit in memory, with what layers need of them. */
size_t billow_animation_shapes_that_fit(const BillowAnimation *animation);

/* The number of the pose that is a keyframe of the project; FALSE for a muted or unknown one. */
gboolean billow_animation_find_pose(const BillowAnimation *animation, const char *keyframe_id, size_t *pose);

/* The rest shape of a keyframe of the project, made if it is not there: a new reference. NULL for a muted or unknown one. */
BillowRestShape *billow_animation_rest_shape(const BillowAnimation *animation, const char *keyframe_id);

/* Whether any layer moves the cloth over its rest shapes. */
gboolean billow_animation_has_layers(const BillowAnimation *animation);

/* Bytes of memory that a frame takes. */
size_t billow_animation_frame_bytes(const BillowProject *project);
