/* The one reading of a project's timeline: the keyframes that count (are not muted), how each is left for the next,
 * and which of them a moment lies between. */
#pragma once

#include "model/project/project.h"

typedef struct {
    const BillowBlock *keyframe;
    const BillowBlock *transition; /* what is written for leaving it, muted or not; or NULL */
    BillowEasing easing;           /* how it is left: linear where nothing that counts is written */
    BillowPath path;               /* likewise: straight */
} BillowPose;

typedef struct {
    size_t count;
    BillowPose *items; /* by time */
} BillowPoses;

/* The blocks are borrowed: the project has to outlive it. Free with billow_poses_free(). */
BillowPoses *billow_poses_new(const BillowProject *project);
void billow_poses_free(BillowPoses *poses);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowPoses, billow_poses_free)

/* Which poses a moment lies between, and how far: e = 0 is all `from`, 1 is all `to`. Where a pose is held, as before
 * the first and after the last, `from` is `to` and e is 0. */
typedef struct {
    size_t from, to; /* numbers of poses; 0 where there is none */
    double e;
} BillowMoment;

BillowMoment billow_poses_moment_at(const BillowPoses *poses, double seconds);

/* Which points either of these keyframes holds: 1, else 0, one value for each grid point. Free with g_free(). */
unsigned char *billow_poses_held_at(const BillowPoses *poses, const BillowGrid *grid,
                                    const BillowMoment *moment);

/* How far the cloth has got from a pose to the next, which there has to be: 0 before it leaves, 1 from when it is there. */
double billow_poses_way_at(const BillowPoses *poses, size_t from, double seconds);

/* Every gap between two poses is a transition. */
typedef struct {
    const BillowBlock *from, *to; /* the keyframes, owned by the project */
    const BillowBlock *block;     /* what is written for it, or NULL: the default, linear */
    double start, end;            /* seconds; end > start */
} BillowTransition;

/* All transitions by time: array of BillowTransition; free with g_array_unref(). */
GArray *billow_poses_transitions(const BillowPoses *poses);

/* The transition that leaves `keyframe`; FALSE when there is none. */
gboolean billow_poses_transition_from(const BillowPoses *poses, const BillowBlock *keyframe,
                                      BillowTransition *transition);
