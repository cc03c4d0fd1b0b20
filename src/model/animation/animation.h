/* A project with its rest shapes, which are computed when a frame needs them. For frames see
 * model/animation/evaluation.h. */
#pragma once

#include "core/transition/path.h"
#include "model/animation/carriers.h"
#include "model/animation/rest_cache.h"
#include "model/project/poses.h"

/* A project as it is played, and the cache for its rest shapes. Frames are a pure function of the project:
 * any number of threads may evaluate them, in any order, whatever the cache contains. */
typedef struct BillowAnimation BillowAnimation;

/* Creates the animation of a project, as it is played (model/project/loop.h). Takes references to both
 * arguments; computes no shape yet. */
BillowAnimation *billow_animation_new(BillowProject *project, BillowRestCache *cache);
BillowAnimation *billow_animation_ref(BillowAnimation *animation);
void billow_animation_unref(BillowAnimation *animation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowAnimation, billow_animation_unref)

BillowProject *billow_animation_project(const BillowAnimation *animation); /* transfer none */

/* Returns animations of the other cloths of the project that are not muted, with the same cache. Array of
 * BillowAnimation; free with g_ptr_array_unref(). */
GPtrArray *billow_animation_others(const BillowAnimation *animation);

/* Returns the project that frames are evaluated from: see billow_loop_play(). Transfer none. */
const BillowProject *billow_animation_played(const BillowAnimation *animation);

/* Returns the poses (unmuted keyframes and how they are left) of the project as played. Transfer none. */
const BillowPoses *billow_animation_poses(const BillowAnimation *animation);

/* Returns what carries anchors of its cloth, by the same poses; owned by the animation. NULL: nothing does. */
const BillowCarriers *billow_animation_carriers(const BillowAnimation *animation);

/* Returns by how many degrees what carries the cloth has turned it about the vertical since time 0,
 * counterclockwise as seen from above; 0 if nothing does. */
double billow_animation_turned_at(const BillowAnimation *animation, double seconds);

/* Returns how points move from a pose to the next. Computes both shapes if the path turns. */
BillowRoute billow_animation_route(const BillowAnimation *animation, size_t from);

/* Consecutive poses. */
typedef struct {
    size_t first, last; /* indices; 0 if there are no poses, which means the flat cloth */
} BillowPoseRange;

/* Returns the poses that the frame at `seconds` depends on: the two it lies between, and earlier ones whose
 * transitions have not come to rest yet. */
BillowPoseRange billow_animation_range_at(const BillowAnimation *animation, double seconds);

/* Returns whether all shapes that the frame depends on are in memory, so that evaluating it is fast. */
gboolean billow_animation_is_ready(const BillowAnimation *animation, double seconds);

/* Computes the frame's missing shapes. FALSE: `progress` (0 ... 1; may be NULL) asked to stop. */
gboolean billow_animation_prepare(const BillowAnimation *animation, double seconds, BillowWanted wanted,
                                  BillowProgress progress, void *progress_data);

/* Returns the rest shape of a pose, or of the flat cloth if there are no poses, computing it if necessary.
 * Returns a new reference, or NULL if `progress` asked to stop. */
BillowRestShape *billow_animation_shape(const BillowAnimation *animation, size_t pose, BillowWanted wanted,
                                        BillowProgress progress, void *progress_data);

/* Returns a new reference to the shape if it is in memory, else NULL. */
BillowRestShape *billow_animation_peek_shape(const BillowAnimation *animation, size_t pose);

/* Returns whether the shape is in memory. Does not count as a use of the cache. */
gboolean billow_animation_has_shape(const BillowAnimation *animation, size_t pose);

/* Returns how many of the animation's poses fit in memory, including the data that layers need for them. */
size_t billow_animation_shapes_that_fit(const BillowAnimation *animation);

/* Finds the index of a keyframe's pose; FALSE if the keyframe is muted or unknown. */
gboolean billow_animation_find_pose(const BillowAnimation *animation, const char *keyframe_id, size_t *pose);

/* Returns a new reference to a keyframe's rest shape, computing it if necessary; NULL if muted or unknown. */
BillowRestShape *billow_animation_rest_shape(const BillowAnimation *animation, const char *keyframe_id);

/* Returns whether any layer moves the cloth. */
gboolean billow_animation_has_layers(const BillowAnimation *animation);

/* Returns the bytes that a frame takes in memory. */
size_t billow_animation_frame_bytes(const BillowProject *project);
