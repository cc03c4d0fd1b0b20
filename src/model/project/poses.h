/* Interprets a project's timeline: which keyframes count (are not muted), how each changes into the next, and
 * which of them a time lies between. */
#pragma once

#include "core/base/mesh.h"
#include "model/project/project.h"

typedef struct {
    const BillowBlock *keyframe;
    const BillowBlock *transition; /* the written transition that leaves it, muted or not; or NULL */
    BillowEasing easing;           /* of that transition; linear if none is written or it is muted */
    BillowPath path;               /* likewise; straight by default */
} BillowPose;

typedef struct {
    size_t count;
    BillowPose *items; /* in order of time */
} BillowPoses;

/* Reads the poses of a project, which must outlive them. Free with billow_poses_free(). */
BillowPoses *billow_poses_new(const BillowProject *project);
void billow_poses_free(BillowPoses *poses);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowPoses, billow_poses_free)

/* The poses that a time lies between, and the blend: e = 0 is entirely `from`, 1 is entirely `to`. While a
 * pose is held, and before the first and after the last one, `from` equals `to` and e is 0. */
typedef struct {
    size_t from, to; /* indices of poses; 0 if there are none */
    double e;
} BillowPoseBlend;

BillowPoseBlend billow_poses_blend_at(const BillowPoses *poses, double seconds);

/* Returns one element per grid point, 1 if either of the two keyframes pins it, else 0. Transfer full. */
unsigned char *billow_poses_anchored_at(const BillowPoses *poses, const BillowGrid *grid,
                                        const BillowPoseBlend *moment);

/* Writes by how much the surface of a rope is turned about it: that of both keyframes, mixed. Does nothing for cloth. */
void billow_poses_twist(const BillowPoses *poses, const BillowPoseBlend *moment, BillowMesh *mesh);

/* Returns the eased progress from a pose to the next, which must exist: 0 before, 1 after the transition. */
double billow_poses_progress_at(const BillowPoses *poses, size_t from, double seconds);

/* A transition. Every gap between two poses is one. */
typedef struct {
    const BillowBlock *from, *to; /* the keyframes, owned by the project */
    const BillowBlock *block;     /* the written transition, or NULL: the default, linear */
    double start, end;            /* seconds; end > start */
} BillowTransition;

/* Returns all transitions in order of time: array of BillowTransition; free with g_array_unref(). */
GArray *billow_poses_transitions(const BillowPoses *poses);

/* Gets the transition that leaves `keyframe`; FALSE if there is none. */
gboolean billow_poses_transition_from(const BillowPoses *poses, const BillowBlock *keyframe,
                                      BillowTransition *transition);
